"""The unit that is stored and exchanged: a learning with its trust and its evidence."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum, IntEnum
from typing import Any

from attrs import field, frozen

SCHEMA = 1
"""The record shape that this release writes; a newer one is refused."""


class TrustLevel(IntEnum):
    """What a learning has earned; its weight multiplies the relevance."""

    L0 = 0
    L1 = 1
    L2 = 2
    L3 = 3

    @property
    def weight(self) -> float:
        """Give the factor of the score: 0, 1, 2 or 3."""
        return float(self.value)

    @property
    def label(self) -> str:
        """Give the level's name for people."""
        return ("Extracted", "Unverified", "Peer-Validated", "Human-Approved")[self.value]


class LearningSource(Enum):
    """What a learning came from."""

    BASH_HOOK = "bash_hook"
    AUTO_EXTRACT = "auto_extract"
    TOOL_HEALTH = "tool_health"
    GITEA_COMMENT = "gitea_comment"
    CJE_VERDICT = "cje_verdict"
    MANUAL = "manual"


class SuggestionStatus(Enum):
    """Where a learning stands in review."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"


class Scope(Enum):
    """Where a learning may surface: in one project, or wherever its user works."""

    PROJECT = "project"
    USER = "user"


@frozen
class QualityMetrics:
    """The usage ledger, folded: counts of credits, the agents behind them, and the rate in 0..1.

    ``helped_agents`` is the number of agents that it helped. Only a fold of facts knows it (None elsewhere); no file
    holds it, and it takes no part in comparisons.
    """

    applied_count: int = 0
    effective_count: int = 0
    agent_names: tuple[str, ...] = ()
    last_applied_at: datetime | None = None
    helped_agents: int | None = field(default=None, eq=False, repr=False)

    @property
    def agent_count(self) -> int:
        """Give the number of distinct agents."""
        return len(self.agent_names)

    @property
    def success_rate(self) -> float | None:
        """Give effective / applied, or None where nothing was applied."""
        return self.effective_count / self.applied_count if self.applied_count else None


@frozen
class Provenance:
    """The evidence behind a learning, to the record.

    ``failed_call`` and ``fixed_call`` are tool-call ids: the key of the evidence, so that forks and
    re-runs never count twice. ``record`` and ``fixed_record`` are 0-based record indices in
    ``source``; the digests are keyed hashes of the raw records.
    """

    failed_call: str
    agent: str = ""
    session: str = ""
    fixed_call: str | None = None
    source: str | None = None
    record: int | None = None
    fixed_record: int | None = None
    digest: str | None = None
    fixed_digest: str | None = None
    seen_at: datetime | None = None


@frozen
class SharedLearning:
    """One learning.

    ``content`` is the markdown body; everything else is front matter. ``failure_key`` names the
    failure, ``fingerprint`` (see ``identity``) the failure with its correction. An empty
    ``applicable_agents`` means every agent. ``confidence`` and ``bm25_confidence`` are in 0..1; so is ``importance``,
    which is None unless a person set it (``learnings.importance`` works it out).
    ``extra`` keeps front-matter keys that we do not know.
    """

    id: str
    title: str
    content: str
    source_agent: str
    captured_at: datetime
    updated_at: datetime
    trust_level: TrustLevel = TrustLevel.L1
    source: LearningSource = LearningSource.MANUAL
    applicable_agents: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    verify_pattern: str | None = None
    quality: QualityMetrics = QualityMetrics()
    original_command: str | None = None
    error_context: str | None = None
    correction: str | None = None
    wiki_page_name: str | None = None
    suggestion_status: SuggestionStatus = SuggestionStatus.PENDING
    rejection_reason: str | None = None
    bm25_confidence: float | None = None
    notes: tuple[str, ...] = ()
    scope: Scope = Scope.USER
    kind: str | None = None
    confidence: float | None = None
    importance: float | None = None
    failure_key: str = ""
    error_signature: str = ""
    occurrences: int = 1
    provenance: tuple[Provenance, ...] = ()
    superseded_by: str | None = None
    promoted_at: datetime | None = None
    schema: int = SCHEMA
    extra: Mapping[str, Any] = field(factory=dict)
