"""Notes: what is kept of a running session until it is settled, already cleaned.

A session's notes are its events in order. They begin with a failure, with something a person said that corrects,
or with text that was shown to the agent: what came before cannot be a part of any pair.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeAlias

from attrs import evolve, frozen

from learnkit.core.capture.host_events import HostEvent
from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.drafting import ERROR_LIMIT, clean
from learnkit.core.sessions.values import FileEdit, Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import ToolCall

SUCCESS_LIMIT = 2 * 1024
"""Bytes that are kept of what a success printed."""
MOST_NOTES = 4000
"""Notes of one session; those that would come after are not kept."""


@frozen(kw_only=True)
class SessionKey:
    """What tells running sessions apart: the agent's id (with a subagent type) and the session's."""

    agent: str
    session: str


@frozen(kw_only=True)
class NotedCall:
    """A call that ended. ``is_provisional``: its outcome was judged from words, and ``transcript`` may say more."""

    call: ToolCall
    is_provisional: bool = False
    transcript: str | None = None


@frozen(kw_only=True)
class NotedPrompt:
    """What a person typed."""

    text: str
    at: datetime
    cwd: str | None = None


@frozen(kw_only=True)
class NotedEdit:
    """A file was changed by the agent's own tool."""

    call: str
    at: datetime


@frozen(kw_only=True)
class NotedServed:
    """Text of a learning was delivered; ``where`` names the place."""

    learning: str
    where: str
    at: datetime


Note: TypeAlias = NotedCall | NotedPrompt | NotedEdit | NotedServed


def noted_call(event: HostEvent, call: ToolCall, at: datetime) -> NotedCall:
    """Give the note of a call: without secrets and what learnkit showed, capped, with an id and a time."""
    outcome = call.outcome
    limit = ERROR_LIMIT if outcome.status.is_failure else SUCCESS_LIMIT
    command = clean(called(call, event.arguments))
    cleaned = evolve(
        outcome,
        output=clean(outcome.output, limit),
        stderr=clean(outcome.stderr, limit) if outcome.stderr else None,
        finished_at=outcome.finished_at or at,
    )
    return NotedCall(
        call=evolve(
            call,
            id=call.id or f"noted:{content_key(event.agent, event.session, command, at.isoformat())}",
            command=command,
            cwd=call.cwd or event.cwd,
            issued_at=call.issued_at or at,
            outcome=cleaned,
        ),
        is_provisional=event.is_provisional,
        transcript=event.transcript,
    )


def called(call: ToolCall, arguments: Iterable[str] = ()) -> str:
    """Give the command of a call; of a tool that is no shell its name with the names of its arguments."""
    return call.command or " ".join((call.tool, *arguments))


def session_of(key: SessionKey, notes: Iterable[Note]) -> Session:
    """Give the session that notes tell of: calls, edits and prompts in order."""
    listed = list(notes)
    events: list[SessionEvent] = []
    for note in listed:
        if isinstance(note, NotedCall):
            events.append(note.call)
        elif isinstance(note, NotedPrompt):
            events.append(Prompt(note.text, note.at))
        elif isinstance(note, NotedEdit):
            events.append(FileEdit(note.call, (), note.at))
    calls = [note for note in listed if isinstance(note, NotedCall)]
    return Session(
        id=key.session,
        agent=key.agent,
        events=tuple(events),
        cwd=next((note.call.cwd for note in calls if note.call.cwd), None),
        started_at=moment_of(listed[0]) if listed else None,
        source=next((note.transcript for note in calls if note.transcript), ""),
    )


def moment_of(note: Note) -> datetime | None:
    """Give when something was noted."""
    return note.call.issued_at if isinstance(note, NotedCall) else note.at


def folder_of(notes: Iterable[Note]) -> str | None:
    """Give the folder in which a session works, or None."""
    for note in notes:
        cwd = note.call.cwd if isinstance(note, NotedCall) else getattr(note, "cwd", None)
        if cwd:
            return str(cwd)
    return None
