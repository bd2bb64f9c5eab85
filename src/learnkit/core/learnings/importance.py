"""Importance: how much a learning deserves to be seen, 0 to 1, worked out when it is looked at.

``0.3 × severity + 0.3 × repetition + 0.2 × recency + 0.2 × correction``. Repetition counts the failures of this very
kind, not those of the same program; a correction is this learning's own; and recency halves with every month since
the failure was last seen, so that nothing stays important by itself. What a person wrote into the file counts instead.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from learnkit.core.kernel.spans import as_utc, gap
from learnkit.core.learnings.values import SharedLearning

SEVERITY_SHARE, REPETITION_SHARE, RECENCY_SHARE, CORRECTION_SHARE = 0.3, 0.3, 0.2, 0.2
HALF_LIFE = timedelta(days=30)
"""The time after which what was seen once counts half as recent."""
OFTEN = 10
"""Repetitions from which on a failure is as frequent as it can be."""

_STATUS = re.compile(
    r"\bexit(?:ed)?(?: with)?(?: (?:code|status))?[ :=]{1,3}(-?\d{1,3})\b",
    re.IGNORECASE,
)
_NOT_FOUND = re.compile(r"command not found|: not found|is not recognized as|permission denied", re.IGNORECASE)
_KILLED = re.compile(
    r"segmentation fault|core dumped|out of memory|\bpanicked at\b|\bkilled\b|stack overflow", re.IGNORECASE
)
_LOOKED_AT = 2_000
"""Characters at either end of an error that tell its severity."""


def importance(learning: SharedLearning, now: datetime) -> float | None:
    """Give the importance of a learning at a moment, to four decimals; None for a note, which has none.

    A number in the file is a person's word and counts as it is.
    """
    if learning.importance is not None:
        return learning.importance
    if learning.original_command is None:
        return None
    return round(
        SEVERITY_SHARE * severity(learning.error_context or "")
        + REPETITION_SHARE * min((learning.occurrences - 1) / OFTEN, 1.0)
        + RECENCY_SHARE * recency(_last_seen(learning), now)
        + CORRECTION_SHARE * (learning.correction is not None),
        4,
    )


def by_importance(learnings: Iterable[SharedLearning], now: datetime) -> list[SharedLearning]:
    """Give learnings by importance, then the latest, then by id; those without an importance last."""

    def place(learning: SharedLearning) -> tuple[bool, float, float, str]:
        value = importance(learning, now)
        return value is None, -(value or 0.0), -as_utc(learning.captured_at).timestamp(), learning.id

    return sorted(learnings, key=place)


def severity(error: str) -> float:
    """Give how bad an error is, 0 to 1, by the exit status that it names, else by what it says.

    0 → 0, 1 → 0.3, 2 → 0.4, up to 125 → 0.5, 126 and 127 → 0.6, from 128 on 0.8, below zero 1. A person who stops a
    command (130) is no fault of it: 0.3. Without a status: 0.6 for a program that is not there or may not run, 0.8 for
    one that broke down, else 0.3.
    """
    shown = error if len(error) <= 2 * _LOOKED_AT else f"{error[:_LOOKED_AT]}\n{error[-_LOOKED_AT:]}"
    found = _STATUS.search(shown)
    if found:
        return _of_status(int(found.group(1)))
    if _KILLED.search(shown):
        return 0.8
    return 0.6 if _NOT_FOUND.search(shown) else 0.3


_INTERRUPTED = 130
_STEPS = ((0, 0.0), (1, 0.3), (2, 0.4), (125, 0.5), (127, 0.6))
"""The severity of an exit status up to a number."""


def _of_status(status: int) -> float:
    """Give the severity of an exit status."""
    if status < 0:
        return 1.0
    if status == _INTERRUPTED:
        return 0.3
    return next((value for upto, value in _STEPS if status <= upto), 0.8)


def recency(seen: datetime, now: datetime) -> float:
    """Give how recent a moment is, 1 for now and the future, halved with every ``HALF_LIFE``."""
    age = gap(as_utc(seen), as_utc(now)) or timedelta()
    return float(0.5 ** (age / HALF_LIFE))


def _last_seen(learning: SharedLearning) -> datetime:
    """Give when the failure was last seen, by its evidence or its capture; edits and reviews do not count."""
    seen = [as_utc(proof.seen_at) for proof in learning.provenance if proof.seen_at is not None]
    return max([as_utc(learning.captured_at), *seen])
