"""Texts as a reader sees them: colour codes taken out, tokens that a line break cut put together.

Each view keeps the places of its characters in the text that it came from.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

from attrs import frozen

_COLOUR = re.compile(r"\x1b\[[0-9;:?]{0,40}[A-Za-z]")
_RUN = re.compile(rb"\naaaaa*")
"""A line break and the run behind it; it begins with signs written out, for which the engine has a quick search."""
_SIGN = ord("a")
_END = (b"\n", b"")
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
    """Give the line breaks that may cut a token in two, in order.

    ``words`` holds "a" for each character of which tokens are made, line breaks as they are. A break counts
    where the next line is one single run that is no plain word, or begins with one that looks drawn at
    random after a line of full width.
    """
    found = []
    for before, end, is_whole in _breaks(words):
        if is_whole and _WORDS.match(text, before + 1, end) is not None:
            continue
        is_mixed = _MIXED.search(text, before, min(end, before + _REACH)) is not None
        if is_mixed or is_whole:
            at = before - (text[before - 1] == "\r")
            found.append(Cut(at, before + 1, end - (text[end - 1] == "\r"), is_mixed))
    return found


def _breaks(words: bytes) -> Iterator[tuple[int, int, bool]]:
    """Give the line breaks between two runs: where each stands, the end of the run behind it, and whether that is a
    line of its own; where it is none the line before has to be wide.
    """
    for run in _RUN.finditer(words):
        before = run.start()
        if words[before - 1] == _SIGN:
            end = run.end()
            is_whole = words[end : end + 1] in _END
            if is_whole or (before >= _NARROW and words.find(b"\n", before - _NARROW, before) < 0):
                yield before, end, is_whole


def joined(text: str, words: bytes, found: list[Cut], is_promising: Callable[[str], bool]) -> Iterator[View]:
    """Give the tokens that cuts divide, each as one line, with what stands before the first cut.

    ``is_promising`` says of the bare token, where it is put together, whether the view is worth its making.
    """
    at = 0
    while at < len(found):
        first = at
        while at + 1 < len(found) and found[at + 1].at == found[at].end and at - first + 1 < MOST_LINES:
            at += 1
        end, chain = found[first].at, found[first : at + 1]
        before = words[max(0, end - _REACH) : end]
        own = end - len(before) + len(before.rstrip(b"a"))
        token = text[max(0, own - 2) : end] + "".join([text[cut.start : cut.end] for cut in chain])
        if is_promising(token):
            begin = words.rfind(b"\n", max(0, end - _REACH), end) + 1 or max(0, end - _REACH)
            yield _view(text, [(begin, end), *((cut.start, cut.end) for cut in chain)])
        at += 1
