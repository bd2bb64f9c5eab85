"""A pair on its way to become a lesson."""

from attrs import frozen

from learnkit.core.lessons.timeline import Step
from learnkit.core.lessons.values import Evidence, LessonKind


@frozen
class Pair:
    """A failed call and the call that fixed it, with the tie and what speaks for it (confidence in 0..1)."""

    failed: Step
    fix: Step
    kind: LessonKind
    confidence: float
    evidence: tuple[Evidence, ...]
