"""The table: every rule, and the kinds that marks name."""

from functools import lru_cache

from learnkit.core.redaction.rules import ALL, NAMES
from learnkit.core.redaction.values import Rule

RULES: tuple[Rule, ...] = ALL
"""Every rule, each with an id of its own."""

NAME_KINDS = frozenset(rule.kind for rule in NAMES)
"""The kinds that a name alone gives; a kind that the value's own form gives is preferred."""


@lru_cache(maxsize=1)
def kinds() -> tuple[str, ...]:
    """Give the kinds of secrets that are known, sorted."""
    return tuple(sorted({rule.kind for rule in RULES}))
