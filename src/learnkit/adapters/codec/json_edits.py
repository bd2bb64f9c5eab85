"""Edits of a JSON text that touch only what they must: every other byte stays, comments and odd indents included.

An edit gives the new text; what follows reads it again. What is put in takes the indent, the line ends and the
spacing that the text has.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from attrs import frozen

from learnkit.adapters.codec.json_spans import JsonText, Span

_INDENT = re.compile(r"\n([ \t]{1,40})\S")
_SPACE = " \t\r\n"


@frozen
class Style:
    """How a text is written: its line end, one step of indent, and whether it is all on one line, without spaces."""

    newline: str = "\n"
    step: str = "  "
    one_line: bool = False
    tight: bool = False


def style_of(text: str) -> Style:
    """Give the style of a text; that of a new file where it shows none."""
    first = text.find("\n")
    newline = "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
    if "\n" not in text.strip(_SPACE):
        return Style(newline, one_line=bool(text.strip(_SPACE + "{}[]")), tight=_is_tight(text))
    found = _INDENT.search(text)
    return Style(newline, found.group(1) if found else "  ")


def _is_tight(text: str) -> bool:
    """Say whether names and values stand together without a space."""
    return '":' in text and '": ' not in text


def written(value: Any, style: Style, indent: str) -> str:
    """Give a value in a style; ``indent`` is that of the line on which it begins."""
    if style.one_line:
        separators = (",", ":") if style.tight else (", ", ": ")
        return json.dumps(value, ensure_ascii=False, separators=separators)
    text = json.dumps(value, ensure_ascii=False, indent=style.step)
    return text.replace("\n", f"{style.newline}{indent}")


def indent_at(document: JsonText, place: int) -> str:
    """Give the indent of the line on which something stands."""
    start = document.text.rfind("\n", 0, place) + 1
    line = document.text[start:place]
    return line[: len(line) - len(line.lstrip(" \t"))]


Writer = Callable[[Style, str], str]
"""Gives what is put in, in a style and for the indent of its line."""


def held_in(document: JsonText, container: Span) -> list[Span]:
    """Give what an object or an array holds."""
    return document.members(container) if document.kind(container) == "{" else document.elements(container)


def put_last(document: JsonText, container: Span, write: Writer) -> str:
    """Give the text with one more member or element at the end of a container."""
    text, style, held = document.text, style_of(document.text), held_in(document, container)
    close = container.end - 1
    inside = text[container.start + 1 : close]
    if style.one_line or (held and "\n" not in inside):
        compact = Style(style.newline, one_line=True, tight=style.tight or _is_tight(inside))
        return _beside(document, held, container.start + 1, write(compact, ""), gap="" if compact.tight else " ")
    end = container.start + 1 + len(inside.rstrip(_SPACE))
    base = indent_at(document, close if "\n" in inside else container.start)
    indent = indent_at(document, held[-1].whole_start) if held else base + style.step
    new = f"{style.newline}{indent}{write(style, indent)}"
    tail = text[end:close] if held or "\n" in text[end:close] else f"{style.newline}{base}"
    return _below(document, held, end, new, tail + text[close:])


def _beside(document: JsonText, held: list[Span], start: int, new: str, *, gap: str) -> str:
    """Put something on the line of the others, behind them."""
    text = document.text
    if not held:
        return text[:start] + new + text[start:]
    comma = document.comma_behind(held[-1])
    if comma >= 0:
        return text[: comma + 1] + f"{gap}{new}," + text[comma + 1 :]
    return text[: held[-1].end] + f",{gap}{new}" + text[held[-1].end :]


def _below(document: JsonText, held: list[Span], end: int, new: str, tail: str) -> str:
    """Put a line behind all that is in the container, comments included, and a comma behind the last value."""
    text = document.text
    if not held:
        return text[:end] + new + tail
    if document.comma_behind(held[-1]) >= 0:
        return f"{text[:end]}{new},{tail}"
    last = held[-1].end
    return f"{text[:last]},{text[last:end]}{new}{tail}"


def taken_out(document: JsonText, container: Span, place: int) -> str:
    """Give the text without one member or element (by its position) and without its comma."""
    text, held = document.text, held_in(document, container)
    one = held[place]
    start = len(text[: one.whole_start].rstrip(_SPACE))
    comma = document.comma_behind(one)
    if place and comma >= 0:
        return text[:start] + text[one.end : comma] + text[comma + 1 :]
    if place:
        before = document.comma_behind(held[place - 1])
        return text[:before] + text[before + 1 : start] + text[one.end :]
    if len(held) == 1:
        rest = text[one.end : container.end - 1] if comma < 0 else text[comma + 1 : container.end - 1]
        has_comments = bool(rest.strip(_SPACE) or text[container.start + 1 : start].strip(_SPACE))
        return text[:start] + (rest if has_comments else "") + text[container.end - 1 :]
    following = len(text) - len(text[comma + 1 :].lstrip(_SPACE))
    return text[: one.whole_start] + text[one.end : comma] + text[following:]


def replaced(document: JsonText, one: Span, write: Writer) -> str:
    """Give the text with another value in the place of one, in the style of the line on which it stands."""
    text, style = document.text, style_of(document.text)
    held = text[one.start : one.end]
    if not style.one_line and "\n" not in held and held.strip(_SPACE + "{}[]"):
        style = Style(style.newline, one_line=True, tight=_is_tight(held))
    return text[: one.start] + write(style, indent_at(document, one.start)) + text[one.end :]
