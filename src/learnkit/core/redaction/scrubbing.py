"""The scrubber: finds the spans of all rules, joins those that touch, puts a mark in their place."""

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache

from learnkit.core.redaction import naming, views
from learnkit.core.redaction.finding import RULE_KINDS, form_spans, read, token_spans
from learnkit.core.redaction.placeholders import is_plain
from learnkit.core.redaction.values import Scrubbed, Span

_MARK = "[REDACTED:"
_MARKS = re.compile(r"\[REDACTED:[a-z0-9-]{1,40}\]")
_LITTLE = 4
"""Characters beside a mark that are no secret of their own."""
_ROUNDS = 6
"""Further looks at what lies beside marks: a mark may end one value and so show another."""
_BESIDE = 1000


def scrub(text: str) -> Scrubbed:
    """Give ``text`` with every secret replaced by ``[REDACTED:kind]``, and the spans that were replaced.

    Idempotent; text without a secret is given as it is, the same object. Linear in the length of the
    text; no input raises. Kinds are listed in ``kinds()``.
    """
    spans = _spans(text)
    if not spans:
        return Scrubbed(text)
    out = _marked(text, spans)
    more, left = _more(out), _ROUNDS
    while more and left:
        spans = _united([*spans, *_before(more, spans)])
        out = _marked(text, spans)
        more, left = _more(out), left - 1
    return Scrubbed(out, tuple(spans))


def _more(text: str) -> list[Span]:
    """Give what is found beside the marks of a text."""
    return [span for low, high in _beside_marks(text) for span in _shifted(_spans(text[low:high]), low)]


def _beside_marks(text: str) -> list[tuple[int, int]]:
    """Give the parts of a text in which a mark may have changed what is found: whole lines, apart."""
    parts: list[tuple[int, int]] = []
    for mark in _MARKS.finditer(text):
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


@lru_cache(maxsize=1)
def kinds() -> tuple[str, ...]:
    """Give the kinds of secrets that are known, sorted."""
    return tuple(sorted(naming.KINDS | RULE_KINDS))


def _marked(text: str, spans: list[Span]) -> str:
    """Give a text with a mark in the place of each span."""
    parts = []
    at = 0
    for span in spans:
        parts += [text[at : span.start], f"{_MARK}{span.kind}]"]
        at = span.end
    return "".join([*parts, text[at:]])


def _before(found: list[Span], spans: list[Span]) -> list[Span]:
    """Give the places, in the first text, of what was found when ``spans`` were marks already."""
    begins, closes, growth = [-1], [0], 0
    spans = [Span(0, 0, ""), *spans]
    for span in spans[1:]:
        begins.append(span.start + growth)
        closes.append(begins[-1] + len(_MARK) + len(span.kind) + 1)
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
    return _united(_beside(text, placed) if _MARK in text else placed)


def _beside(text: str, spans: list[Span]) -> list[Span]:
    """Give the spans that are no part of a mark."""
    marks = [mark.span() for mark in _MARKS.finditer(text)]
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
    found = [*form_spans(reading), *naming.named_spans(text, reading.lowered)]
    cuts = views.cuts(text, reading.words)
    if cuts:
        ends = {cut.at: cut.end for cut in cuts if cut.is_mixed}
        found = [_continued(text, span, ends) for span in found]
        for view in views.joined(text, reading.words, cuts):
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
    rest = _MARKS.sub("", text[span.start : span.end])
    return len(rest.strip(" \t\"'`,;")) < _LITTLE


def _united(spans: list[Span]) -> list[Span]:
    """Give spans in order that do not overlap: those that do become one, of the most telling kind."""
    united: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end, span.kind)):
        if united and span.start < united[-1].end:
            last = united[-1]
            kind = span.kind if last.kind in naming.KINDS and span.kind not in naming.KINDS else last.kind
            united[-1] = Span(last.start, max(last.end, span.end), kind)
        else:
            united.append(span)
    return united
