"""The exit status of a command, wherever a host hides it: a field, or words around what the command printed.

Fields are sure. Words are looked for only where hosts put them: in the first line, in the head before the line
``Output:``, in the last line, and under the labels at the end; programs print such words too, in between.
"""

import re
from collections.abc import Mapping
from typing import Any

from attrs import frozen

_FIELDS = (
    "exit_code",
    "exitCode",
    "exitcode",
    "exit_status",
    "exitStatus",
    "returncode",
    "returnCode",
    "return_code",
    "exit",
)
_INNER = ("metadata", "artifact", "shellExecution", "shell_execution", "toolTelemetry", "metrics", "result", "outcome")
"""Where a field may lie one or two steps deeper: a tool message keeps it in its artifact, telemetry in metrics."""
_DEEPEST = 3
_LARGEST = 1 << 32
_DIGITS = re.compile(r"\s{0,4}[-+]?\d{1,10}\s{0,4}")

_HEAD = 2000
_LINE = 200
_BODY = re.compile(r"^(?:Output|Final output):\n?", re.MULTILINE)
_IN_HEAD = re.compile(r"^(?:Process exited with code|Exit code:?) (-?\d{1,10})[ \t]{0,9}$", re.MULTILINE)
_ABOVE = ("Chunk ID: ", "Wall time: ", "Original token count: ", "Total output lines: ")
"""Labels that may stand between a first line that tells the status and the line ``Output:``."""
_SANDBOX = re.compile(r"exit code: (-?\d{1,10}), stdout: ")
_BETWEEN = ", stderr: "
_TAGGED = re.compile(r"\s{0,9}<returncode>(-?\d{1,10})</returncode>[ \t]{0,9}\n?")
_WORDS = re.compile(
    r"[\W_]{0,4}(?:Error: )?(?:shellId: \S{1,40} )?(?:(?:process|command|program|script|task) )?"
    r"(?:(?:exited|failed) with (?:exit )?(?:code|status)|(?:completed|finished) with exit (?:code|status)"
    r"|executed successfully \(exit code|exit (?:code|status)):? (-?\d{1,10})[\W_]{0,4}",
    re.IGNORECASE,
)
"""A whole line that says it, as in ``Command failed with exit code 2.`` or ``<exited with exit code 1>``."""
_LABELLED = re.compile(r"Exit Code: (-?\d{1,10})")
_BESIDE = ("Signal: ", "Background PIDs: ", "Process Group PGID: ")
_MOST_LABELS = 6


@frozen
class Told:
    """An exit status that stood in a text, and the text without the words that told it."""

    code: int
    body: str


def exit_code_of(held: Any) -> int | None:
    """Give the exit status that a value holds: in a field, a key or an attribute of it, or in its inner parts.

    Whole numbers and their digits count; flags, fractions and what no process can end with do not.
    """
    return _searched(held, _DEEPEST)


def _searched(held: Any, depth: int) -> int | None:
    for name in _FIELDS:
        code = as_code(_member(held, name))
        if code is not None:
            return code
    if depth > 1:
        for name in _INNER:
            inner = _member(held, name)
            code = _searched(inner, depth - 1) if inner is not None else None
            if code is not None:
                return code
    return None


def _member(held: Any, name: str) -> Any:
    """Give a key or an attribute, or None; an attribute that fails is none."""
    if isinstance(held, Mapping):
        return held.get(name)
    if held is None or isinstance(held, str | bytes | int | float | list | tuple):
        return None
    try:
        return getattr(held, name, None)
    except Exception:  # noqa: BLE001 — it is somebody's property, and whatever it raises says only that there is none
        return None


def as_code(value: Any) -> int | None:
    """Give a value as an exit status, or None for what is none."""
    if isinstance(value, str) and _DIGITS.fullmatch(value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if -_LARGEST < value < _LARGEST else None


def split_head(text: str) -> tuple[str, str | None]:
    """Give what stands before the line ``Output:``, and what stands behind it; None where there is no such line."""
    body = _BODY.search(text, 0, _HEAD)
    return (text[: body.start()], text[body.end() :]) if body else (text[:_HEAD], None)


def told_in_head(text: str) -> Told | None:
    """Give the exit status that stands in the head of an output, before the output itself."""
    head, body = split_head(text)
    found = _IN_HEAD.search(head)
    if found is not None:
        return Told(int(found.group(1)), text[found.end() :].lstrip("\n") if body is None else body)
    sandbox = _SANDBOX.search(text, 0, _HEAD)
    if sandbox is None:
        return None
    stdout, _, stderr = text[sandbox.end() :].rpartition(_BETWEEN)
    return Told(int(sandbox.group(1)), f"{stdout}\n{stderr}".strip())


def told_first(text: str) -> Told | None:
    """Give the exit status that the first line says and nothing else, as in ``Exit code 1``."""
    rest = text.lstrip()
    line, _, body = rest[:_LINE].partition("\n")
    found = _WORDS.fullmatch(line)
    if found is not None and (body or len(rest) == len(line)):
        return Told(int(found.group(1)), rest[len(line) + 1 :])
    tagged = _TAGGED.match(rest)
    return Told(int(tagged.group(1)), rest[tagged.end() :]) if tagged else None


def told_last(text: str) -> Told | None:
    """Give the exit status that the last line says, or that stands under the labels at the end."""
    rest = text.rstrip()
    at = len(rest)
    for _ in range(_MOST_LABELS):
        start = rest.rfind("\n", max(0, at - _LINE), at) + 1
        line = rest[start:at]
        found = _LABELLED.fullmatch(line) or (_WORDS.fullmatch(line) if at == len(rest) else None)
        if found is not None:
            return Told(int(found.group(1)), rest[: max(0, start - 1)])
        if start == 0 or not line.startswith(_BESIDE):
            return None
        at = start - 1
    return None


def told_by(held: Any, text: str) -> Told | None:
    """Give the exit status that a result holds in a field, or else that the end of its text tells."""
    code, found = exit_code_of(held), told_last(text)
    return found if code is None else Told(code, text if found is None else found.body)


def told(text: str) -> Told | None:
    """Give the exit status that a host's words tell around an output, or None where they tell none."""
    first = told_first(text)
    if first is not None:
        head, body = split_head(first.body)
        is_head = body is not None and all(not line or line.startswith(_ABOVE) for line in head.splitlines())
        return Told(first.code, body or "") if is_head else first
    if split_head(text)[1] is not None or "exit code: " in text[:_HEAD]:
        found = told_in_head(text)
        if found is not None:
            return found
    return told_last(text)
