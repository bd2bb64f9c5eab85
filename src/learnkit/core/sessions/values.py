"""What a transcript becomes: one agent's events in the order in which they were recorded."""

from datetime import datetime
from typing import TypeAlias

from attrs import frozen

from learnkit.core.toolcalls.values import RecordRef, ToolCall


@frozen
class Prompt:
    """What a person typed."""

    text: str
    at: datetime | None = None
    record: RecordRef | None = None


@frozen
class FileEdit:
    """A change that the agent made to files with its editing tool, not with the shell."""

    call: str
    paths: tuple[str, ...]
    at: datetime | None = None
    record: RecordRef | None = None


SessionEvent: TypeAlias = ToolCall | FileEdit | Prompt


@frozen
class Session:
    """One agent's events, in the order of the records that issued them.

    ``id`` is the session id of the source; ``agent`` names the subagent type behind a slash, and
    ``subagent`` its instance where the events are a subagent's.
    """

    id: str
    agent: str
    events: tuple[SessionEvent, ...]
    subagent: str | None = None
    cwd: str | None = None
    started_at: datetime | None = None
    source: str = ""

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Give the shell calls alone, in order."""
        return tuple(event for event in self.events if isinstance(event, ToolCall))
