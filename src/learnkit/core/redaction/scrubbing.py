"""The scrubber of one text: finds the spans of all rules, joins those that touch, puts a mark in their place."""

import re
from bisect import bisect_left, bisect_right

from attrs import frozen

from learnkit.core.redaction import views
from learnkit.core.redaction.finding import form_spans, may_hold_token, token_spans
from learnkit.core.redaction.marks import MARKS, SIGN, mark_of, marker
from learnkit.core.redaction.placeholders import is_plain
from learnkit.core.redaction.reading import read
from learnkit.core.redaction.table import NAME_KINDS
from learnkit.core.redaction.values import Span

_LITTLE = 4
"""Characters beside a mark that are no secret of their own."""
_ROUNDS = 6
"""Further looks at what lies beside marks: a mark may end one value and so show another."""
_BESIDE = 1000
_ESCAPE = re.compile(r"\\{1,400}\Z")


@frozen
class Marked:
    """A text with marks, the spans that they stand for, and the marks, one each."""

    text: str
    spans: tuple[Span, ...] = ()
    marks: tuple[str, ...] = ()


def marked(text: str, style: str) -> Marked:
    """Give ``text`` with every secret replaced by a mark.

    Idempotent; text without a secret is given as it is, the same object. Linear in the length of the text.
    """
    spans = _spans(text)
    if not spans:
        return Marked(text)
    out = _with_marks(text, spans, style)
    left = _ROUNDS
    while left and (more := _more(out.text)):
        out = _with_marks(text, _united([*spans, *_before(more, out)]), style)
        spans, left = list(out.spans), left - 1
    return out


def _more(text: str) -> list[Span]:
    """Give what is found beside the marks of a text."""
    return [span for low, high in _beside_marks(text) for span in _shifted(_spans(text[low:high]), low)]


def _beside_marks(text: str) -> list[tuple[int, int]]:
    """Give the parts of a text in which a mark may have changed what is found: whole lines, apart."""
    parts: list[tuple[int, int]] = []
    for mark in MARKS.finditer(text):
        low = text.rfind("\n", 0, max(0, mark.start() - _BESIDE)) + 1
        high = text.find("\n", mark.end() + _BESIDE)
        high = len(text) if high < 0 else high
        if parts and low <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(high, parts[-1][1]))
        else:
            parts.append((low, high))
    return parts


def _shifted(spans: list[Span], by: int) -> list[Span]:
    """Give spans of a part as spans of the whole."""
    return [Span(span.start + by, span.end + by, span.kind) for span in spans]


def _with_marks(text: str, spans: list[Span], style: str) -> Marked:
    """Give a text with a mark in the place of each span."""
    make = marker(style)
    marks = tuple(mark_of(text, span, make) for span in spans)
    parts, at = [], 0
    for span, mark in zip(spans, marks, strict=True):
        parts += [text[at : span.start], mark]
        at = span.end
    return Marked("".join([*parts, text[at:]]), tuple(spans), marks)


def _before(found: list[Span], out: Marked) -> list[Span]:
    """Give the places, in the text before, of what was found in a text with marks."""
    begins, closes, growth = [-1], [0], 0
    spans = [Span(0, 0, ""), *out.spans]
    for span, mark in zip(out.spans, out.marks, strict=True):
        begins.append(span.start + growth)
        closes.append(begins[-1] + len(mark))
        growth = closes[-1] - span.end
    placed = []
    for one in found:
        low, high = bisect_right(begins, one.start) - 1, bisect_left(begins, one.end) - 1
        start, end = one.start, one.end
        start = spans[low].start if start < closes[low] else start - closes[low] + spans[low].end
        end = spans[high].end if end <= closes[high] else end - closes[high] + spans[high].end
        placed.append(Span(start, end, one.kind))
    return placed


def _spans(text: str) -> list[Span]:
    """Give what one look at a text finds: in order, apart from each other, and none of it a mark."""
    seen = views.without_colours(text)
    found = _seen_spans(seen.text)
    if not found:
        return []
    placed = [Span(*seen.span(span.start, span.end), span.kind) for span in found]
    united = _united(_beside(text, placed) if SIGN in text else placed)
    return [_unescaped(text, span) for span in united] if "\\" in text else united


def _unescaped(text: str, span: Span) -> Span:
    """Give a span without the sign at its end that escapes what stands behind it."""
    tail = _ESCAPE.search(text, max(span.start, span.end - 400), span.end)
    if tail and (tail.end() - tail.start()) % 2 and span.end - span.start > 1:
        return Span(span.start, span.end - 1, span.kind)
    return span


def _beside(text: str, spans: list[Span]) -> list[Span]:
    """Give the spans that are no part of a mark."""
    marks = [mark.span() for mark in MARKS.finditer(text)]
    ends = [end for _, end in marks]
    kept = []
    for span in spans:
        near = marks[bisect_right(ends, span.start) : bisect_left(marks, (span.end, 0))]
        if not near or not _is_of_marks(text, span, near):
            kept.append(span)
    return kept


def _seen_spans(text: str) -> list[Span]:
    """Give what is found in a text without colours, in no order."""
    reading = read(text)
    found = list(form_spans(reading))
    cuts = views.cuts(text, reading.words)
    if cuts:
        ends = {cut.at: cut.end for cut in cuts if cut.is_mixed}
        found = [_continued(text, span, ends) for span in found]
        for view in views.joined(text, reading.words, cuts, may_hold_token):
            found += [Span(*view.span(span.start, span.end), span.kind) for span in token_spans(read(view.text))]
    return found


def _continued(text: str, span: Span, ends: dict[int, int]) -> Span:
    """Give a span with the lines that continue it, where a line break cut a value that looks random."""
    end = span.end
    if end not in ends or is_plain(text[span.start : end]):
        return span
    for _ in range(views.MOST_LINES):
        end = ends.get(end, end)
    return Span(span.start, end, span.kind)


def _is_of_marks(text: str, span: Span, marks: list[tuple[int, int]]) -> bool:
    """Say whether a span is made of marks: it begins or ends inside one, or holds some and little else."""
    if marks[0][0] < span.start or marks[-1][1] > span.end:
        return True
    rest = MARKS.sub("", text[span.start : span.end])
    return len(rest.strip(" \t\"'`,;")) < _LITTLE


def _united(spans: list[Span]) -> list[Span]:
    """Give spans in order that do not overlap: those that do become one, of the most telling kind."""
    united: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end, span.kind)):
        if united and span.start < united[-1].end:
            last = united[-1]
            kind = span.kind if last.kind in NAME_KINDS and span.kind not in NAME_KINDS else last.kind
            united[-1] = Span(last.start, max(last.end, span.end), kind)
        else:
            united.append(span)
    return united
