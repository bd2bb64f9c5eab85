"""Lessons as rows: failed → fixed, kind, confidence, session, and why."""

from collections.abc import Iterable, Sequence

from attrs import evolve

from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.visible import brief
from learnkit.core.lessons.values import Evidence, ExtractedLesson, LessonKind
from learnkit.core.redaction import scrub


def lesson_table(rows: Iterable[tuple[ExtractedLesson, str]]) -> Table:
    """Give a table of lessons, each with what became of it (written, below the threshold …)."""
    return Table(
        headings=("failed", "fixed", "kind", "conf", "session", "result"),
        rows=[
            (
                brief(lesson.failed_command),
                brief(fix_of(lesson)),
                lesson.kind.value,
                f"{lesson.confidence:.2f}",
                short_session(lesson.session_id),
                result,
            )
            for lesson, result in rows
        ],
    )


def short_session(session: str) -> str:
    """Give the beginning of a session id: enough to tell it by, short enough for a table."""
    return session if len(session) <= 13 else session[:12] + "…"


def fix_of(lesson: ExtractedLesson) -> str:
    """Give the fix in words: a prerequisite is run first, anything else instead."""
    return instead(lesson.correction, lesson.kind.value)


def instead(fix: str, kind: str | None) -> str:
    """Give a fix of this kind in words."""
    return f"first {fix}, then the same again" if kind == LessonKind.PREREQUISITE.value else fix


def scrubbed(lesson: ExtractedLesson) -> ExtractedLesson:
    """Give a lesson as it may be shown: its texts are those of the transcript until it is kept, secrets included."""
    return evolve(
        lesson,
        failed_command=scrub(lesson.failed_command).text,
        correction=scrub(lesson.correction).text,
        error=scrub(lesson.error).text,
        error_signature=scrub(lesson.error_signature).text,
        evidence=tuple(evolve(item, says=scrub(item.says).text) for item in lesson.evidence),
    )


def explained(lesson: ExtractedLesson) -> str:
    """Give a lesson with each signal behind its confidence, strongest first."""
    head = f"{lesson.failed_command}\n  → {fix_of(lesson)}\n  {lesson.kind.value}, confidence {lesson.confidence:.2f}"
    return "\n".join([head, *evidence_lines(lesson.evidence)])


def evidence_lines(evidence: Sequence[Evidence]) -> list[str]:
    """Give one line a signal: its value, its name and its sentence, strongest first."""
    ordered = sorted(evidence, key=lambda item: (-item.value, item.signal))
    return [f"    {item.value:.2f}  {item.signal}: {item.says}" for item in ordered]
