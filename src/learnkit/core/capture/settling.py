"""Settling: what the notes of a session give to the store, beside the pairs that mining finds."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from attrs import evolve

from learnkit.core.capture.corrections import CorrectionType
from learnkit.core.capture.notes import NotedPrompt
from learnkit.core.capture.prompts import corrections_in
from learnkit.core.learnings.drafting import from_correction, from_failure, from_text
from learnkit.core.learnings.values import Provenance, Scope, SharedLearning, TrustLevel
from learnkit.core.sessions.values import Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, ToolCall


def corrections(prompts: Iterable[NotedPrompt], agent: str, session: str, scope: Scope) -> Iterable[SharedLearning]:
    """Give a learning for each correction in what a person typed.

    What corrects a command speaks of that command (L1); what is doubtful, or about anything else, is kept for
    review (L0).
    """
    for prompt in prompts:
        for found in corrections_in(prompt.text):
            is_command = bool(found.wrong) and found.type is CorrectionType.TOOL_PREFERENCE
            if is_command:
                draft = from_correction(
                    command=found.wrong,
                    error="",
                    correction=found.right,
                    agent=agent,
                    session=session,
                    scope=scope,
                    now=prompt.at,
                )
            else:
                said = f"Use `{found.right}`" + (f" instead of `{found.wrong}`." if found.wrong else ".")
                draft = from_text(title=said, content=said, agent=agent, scope=scope, now=prompt.at)
            level = TrustLevel.L1 if found.is_sure and is_command else TrustLevel.L0
            yield evolve(draft, trust_level=level, kind=found.type.value)


def confirmed(session: Session, known: Mapping[str, ToolCall], provisional: Collection[str]) -> Session:
    """Give a session whose provisional calls ended as the transcript says.

    ``known`` are the transcript's calls by id, ``provisional`` the ids of calls that were judged from words. What
    the transcript does not know counts as unknown, and so teaches nothing.
    """
    events: list[SessionEvent] = []
    for event in session.events:
        if isinstance(event, ToolCall) and event.id in provisional:
            found = known.get(event.id)
            if found is None:
                event = evolve(event, outcome=evolve(event.outcome, status=CallStatus.UNKNOWN))
            else:
                told = evolve(event.outcome, status=found.outcome.status, exit_code=found.outcome.exit_code)
                event = evolve(event, outcome=told, record=found.record)
        events.append(event)
    return evolve(session, events=tuple(events))


def without(session: Session, ignored: Collection[str]) -> Session:
    """Give a session without some calls, by their ids."""
    kept = (event for event in session.events if not (isinstance(event, ToolCall) and event.id in ignored))
    return evolve(session, events=tuple(kept))


def failures(session: Session, fixed: Collection[str], now: datetime) -> Iterable[SharedLearning]:
    """Give a learning without a fix (L0) for each failed call whose fix is not known.

    A time limit that was hit teaches nothing alone, and neither does a command without a word.
    """
    for call in session.calls:
        if call.outcome.status is CallStatus.FAILED and call.id not in fixed and call.command.strip():
            at = call.issued_at or now
            proof = Provenance(
                failed_call=call.id,
                agent=call.agent or session.agent,
                session=session.id,
                source=(call.record.path if call.record else session.source) or None,
                record=call.record.index if call.record else None,
                digest=(call.record.digest or None) if call.record else None,
                seen_at=at,
            )
            yield from_failure(
                command=call.command,
                error=call.outcome.error_text,
                agent=call.agent or session.agent,
                provenance=proof,
                scope=Scope.USER,
                now=at,
            )
