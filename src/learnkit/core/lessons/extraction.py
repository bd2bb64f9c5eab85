"""The doors: the lessons of one session, and of many, without counting a call twice."""

from collections.abc import Iterable
from datetime import UTC, datetime

from attrs import evolve

from learnkit.core.kernel.spans import as_utc
from learnkit.core.learnings.values import Provenance
from learnkit.core.lessons.confidence import corroborated
from learnkit.core.lessons.edited_retry import edited_retries
from learnkit.core.lessons.pairs import Pair
from learnkit.core.lessons.prerequisite import prerequisites
from learnkit.core.lessons.rules import DEFAULT_RULES, PairingRules
from learnkit.core.lessons.seed_pairing import seed_pairs
from learnkit.core.lessons.substitute import substitutes
from learnkit.core.lessons.timeline import Step, Timeline
from learnkit.core.lessons.values import Evidence, ExtractedLesson, LessonKind
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.signatures import error_signature

_FINDERS = {
    LessonKind.SAME_CLASS: seed_pairs,
    LessonKind.EDITED_RETRY: edited_retries,
    LessonKind.PREREQUISITE: prerequisites,
    LessonKind.SUBSTITUTE: substitutes,
}
_NEVER = datetime.max.replace(tzinfo=UTC)


def extract_lessons_from_session(session: Session, rules: PairingRules = DEFAULT_RULES) -> tuple[ExtractedLesson, ...]:
    """Give the lessons of one session, by the time of the failure and then by the evidence.

    A failure has at most one lesson of all kinds: the one with the highest confidence. Never raises; the
    same session always gives the same lessons. Thresholds are the caller's (0.5 is usual).
    """
    timeline = Timeline.of(session)
    best: dict[int, Pair] = {}
    for kind in LessonKind:
        if kind in rules.kinds:
            for pair in _FINDERS[kind](timeline, rules):
                held = best.get(pair.failed.at)
                if pair.kind in rules.kinds and (held is None or pair.confidence > held.confidence):
                    best[pair.failed.at] = pair
    return tuple(sorted((_lesson(pair, session) for pair in best.values()), key=_order))


def extract_lessons(sessions: Iterable[Session], rules: PairingRules = DEFAULT_RULES) -> tuple[ExtractedLesson, ...]:
    """Give the lessons of many sessions, whatever their order.

    Evidence is known by its tool-call ids: what a fork or a copy repeats is given once. A lesson that
    is seen again in an independent session (other calls, same commands) gains confidence there.
    """
    by_calls: dict[tuple[str, str | None], ExtractedLesson] = {}
    for session in sessions:
        for lesson in extract_lessons_from_session(session, rules):
            key = (lesson.provenance.failed_call, lesson.provenance.fixed_call)
            held = by_calls.get(key)
            if held is None or _order(lesson) < _order(held):
                by_calls[key] = lesson
    if LessonKind.SAME_CLASS in rules.kinds:
        return tuple(sorted(by_calls.values(), key=_order))
    return tuple(sorted(_corroborate(list(by_calls.values())), key=_order))


def _corroborate(lessons: list[ExtractedLesson]) -> list[ExtractedLesson]:
    """Give the lessons, those that were seen in more than one independent session with more confidence."""
    seen: dict[tuple[str, str], set[str]] = {}
    for lesson in lessons:
        seen.setdefault(_said(lesson), set()).add(lesson.session_id)
    given = []
    for lesson in lessons:
        others = len(seen[_said(lesson)]) - 1
        if others:
            says = f"the same fix was seen in {others} other session{'s' if others > 1 else ''}"
            evidence = (*lesson.evidence, Evidence("seen_again", 1.0, says))
            lesson = evolve(lesson, confidence=corroborated(lesson.confidence, others), evidence=evidence)
        given.append(lesson)
    return given


def _said(lesson: ExtractedLesson) -> tuple[str, str]:
    """Give what a lesson says, whatever its blanks."""
    return " ".join(lesson.failed_command.split()), " ".join(lesson.correction.split())


def _order(lesson: ExtractedLesson) -> tuple[datetime, str, str, str, int, str, str, float]:
    """Give the place of a lesson among others: by time, those without time last, then by the evidence."""
    proof = lesson.provenance
    return (
        _NEVER if lesson.failed_at is None else as_utc(lesson.failed_at),
        proof.agent,
        proof.session,
        proof.source or "",
        -1 if proof.record is None else proof.record,
        proof.failed_call,
        proof.fixed_call or "",
        -lesson.confidence,
    )


def _lesson(pair: Pair, session: Session) -> ExtractedLesson:
    """Give the lesson that a pair is."""
    failed, fix = pair.failed.call, pair.fix.call
    text = failed.outcome.error_text
    return ExtractedLesson(
        failed_command=failed.command,
        failed_at=failed.issued_at,
        correction=fix.command,
        corrected_at=fix.issued_at,
        session_id=session.id,
        confidence=pair.confidence,
        kind=pair.kind,
        evidence=pair.evidence,
        provenance=_provenance(pair.failed, pair.fix, session),
        agent=failed.agent or session.agent,
        error=capped(text),
        error_signature=error_signature(text),
        cwd=failed.cwd or session.cwd,
    )


def _provenance(failed: Step, fix: Step, session: Session) -> Provenance:
    """Give the evidence to the record: the records that issued both calls."""
    one, other = failed.call.record, fix.call.record
    return Provenance(
        failed_call=_key(failed, session),
        agent=failed.call.agent or session.agent,
        session=session.id,
        fixed_call=_key(fix, session),
        source=(one.path if one is not None else "") or session.source or None,
        record=None if one is None else one.index,
        fixed_record=None if other is None else other.index,
        digest=(one.digest or None) if one is not None else None,
        fixed_digest=(other.digest or None) if other is not None else None,
        seen_at=fix.call.issued_at or failed.call.issued_at,
    )


def _key(step: Step, session: Session) -> str:
    """Give the id of a call; where the agent gave none, its place in its session."""
    return step.call.id or f"{session.id}#{step.event}"
