"""A learning as front matter and body, and back.

Names and order of the first keys are those that older stores use (``agent_id``, ``captured_at`` …); sparse
old records load with defaults. Keys that are unknown are kept in ``extra`` and written behind the others.
"""

from datetime import datetime
from typing import Any

from learnkit.adapters.codec.fields import EPOCH, Fields, write_moment
from learnkit.adapters.codec.scalars import Plain, resolved
from learnkit.core.kernel.text import head_line
from learnkit.core.learnings.values import (
    SCHEMA,
    LearningSource,
    Provenance,
    QualityMetrics,
    Scope,
    SharedLearning,
    SuggestionStatus,
    TrustLevel,
)
from learnkit.errors import CorruptRecordError

_LEVELS = {level.name: level for level in TrustLevel}


def _moment(moment: datetime) -> Plain:
    """Give a moment as it stands in front matter: without quotes, as older stores write it."""
    return Plain(write_moment(moment))


def to_front(learning: SharedLearning) -> dict[str, Any]:
    """Give a learning's front matter, in the order in which it is written; what says nothing is left out."""
    quality = learning.quality
    front: dict[str, Any] = {
        "id": learning.id,
        "title": learning.title,
        "agent_id": learning.source_agent,
        "captured_at": _moment(learning.captured_at),
        "updated_at": _moment(learning.updated_at),
        "trust_level": learning.trust_level.name,
        "source": learning.source.value,
        "applicable_agents": list(learning.applicable_agents),
        "keywords": list(learning.keywords),
        "verify_pattern": learning.verify_pattern,
        "quality": {
            "applied_count": quality.applied_count,
            "effective_count": quality.effective_count,
            "agent_count": quality.agent_count,
            "agent_names": list(quality.agent_names),
            "last_applied_at": _moment(quality.last_applied_at) if quality.last_applied_at else None,
            "success_rate": quality.success_rate,
        },
        "original_command": learning.original_command,
        "error_context": learning.error_context,
        "correction": learning.correction,
        "wiki_page_name": learning.wiki_page_name,
        "suggestion_status": learning.suggestion_status.value,
        "rejection_reason": learning.rejection_reason,
        "bm25_confidence": learning.bm25_confidence,
        **_ours(learning),
    }
    kept = {key: value for key, value in front.items() if value is not None}
    return {**kept, **{key: value for key, value in learning.extra.items() if key not in kept}}


def _ours(learning: SharedLearning) -> dict[str, Any]:
    """Give the keys that older stores do not have."""
    return {
        "notes": list(learning.notes) or None,
        "scope": learning.scope.value,
        "kind": learning.kind,
        "confidence": learning.confidence,
        "importance": learning.importance,
        "failure_key": learning.failure_key or None,
        "error_signature": learning.error_signature or None,
        "occurrences": learning.occurrences,
        "provenance": [_proof(proof) for proof in learning.provenance] or None,
        "superseded_by": learning.superseded_by,
        "promoted_at": _moment(learning.promoted_at) if learning.promoted_at else None,
        "schema": learning.schema,
    }


def _proof(proof: Provenance) -> dict[str, Any]:
    """Give one piece of evidence."""
    front: dict[str, Any] = {
        "failed_call": proof.failed_call,
        "agent": proof.agent or None,
        "session": proof.session or None,
        "fixed_call": proof.fixed_call,
        "source": proof.source,
        "record": proof.record,
        "fixed_record": proof.fixed_record,
        "digest": proof.digest,
        "fixed_digest": proof.fixed_digest,
        "seen_at": _moment(proof.seen_at) if proof.seen_at else None,
    }
    return {key: value for key, value in front.items() if value is not None}


