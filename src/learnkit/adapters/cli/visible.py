"""Text from outside, made safe for a terminal: what would steer it is shown instead of obeyed."""

import re
import unicodedata

# C0 and C1 controls, zero-width and direction-changing characters, tags, variation selectors, lone surrogates.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e0fff\ud800-\udfff]"
)


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible(text: str) -> str:
    """Give ``text`` with every control, invisible and direction-changing character written as an escape.

    Newlines and tabs stay.
    """
    return _HIDDEN.sub(_escape, text)


def one_line(text: str) -> str:
    """Give ``text`` as ``visible`` does, on one line: newlines become ``⏎``, tabs a space."""
    return visible(text.strip().replace("\r\n", "\n")).replace("\n", " ⏎ ").replace("\t", " ")


def columns(text: str) -> int:
    """Give the number of terminal columns that ``text`` takes: wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut(text: str, width: int) -> str:
    """Give ``text`` in at most ``width`` columns (1 or more); what is left out is shown as ``…``."""
    if columns(text) <= width:
        return text
    taken = 0
    for place, character in enumerate(text):
        taken += _columns_of(character)
        if taken > width - 1:
            return text[:place] + "…"
    return text


BRIEF = 100
"""Columns of a command in a table of many: scripts of a hundred lines are commands too."""


def brief(text: str, width: int = BRIEF) -> str:
    """Give ``text`` on one line of at most ``width`` columns; what is left out is shown as ``…``."""
    return cut(one_line(text), width)


def wrapped(text: str, width: int) -> list[str]:
    """Give ``text`` as lines of at most ``width`` columns (2 or more), broken at spaces where that is possible."""
    lines = []
    for line in text.split("\n"):
        rest = line
        while columns(rest) > width:
            end = _end_of_line(rest, width)
            lines.append(rest[:end].rstrip(" "))
            rest = rest[end:].lstrip(" ")
        lines.append(rest)
    return lines


def _end_of_line(text: str, width: int) -> int:
    taken = 0
    for place, character in enumerate(text):
        taken += _columns_of(character)
        if taken > width:
            space = text.rfind(" ", 1, place + 1)
            return space if space > width // 3 else max(place, 1)
    return len(text)
