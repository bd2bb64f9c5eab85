"""What a call of Codex was: a shell command, a poll of a running one, a patch, or nothing of ours."""

import json
import re
from typing import Any

from attrs import frozen


@frozen
class ShellCall:
    """A shell command and where it ran; ``is_script`` where it stood in a script, as literal text."""

    command: str
    cwd: str | None = None
    is_script: bool = False


@frozen
class Poll:
    """A look at (or input for) a process that goes on."""

    process: str


@frozen
class Patch:
    """A change of files by the editing tool."""

    paths: tuple[str, ...]


_PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$", re.MULTILINE)
_SCRIPT_CALL = re.compile(
    r"tools\.exec_command\(\s*\{[^}]{0,2000}?cmd\s*:\s*(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`$]*`)"
)
_SHELLS = ("bash", "sh", "zsh", "/bin/bash", "/bin/sh", "/bin/zsh", "/usr/bin/bash", "pwsh", "powershell")


def read_call(payload: dict[str, Any]) -> ShellCall | Poll | Patch | None:
    """Give what a ``response_item`` calls, or None for tools that are not ours."""
    match payload.get("type"):
        case "function_call":
            return _function(payload)
        case "local_shell_call":
            action = payload.get("action")
            return _shell(action, "working_directory") if isinstance(action, dict) else None
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
    return _shell(arguments, "workdir")


def _shell(arguments: dict[str, Any], folder_key: str) -> ShellCall | Patch | None:
    """Read a shell call: a string, or a list of words, often ``bash -lc`` and a script."""
    command = arguments.get("cmd", arguments.get("command"))
    folder = arguments.get(folder_key)
    cwd = folder if isinstance(folder, str) and folder else None
    if isinstance(command, list):
        words = [str(word) for word in command]
        if words[:1] == ["apply_patch"]:
            return _patch(" ".join(words[1:]))
        if len(words) == 3 and words[0] in _SHELLS and words[1] in ("-lc", "-c", "-Command"):
            return ShellCall(words[2], cwd)
        return ShellCall(" ".join(_quoted(word) for word in words), cwd) if words else None
    return ShellCall(command, cwd) if isinstance(command, str) else None


def _quoted(word: str) -> str:
    """Give a word as it would be typed."""
    if word and not re.search(r"[^\w@%+=:,./-]", word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _custom(payload: dict[str, Any]) -> ShellCall | Patch | None:
    """Read a custom tool: a patch, or a script with one literal command."""
    given = payload.get("input")
    if not isinstance(given, str):
        return None
    if payload.get("name") == "apply_patch":
        return _patch(given)
    if payload.get("name") != "exec":
        return None
    found = _SCRIPT_CALL.findall(given[:100_000])
    if len(found) != 1 or given.count("exec_command") != 1:
        return None
    return ShellCall(_literal(found[0]), is_script=True)


def _literal(text: str) -> str:
    """Give the text of a quoted literal of JavaScript."""
    inner = text[1:-1]
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found.group(1), found.group(1)), inner)


def _patch(text: str) -> Patch | None:
    """Give the files that a patch touches."""
    paths = tuple(dict.fromkeys((added or moved).strip() for added, moved in _PATCHED.findall(text)))
    return Patch(paths) if paths else None
