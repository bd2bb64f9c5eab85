"""Time grows with the length of a text and no faster, whatever is in it."""

import re
import time
from collections.abc import Iterator
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from learnkit.core.redaction import (
    RULES,
    AnchoredRule,
    NameRule,
    TokenRule,
    naming,
    placeholders,
    privacy,
    scrub,
    views,
)

SIGNS = [
    *("password=", "password:", '"password":"', "password ", "://a:", "-----BEGIN RSA PRIVATE KEY-----", "eyJ", "\\"),
    *("token: ", "a" * 20, "Cookie: ", "a1\n", "echo ", "curl -u ", "$", "\x1b[31m", "[REDACTED:jwt]", "key:", "ghp_"),
    *(
        "login ",
        "A",
        "=",
        "a@",
        "mysql -p",
        "-----BEGIN RSA PRIVATE KEY-----\nABCDEFGH\n",
        "aB3dE6gH9jK2",
        "$1$",
        "sig=",
    ),
    *("eyJabcdefghijk.", "value ", "mnemonic: word word ", "auth: (", "x " * 20 + "\n", "abcd1234\n", "\n", "/home/a"),
]


def seconds(text: str) -> float:
    """Give the time of the processor for one text, the best of three."""
    times = []
    for _ in range(3):
        started = time.process_time()
        scrub(text)
        privacy.anonymous(text)
        times.append(time.process_time() - started)
    return min(times)


@pytest.mark.parametrize("sign", SIGNS)
def test_eight_times_the_text_takes_no_more_than_twenty_times_the_time(sign: str) -> None:
    small, large = (sign * (size // len(sign)) for size in (5_000, 40_000))
    assert seconds(large) <= 20 * max(seconds(small), 0.001)
    once = scrub(large).text
    assert scrub(once).text == once


def patterns() -> Iterator[tuple[str, str, int]]:
    """Give every pattern of redaction with its name and flags."""
    for rule in RULES:
        match rule:
            case TokenRule() | NameRule():
                yield rule.id, rule.rest, 0
            case AnchoredRule():
                yield rule.id, rule.pattern, re.IGNORECASE
    for module in (naming, placeholders, privacy, views):
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                yield f"{module.__name__}.{name}", value.pattern, value.flags & ~re.UNICODE


def endless(parsed: Any, *, within: bool = False) -> Iterator[str]:
    """Give the repetitions without an end that stand within another one, or repeat more than one sign."""
    for code, argument in parsed:
        if code in (_constants.MAX_REPEAT, _constants.MIN_REPEAT):
            _, most, inner = argument
            is_endless = most is _constants.MAXREPEAT
            if is_endless and (within or len(inner) != 1 or inner[0][0] not in (_constants.IN, _constants.NOT_LITERAL)):
                yield str(inner)
            yield from endless(inner, within=within or is_endless)
        elif code is _constants.SUBPATTERN:
            yield from endless(argument[3], within=within)
        elif code is _constants.BRANCH:
            for one in argument[1]:
                yield from endless(one, within=within)
        elif code in (_constants.ASSERT, _constants.ASSERT_NOT):
            yield from endless(argument[1], within=within)


BY_ANCHOR_AT_END = {"_STANDS_FOR", "_IDENTIFIER", "_PATH", "_WORDS", "_SENTENCE"}
"""Patterns that are only tried on values of at most 64 signs, or one line."""


@pytest.mark.parametrize(("name", "pattern", "flags"), list(patterns()), ids=lambda value: str(value)[:40])
def test_no_pattern_of_a_rule_repeats_without_end(name: str, pattern: str, flags: int) -> None:
    if name.rpartition(".")[2] not in BY_ANCHOR_AT_END:
        assert list(endless(_parser.parse(pattern, flags))) == []
