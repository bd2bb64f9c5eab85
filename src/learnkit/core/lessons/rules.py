"""The named rule sets of pairing, as values: what is looked for, and how far."""

from datetime import timedelta
from typing import Self

from attrs import frozen

from learnkit.core.lessons.values import LessonKind


@frozen
class PairingRules:
    """What makes a failure and a later success a pair.

    ``kinds`` are the ties that are looked for. ``near_gap`` and ``late_gap`` are the seed's steps of
    time, each including its own end; ``near_confidence``, ``late_confidence`` and
    ``distant_confidence`` what a pair within them, and beyond, is worth. The rest belongs to the other
    kinds: at most ``most_calls`` calls and ``longest_gap`` after the failure are looked at;
    ``least_similarity`` (0..1) is the likeness that a retry must have.
    """

    name: str
    kinds: frozenset[LessonKind]
    near_gap: timedelta = timedelta(minutes=5)
    late_gap: timedelta = timedelta(minutes=30)
    near_confidence: float = 1.0
    late_confidence: float = 0.7
    distant_confidence: float = 0.4
    most_calls: int = 8
    longest_gap: timedelta = timedelta(minutes=10)
    least_similarity: float = 0.5

    @classmethod
    def seed(cls) -> Self:
        """Give the plainest rule: the first success after a failure is its fix if it is of the same class.

        Same class is the same first word, or one family of equivalent programs. Only time makes the
        confidence. Kept to the letter, so that better rules can be measured against it.
        """
        return cls(name="seed", kinds=frozenset({LessonKind.SAME_CLASS}))

    @classmethod
    def default(cls) -> Self:
        """Give the rules to use: edited retries, prerequisites and substitutes, weighed by their evidence."""
        return cls(
            name="default",
            kinds=frozenset({LessonKind.EDITED_RETRY, LessonKind.PREREQUISITE, LessonKind.SUBSTITUTE}),
        )


DEFAULT_RULES = PairingRules.default()
"""What is used where no rules are named."""
