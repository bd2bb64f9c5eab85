"""What use cases report: values that driving adapters show."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum

from attrs import field, frozen

from learnkit.core.learnings.facts import Fact
from learnkit.core.learnings.trust import Standing
from learnkit.core.learnings.values import (
    LearningSource,
    Provenance,
    Scope,
    SharedLearning,
    SuggestionStatus,
    TrustLevel,
)
from learnkit.core.lessons.values import ExtractedLesson
from learnkit.ports.inspector import Check, DiskUse
from learnkit.ports.session_source import ReadProblem


class Fate(Enum):
    """What became of a mined lesson."""

    NEW = "new"
    LINKED = "linked"
    """Kept beside other fixes of the same failure."""
    MERGED = "merged"
    UNCHANGED = "unchanged"
    BELOW_THRESHOLD = "below threshold"
    TOMBSTONED = "tombstoned"
    """A person rejected or removed it before."""
    BROKEN = "its file is broken"
    """The file of this very learning is there and cannot be read; no second one is written beside it."""
    EMPTY = "nothing to keep"
    """Nothing is left without the secrets, and without what learnkit itself had shown."""
    TOO_LONG = "the fix is too long to keep"

    @property
    def writes(self) -> bool:
        """Say whether the store changed (or, in a dry run, would have)."""
        return self in (Fate.NEW, Fate.LINKED, Fate.MERGED)


@frozen
class MinedLesson:
    """A lesson and what became of it.

    ``learning`` is the id under which it is kept, None where it is not; ``scope`` is where it may surface, None where
    it is not kept; ``why`` says what is wrong with a file that is in the way.
    """

    lesson: ExtractedLesson
    fate: Fate
    learning: str | None = None
    scope: Scope | None = None
    why: str = ""


class FileState(Enum):
    """What was done with a file."""

    READ = "read"
    UNCHANGED = "unchanged"
    """Nothing new since the last run."""
    UNKNOWN = "unknown"
    """No reader recognises its content."""
    UNREADABLE = "unreadable"


@frozen
class FileReading:
    """One file of a run: what was done with it, by which agent's reader, and why not where it was not read.

    ``records`` counts the lines that were read, ``broken`` those that could not be used (the first few are in
    ``problems``); ``bytes_read`` is what was really read, ``restarted`` says that the file was rewritten, and
    ``is_named`` that a person named this very file.
    """

    path: str
    state: FileState
    agent: str | None = None
    why: str = ""
    records: int = 0
    broken: int = 0
    bytes_read: int = 0
    sessions: int = 0
    restarted: bool = False
    problems: tuple[ReadProblem, ...] = ()
    is_named: bool = False


@frozen
class MineReport:
    """One run of ``mine``: the files, the lessons with what became of each, and totals.

    ``calls`` and ``failures`` count each tool call once, whatever forks and copies repeat. ``interrupted``
    says that the run was stopped; what stands here was done.
    """

    files: tuple[FileReading, ...] = ()
    lessons: tuple[MinedLesson, ...] = ()
    sessions: int = 0
    calls: int = 0
    failures: int = 0
    dry_run: bool = False
    interrupted: bool = False

    @property
    def records(self) -> int:
        """Give the number of records that were read."""
        return sum(one.records for one in self.files)

    @property
    def broken(self) -> int:
        """Give the number of records that could not be used."""
        return sum(one.broken for one in self.files)

    @property
    def bytes_read(self) -> int:
        """Give the bytes that were read."""
        return sum(one.bytes_read for one in self.files)

    @property
    def written(self) -> int:
        """Give the number of lessons that changed the store (in a dry run: would have)."""
        return sum(one.fate.writes for one in self.lessons)

    def written_to(self, scope: Scope | None = None) -> frozenset[str]:
        """Give the ids of the learnings that were written (in a dry run: would have been), of one scope or of all.

        Several lessons may go into one learning.
        """
        return frozenset(
            one.learning
            for one in self.lessons
            if one.fate.writes and one.learning is not None and scope in (None, one.scope)
        )

    def with_state(self, state: FileState) -> tuple[FileReading, ...]:
        """Give the files of this state."""
        return tuple(one for one in self.files if one.state is state)

    def with_fate(self, fate: Fate) -> tuple[MinedLesson, ...]:
        """Give the lessons of this fate."""
        return tuple(one for one in self.lessons if one.fate is fate)


@frozen
class SessionListing:
    """The sessions that were found, latest first, and the files that were read or could not be."""

    sessions: tuple["SessionSummary", ...] = ()
    files: tuple[FileReading, ...] = ()


@frozen
class SessionSummary:
    """One session in a list: counts of its shell calls and of those that failed."""

    id: str
    agent: str
    source: str
    calls: int
    failures: int
    prompts: int = 0
    subagent: str | None = None
    cwd: str | None = None
    started_at: datetime | None = None
    opening: str = ""
    """The first line of the first prompt, scrubbed."""


class SourceState(Enum):
    """What the record behind a piece of evidence looks like today."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    """The transcript is there, and the record is another one or gone."""
    MISSING = "missing"
    """The transcript cannot be read any more."""
    UNKNOWN = "unknown"
    """There is no transcript, or no digest to compare with."""


@frozen
class CheckedProof:
    """A piece of evidence, and what its record looks like today."""

    proof: Provenance
    state: SourceState


@frozen
class Explanation:
    """Why a learning is what it is: standing, evidence, the facts about it in order of time, the other fixes."""

    learning: SharedLearning
    standing: Standing
    proofs: tuple[CheckedProof, ...] = ()
    facts: tuple[Fact, ...] = ()
    alternatives: tuple[SharedLearning, ...] = ()


@frozen
class LearningStats:
    """Counts over all learnings. ``by_level`` counts what their facts carry, not what the files say."""

    total: int
    served: int
    by_level: Mapping[TrustLevel, int] = field(factory=dict)
    by_source: Mapping[LearningSource, int] = field(factory=dict)
    by_status: Mapping[SuggestionStatus, int] = field(factory=dict)
    by_agent: Mapping[str, int] = field(factory=dict)
    by_kind: Mapping[str, int] = field(factory=dict)
    facts: Mapping[str, int] = field(factory=dict)
    """The number of facts in the usage ledger, by their names."""
    problems: int = 0


@frozen
class StoreStats:
    """What the stores hold, and the disk that they use."""

    learnings: LearningStats
    indexed: int | None
    """Documents in the search index; None where it cannot say."""
    disk: tuple[DiskUse, ...] = ()

    @property
    def bytes_used(self) -> int:
        """Give the bytes of all places together."""
        return sum(one.bytes_used for one in self.disk)


@frozen
class Health:
    """Everything that ``doctor`` looked at."""

    checks: tuple[Check, ...] = ()

    @property
    def is_well(self) -> bool:
        """Say whether no check failed; warnings do not count."""
        return not any(check.is_failure for check in self.checks)
