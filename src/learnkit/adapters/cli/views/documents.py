"""JSON documents: every value of the product as plain JSON, field by field, and those that need words of their own."""

import math
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from enum import Enum
from typing import Any

from attrs import fields, has

from learnkit.core.kernel.spans import as_utc
from learnkit.core.learnings.facts import FACT_TYPES, Fact, fact_name
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.values import SharedLearning, TrustLevel
from learnkit.core.redaction import scrub
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import ToolCall


def jsonable(value: Any) -> Any:
    """Give a value as JSON: attrs values as objects, enums as their value, trust as ``L0`` … ``L3``.

    Moments are ISO 8601 in UTC. Numbers that JSON lacks become null; anything else that is unknown becomes its text.
    """
    if has(type(value)):
        return {one.name: jsonable(getattr(value, one.name)) for one in fields(type(value)) if one.name[0] != "_"}
    match value:
        case TrustLevel():
            return value.name
        case Enum():
            return jsonable(value.value)
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case datetime() | date():
            return _moment(value)
        case Mapping():
            return {_key(key): jsonable(held) for key, held in value.items()}
        case _:
            return [jsonable(held) for held in value] if isinstance(value, Iterable) else str(value)


def _moment(value: datetime | date) -> str:
    return as_utc(value).isoformat().replace("+00:00", "Z") if isinstance(value, datetime) else value.isoformat()


def _key(key: Any) -> str:
    return str(jsonable(key))


def fact_document(fact: Fact) -> dict[str, Any]:
    """Give a fact as JSON, with its name under ``fact``."""
    assert type(fact) in FACT_TYPES.values()
    return {"fact": fact_name(fact), **jsonable(fact)}


def learning_document(learning: SharedLearning, importance: float | None) -> dict[str, Any]:
    """Give a learning as JSON, with its importance as it is now."""
    return {**jsonable(learning), "importance": importance}


def suggestion_document(suggestion: Suggestion) -> dict[str, Any]:
    """Give a suggestion as JSON."""
    document: dict[str, Any] = jsonable(suggestion)
    return document


def session_document(session: Session, *, failed: bool) -> dict[str, Any]:
    """Give a session as JSON: what it is, and its shell commands (or those that failed), secrets taken out."""
    return {
        "id": session.id,
        "agent": session.agent,
        "subagent": session.subagent,
        "cwd": session.cwd,
        "source": session.source,
        "started_at": jsonable(session.started_at),
        "calls": [_call(call) for call in session.calls if not failed or call.outcome.status.is_failure],
    }


def _call(call: ToolCall) -> dict[str, Any]:
    return {
        "id": call.id,
        "command": scrub(call.command).text,
        "cwd": call.cwd,
        "issued_at": jsonable(call.issued_at),
        "status": call.outcome.status.value,
        "exit_code": call.outcome.exit_code,
        "output": scrub(call.outcome.error_text).text,
        "line": None if call.record is None else call.record.index + 1,
    }
