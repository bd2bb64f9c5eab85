"""A lesson: a command that failed, what fixed it, and why we think so."""

from datetime import datetime
from enum import Enum

from attrs import frozen

from learnkit.core.learnings.values import Provenance


class LessonKind(Enum):
    """How the fix is tied to the failure."""

    SAME_CLASS = "same_class"
    """The seed's only tie: both commands belong to one class."""
    EDITED_RETRY = "edited_retry"
    """The command was written differently and then worked."""
    PREREQUISITE = "prerequisite"
    """Another command ran first, and then the same command worked."""
    SUBSTITUTE = "substitute"
    """Another tool did the same job."""


@frozen
class Evidence:
    """One signal for or against a pair: its name, its value in 0..1, and a sentence for people."""

    signal: str
    value: float
    says: str


@frozen
class ExtractedLesson:
    """A fail→fix pair.

    ``confidence`` is in 0..1; ``evidence`` explains it, signal by signal. ``failed_at`` and
    ``corrected_at`` are None where the source holds no time.
    """

    failed_command: str
    failed_at: datetime | None
    correction: str
    corrected_at: datetime | None
    session_id: str
    confidence: float
    kind: LessonKind
    evidence: tuple[Evidence, ...]
    provenance: Provenance
    agent: str
    error: str = ""
    error_signature: str = ""
    cwd: str | None = None