def from_front(front: dict[str, Any], body: str, *, path: str, head: str = "") -> SharedLearning:
    """Give the learning that a front matter and a body hold; ``head`` is the text of the front matter.

    Raises ``CorruptRecordError`` for a schema that is newer or none, a missing id, and values that do not fit
    their key, with the line where ``head`` tells it.
    """
    fields = Fields(front, path=path, head=head)
    schema = _schema(fields, path)
    learning_id = fields.text("id")
    if not learning_id:
        raise CorruptRecordError("it has no id", path=path, line=2, do="Write an id, or remove the file")
    captured = fields.moment("captured_at")
    updated = fields.moment("updated_at")
    level = fields.text("trust_level") or "L1"
    title, agent = fields.text("title"), fields.text("agent_id")
    if level not in _LEVELS:
        raise fields.wrong("trust_level", level, "L0, L1, L2 or L3")
    return SharedLearning(
        id=learning_id,
        title=title if title is not None else head_line(body) or learning_id,
        content=body,
        source_agent=agent if agent is not None else "unknown",
        captured_at=captured or updated or EPOCH,
        updated_at=updated or captured or EPOCH,
        trust_level=_LEVELS[level],
        source=fields.choice("source", LearningSource) or LearningSource.MANUAL,
        quality=_quality(fields.below("quality")),
        provenance=tuple(_read_proof(item) for item in fields.each_below("provenance")),
        schema=schema,
        **_optional(fields),
        extra={key: resolved(value) for key, value in fields.rest.items()},
    )


def _schema(fields: Fields, path: str) -> int:
    """Give the schema of a file: from 1 to the present one, which is also that of older stores without the key."""
    schema = fields.whole("schema", SCHEMA)
    if 1 <= schema <= SCHEMA:
        return schema
    what, do = f"there is no schema {schema}: they count from 1", "Leave the key out, as older stores do"
    if schema > SCHEMA:
        what = f"it was written by a newer release (schema {schema}, this one knows {SCHEMA})"
        do = "Upgrade learnkit"
    raise CorruptRecordError(what, path=path, line=fields.line_of("schema"), do=do)


def _optional(fields: Fields) -> dict[str, Any]:
    """Give what may be missing; what is left in ``fields`` then is what nobody knows."""
    return {
        "applicable_agents": fields.texts("applicable_agents"),
        "keywords": fields.texts("keywords"),
        "verify_pattern": fields.text("verify_pattern"),
        "original_command": fields.text("original_command"),
        "error_context": fields.text("error_context"),
        "correction": fields.text("correction"),
        "wiki_page_name": fields.text("wiki_page_name"),
        "suggestion_status": fields.choice("suggestion_status", SuggestionStatus) or SuggestionStatus.PENDING,
        "rejection_reason": fields.text("rejection_reason"),
        "bm25_confidence": fields.number("bm25_confidence"),
        "notes": fields.texts("notes"),
        "scope": fields.choice("scope", Scope) or Scope.USER,
        "kind": fields.text("kind"),
        "confidence": fields.number("confidence"),
        "importance": fields.number("importance"),
        "failure_key": fields.text("failure_key") or "",
        "error_signature": fields.text("error_signature") or "",
        "occurrences": fields.whole("occurrences", 1),
        "superseded_by": fields.text("superseded_by"),
        "promoted_at": fields.moment("promoted_at"),
    }


def _quality(fields: Fields) -> QualityMetrics:
    """Give the metrics that a file shows; they are a fold of the ledger and decide nothing."""
    return QualityMetrics(
        applied_count=fields.whole("applied_count"),
        effective_count=fields.whole("effective_count"),
        agent_names=fields.texts("agent_names"),
        last_applied_at=fields.moment("last_applied_at"),
    )


def _read_proof(fields: Fields) -> Provenance:
    """Give one piece of evidence."""
    return Provenance(
        failed_call=fields.text("failed_call") or "",
        agent=fields.text("agent") or "",
        session=fields.text("session") or "",
        fixed_call=fields.text("fixed_call"),
        source=fields.text("source"),
        record=fields.optional_whole("record"),
        fixed_record=fields.optional_whole("fixed_record"),
        digest=fields.text("digest"),
        fixed_digest=fields.text("fixed_digest"),
        seen_at=fields.moment("seen_at"),
    )
