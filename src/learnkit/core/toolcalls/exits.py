"""Exit statuses where agents hide them: under many names in objects, or as a line of text.

Of a text only lines count that say nothing else, near its start or its end: programs print such words, too.
"""

import re
from collections.abc import Mapping
from typing import Any

_NAMES = ("exit_code", "exitCode", "exit", "returncode", "returnCode", "return_code", "exit_status", "code")
_PLACES = ("metadata", "metrics", "shellExecution", "toolTelemetry", "artifact", "result")
"""Where a status stands deeper in an object."""
_EDGE = 2000
_LINE = re.compile(
    r"^[ \t]{0,8}[<\[(]{0,2}(?:Error: )?(?:shellId: [\w-]{1,40} )?(?:Process |Command |The command )?"
    r"(?:exited with (?:exit )?(?:code|status)|completed with exit code|returned(?: with)? exit code|exit code|"
    r"exit status)[ \t]{0,3}[:=]?[ \t]{0,3}(-?\d{1,10})[>\])]{0,2}\.?[ \t]{0,8}\r?$",
    re.IGNORECASE | re.MULTILINE,
)


def exit_in(held: Mapping[str, Any], depth: int = 2) -> int | None:
    """Give the exit status that an object holds, under any of its usual names; None where it holds none."""
    for name in _NAMES:
        found = _number(held.get(name))
        if found is not None:
            return found
    for place in _PLACES if depth else ():
        inner = held.get(place)
        if isinstance(inner, Mapping):
            found = exit_in(inner, depth - 1)
            if found is not None:
                return found
    return None


def exit_told(text: str) -> int | None:
    """Give the exit status that a line at the start or the end of a text tells; None where no line does.

    The very last line counts before the first one, and these before any other.
    """
    bare = text.strip()
    for line in (bare[bare.rfind("\n") + 1 :], bare.partition("\n")[0]):
        found = _LINE.fullmatch(line[:200].strip())
        if found is not None:
            return int(found.group(1))
    told = [found.group(1) for found in _LINE.finditer(f"{bare[:_EDGE]}\n{bare[-_EDGE:]}")]
    return int(told[-1]) if told else None


def without_told(text: str) -> str:
    """Give a text without the line in its first ones that tells an exit status."""
    found = _LINE.search(text[:_EDGE])
    if found is None or text[: found.start()].strip():
        return text
    return text[found.end() :].lstrip("\r\n")


def _number(value: Any) -> int | None:
    """Give a whole number, also one that is written as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if -(2**31) <= value < 2**32 else None
    if isinstance(value, str) and 0 < len(value) <= 11 and value.lstrip("-").isdecimal() and value.isascii():
        return _number(int(value)) if value.count("-") <= 1 else None
    return None
