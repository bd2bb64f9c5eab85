"""Tokens that their prefix tells, sought where runs of token characters begin."""

import re
from collections.abc import Iterator
from functools import lru_cache

from learnkit.core.redaction.placeholders import is_dull, is_random
from learnkit.core.redaction.reading import CLASSES, Reading
from learnkit.core.redaction.rules import DOTTED, TOKENS
from learnkit.core.redaction.values import Span, TokenRule, compiled

_RUN = b"a" * 16
_ONES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
_ESCAPES = "\\%[;"
"""Signs before an escape."""
_ESCAPED = re.compile(r"(?<=\\)(?:[nrtbf]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|(?<=%)[0-9A-F]{2}|(?<=[\[;])\d{1,3}m")
_CUT_SHORT = re.compile(r"\r?\n([A-Za-z0-9_\-]{1,3})(?![A-Za-z0-9_\-])")
"""What is left of a token for the next line; more than that is put together in ``views``."""
_WIDE = 72
"""Characters of a line that may have been cut by the width of a terminal."""
_SINGLE = "".join(head for rule in TOKENS for head in rule.heads if len(head) == 1).encode()
"""Signs that are prefixes by themselves."""
_DOTTED = tuple(head.encode() for rule in DOTTED for head in rule.heads)
_ESCAPE, _HEAD = 1, 2
"""What a sign may be before a run: one after which an escape ends, or the last of a prefix."""


@lru_cache(maxsize=1)
def _heads() -> dict[str, tuple[tuple[str, TokenRule], ...]]:
    """Give the prefixes by their first two characters, the longest first."""
    table: dict[str, list[tuple[str, TokenRule]]] = {}
    for rule in TOKENS:
        for head in rule.heads:
            table.setdefault(head[:2], []).append((head, rule))
    return {start: tuple(sorted(rows, key=lambda row: -len(row[0]))) for start, rows in table.items()}


@lru_cache(maxsize=1)
def _starts() -> tuple[frozenset[bytes], bytes, frozenset[bytes]]:
    """Give what tells runs that may be tokens: the triples that begin one, what each sign may be before one, and the
    pairs in which a prefix before one ends.
    """
    heads = [head for rule in TOKENS for head in rule.heads]
    longer = [f"{head}{sign}"[:3] for head in heads for sign in (_ONES if len(head) == 2 else "_") if len(head) > 1]
    dashed = [f"{dash}{head[:2]}" for head in heads for dash in "-_"]
    flags = bytes(
        _ESCAPE if chr(code) in _ESCAPES else _HEAD if code in {head[-1] for head in _DOTTED} else 0
        for code in range(256)
    )
    return frozenset(start.encode() for start in (*longer, *dashed)), flags, frozenset(head[-2:] for head in _DOTTED)


def may_hold_token(piece: str) -> bool:
    """Say whether ``prefixed_spans`` could find something in a short piece of text."""
    plain = piece.encode("latin-1", "replace")
    classes = plain.translate(CLASSES)
    starts, flags, _ = _starts()
    at = classes.find(_RUN)
    while at >= 0:
        if plain[at : at + 3] in starts or flags[plain[at - 1]] or plain[at] in _SINGLE:
            return True
        end = classes.find(b" ", at)
        at = classes.find(_RUN, end) if end >= 0 else -1
    return False


def prefixed_spans(reading: Reading) -> Iterator[Span]:
    """Give the tokens whose prefix begins a run of token characters, or ends right before one."""
    text, plain, classes = reading.text, reading.plain, reading.classes + b" "
    starts, flags, tails = _starts()
    at = classes.find(_RUN)
    while at >= 0:
        end = classes.find(b" ", at)
        before = flags[plain[at - 1]]
        if before == _HEAD and plain[at - 2 : at] in tails:
            yield from _dotted_at(text, at)
        if plain[at : at + 3] in starts or before == _ESCAPE or plain[at] in _SINGLE:
            yield from _token_at(text, at, end - (text[end - 1] == "\r"))
        at = classes.find(_RUN, end)


@lru_cache(maxsize=1)
def _tails() -> dict[str, list[tuple[str, TokenRule]]]:
    """Give the prefixes that end in another sign by their last two characters."""
    table: dict[str, list[tuple[str, TokenRule]]] = {}
    for rule in DOTTED:
        for head in rule.heads:
            table.setdefault(head[-2:], []).append((head, rule))
    return table


def _dotted_at(text: str, start: int) -> Iterator[Span]:
    """Give the token whose prefix ends right before ``start``."""
    for head, rule in _tails().get(text[start - 2 : start], ()):
        begin = start - len(head)
        if begin >= 0 and text.startswith(head, begin) and not text[begin - 1 : begin].isalnum():
            found = compiled(rule.rest, is_exact=True).match(text, start)
            if found and not is_dull(found.group()):
                yield Span(begin, found.end(), rule.kind)


def _token_at(text: str, start: int, end: int) -> Iterator[Span]:
    """Give the token that begins the run from ``start`` to ``end``, or behind an escape or a dash there."""
    table = _heads()
    escape = _ESCAPED.match(text, start)
    for at in dict.fromkeys((start, escape.end() if escape else start, start + (text[start] in "-_"))):
        for head, rule in (*table.get(text[at : at + 2], ()), *table.get(text[at : at + 1], ())):
            if text.startswith(head, at):
                span = _token(rule, head, text, at, end)
                if span:
                    yield span
                    return


def _token(rule: TokenRule, head: str, text: str, at: int, end: int) -> Span | None:
    """Give the token of one rule whose prefix stands at ``at``, in the run that ends at ``end``."""
    rest = compiled(rule.rest, is_exact=True)
    found = rest.match(text, at + len(head))
    if found:
        return Span(at, max(end, found.end()), rule.kind) if _is_token(rule, head, found.group()) else None
    cut = _CUT_SHORT.match(text, end)
    if cut is None or end < _WIDE or text.find("\n", end - _WIDE, end) >= 0:
        return None
    found = rest.match(text[at + len(head) : end] + cut.group(1))
    return Span(at, cut.end(), rule.kind) if found and _is_token(rule, head, found.group()) else None


def _is_token(rule: TokenRule, head: str, rest: str) -> bool:
    """Say whether what has the form of a token may be one."""
    return not is_dull(head + rest) and (not rule.is_loose or is_random(rest))
