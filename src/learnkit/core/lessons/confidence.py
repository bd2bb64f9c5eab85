"""How sure a pair is: the evidence, weighed by one table.

``confidence = 1 / (1 + exp(-(start + Σ weight · value)))``: a logistic model with round weights, set by
hand on labelled sessions. A start of -2 says that two commands that only look alike are no pair: the
error must tie them together.
"""

from collections.abc import Iterable
from math import exp

from learnkit.core.lessons.values import Evidence, LessonKind

START = {
    LessonKind.EDITED_RETRY: -2.5,
    LessonKind.PREREQUISITE: -1.8,
    LessonKind.SUBSTITUTE: -3.0,
}
"""The sum without any evidence, by kind."""

WEIGHTS = {
    "likeness": 1.0,
    "kept": 1.5,
    "complaint": 1.0,
    "quoting": 2.5,
    "surroundings": 1.0,
    "place_corrected": 1.5,
    "names_removed": 1.0,
    "names_added": 1.5,
    "advised": 1.5,
    "same_job": 1.0,
    "long_text_kept": 2.0,
    "enables": 1.5,
    "only_change": 0.8,
    "next": 0.5,
    "edits_between": -2.5,
    "error_again": -2.0,
    "exit_hidden": -0.5,
    "fix_failed_later": -0.8,
    "passing_trouble": -1.5,
    "expected_failure": -1.5,
    "script": -1.5,
    "code_changed": -1.0,
    "new_target": -2.5,
}
"""What each signal adds to the sum at its full value (1); negative ones speak against the pair."""

_AGAIN = 0.4
"""The part of the doubt that an independent second session takes away."""


def confidence(kind: LessonKind, evidence: Iterable[Evidence]) -> float:
    """Give the confidence in 0..1, rounded to three places."""
    total = START[kind] + sum(WEIGHTS[proof.signal] * proof.value for proof in evidence)
    return round(1.0 / (1.0 + exp(-total)), 3)


def corroborated(value: float, others: int) -> float:
    """Give the confidence of a lesson that ``others`` further independent sessions (0 or more) show too."""
    return round(1.0 - (1.0 - value) * (1.0 - _AGAIN) ** min(others, 3), 3)
