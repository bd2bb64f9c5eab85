"""The scrubber: finds the spans of all rules, joins those that touch, puts a mark in their place."""

from collections.abc import Iterator
from functools import lru_cache

from learnkit.core.redaction.placeholders import is_placeholder
from learnkit.core.redaction.table import RULES
from learnkit.core.redaction.values import Rule, Scrubbed, Span

_MARK = "[REDACTED:"


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
    for rule in RULES:
        if any(literal in lowered for literal in rule.literals):
            yield from _found(rule, text)


def _found(rule: Rule, text: str) -> Iterator[Span]:
    """Give what one rule finds; marks and placeholders are left out."""
    group = "secret" if "secret" in rule.pattern.groupindex else 0
    for match in rule.pattern.finditer(text):
        start, end = match.span(group)
        value = match.group(group)
        if start >= end or value.startswith(_MARK[1:]) or _MARK in value:
            continue
        if not (rule.is_named and is_placeholder(value)):
            yield Span(start, end, rule.kind)


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
