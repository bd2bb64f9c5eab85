"""Notes of running sessions as records of JSON, and back.

Written by hand and not by a converter, for the hook program writes them and may load little.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, assert_never

from learnkit.core.capture.notes import Note, NotedCall, NotedEdit, NotedPrompt, NotedServed, SessionKey
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome


def note_record(key: SessionKey, note: Note) -> dict[str, Any]:
    """Give a note as a record, with its session; what says nothing is left out."""
    fields: dict[str, Any]
    match note:
        case NotedCall():
            fields = _call_record(note)
        case NotedPrompt():
            fields = {"note": "prompt", "text": note.text, "at": note.at.isoformat(), "cwd": note.cwd}
        case NotedEdit():
            fields = {"note": "edit", "call": note.call, "at": note.at.isoformat()}
        case NotedServed():
            fields = {"note": "served", "learning": note.learning, "where": note.where, "at": note.at.isoformat()}
        case _:
            assert_never(note)
    fields |= {"agent": key.agent, "session": key.session}
    return {name: value for name, value in fields.items() if value not in (None, "", False)}


def read_note(record: Mapping[str, Any]) -> tuple[SessionKey, Note] | None:
    """Give the note of a record and its session, or None where it is none that this release knows."""
    try:
        key = SessionKey(agent=_text(record, "agent"), session=_text(record, "session"))
        match record.get("note"):
            case "call":
                return key, _call(key, record)
            case "prompt":
                return key, NotedPrompt(text=_text(record, "text"), at=_moment(record["at"]), cwd=record.get("cwd"))
            case "edit":
                return key, NotedEdit(call=_text(record, "call"), at=_moment(record["at"]))
            case "served":
                learning, where = _text(record, "learning"), _text(record, "where")
                return key, NotedServed(learning=learning, where=where, at=_moment(record["at"]))
            case _:
                return None
    except (KeyError, ValueError, TypeError, AttributeError):
        return None


def _call_record(note: NotedCall) -> dict[str, Any]:
    """Give the fields of a call."""
    call, outcome = note.call, note.call.outcome
    return {
        "note": "call",
        "id": call.id,
        "by": call.agent,
        "of": call.session,
        "command": call.command,
        "tool": call.tool,
        "cwd": call.cwd,
        "issued_at": call.issued_at.isoformat() if call.issued_at else None,
        "status": outcome.status.value,
        "exit_code": None if outcome.exit_code is None else str(outcome.exit_code),
        "output": outcome.output,
        "stderr": outcome.stderr,
        "truncated": outcome.truncated,
        "finished_at": outcome.finished_at.isoformat() if outcome.finished_at else None,
        "record": [outcome.record.path, outcome.record.index, outcome.record.digest] if outcome.record else None,
        "issued": [call.record.path, call.record.index, call.record.digest] if call.record else None,
        "provisional": note.is_provisional,
        "transcript": note.transcript,
    }


def _call(key: SessionKey, record: Mapping[str, Any]) -> NotedCall:
    """Give the call of a record."""
    code = record.get("exit_code")
    outcome = ToolOutcome(
        status=CallStatus(record["status"]),
        exit_code=None if code is None else int(code),
        output=_text(record, "output"),
        stderr=record.get("stderr"),
        truncated=record.get("truncated") is True,
        finished_at=_moment(record["finished_at"]) if "finished_at" in record else None,
        record=_ref(record.get("record")),
    )
    call = ToolCall(
        id=_text(record, "id"),
        agent=_text(record, "by"),
        session=_text(record, "of"),
        command=_text(record, "command"),
        outcome=outcome,
        cwd=record.get("cwd"),
        issued_at=_moment(record["issued_at"]) if "issued_at" in record else None,
        tool=_text(record, "tool"),
        record=_ref(record.get("issued")),
    )
    return NotedCall(call=call, is_provisional=record.get("provisional") is True, transcript=record.get("transcript"))


def _ref(held: Any) -> RecordRef | None:
    """Give a place in a file, or None."""
    if held is None:
        return None
    path, index, digest = held
    return RecordRef(str(path), int(index), str(digest))


def _moment(text: Any) -> datetime:
    """Give a moment."""
    return datetime.fromisoformat(text)


def _text(record: Mapping[str, Any], name: str) -> str:
    """Give a text, "" where there is none; ``TypeError`` for anything else."""
    value = record.get(name, "")
    if not isinstance(value, str):
        raise TypeError(name)
    return value
