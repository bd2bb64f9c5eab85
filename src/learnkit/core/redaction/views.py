"""Texts as a reader sees them: colour codes taken out, tokens that a line break cut put together.

Each view keeps the places of its characters in the text that it came from.
"""

import re
from bisect import bisect_right
from itertools import accumulate

from attrs import frozen

_COLOUR = re.compile(r"\x1b\[[0-9;:]{0,40}[mKGHJ]")
_WHOLE_LINE = re.compile(rb"\naaaaa*(?=\n|\Z)")
_RUN = re.compile(rb"\naaaaa*")
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
    starts = {match.start(): (match.end(), True) for match in _WHOLE_LINE.finditer(words)}
    for end in _wide_ends(words):
        run = _RUN.match(words, end)
        if run:
            starts.setdefault(end, (run.end(), False))
    found = []
    for before, (end, is_whole) in sorted(starts.items()):
        if words[before - 1 : before] != b"a":
            continue
        is_mixed = _MIXED.search(text, before, min(end, before + _REACH)) is not None
        if is_mixed or (is_whole and _WORDS.match(text[before + 1 : end]) is None):
            at = before - (text[before - 1] == "\r")
            found.append(Cut(at, before + 1, end - (text[end - 1] == "\r"), is_mixed))
    return found


def _wide_ends(words: bytes) -> list[int]:
    """Give the ends of the lines that may have been cut by the width of a terminal."""
    lengths = [len(line) for line in words.split(b"\n")]
    ends = (end + number for number, end in enumerate(accumulate(lengths)))
    return [end for length, end in zip(lengths, ends, strict=True) if length >= _NARROW]


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
