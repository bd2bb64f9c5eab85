"""Shell calls while their transcript is still being read: the outcome may stand far behind the call."""

from datetime import datetime
from typing import Any

from attrs import define

from learnkit.core.sessions.values import FileEdit, Prompt, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome

UNANSWERED = ToolOutcome(CallStatus.UNKNOWN)
"""The outcome of a call without a result."""


@define(eq=False)
class CallDraft:
    """A shell call, and its outcome as far as it is known."""

    id: str
    command: str
    tool: str
    cwd: str | None
    at: datetime | None
    record: RecordRef
    outcome: ToolOutcome = UNANSWERED

    @property
    def is_answered(self) -> bool:
        """Say whether a result was recorded, be it that the call goes on."""
        return self.outcome is not UNANSWERED


Draft = CallDraft | FileEdit | Prompt


def finished(draft: Draft, agent: str, session: str) -> SessionEvent:
    """Give the event that a draft has become."""
    if not isinstance(draft, CallDraft):
        return draft
    # By position: this line runs once a call, and half of the time of names is saved.
    return ToolCall(
        draft.id, agent, session, draft.command, draft.outcome, draft.cwd, draft.at, draft.tool, draft.record
    )


def moment(value: Any) -> datetime | None:
    """Give the time that a record names in ISO 8601, or None."""
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        return None
