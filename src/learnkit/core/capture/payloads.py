"""Payloads of hosts, read with care: nothing here raises, whatever a place holds, and nothing changes a payload.

A field may be missing, of another type, under another name, or JSON inside a string. What is not of the type
that was asked for counts as absent.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from learnkit.core.kernel import fence
from learnkit.core.kernel.spans import as_utc
from learnkit.core.toolcalls.excerpts import FAILURE_LIMIT, capped

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""What stands for an object that is not there."""
_TEXTS = ("content", "output", "text", "llmContent", "textResultForLlm", "text_result_for_llm", "stdout", "message")
_DEEPEST = 4
_MOST_PARTS = 1000
_LONGEST_JSON = 8 * 1024 * 1024
_MOST_NAMES, _LONGEST_NAME = 64, 200
_SECONDS_END = 1e11
"""Numbers from here on are milliseconds since 1970 (as seconds they would lie after the year 5000)."""


def kept(text: str) -> str:
    """Give what an event keeps of a text: without what learnkit itself showed, in at most 64 KiB."""
    return capped(fence.strip(text), FAILURE_LIMIT)


def text_at(held: Mapping[str, Any], *names: str) -> str:
    """Give the text of the first of these fields that holds one that is not empty; "" where none does."""
    for name in names:
        value = held.get(name)
        if isinstance(value, str) and value:
            return kept(value)
    return ""


def flag_at(held: Mapping[str, Any], *names: str) -> bool:
    """Say whether one of these fields is true."""
    return any(held.get(name) is True for name in names)


def value_at(held: Mapping[str, Any], *names: str) -> Any:
    """Give the first of these fields that is there and not null, or None."""
    return next((held[name] for name in names if held.get(name) is not None), None)


def object_at(held: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    """Give the object in the first of these fields that holds one, be it as JSON in a string."""
    for name in names:
        found = as_object(held.get(name))
        if found is not None:
            return found
    return NOTHING


def as_object(value: Any) -> Mapping[str, Any] | None:
    """Give a value that is an object, or the JSON text of one; None for everything else."""
    if isinstance(value, str) and value.lstrip()[:1] == "{" and len(value) <= _LONGEST_JSON:
        from json import loads  # at first use: most payloads hold none, and the hook program loads this module

        try:
            value = loads(value)
        except (ValueError, RecursionError):
            return None
    return value if isinstance(value, Mapping) else None


def object_of(value: Any) -> Mapping[str, Any]:
    """Give a value that is an object, else an empty one; what a program printed is text, even where it is JSON."""
    return value if isinstance(value, Mapping) else NOTHING


def text_of(value: Any, depth: int = _DEEPEST) -> str:
    """Give the text that a result shows: a string, parts with text, or an object that holds one of these."""
    if isinstance(value, str):
        return value
    if depth > 0 and isinstance(value, list):
        parts = [text_of(part, depth - 1) for part in value[:_MOST_PARTS]]
        return "\n".join(part for part in parts if part)
    if depth > 0 and isinstance(value, Mapping):
        return next((text for name in _TEXTS if (text := text_of(value.get(name), depth - 1))), "")
    return ""


def names_of(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the sorted names of what a tool was given; of very many, or very long ones, a part."""
    return tuple(sorted(name[:_LONGEST_NAME] for name in given if isinstance(name, str))[:_MOST_NAMES])


def command_at(given: Mapping[str, Any], *names: str) -> str:
    """Give the shell command in one of these fields: a string, or a list of words."""
    command = value_at(given, *names)
    if isinstance(command, list):
        return kept(command_line(command))
    return kept(command) if isinstance(command, str) else ""


_SHELLS = ("bash", "sh", "zsh", "/bin/bash", "/bin/sh", "/bin/zsh", "/usr/bin/bash", "pwsh", "powershell")
_PLAIN = "_@%+=:,./-"


def command_line(words: Iterable[Any]) -> str:
    """Give a list of words as one line of shell: ``bash -lc`` and a script is the script, words are quoted."""
    given = [str(word) for word in words]
    if len(given) == 3 and given[0] in _SHELLS and given[1] in ("-lc", "-c", "-Command"):
        return given[2]
    return " ".join(_quoted(word) for word in given)


def _quoted(word: str) -> str:
    """Give a word as it would be typed."""
    if word and all(char in _PLAIN or char.isalnum() for char in word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def instant(value: Any) -> datetime | None:
    """Give the time that a value names: ISO 8601, or seconds or milliseconds since 1970 as a number or its digits."""
    if isinstance(value, str):
        try:
            return as_utc(datetime.fromisoformat(value))
        except (ValueError, OverflowError):
            pass
        value = int(value) if value.isascii() and value.isdigit() and len(value) <= 16 else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return datetime.fromtimestamp(value / 1000 if value >= _SECONDS_END else value, UTC)
    except (ValueError, OverflowError, OSError):
        return None
