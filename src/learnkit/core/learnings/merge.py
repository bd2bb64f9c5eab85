"""Merge: two learnings of one identity become one, and nothing that either knew is lost.

``merge`` is idempotent, commutative and associative, so that any order of arrival gives the same
learning. ``fold_in`` is the rule of a failure's group: what a new learning changes in it.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum

from attrs import evolve, frozen

from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.values import LearningSource, Provenance, Scope, SharedLearning, SuggestionStatus

MOST_PROOFS = 100
"""Evidence that is kept in full; ``occurrences`` counts what was seen."""


class MergeResult(Enum):
    """What became of a learning that was handed in."""

    NEW = "new"
    LINKED = "linked"
    """Kept beside other corrections of the same failure."""
    MERGED = "merged"
    UNCHANGED = "unchanged"


@frozen
class Folded:
    """What a group becomes: the learnings to write, and the one that now holds what was handed in."""

    written: tuple[SharedLearning, ...]
    result: MergeResult
    learning: SharedLearning


def merge(one: SharedLearning, other: SharedLearning) -> SharedLearning:
    """Give one learning that knows what both know; both must have one fingerprint.

    Raises ``ValueError`` for different fingerprints: those are alternatives, not one learning.
    """
    if fingerprint_of(one) != fingerprint_of(other):
        raise ValueError(f"{one.id} and {other.id} are not the same learning")
    kept = min((one, other), key=_precedence)
    first = min((one, other), key=lambda held: (held.captured_at, held.source_agent))
    known = len({_proof_key(proof) for proof in (*one.provenance, *other.provenance)})
    return evolve(
        kept,
        id=min(one.id, other.id),
        source_agent=first.source_agent,
        captured_at=first.captured_at,
        updated_at=max(one.updated_at, other.updated_at),
        trust_level=max(one.trust_level, other.trust_level),
        source=min((one.source, other.source), key=_SOURCES.index),
        applicable_agents=_agents(one, other),
        keywords=_union(one.keywords, other.keywords),
        verify_pattern=_either(one.verify_pattern, other.verify_pattern),
        quality=max((one.quality, other.quality), key=repr),
        wiki_page_name=_either(one.wiki_page_name, other.wiki_page_name),
        rejection_reason=_either(one.rejection_reason, other.rejection_reason),
        bm25_confidence=_most(one.bm25_confidence, other.bm25_confidence),
        notes=_union(one.notes, other.notes),
        scope=min((one.scope, other.scope), key=list(Scope).index),
        kind=_either(one.kind, other.kind),
        confidence=_most(one.confidence, other.confidence),
        importance=_most(one.importance, other.importance),
        occurrences=max(one.occurrences, other.occurrences, known),
        provenance=proofs_of((one, other)),
        superseded_by=_either(one.superseded_by, other.superseded_by),
        promoted_at=_earliest(one.promoted_at, other.promoted_at),
        schema=max(one.schema, other.schema),
        extra=_extra(one, other),
    )


_SOURCES = list(LearningSource)
_STATUSES = [SuggestionStatus.PENDING, SuggestionStatus.APPROVED, SuggestionStatus.REJECTED]


def _precedence(learning: SharedLearning) -> tuple[int, str]:
    """Give the order in which texts win: by what people decided, then by the text itself, whoever has it."""
    return -_STATUSES.index(learning.suggestion_status), text_digest(learning)


def _proof_key(proof: Provenance) -> tuple[str, str]:
    """Give what tells evidence apart: the calls, not the sessions that repeat them."""
    return proof.failed_call, proof.fixed_call or ""


def proofs_of(learnings: Iterable[SharedLearning]) -> tuple[Provenance, ...]:
    """Give the evidence of several learnings, each once, the earliest ``MOST_PROOFS``, in order of time and call."""
    best: dict[tuple[str, str], Provenance] = {}
    for learning in learnings:
        for proof in learning.provenance:
            key = _proof_key(proof)
            best[key] = min(best.get(key, proof), proof, key=_proof_order)
    return tuple(sorted(best.values(), key=_proof_order)[:MOST_PROOFS])


def _proof_order(proof: Provenance) -> tuple[str, str, str, str]:
    """Give the order of evidence: time, then calls, then everything else."""
    seen = proof.seen_at.isoformat() if proof.seen_at else "~"
    return seen, proof.failed_call, proof.fixed_call or "", repr(proof)


def _agents(one: SharedLearning, other: SharedLearning) -> tuple[str, ...]:
    """Give the agents of both; where one is for all, both are."""
    if not one.applicable_agents or not other.applicable_agents:
        return ()
    return _union(one.applicable_agents, other.applicable_agents)


def _union(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Give every text once, sorted."""
    return tuple(sorted({*one, *other}))


