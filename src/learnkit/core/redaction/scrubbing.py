"""The scrubber: finds the spans of all rules, joins those that touch, puts a mark in their place."""

import re
from collections.abc import Iterator
from functools import lru_cache

from learnkit.core.redaction.placeholders import is_placeholder
from learnkit.core.redaction.table import RULES
from learnkit.core.redaction.values import Rule, Scrubbed, Span

_MARK = "[REDACTED:"
_MARKS = re.compile(r"\[REDACTED:[a-z0-9-]{1,40}\]")
_LITTLE = 4
"""Characters beside a mark that are no secret of their own."""


def scrub(text: str) -> Scrubbed:
    """Give ``text`` with every secret replaced by ``[REDACTED:kind]``, and the spans that were replaced.

    Idempotent; text without a secret is given as it is, the same object. Linear in the length of the
    text; no input raises. Kinds are listed in ``kinds()``.
    """
    spans = _joined(sorted(_spans(text), key=lambda span: (span.start, -span.end, span.kind)))
    if not spans:
        return Scrubbed(text)
    parts = []
    at = 0
    for span in spans:
        parts += [text[at : span.start], f"{_MARK}{span.kind}]"]
        at = span.end
    parts.append(text[at:])
    return Scrubbed("".join(parts), tuple(spans))


@lru_cache(maxsize=1)
def kinds() -> tuple[str, ...]:
    """Give the kinds of secrets that are known, sorted."""
    return tuple(sorted({rule.kind for rule in RULES}))


def _spans(text: str) -> Iterator[Span]:
    """Give what each rule finds, in no order."""
    lowered = text.lower()
    marks = [found.span() for found in _MARKS.finditer(text)] if _MARK in text else []
    for rule in RULES:
        if any(literal in lowered for literal in rule.literals):
            for span in _found(rule, text):
                if not any(_is_of_mark(text, span, mark) for mark in marks):
                    yield span


def _found(rule: Rule, text: str) -> Iterator[Span]:
    """Give what one rule finds; placeholders are left out."""
    group = "secret" if "secret" in rule.pattern.groupindex else 0
    for match in rule.pattern.finditer(text):
        start, end = match.span(group)
        value = match.group(group)
        if start < end and not _is_dull(value) and not (rule.is_named and is_placeholder(value)):
            yield Span(start, end, rule.kind)


def _is_dull(value: str) -> bool:
    """Say whether a long value ends in a row of one sign that stands for others (``ghp_xxxxxxxx``)."""
    return len(value) >= 20 and value[-1] in "xX*.#?" and len(set(value[-12:])) == 1


def _is_of_mark(text: str, span: Span, mark: tuple[int, int]) -> bool:
    """Say whether a span is made of a mark: it begins or ends inside one, or holds one and little else."""
    start, end = mark
    if start < span.start < end or start < span.end < end:
        return True
    if not (span.start <= start and end <= span.end):
        return False
    return len((text[span.start : start] + text[end : span.end]).strip(" \t\"'`,;")) < _LITTLE


def _joined(spans: list[Span]) -> list[Span]:
    """Give spans that do not overlap: those that do become one, named by the first."""
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            last = joined[-1]
            joined[-1] = Span(last.start, max(last.end, span.end), last.kind)
        else:
            joined.append(span)
    return joined
