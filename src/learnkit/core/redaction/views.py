"""Texts as a reader sees them: colour codes taken out, tokens that a line break cut put together.

Each view keeps the places of its characters in the text that it came from.
"""

import re
from bisect import bisect_right

from attrs import frozen

_COLOUR = re.compile(r"\x1b\[[0-9;:]{0,40}[mKGHJ]")
_WRAP = re.compile(rb"a\naaaaa*(?=(\n|\Z)?)")
MOST_LINES = 16
"""Lines that one token may be cut into, the first aside."""
_NARROW = 72
"""Lines from this length on may have been cut by the width of a terminal."""
_REACH = 400
"""Characters before a cut that may belong to the token."""
_MIXED = re.compile(r"[a-z][A-Z]|[0-9][A-Za-z]|[A-Za-z][0-9]")
_WORDS = re.compile(r"[A-Z]?[a-z]+(?:[\-_./:][A-Za-z]?[a-z]*)*[.:]?\r?$")


@frozen
class View:
    """A text, and where its parts stood: ``starts`` in the view, ``origins`` in the text before."""

    text: str
    starts: tuple[int, ...] = (0,)
    origins: tuple[int, ...] = (0,)

    def origin(self, at: int) -> int:
        """Give the place in the text before of the character at ``at``."""
        part = bisect_right(self.starts, at) - 1
        return self.origins[part] + at - self.starts[part]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Give the place in the text before of what lies from ``start`` up to ``end`` (not empty)."""
        return self.origin(start), self.origin(end - 1) + 1


def _view(text: str, kept: list[tuple[int, int]]) -> View:
    """Give the view of a text that holds the ranges ``kept``."""
    starts, origins, length = [], [], 0
    for start, end in kept:
        starts.append(length)
        origins.append(start)
        length += end - start
    return View("".join(text[start:end] for start, end in kept), tuple(starts), tuple(origins))


def without_colours(text: str) -> View:
    """Give the text without the codes by which a terminal shows colours and clears lines."""
    if "\x1b" not in text:
        return View(text)
    kept, at = [], 0
    for found in _COLOUR.finditer(text):
        kept.append((at, found.start()))
        at = found.end()
    return _view(text, [*kept, (at, len(text))])


@frozen
class Cut:
    """A line break inside a token: where the line before ends, and the ends of what continues it.

    ``is_mixed`` says that what continues it looks drawn at random.
    """

    at: int
    start: int
    end: int
    is_mixed: bool = False


def cuts(text: str, words: bytes) -> list[Cut]:
    """Give the line breaks that may cut a token in two.

    ``words`` holds "a" for each character of which tokens are made, line breaks as they are. A break counts
    where the next line is one single run that is no plain word, or begins with one that looks drawn at
    random after a line of full width.
    """
    found = []
    at = 0
    while match := _WRAP.search(words, at):
        before, start, end = match.start() + 1, match.start() + 2, match.end()
        at = end - 1
        is_mixed = _MIXED.search(text, start, min(end, start + _REACH)) is not None
        if match.group(1) is not None:
            counts = is_mixed or _WORDS.match(text[start:end]) is None
        else:
            counts = is_mixed and before - (words.rfind(b"\n", max(0, before - _REACH), before) + 1) >= _NARROW
        if counts:
            found.append(Cut(before - (text[before - 1] == "\r"), start, end - (text[end - 1] == "\r"), is_mixed))
    return found


def joined(text: str, words: bytes, found: list[Cut]) -> list[View]:
    """Give the tokens that cuts divide, each as one line, with what stands before the first cut."""
    views = []
    at = 0
    while at < len(found):
        first = at
        while at + 1 < len(found) and found[at + 1].at == found[at].end and at - first + 1 < MOST_LINES:
            at += 1
        end = found[first].at
        begin = words.rfind(b"\n", max(0, end - _REACH), end) + 1 or max(0, end - _REACH)
        pieces = [(begin, end), *((cut.start, cut.end) for cut in found[first : at + 1])]
        views.append(_view(text, pieces))
        at += 1
    return views