def _either(one: str | None, other: str | None) -> str | None:
    """Give what is said; of two different texts the first in order, so that arrival does not matter."""
    said = [text for text in (one, other) if text]
    return min(said) if said else None


def _extra(one: SharedLearning, other: SharedLearning) -> dict[str, object]:
    """Give the keys that people added on both sides; of two different values the first in order."""
    joined: dict[str, object] = dict(one.extra)
    for key, value in other.extra.items():
        joined[key] = min((joined.get(key, value), value), key=repr)
    return joined


def _most(one: float | None, other: float | None) -> float | None:
    """Give the larger of two numbers, one of them, or None."""
    known = [value for value in (one, other) if value is not None]
    return max(known) if known else None


def _earliest(one: datetime | None, other: datetime | None) -> datetime | None:
    """Give the first of two moments, one of them, or None."""
    known = [moment for moment in (one, other) if moment is not None]
    return min(known) if known else None


def fold_in(group: tuple[SharedLearning, ...], new: SharedLearning) -> Folded:
    """Give what a failure's group becomes when ``new`` arrives.

    Equal fingerprints merge. A failure kept without a fix takes the fix and keeps its id. A failure
    without a fix adds its evidence to the best learning that there is. Another correction is kept
    beside the others. Where nothing new is known, nothing is written.
    """
    same = [held for held in group if fingerprint_of(held) == fingerprint_of(new)]
    if same:
        return _joined(same[0], new)
    open_ones = [held for held in group if held.correction is None]
    if new.correction is not None and open_ones:
        return _answered(open_ones[0], new)
    if new.correction is None and group:
        return _seen_again(sorted(group, key=lambda held: held.id)[0], new)
    result = MergeResult.LINKED if group else MergeResult.NEW
    return Folded((new,), result, new)


def _joined(held: SharedLearning, new: SharedLearning) -> Folded:
    """Merge into what is held, under its id."""
    joined = evolve(merge(held, new), id=held.id)
    if joined == held:
        return Folded((), MergeResult.UNCHANGED, held)
    return Folded((joined,), MergeResult.MERGED, joined)


def _answered(held: SharedLearning, new: SharedLearning) -> Folded:
    """Give the failure its fix: it keeps its id, its first sight and its evidence."""
    proofs = proofs_of((held, new))
    answered = evolve(
        new,
        id=held.id,
        captured_at=min(held.captured_at, new.captured_at),
        updated_at=max(held.updated_at, new.updated_at),
        notes=_union(held.notes, new.notes),
        keywords=_union(held.keywords, new.keywords),
        applicable_agents=_agents(held, new),
        occurrences=max(held.occurrences, new.occurrences, len(proofs)),
        provenance=proofs,
        extra={**new.extra, **held.extra},
    )
    return Folded((answered,), MergeResult.MERGED, answered)


def _seen_again(held: SharedLearning, new: SharedLearning) -> Folded:
    """Add the evidence of a failure to what is known of it."""
    keys = {proof.failed_call for proof in held.provenance}
    fresh = tuple(proof for proof in new.provenance if proof.failed_call not in keys)
    if not fresh:
        return Folded((), MergeResult.UNCHANGED, held)
    seen = evolve(
        held,
        updated_at=max(held.updated_at, new.updated_at),
        occurrences=held.occurrences + len(fresh),
        provenance=proofs_of((held, evolve(new, provenance=fresh))),
    )
    return Folded((seen,), MergeResult.MERGED, seen)
