"""The quick look: from a payload's bytes alone, may anything come of it?

Only built-in modules, for this runs before and after every step of an agent. It knows three questions. Before a call:
is any learning about such a command? That stands in a prepared list, which counts only while the files that it was
made from are as they were. After a call that worked: has its session noted anything that it could belong to? Of a
prompt: may it correct anything? Where anything is unclear the answer is no, and the slow side looks itself.
"""

import os
import sys

from learnkit.core.capture.first_look import may_correct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

VERSION = 1
NEEDED = 0.6
"""The share of a failed command's words that a command must hold to be about it (of ``ties.ALIKE`` all follows)."""
_EVENTS = ("PreToolUse", "PostToolUse", "UserPromptSubmit")


def is_over(raw: bytes, agent: str) -> bool:
    """Say whether nothing can come of a payload. Only Claude Code tells enough in the name of its events."""
    if agent != "claude-code":
        return False
    is_ours = any(f'"{event}"'.encode() in raw[:4096] for event in _EVENTS)
    payload = parsed(raw) if is_ours else None
    home = home_of(os.environ)
    if payload is None or home is None:
        return False
    name, session = payload.get("hook_event_name"), payload.get("session_id")
    if not isinstance(session, str) or not session or name not in _EVENTS:
        return False
    if name == "UserPromptSubmit":
        return not may_correct(raw)
    if name == "PostToolUse":
        return not os.path.exists(spool_path(home, _agent_of(payload), session))
    return _is_unknown(payload, home)


def _is_unknown(payload: "Mapping[str, Any]", home: str) -> bool:
    """Say whether no learning speaks of the command that is about to run."""
    given = payload.get("tool_input")
    command = given.get("command") if isinstance(given, dict) else None
    if not isinstance(command, str):
        return isinstance(given, dict)
    cwd = payload.get("cwd")
    groups = prepared(home, cwd) if isinstance(cwd, str) else None
    return groups is not None and not may_speak_of(groups, command)


def may_speak_of(groups: "Iterable[tuple[list[str], str]]", command: str) -> bool:
    """Say whether a prepared list may hold a learning about a command; False only where it surely holds none.

    A group is the programs of one family and the words of the commands that failed, one command a line. A command is
    about another one only where it names a program of the family and three fifths of the other's words.
    """
    lowered = command.lower()
    for programs, lines in groups:
        if any(program in lowered for program in programs):
            for line in lines.split("\n"):
                words = line.split("\x1f") if line else []
                if sum(word in lowered for word in words) + 1 >= NEEDED * (len(words) + 1):
                    return True
    return False


def _agent_of(payload: "Mapping[str, Any]") -> str:
    """Give the agent as its dialect names it."""
    kind = payload.get("agent_type") if payload.get("agent_id") else ""
    return f"claude-code/{kind}" if isinstance(kind, str) and kind else "claude-code"


def prepared(home: str, cwd: str) -> "list[tuple[list[str], str]] | None":
    """Give what learnings speak of, or None where the list is missing or what it stands for has changed."""
    try:
        with open(prepared_path(home, cwd), "rb") as stream:
            held = parsed(stream.read())
        if held is None or held.get("version") != VERSION or not held["stamps"]:
            return None
        if any(stamp(path) != seen for path, seen in held["stamps"]):
            return None
        if any(os.path.exists(path) != seen for path, seen in held["there"]):
            return None
        return [(list(programs), str(lines)) for programs, lines in held["groups"]]
    except (OSError, KeyError, ValueError, TypeError):
        return None


def stamp(path: str) -> "list[int]":
    """Give what shows that a file or the entries of a folder changed: time and size; nothing where it is missing."""
    try:
        status = os.stat(path)
    except OSError:
        return []
    return [status.st_mtime_ns, status.st_size]


def parsed(raw: bytes) -> "dict[str, Any] | None":
    """Give the JSON object of some bytes without the module for it, which takes as long as the interpreter's start.

    None for anything else, and for text that the module would have to look at.
    """
    from _json import make_scanner

    try:
        text = raw.decode("utf-8")
        value, end = make_scanner(_SETTINGS)(text, len(text) - len(text.lstrip(" \t\r\n")))
    except (ValueError, StopIteration, RecursionError, UnicodeDecodeError):
        return None
    return value if isinstance(value, dict) and not text[end:].strip(" \t\r\n") else None


class _Settings:
    """What the scanner asks for: the settings of the module's own decoder."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: "dict[str, str]" = {}  # noqa: RUF012 - the scanner keeps its keys here


_SETTINGS: "Any" = _Settings()


def key_of(*parts: str) -> str:
    """Give the key of some parts, as ``core.kernel.ids.content_key`` does."""
    from _blake2 import blake2b

    digest = blake2b(digest_size=8)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(str(len(raw)).encode() + b"\x1f" + raw)
    return digest.hexdigest()


def spool_path(home: str, agent: str, session: str) -> str:
    """Give the file that holds a session's notes."""
    return os.path.join(home, "spool", key_of(agent, session) + ".jsonl")


def prepared_path(home: str, cwd: str) -> str:
    """Give the file of the prepared list for work in a folder."""
    return os.path.join(home, "index", "hook", key_of(cwd) + ".json")


def home_of(variables: "Mapping[str, str]") -> "str | None":
    """Give the home where the environment or the platform's custom tells it; None elsewhere."""
    said = variables.get("LEARNKIT_HOME", "")
    if said:
        return said if os.path.isabs(said) else None
    platform = str(sys.platform)
    if platform == "linux":
        data = variables.get("XDG_DATA_HOME", "")
        base = data if os.path.isabs(data) else os.path.join(variables.get("HOME", ""), ".local", "share")
        return os.path.join(base, "learnkit") if os.path.isabs(base) else None
    if platform == "darwin" and os.path.isabs(variables.get("HOME", "")):
        return os.path.join(variables["HOME"], "Library", "Application Support", "learnkit")
    return None
