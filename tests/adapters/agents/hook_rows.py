"""A row of an outcome, for tables of what hosts hand over."""

from typing import Any

from learnkit.core.capture.host_events import HostEvent
from learnkit.core.toolcalls.values import CallStatus
from learnkit.ports.hook_dialect import HookDialect

OK, FAILED, UNKNOWN = CallStatus.OK, CallStatus.FAILED, CallStatus.UNKNOWN
Row = tuple[CallStatus, int | None, str]
GUESS = "guess"
"""Marks a row whose outcome was judged from words."""


def outcome(dialect: HookDialect, payload: dict[str, Any]) -> tuple[HostEvent, Row]:
    """Give an event with the row of its outcome."""
    event = dialect.read(payload)
    assert event is not None
    assert event.call is not None
    held = event.call.outcome
    return event, (held.status, held.exit_code, held.output)
