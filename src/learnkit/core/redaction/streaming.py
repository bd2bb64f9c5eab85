"""Scrubbing of texts of any length in pieces, with the same result however they are cut.

A long text is looked at through windows. A window ends where no secret lies, and each sees some of the text before
and behind it; where windows lie follows from the text alone, never from the pieces in which it arrives.
"""

import re
from collections.abc import Iterable, Iterator

from learnkit.core.redaction.marks import MarkStyle, marker
from learnkit.core.redaction.scrubbing import Marked, marked
from learnkit.core.redaction.values import Scrubbed, Span

WINDOW = 1024 * 1024
"""Characters that a window moves on by."""
BEHIND = 48 * 1024
"""Characters that a window sees behind itself: more than the longest key file takes."""
BEFORE = 4 * 1024
"""Characters that a window sees again of what is done."""
_RUN = re.compile(r"[^\s\"'`]*")


class Scrubber:
    """Takes a text in pieces and gives it back without secrets; its memory does not grow with the text.

    ``feed`` gives what is surely done, ``finish`` the rest. Joined, they are what ``scrub`` gives of the whole.
    """

    def __init__(self, *, marks: MarkStyle = "typed") -> None:
        """Begin a text; raises ``ConfigurationError`` for a style of marks that is none."""
        self._style = marks
        marker(marks)
        self._pieces: list[str] = []
        self._length = 0
        self._known = 0
        self._origin = 0
        self._is_open = False
        self.spans: list[Span] = []

    @property
    def held(self) -> int:
        """Give the number of characters that are kept for what is to come."""
        return self._length

    def feed(self, piece: str) -> str:
        """Take the next piece; give what is done."""
        self._pieces.append(piece)
        self._length += len(piece)
        if self._length < self._known + WINDOW + BEHIND:
            return ""
        text, done = "".join(self._pieces), []
        while len(text) >= self._known + WINDOW + BEHIND:
            high = self._known + WINDOW + BEHIND
            given, cut = self._window(text[:high], is_last=False)
            done.append(given)
            kept = max(0, cut - BEFORE)
            self._known, self._origin = cut - kept, self._origin + kept
            text = text[kept:]
        self._pieces, self._length = [text], len(text)
        return "".join(done)

    def finish(self) -> str:
        """Give the rest of the text; the next piece begins another one."""
        given, _ = self._window("".join(self._pieces), is_last=True)
        self._pieces, self._length, self._known, self._origin, self._is_open = [], 0, 0, 0, False
        return given

    def _window(self, text: str, *, is_last: bool) -> tuple[str, int]:
        """Give what one window holds, and up to where it is done."""
        low = self._known
        swallowed = self._swallowed(text, low)
        out = marked(text, self._style)
        if not low and is_last and not swallowed:
            self.spans += [Span(one.start + self._origin, one.end + self._origin, one.kind) for one in out.spans]
            return out.text, len(text)
        cut = len(text) if is_last else self._cut(text, out, swallowed)
        return self._part(text, out, max(low, swallowed), cut), cut

    def _swallowed(self, text: str, low: int) -> int:
        """Give up to where a secret goes on that a window before could not see to its end; 0 where none does."""
        if not self._is_open:
            return 0
        run = _RUN.match(text, low)
        end = run.end() if run else low
        last = self.spans[-1]
        self.spans[-1] = Span(last.start, end + self._origin, last.kind)
        self._is_open = end == len(text)
        return end

    def _cut(self, text: str, out: Marked, swallowed: int) -> int:
        """Give where a window ends: behind a line, before a secret that it cannot see whole, else at its length."""
        limit, least = self._known + WINDOW, max(self._known, swallowed)
        if self._is_open or swallowed >= limit:
            return swallowed
        for span in out.spans:
            if span.start < limit < span.end:
                limit = span.start
        if limit <= least:
            self._is_open = True
            return len(text)
        place = text.rfind("\n", max(least, limit - BEFORE), limit) + 1
        spans = [span for span in out.spans if span.start < place < span.end]
        return place if place > least and not spans else limit

    def _part(self, text: str, out: Marked, low: int, cut: int) -> str:
        """Give the part of a window from ``low`` to ``cut``, and keep its spans."""
        parts, at = [], low
        for span, mark in zip(out.spans, out.marks, strict=True):
            if span.end <= low or span.start >= cut:
                continue
            parts += [text[at : max(at, span.start)], mark]
            at = span.end
            self.spans.append(Span(max(low, span.start) + self._origin, span.end + self._origin, span.kind))
        return "".join([*parts, text[at:cut]])


def scrub(text: str, *, marks: MarkStyle = "typed") -> Scrubbed:
    """Give ``text`` with every secret replaced by a mark, and the spans that were replaced.

    ``marks`` chooses ``[REDACTED:kind]`` or the marks of the terraphim tools. Idempotent; text without a secret is
    given as it is, the same object. Linear in the length of the text; no text raises. Kinds are listed in ``kinds()``.
    Raises ``ConfigurationError`` for a style of marks that is none.
    """
    if len(text) < WINDOW + BEHIND:
        marker(marks)
        out = marked(text, marks)
        return Scrubbed(out.text, out.spans)
    scrubber = Scrubber(marks=marks)
    parts = [scrubber.feed(text), scrubber.finish()]
    return Scrubbed("".join(parts), tuple(scrubber.spans)) if scrubber.spans else Scrubbed(text)


def scrub_stream(pieces: Iterable[str], *, marks: MarkStyle = "typed") -> Iterator[str]:
    """Give the pieces of a text without secrets; joined they are ``scrub`` of the whole, however it was cut."""
    scrubber = Scrubber(marks=marks)
    for piece in pieces:
        done = scrubber.feed(piece)
        if done:
            yield done
    yield scrubber.finish()
