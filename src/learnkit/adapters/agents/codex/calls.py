"""What a call of Codex was: a shell command, a poll of a running one, a patch, or nothing of ours."""

import json
import re
from typing import Any

from attrs import frozen

from learnkit.core.capture.payloads import command_line


@frozen
class ShellCall:
    """A shell command and where it ran."""

    command: str
    cwd: str | None = None


@frozen
class Script:
    """The shell commands that stand in a script as literal text; ``is_single`` where it calls the shell only there."""

    calls: tuple[ShellCall, ...]
    is_single: bool = True


@frozen
class Poll:
    """A look at (or input for) a process that goes on."""

    process: str


@frozen
class Patch:
    """A change of files by the editing tool."""

    paths: tuple[str, ...]


_PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$", re.MULTILINE)
_LITERAL = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`$\\]|\\.)*`"
_OBJECT = re.compile(r"\s*\{")
_MEMBER = re.compile(r"\s*[\"']?(\w+)[\"']?\s*:\s*(" + _LITERAL + r"|[\w.]+)\s*(?:,|(?=\}))")
_SCRIPT_CALL = "exec_command("
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_MOST_SCRIPT_CALLS = 50


def read_call(payload: dict[str, Any]) -> ShellCall | Script | Poll | Patch | None:
    """Give what a ``response_item`` calls, or None for tools that are not ours."""
    match payload.get("type"):
        case "function_call":
            return _function(payload)
        case "local_shell_call":
            action = payload.get("action")
            return read_shell(action, "working_directory") if isinstance(action, dict) else None
        case "custom_tool_call":
            return _custom(payload)
        case _:
            return None


def _function(payload: dict[str, Any]) -> ShellCall | Poll | Patch | None:
    """Read a function call; its arguments are a JSON string."""
    name = payload.get("name")
    if name not in ("exec_command", "shell", "shell_command", "container.exec", "write_stdin", "apply_patch"):
        return None
    given = payload.get("arguments")
    try:
        arguments = json.loads(given) if isinstance(given, str) else given
    except (ValueError, RecursionError):
        return None
    if not isinstance(arguments, dict):
        return None
    if name == "write_stdin":
        process = arguments.get("session_id")
        return Poll(str(process)) if process is not None else None
    if name == "apply_patch":
        return _patch(str(arguments.get("input") or arguments.get("patch") or ""))
    return read_shell(arguments, "workdir")


def read_shell(arguments: dict[str, Any], folder_key: str) -> ShellCall | Patch | None:
    """Read a shell call: a string, or a list of words, often ``bash -lc`` and a script."""
    command = arguments.get("cmd", arguments.get("command"))
    folder = arguments.get(folder_key)
    cwd = folder if isinstance(folder, str) and folder else None
    if isinstance(command, list):
        if command[:1] == ["apply_patch"]:
            return _patch(" ".join(str(word) for word in command[1:]))
        return ShellCall(command_line(command), cwd) if command else None
    return ShellCall(command, cwd) if isinstance(command, str) else None


def _custom(payload: dict[str, Any]) -> Script | Patch | None:
    """Read a custom tool: a patch, or a script that calls the shell."""
    given = payload.get("input")
    if not isinstance(given, str):
        return None
    if payload.get("name") == "apply_patch":
        return _patch(given)
    return _script(given) if payload.get("name") == "exec" else None


def _script(text: str) -> Script | None:
    """Give the commands that a script names literally; what it puts together itself is left out."""
    pieces = text.split(_SCRIPT_CALL, _MOST_SCRIPT_CALLS)[1:]
    given = [_members(piece) for piece in pieces]
    calls = tuple(ShellCall(one["cmd"], one.get("workdir")) for one in given if "cmd" in one)
    return Script(calls, is_single=len(pieces) == 1) if calls else None


def _members(text: str) -> dict[str, str]:
    """Give the literal members at the head of an object of JavaScript, as far as they follow each other."""
    found: dict[str, str] = {}
    at = _OBJECT.match(text)
    place = at.end() if at else len(text)
    while member := _MEMBER.match(text, place):
        key, value = member.groups()
        if value[0] in "\"'`":
            found[key] = _literal(value)
        place = member.end()
    return found


def _literal(text: str) -> str:
    """Give the text of a quoted literal of JavaScript."""
    return _ESCAPE.sub(_unescaped, text[1:-1])


def _unescaped(found: re.Match[str]) -> str:
    """Give what an escape stands for; one that is none stands for itself."""
    code = found.group(1)
    if code[0] in "ux" and len(code) > 1:
        return chr(int(code[1:], 16))
    return {"n": "\n", "t": "\t", "r": "\r", "\n": ""}.get(code, code)


def _patch(text: str) -> Patch | None:
    """Give the files that a patch touches."""
    paths = tuple(dict.fromkeys((added or moved).strip() for added, moved in _PATCHED.findall(text)))
    return Patch(paths) if paths else None
