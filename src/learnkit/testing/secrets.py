"""Made-up secrets: the examples of the redaction rules, filled in, for tests of whatever keeps text.

A template of a rule holds ``<A30>`` for 30 characters of a class (``rules.building`` names them) and ``«…»`` around
the secret where that is not the whole. What is made of one template is always the same.
"""

import random
import re
from collections.abc import Iterator

from attrs import frozen

from learnkit.core.redaction import RULES, AnchoredRule, Rule, TokenRule

_PART = re.compile(r"<([AhHuldbnwz])(\d+)>|<(uuid|pw)>")
_LOWER = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"
_CLASSES = {
    "A": _LOWER.upper() + _LOWER + _DIGITS,
    "h": _DIGITS + "abcdef",
    "H": _DIGITS + "ABCDEF",
    "u": _LOWER.upper() + "234567",
    "l": _LOWER + _DIGITS,
    "d": _DIGITS,
    "b": _LOWER.upper() + _LOWER + _DIGITS + "+/",
    "n": "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
    "w": _LOWER.upper() + _LOWER + _DIGITS + "-_",
    "z": _LOWER + "234567",
}
_RUN = 6
_PUBLIC = 16


@frozen
class Example:
    """A text that holds a made-up secret, and the rule that finds it."""

    rule: Rule
    text: str
    secret: str

    def is_left_in(self, text: str) -> bool:
        """Say whether six characters in a row of the secret stand in a text, its public beginning aside."""
        lines = [line for line in self.secret.replace("\\n", "\n").split("\n") if line and not line.startswith("-----")]
        return any(_is_left(line, text, skipped=not number) for number, line in enumerate(lines))


def _is_left(line: str, text: str, *, skipped: bool) -> bool:
    """Say whether a part of one line of a secret stands in a text."""
    tail = line[min(_PUBLIC, len(line) // 4) :] if skipped else line
    run = min(_RUN, max(3, len(line) // 2))
    return any(tail[at : at + run] in text for at in range(max(1, len(tail) - run + 1)))


def filled(template: str, seed: str = "") -> str:
    """Give a template with its parts filled in; another seed gives other values."""
    chance = random.Random(f"{seed}{template}")

    def part(found: re.Match[str]) -> str:
        class_, count, word = found.groups()
        if word == "uuid":
            return "-".join(_drawn(chance, "h", size) for size in (8, 4, 4, 4, 12))
        if word == "pw":
            return f"{_drawn(chance, 'l', 4).title()}{chance.choice('!#%&')}{_drawn(chance, 'A', 6)}7x"
        return _drawn(chance, class_, int(count))

    return _PART.sub(part, template)


def _drawn(chance: random.Random, class_: str, count: int) -> str:
    """Give characters of a class; from four on one of each sort, since real ones nearly always have them."""
    signs = _CLASSES[class_]
    drawn = [chance.choice(signs) for _ in range(count)]
    sorts = [[sign for sign in signs if test(sign)] for test in (str.isdigit, str.islower, str.isupper)]
    for place, sort in zip(range(1, count, max(1, count // 3)), [sort for sort in sorts if sort], strict=False):
        drawn[place] = chance.choice(sort)
    return "".join(drawn)


def examples(rule: Rule, seed: str = "") -> Iterator[Example]:
    """Give the positive examples of a rule."""
    for template in rule.positive:
        text = filled(template, seed)
        if "«" in text:
            before, _, rest = text.partition("«")
            secret, _, after = rest.partition("»")
        else:
            before, secret, after = "rejected: ", text, " (expired)"
        yield Example(rule, f"{before}{secret}{after}", secret)


def all_examples(seed: str = "") -> list[Example]:
    """Give the positive examples of all rules."""
    return [example for rule in RULES for example in examples(rule, seed)]


def tokens(seed: str = "") -> list[Example]:
    """Give the examples of tokens that their own form tells, wherever they stand."""
    own = [rule for rule in RULES if isinstance(rule, TokenRule) or (isinstance(rule, AnchoredRule) and rule.is_exact)]
    return [example for rule in own for example in examples(rule, seed)]


def near_misses() -> list[tuple[Rule, str]]:
    """Give the negative examples of all rules: texts that stay as they are."""
    return [(rule, filled(template)) for rule in RULES for template in rule.negative]
