"""Where things stand in a JSON text: the spans of members and elements, comments and trailing commas allowed for.

Comments are blanked out, character by character, so that every offset stays true; the rest is read by the standard
library's own decoder. Nothing is built that is not asked for: a large document costs one pass.
"""

import json
import re
from json.decoder import JSONDecoder, scanstring  # type: ignore[attr-defined]
from typing import Any

from attrs import frozen

from learnkit.errors import CorruptRecordError

_SPACE = " \t\r\n"
_MARKED = re.compile(r'["/,]')
_CONSTANT = re.compile(r"[:,\[][ \t\r\n]{0,99}-?(?:NaN|Infinity)")
_NOT_SPACE = re.compile(r"[^ \t\r\n]")


def _no_constant(name: str) -> Any:
    raise ValueError(f"the value {name} is none of JSON's")


_DECODER = JSONDecoder(parse_int=str, parse_float=str, parse_constant=_no_constant)


@frozen
class Span:
    """A value from its first character to behind its last; ``key`` and ``key_start`` where it is a member."""

    start: int
    end: int
    key: str = ""
    key_start: int = -1

    @property
    def whole_start(self) -> int:
        """Give where the member begins, its name included."""
        return self.start if self.key_start < 0 else self.key_start


@frozen
class JsonText:
    """A text, the same without comments (``bare``) and trailing commas (``plain``), all of equal length; its value."""

    text: str
    bare: str
    plain: str
    root: Span

    @property
    def has_comments(self) -> bool:
        """Say whether comments stand in it."""
        return self.text != self.bare

    def value(self, span: Span) -> Any:
        """Give the value of a span; numbers are their texts."""
        return _DECODER.raw_decode(self.plain, span.start)[0]

    def members(self, span: Span) -> list[Span]:
        """Give the members of an object, in order; a name may come twice."""
        found, place = [], self._next(span.start + 1)
        while self.plain[place] != "}":
            name, end = scanstring(self.plain, place + 1, True)
            start = self._next(self._next(end) + 1)
            stop = _DECODER.raw_decode(self.plain, start)[1]
            found.append(Span(start, stop, name, place))
            place = self._behind_comma(stop)
        return found

    def elements(self, span: Span) -> list[Span]:
        """Give the elements of an array, in order."""
        found, place = [], self._next(span.start + 1)
        while self.plain[place] != "]":
            stop = _DECODER.raw_decode(self.plain, place)[1]
            found.append(Span(place, stop))
            place = self._behind_comma(stop)
        return found

    def member(self, span: Span, name: str) -> Span | None:
        """Give the member of this name that counts: the last one; None where there is none."""
        return next((one for one in reversed(self.members(span)) if one.key == name), None)

    def kind(self, span: Span) -> str:
        """Give the first character of a value: it says what it is."""
        return self.plain[span.start]

    def line_of(self, place: int) -> int:
        """Give the line of a place, 1-based."""
        return self.text.count("\n", 0, place) + 1

    def comma_behind(self, span: Span) -> int:
        """Give where the comma behind a value stands, or -1."""
        found = _NOT_SPACE.search(self.bare, span.end)
        return found.start() if found and found.group() == "," else -1

    def _next(self, place: int) -> int:
        """Give the next place that is no space; trailing commas are blank in ``plain``."""
        found = _NOT_SPACE.search(self.plain, place)
        return found.start() if found else len(self.plain)

    def _behind_comma(self, place: int) -> int:
        place = self._next(place)
        return self._next(place + 1) if self.plain[place] == "," else place


def parse(text: str, path: str, *, trailing_commas: bool = False) -> JsonText:
    """Read a text that must hold one JSON value, with comments or without.

    Raises ``CorruptRecordError`` with path and line.
    """
    bare = text
    try:
        json.loads(text, parse_int=str, parse_float=str, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        bare = _without_comments(text, path)
    plain = _without_trailing_commas(bare) if trailing_commas else bare
    start = len(plain) - len(plain.lstrip(_SPACE))
    try:
        end = _DECODER.raw_decode(plain, start)[1]
    except json.JSONDecodeError as error:
        raise _broken(text, path, error.pos, error.msg) from error
    except RecursionError as error:
        raise _broken(text, path, start, "it is nested too deep") from error
    except ValueError as error:
        found = _CONSTANT.search(plain)
        raise _broken(text, path, found.end() if found else start, str(error)) from error
    rest = plain[end:].lstrip(_SPACE)
    if rest:
        raise _broken(text, path, len(plain) - len(rest), "there is something behind its end")
    return JsonText(text, bare, plain, Span(start, end))


def _broken(text: str, path: str, place: int, what: str) -> CorruptRecordError:
    """Give the error for what stands at a place."""
    what = what[0].lower() + what[1:]
    line = text.count("\n", 0, place) + 1
    return CorruptRecordError(f"it is no JSON: {what}", path=path, line=line, do="Mend the file; nothing was changed")


def _without_comments(text: str, path: str) -> str:
    """Give the text with every comment as spaces; line ends stay."""
    parts, done, place = [], 0, 0
    while found := _MARKED.search(text, place):
        place = found.start()
        if text[place] == '"':
            place = _string_end(text, place)
            continue
        end = _comment_end(text, place, path) if text[place] == "/" else place
        if end > place:
            parts += [text[done:place], _blank(text[place:end])]
            done = place = end
        else:
            place += 1
    return "".join([*parts, text[done:]])


def _string_end(text: str, place: int) -> int:
    """Give the place behind a string; for one that is broken behind its quote, so that the decoder names it."""
    try:
        end: int = scanstring(text, place + 1, False)[1]
    except ValueError:
        return place + 1
    return end


def _comment_end(text: str, place: int, path: str) -> int:
    """Give the place behind the comment that begins here; the same place where none does."""
    if text.startswith("//", place):
        end = text.find("\n", place)
        return len(text) if end < 0 else end
    if text.startswith("/*", place):
        end = text.find("*/", place + 2)
        if end < 0:
            raise _broken(text, path, place, "a comment is not closed")
        return end + 2
    return place


def _blank(comment: str) -> str:
    return "".join(character if character in "\r\n" else " " for character in comment)


def _without_trailing_commas(bare: str) -> str:
    """Give a text without comments with every comma between a value and a closing bracket as a space."""
    parts, done, place = [], 0, 0
    while found := _MARKED.search(bare, place):
        place = found.start()
        if bare[place] == '"':
            place = _string_end(bare, place)
            continue
        following = _NOT_SPACE.search(bare, place + 1)
        if bare[place] == "," and following and following.group() in "]}" and _is_behind_value(bare, place):
            parts += [bare[done:place], " "]
            done = place + 1
        place += 1
    return "".join([*parts, bare[done:]])


def _is_behind_value(bare: str, place: int) -> bool:
    """Say whether a value ends before a comma; without one it is no trailing comma but a fault."""
    before = bare[:place].rstrip(_SPACE)[-1:] if bare[place - 1 : place].isspace() else bare[place - 1 : place]
    return before not in ("", ",", "[", "{", ":")
