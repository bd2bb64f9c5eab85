"""Where tokens with a prefix, and secrets beside an anchor, stand in a text.

A text is looked at as Latin-1 bytes beside itself, since places agree in both and bytes are searched at
memory speed: literals first, patterns only where one stands.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from learnkit.core.redaction.placeholders import is_dull, is_placeholder, is_plain
from learnkit.core.redaction.table import COMMANDS, MARKED, STRUCTURES
from learnkit.core.redaction.values import AnchoredRule, Span, TokenRule
from learnkit.core.redaction.vendors import DOTTED, TOKENS

_RUN = b"a" * 16
_ODD = frozenset("-_MNO12")
"""Signs that may begin a token by themselves, or stand before one."""
_SIGNS = frozenset(".~$/")
"""Signs in which a prefix may end."""
_BEFORE = frozenset("\\%[;")
"""Signs before an escape."""
_TOKEN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-\r")
"""Signs of tokens; a carriage return may end one."""
_WIDE = _TOKEN | frozenset(b"./+=~%$:")
"""Signs of values that a line break may cut."""
_CLASSES = bytes(97 if code in _TOKEN else 10 if code == 10 else 32 for code in range(256))
_WORDS = bytes(97 if code in _WIDE else 10 if code == 10 else 32 for code in range(256))
_ESCAPED = re.compile(r"(?<=\\)(?:[nrtbf]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|(?<=%)[0-9A-F]{2}|(?<=[\[;])\d{1,3}m")
_DOTTED_HEADS = tuple(head for rule in DOTTED for head in rule.heads)
_LONGEST_HEAD = max(map(len, _DOTTED_HEADS))


@frozen
class Reading:
    """A text in the forms in which it is searched; a place means the same in each of them.

    ``classes`` holds "a" for a token character, line breaks as they are, and a space for the rest; ``words``
    the same for all characters that values are made of.
    """

    text: str
    plain: bytes
    lowered: bytes
    classes: bytes
    words: bytes


def read(text: str) -> Reading:
    """Give the forms of a text."""
    plain = text.encode("latin-1", "replace")
    return Reading(text, plain, plain.lower(), plain.translate(_CLASSES), plain.translate(_WORDS))


_Anchors = tuple[tuple[bytes, bool, tuple[AnchoredRule, ...]], ...]


def _by_anchor(rules: tuple[AnchoredRule, ...]) -> _Anchors:
    """Give each anchor once: its bytes, whether its case counts, and the rules that begin there."""
    table: dict[str, list[AnchoredRule]] = {}
    for rule in rules:
        for anchor in rule.anchors:
            table.setdefault(anchor, []).append(rule)
    return tuple((anchor.encode(), anchor != anchor.lower(), tuple(rows)) for anchor, rows in table.items())


_ALL_ANCHORS = _by_anchor((*MARKED, *STRUCTURES, *COMMANDS))
_MARKED_ANCHORS = _by_anchor(MARKED)


RULE_KINDS = frozenset(
    {rule.kind for rule in (*TOKENS, *DOTTED)} | {rule.kind for rule in (*MARKED, *STRUCTURES, *COMMANDS)}
)
"""The kinds that a form or its surroundings give."""


def token_spans(reading: Reading) -> Iterator[Span]:
    """Give the tokens that their own form tells; on a short piece of text this is all that is looked for."""
    yield from _tokens(reading)
    yield from _anchored(reading, _MARKED_ANCHORS)


def form_spans(reading: Reading) -> Iterator[Span]:
    """Give every secret that its own form or its surroundings tell."""
    yield from _tokens(reading)
    yield from _anchored(reading, _ALL_ANCHORS)


@lru_cache(maxsize=1)
def _heads() -> dict[str, list[tuple[str, TokenRule]]]:
    """Give the prefixes by their first two characters, the longest first."""
    table: dict[str, list[tuple[str, TokenRule]]] = {}
    for rule in TOKENS:
        for head in rule.heads:
            table.setdefault(head[:2], []).append((head, rule))
    for rows in table.values():
        rows.sort(key=lambda row: -len(row[0]))
    return table


def _tokens(reading: Reading) -> Iterator[Span]:
    """Give the tokens whose prefix begins a run of token characters."""
    table, text = _heads(), reading.text
    runs = reading.classes.replace(b"\n", b" ")
    start = runs.find(_RUN)
    while start >= 0:
        end = runs.find(b" ", start)
        end = len(runs) if end < 0 else end
        before = text[start - 1 : start]
        if before in _SIGNS and text.endswith(_DOTTED_HEADS, max(0, start - _LONGEST_HEAD), start):
            yield from _dotted_at(text, start)
        if text[start : start + 2] in table or text[start] in _ODD or before in _BEFORE:
            yield from _token_at(text, start, end - (text[end - 1] == "\r"))
        start = runs.find(_RUN, end)


def _dotted_at(text: str, start: int) -> Iterator[Span]:
    """Give the token whose prefix ends right before ``start``."""
    for rule in DOTTED:
        for head in rule.heads:
            begin = start - len(head)
            if begin >= 0 and text.startswith(head, begin) and not text[begin - 1 : begin].isalnum():
                found = rule.rest.match(text, start)
                if found:
                    yield Span(begin, found.end(), rule.kind)


def _token_at(text: str, start: int, end: int) -> Iterator[Span]:
    """Give the token that begins the run from ``start`` to ``end``, or behind an escape or a dash there."""
    table = _heads()
    escape = _ESCAPED.match(text, start)
    for at in dict.fromkeys((start, escape.end() if escape else start, start + (text[start] in "-_"))):
        for head, rule in (*table.get(text[at : at + 2], ()), *table.get(text[at : at + 1], ())):
            if text.startswith(head, at):
                found = rule.rest.match(text, at + len(head))
                if found and not is_dull(text[at : found.end()]):
                    yield Span(at, max(end, found.end()), rule.kind)
                    return


def _anchored(reading: Reading, anchors: _Anchors) -> Iterator[Span]:
    """Give what the rules find at their anchors."""
    for literal, is_cased, rows in anchors:
        where = reading.plain if is_cased else reading.lowered
        at = where.find(literal)
        while at >= 0:
            end = at + len(literal)
            for rule in rows:
                found = rule.pattern.match(reading.text, max(0, at - rule.back))
                if found:
                    end = max(end, found.end())
                    yield from _secret(rule, found)
            at = where.find(literal, end)


def _secret(rule: AnchoredRule, found: re.Match[str]) -> Iterator[Span]:
    """Give the secret of one match, unless it only stands for one."""
    group = "secret" if "secret" in rule.pattern.groupindex else 0
    start, end = found.span(group)
    value = found.group(group)
    stands_for = (rule.is_named and is_placeholder(value)) or (rule.is_worded and is_plain(value))
    if start < end and not stands_for and not is_dull(value):
        yield Span(start, end, rule.kind)
