"""Where secrets stand in a text, by their form, their surroundings or their names: literals first, patterns only
where one stands.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

from learnkit.core.redaction import tokens
from learnkit.core.redaction.literals import Words
from learnkit.core.redaction.naming import named_span
from learnkit.core.redaction.placeholders import is_dull, is_placeholder, is_plain, is_random
from learnkit.core.redaction.reading import Reading
from learnkit.core.redaction.rules import BEDS, COMMANDS, MARKED, NAMES, OPTIONS, STRUCTURES
from learnkit.core.redaction.values import AnchoredRule, NameRule, Span, compiled

_OPTION = re.compile(rb" -(?:-pass|-user|-proxy-user|[a-z]{0,6}[apuw])")
"""What stands on each line on which a program takes a secret behind an option of ``OPTIONS``."""
_LONGEST_LINE = 600


class _Told:
    """The rules that one word belongs to, as an anchor or as the stem of a name; compiled at the word's first hit."""

    def __init__(self, word: str, anchored: list[AnchoredRule], names: list[NameRule]) -> None:
        """Take the word and its rules."""
        self.length = len(word)
        self._rules = (anchored, names)

    @cached_property
    def anchored(self) -> tuple[tuple[Callable[[str, int], re.Match[str] | None], AnchoredRule], ...]:
        """Give the rules of the anchor, each with the search for it."""
        return tuple((compiled(rule.pattern, is_exact=rule.is_exact).match, rule) for rule in self._rules[0])

    @cached_property
    def names(self) -> tuple[tuple[Callable[[str, int], re.Match[str] | None], NameRule], ...]:
        """Give the names of the stem, each with the search for the end of its word."""
        return tuple((compiled(rule.rest).match, rule) for rule in self._rules[1])

    def secrets(self, text: str, at: int) -> list[tuple[int, Span | None]]:
        """Give what each rule finds at an anchor: where it ends, and the secret unless it only stands for one."""
        made = []
        for match, rule in self.anchored:
            found = match(text, max(0, at - rule.back))
            if found:
                made.append((found.end(), _secret(rule, found)))
        return made


def _table(rules: tuple[AnchoredRule, ...], names: tuple[NameRule, ...] = ()) -> tuple[tuple[bytes, ...], list[_Told]]:
    """Give all anchors and stems as words, each once, and what belongs to them."""
    rows: dict[str, tuple[list[AnchoredRule], list[NameRule]]] = {}
    for rule in rules:
        for anchor in rule.anchors:
            rows.setdefault(anchor.lower(), ([], []))[0].append(rule)
    for name in names:
        rows.setdefault(name.stem, ([], []))[1].append(name)
    told = [_Told(word, anchored, named) for word, (anchored, named) in rows.items()]
    return tuple(word.encode() for word in rows), told


@lru_cache(maxsize=1)
def _all() -> tuple[Words, list[_Told]]:
    """Give what tells a secret anywhere in a text."""
    words, told = _table((*MARKED, *STRUCTURES, *COMMANDS), NAMES)
    return Words(words, {word.encode(): bed for word, bed in BEDS.items()}), told


_MARKED_WORDS, _MARKED = _table(MARKED)
_OPTION_WORDS, _OPTIONAL = _table(OPTIONS)


def may_hold_token(piece: str) -> bool:
    """Say whether ``token_spans`` could find something in a short piece of text."""
    if tokens.may_hold_token(piece):
        return True
    lowered = piece.lower().encode("latin-1", "replace")
    return any(word in lowered for word in _MARKED_WORDS)


def token_spans(reading: Reading) -> Iterator[Span]:
    """Give the tokens that their own form tells; on a short piece of text this is all that is looked for."""
    yield from tokens.prefixed_spans(reading)
    yield from _between(reading, _MARKED_WORDS, _MARKED, 0, len(reading.lowered))


def form_spans(reading: Reading) -> Iterator[Span]:
    """Give every secret that its own form, its surroundings or its name tell."""
    yield from tokens.prefixed_spans(reading)
    yield from _told(reading)
    yield from _optional(reading)


def _told(reading: Reading) -> Iterator[Span]:
    """Give what anchors and names tell."""
    text = reading.text
    words, rows = _all()
    done, named = [0] * len(rows), [0] * len(rows)
    for at, number in words.places(reading.lowered):
        row = rows[number]
        if row.anchored and at >= done[number]:
            for end, span in row.secrets(text, at):
                done[number] = max(done[number], end)
                if span:
                    yield span
        if row.names and at >= named[number]:
            for match, name in row.names:
                found = match(text, at + row.length)
                span = named_span(text, at, found.end(), name) if found else None
                if span:
                    named[number] = span.end
                    yield span


def _between(reading: Reading, words: tuple[bytes, ...], rows: list[_Told], low: int, high: int) -> Iterator[Span]:
    """Give what the rules find at those anchors that stand from ``low`` up to ``high``."""
    lowered = reading.lowered
    for word, row in zip(words, rows, strict=True):
        at = lowered.find(word, low, high)
        while at >= 0:
            done = at + row.length
            for end, span in row.secrets(reading.text, at):
                done = max(done, end)
                if span:
                    yield span
            at = lowered.find(word, done, high)


def _optional(reading: Reading) -> Iterator[Span]:
    """Give what programs take behind short options, on the lines that hold one."""
    lowered = reading.lowered
    done = 0
    for option in _OPTION.finditer(lowered):
        at = option.start()
        if at >= done:
            low = max(done, at - _LONGEST_LINE)
            low = max(low, lowered.rfind(b"\n", low, at) + 1)
            done = lowered.find(b"\n", at, at + _LONGEST_LINE)
            done = min(len(lowered), at + _LONGEST_LINE) if done < 0 else done
            yield from _between(reading, _OPTION_WORDS, _OPTIONAL, low, done)


def _secret(rule: AnchoredRule, found: re.Match[str]) -> Span | None:
    """Give the secret of one match, unless it only stands for one."""
    group: str | int = "secret" if "secret" in found.re.groupindex and found.group("secret") is not None else 0
    start, end = found.span(group)
    value = found.group(group)
    stands_for = (rule.is_named and is_placeholder(value)) or (rule.is_worded and is_plain(value))
    if start == end or stands_for or is_dull(value) or (rule.is_loose and not is_random(value)):
        return None
    return Span(start, end, rule.kind)
