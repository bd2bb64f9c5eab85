"""Events of one transcript, put into sessions as their records come by."""

from datetime import datetime

from attrs import define, field, frozen

from learnkit.adapters.files.drafts import CallDraft, Draft, finished
from learnkit.core.sessions.values import Session

AGENT = "claude-code"
_NO_TYPE = "subagent"


@frozen
class Sender:
    """What a record says of itself: whose it is, where and when. ``kind`` is the type of a subagent."""

    session: str | None
    cwd: str | None
    at: datetime | None
    subagent: str | None = None
    kind: str | None = None


@define(eq=False)
class Thread:
    """One agent's events: the session itself, or one of its subagents."""

    session: str
    subagent: str | None = None
    kind: str | None = None
    cwd: str | None = None
    started_at: datetime | None = None
    events: list[Draft] = field(factory=list)
    typed: CallDraft | None = None
    """The command that a person typed last, while its output is still to come."""

    def session_value(self, source: str) -> Session:
        """Give the session."""
        agent = f"{AGENT}/{self.kind or _NO_TYPE}" if self.subagent else AGENT
        return Session(
            id=self.session,
            agent=agent,
            events=tuple(finished(event, agent, self.session) for event in self.events),
            subagent=self.subagent,
            cwd=self.cwd,
            started_at=self.started_at,
            source=source,
        )
