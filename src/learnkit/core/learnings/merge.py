"""Merge: two learnings of one identity become one, and nothing that either knew is lost.

``merge`` is idempotent, commutative and associative, so that any order of arrival gives the same
learning. ``fold_in`` is the rule of a failure's group: what a new learning changes in it.
"""

from datetime import datetime
from enum import Enum

from attrs import evolve, frozen

from learnkit.core.learnings.drafting import is_drafted
from learnkit.core.learnings.evidence import calls_of, key_of, proofs_of
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.values import LearningSource, Scope, SharedLearning, SuggestionStatus


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

    Of two texts the approved one stays, else the one that a person wrote, else the first in a fixed order; what a
    person wrote and that does not stay is kept among the notes. An empty ``applicable_agents`` stays empty.
    ``occurrences`` is at least the number of failed calls behind it.

    Raises ``ValueError`` for different fingerprints: those are alternatives, not one learning.
    """
    if fingerprint_of(one) != fingerprint_of(other):
        raise ValueError(f"{one.id} and {other.id} are not the same learning")
    kept = min((one, other), key=_precedence)
    first = min((one, other), key=lambda held: (held.captured_at, held.source_agent))
    proofs = proofs_of((one, other))
    joined = evolve(
        kept,
        id=min(one.id, other.id),
        source_agent=first.source_agent,
        captured_at=first.captured_at,
        updated_at=max(one.updated_at, other.updated_at),
        trust_level=max(one.trust_level, other.trust_level),
        source=min((one.source, other.source), key=_SOURCES.index),
        applicable_agents=_agents(one, other),
        keywords=_union(one.keywords, other.keywords),
        quality=max((one.quality, other.quality), key=repr),
        notes=_union(_union(one.notes, other.notes), _wordings(kept, one, other)),
        scope=min((one.scope, other.scope), key=list(Scope).index),
        occurrences=max(one.occurrences, other.occurrences, len(calls_of(proofs))),
        provenance=proofs,
        schema=max(one.schema, other.schema),
        extra=_extra(one, other),
    )
    return _with_what_either_says(joined, one, other)


def _with_what_either_says(joined: SharedLearning, one: SharedLearning, other: SharedLearning) -> SharedLearning:
    """Give the learning with everything that one side may say and the other not."""
    return evolve(
        joined,
        verify_pattern=_either(one.verify_pattern, other.verify_pattern),
        wiki_page_name=_either(one.wiki_page_name, other.wiki_page_name),
        rejection_reason=_either(one.rejection_reason, other.rejection_reason),
        bm25_confidence=_most(one.bm25_confidence, other.bm25_confidence),
        kind=_either(one.kind, other.kind),
        confidence=_most(one.confidence, other.confidence),
        importance=_most(one.importance, other.importance),
        superseded_by=_either(one.superseded_by, other.superseded_by),
        promoted_at=_earliest(one.promoted_at, other.promoted_at),
    )


_SOURCES = list(LearningSource)
_STATUSES = [SuggestionStatus.PENDING, SuggestionStatus.APPROVED, SuggestionStatus.REJECTED]


def _precedence(learning: SharedLearning) -> tuple[int, bool, str]:
    """Give the order in which texts win: what people decided, what people wrote, then the text itself."""
    return -_STATUSES.index(learning.suggestion_status), is_drafted(learning), text_digest(learning)


def _wordings(kept: SharedLearning, *both: SharedLearning) -> tuple[str, ...]:
    """Give what people wrote and that does not stay, as notes."""
    lost = [held for held in both if (held.title, held.content) != (kept.title, kept.content) and not is_drafted(held)]
    return tuple(f"other wording: {held.title}\n\n{held.content.strip()}" for held in lost)


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
    beside the others, unless its very evidence is held already: then a person has changed the correction
    since, and theirs stays. Where nothing new is known, nothing is written.
    """
    for held in group:
        if fingerprint_of(held) == fingerprint_of(new):
            return _joined(held, new)
    if not group:
        return Folded((new,), MergeResult.NEW, new)
    if new.correction is None:
        return _seen_again(group, new)
    for held in group:
        if held.correction is None:
            return _answered(held, new)
        if _is_mined_from(held, new):
            return Folded((), MergeResult.UNCHANGED, held)
    return Folded((new,), MergeResult.LINKED, new)


def _joined(held: SharedLearning, new: SharedLearning) -> Folded:
    """Merge into what is held, under its id; evidence that is known already raises no trust that a person lowered."""
    joined = evolve(merge(held, new), id=held.id)
    known = {key_of(proof) for proof in held.provenance}
    if new.source is not LearningSource.MANUAL and known.issuperset(key_of(proof) for proof in new.provenance):
        joined = evolve(joined, trust_level=held.trust_level)
    if joined == held:
        return Folded((), MergeResult.UNCHANGED, held)
    return Folded((joined,), MergeResult.MERGED, joined)


def _is_mined_from(held: SharedLearning, new: SharedLearning) -> bool:
    """Say whether both stand on one fail→fix pair of one session, so that only the words differ."""
    known = {(proof.session, *key_of(proof)) for proof in held.provenance if proof.fixed_call}
    asked = {(proof.session, *key_of(proof)) for proof in new.provenance}
    return bool(asked) and known >= asked


def _answered(held: SharedLearning, new: SharedLearning) -> Folded:
    """Give the failure its fix: it keeps its id, its first sight and its evidence."""
    answered = evolve(_with_failure(new, held), id=held.id, extra=_extra(held, new))
    return Folded((answered,), MergeResult.MERGED, answered)


def _seen_again(group: tuple[SharedLearning, ...], new: SharedLearning) -> Folded:
    """Add the evidence of a failure to what is known of it."""
    best = min(group, key=_worth)
    known = calls_of(proof for held in group for proof in held.provenance)
    fresh = calls_of(new.provenance) - known
    if not fresh:
        return Folded((), MergeResult.UNCHANGED, best)
    joined = _with_failure(best, new)
    seen = evolve(joined, occurrences=max(joined.occurrences, best.occurrences + len(fresh)))
    return Folded((seen,), MergeResult.MERGED, seen)


def _worth(held: SharedLearning) -> tuple[bool, int, str]:
    """Give the order of alternatives: not rejected, more trust, then their identity."""
    is_rejected = held.suggestion_status is SuggestionStatus.REJECTED
    return is_rejected, -int(held.trust_level), fingerprint_of(held)


def _with_failure(fix: SharedLearning, failure: SharedLearning) -> SharedLearning:
    """Give a learning with what a failure without a fix adds: when it was seen, its evidence, its words."""
    proofs = proofs_of((fix, failure))
    return evolve(
        fix,
        captured_at=min(fix.captured_at, failure.captured_at),
        updated_at=max(fix.updated_at, failure.updated_at),
        keywords=_union(fix.keywords, failure.keywords),
        notes=_union(fix.notes, failure.notes),
        occurrences=max(fix.occurrences, failure.occurrences, len(calls_of(proofs))),
        provenance=proofs,
    )
