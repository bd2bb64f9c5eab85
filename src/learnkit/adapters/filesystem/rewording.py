"""Files with every text in them changed: markdown by its fields and comments, JSON by its strings, others whole."""

import json
import re
from collections.abc import Callable
from typing import Any

from learnkit.adapters.codec.front_matter import split
from learnkit.adapters.filesystem.records import decode, learning_of, proved, rewritten
from learnkit.core.learnings.rewording import reworded
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError
from learnkit.ports.text_keeper import TextChange

_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_ERRORS = "surrogateescape"


def reworded_markdown(raw: bytes, change: TextChange, *, path: str) -> bytes:
    """Give a markdown file with the texts of its learning and its comments changed; a broken one is changed whole.

    Raises ``StoreError`` where the file would not be read back as that learning.
    """
    try:
        learning = learning_of(raw, path=path)
    except CorruptRecordError:
        return reworded_text(raw, change, path=path)
    changed = reworded(learning, change)
    data = rewritten(raw, changed, path=path) if changed != learning else raw
    opening, head, rest = split(decode(data, path=path), path=path)
    lines = head.split("\n")
    for number, line in enumerate(lines):
        told = _COMMENT.sub(lambda found: change(found.group()), line)
        if told != line:
            kept, lines[number] = lines[number], told
            if not _holds(f"{opening}{chr(10).join(lines)}{rest}".encode(), changed, path):
                lines[number] = kept
    return proved(f"{opening}{chr(10).join(lines)}{rest}".encode(), changed, path=path)


def _holds(raw: bytes, learning: SharedLearning, path: str) -> bool:
    """Say whether a file is read as this learning."""
    try:
        return learning_of(raw, path=path) == learning
    except CorruptRecordError:
        return False


def reworded_text(raw: bytes, change: TextChange, *, path: str) -> bytes:
    """Give a file of no known form with its whole text changed; bytes that are no text stay."""
    return change(raw.decode("utf-8", _ERRORS)).encode("utf-8", _ERRORS)


def reworded_json(raw: bytes, change: TextChange, *, path: str) -> bytes:
    """Give a file that is one JSON document with every string in it changed, names aside; a broken one whole."""
    try:
        held = json.loads(raw)
        told = _strings(held, change)
    except (ValueError, RecursionError):
        return reworded_text(raw, change, path=path)
    return raw if told == held else json.dumps(told, ensure_ascii=True, indent=0, sort_keys=True).encode()


def reworded_lines(raw: bytes, change: TextChange, *, path: str) -> bytes:
    """Give a file of JSON lines with every string changed; lines that differ in nothing stay byte by byte."""
    lines = raw.split(b"\n")
    return b"\n".join(_line(line, change, path) for line in lines)


def _line(line: bytes, change: TextChange, path: str) -> bytes:
    """Give one line, a record or not."""
    try:
        held = json.loads(line)
        told = _strings(held, change)
    except (ValueError, RecursionError):
        return reworded_text(line, change, path=path)
    return line if told == held else json.dumps(told, ensure_ascii=True, separators=(",", ":")).encode()


def _strings(value: Any, change: TextChange) -> Any:
    """Give a value of JSON with its strings changed; names of members are changed where they hold something to be."""
    match value:
        case str():
            return change(value)
        case list():
            return [_strings(item, change) for item in value]
        case dict():
            return {change(key): _strings(item, change) for key, item in value.items()}
        case _:
            return value


Reword = Callable[..., bytes]
FORMS: dict[str, Reword] = {".md": reworded_markdown, ".jsonl": reworded_lines, ".json": reworded_json}
"""How a file is changed, by the end of its name; any other one is changed whole."""


def texts_in(raw: bytes, reword: Reword, *, path: str) -> tuple[str, ...]:
    """Give the texts that a form would change."""
    seen: list[str] = []

    def note(text: str) -> str:
        seen.append(text)
        return text

    reword(raw, note, path=path)
    return tuple(seen)
