"""Trust: what a learning has earned, from facts alone.

A file can lower its trust and never raise it: a level without its facts counts as L1. What people
rejected or removed is not served, and neither is what failed twice in its last five uses.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum

from attrs import frozen

from learnkit.core.learnings.facts import Approved, Fact, Forgotten, Rejected
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.quality import Credit, credits_of, metrics
from learnkit.core.learnings.values import LearningSource, QualityMetrics, SharedLearning, SuggestionStatus, TrustLevel

EFFECTIVE_NEEDED = 3
AGENTS_NEEDED = 2
RATE_NEEDED = 2 / 3
LOOKED_AT = 5
CONTRADICTIONS = 2


class Distinct(Enum):
    """What must differ between the uses that validate a learning."""

    AGENTS = "agents"
    SESSIONS = "sessions"
    """For people with one agent. Each credit is of a session of its own, so that three effective ones suffice."""


def meets_l2(quality: QualityMetrics, *, distinct: Distinct = Distinct.AGENTS) -> bool:
    """Say whether a learning is peer-validated: 3 effective uses by 2 agents, at a rate of two thirds of all uses."""
    rate = quality.success_rate
    helped = quality.agent_count if quality.helped_agents is None else quality.helped_agents
    return (
        quality.effective_count >= EFFECTIVE_NEEDED
        and (distinct is Distinct.SESSIONS or helped >= AGENTS_NEEDED)
        and rate is not None
        and rate >= RATE_NEEDED
    )


def is_suspended(found: Iterable[Credit]) -> bool:
    """Say whether at least two of the last five uses contradict the learning."""
    last = sorted(found, key=lambda credit: (credit.at, credit.session))[-LOOKED_AT:]
    return sum(not credit.effective for credit in last) >= CONTRADICTIONS


@frozen
class Standing:
    """What a learning may do now: its level, whether it is served, its quality, and why, in one sentence."""

    level: TrustLevel
    served: bool
    quality: QualityMetrics
    says: str


@frozen
class Ledger:
    """The facts of all learnings, sorted out once for many questions."""

    credits: dict[str, list[Credit]]
    approvals: dict[str, dict[str, datetime]]
    """By learning: the digests of the texts that people approved, and when."""
    tombstones: dict[str, datetime]
    """Fingerprints of what people rejected or removed, and when they did so last."""

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> "Ledger":
        """Give the ledger of these facts, in whatever order they come."""
        listed = list(facts)
        by_learning: dict[str, list[Credit]] = {}
        for credit in credits_of(listed):
            by_learning.setdefault(credit.learning, []).append(credit)
        approvals: dict[str, dict[str, datetime]] = {}
        tombstones: dict[str, datetime] = {}
        for fact in listed:
            if isinstance(fact, Approved):
                texts = approvals.setdefault(fact.learning, {})
                texts[fact.text_digest] = max(fact.at, texts.get(fact.text_digest, fact.at))
            elif isinstance(fact, Rejected | Forgotten):
                tombstones[fact.fingerprint] = max(fact.at, tombstones.get(fact.fingerprint, fact.at))
        return cls(by_learning, approvals, tombstones)

    def is_dead(self, learning: SharedLearning) -> bool:
        """Say whether people rejected or removed it, and nobody has approved or said it anew since."""
        died = self.tombstones.get(fingerprint_of(learning))
        if died is None:
            return False
        approved = self.approvals.get(learning.id, {}).get(text_digest(learning))
        said = learning.captured_at if learning.source is LearningSource.MANUAL else None
        return not any(moment is not None and moment > died for moment in (approved, said))


def standing(learning: SharedLearning, ledger: Ledger, *, distinct: Distinct = Distinct.AGENTS) -> Standing:
    """Give what this learning may do now, and why.

    A suspension ends with an approval or with better uses; what a person approved is not suspended.
    """
    found = ledger.credits.get(learning.id, [])
    quality = metrics(found)
    level, says = _level(learning, quality, ledger.approvals.get(learning.id, {}), distinct)
    if ledger.is_dead(learning) or learning.suggestion_status is SuggestionStatus.REJECTED:
        return Standing(level, False, quality, "a person rejected it")
    if learning.superseded_by:
        return Standing(level, False, quality, f"{learning.superseded_by} takes its place")
    if level is not TrustLevel.L3 and is_suspended(found):
        return Standing(level, False, quality, "it failed at least twice in its last five uses")
    return Standing(level, level is not TrustLevel.L0, quality, says)


def _level(
    learning: SharedLearning, quality: QualityMetrics, approved: dict[str, datetime], distinct: Distinct
) -> tuple[TrustLevel, str]:
    """Give the level that the facts carry, never above what the file says, and the reason."""
    if learning.correction is None and learning.failure_key:
        return TrustLevel.L0, "no fix is known"
    if learning.trust_level is TrustLevel.L0:
        return TrustLevel.L0, "it is kept for review"
    if text_digest(learning) in approved and learning.trust_level is TrustLevel.L3:
        return TrustLevel.L3, "a person approved this text"
    if learning.trust_level >= TrustLevel.L2 and meets_l2(quality, distinct=distinct):
        helped = f"it helped {quality.effective_count} of {quality.applied_count} times, {quality.agent_count} agents"
        return TrustLevel.L2, helped
    if learning.trust_level > TrustLevel.L1:
        return TrustLevel.L1, f"the file says {learning.trust_level.name}, but no fact carries that"
    return TrustLevel.L1, "nobody has confirmed it yet"
