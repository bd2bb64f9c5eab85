"""What a rollout becomes: its own session, and the part of its parent's that was copied into it."""

from datetime import datetime

from attrs import define, field

from learnkit.adapters.files.drafts import Draft, finished
from learnkit.core.sessions.values import Session

AGENT = "codex"


@define(eq=False)
class Thread:
    """The events of one session."""

    session: str
    subagent: str | None = None
    kind: str | None = None
    cwd: str | None = None
    started_at: datetime | None = None
    events: list[Draft] = field(factory=list)

    def session_value(self, source: str) -> Session:
        """Give the session."""
        agent = f"{AGENT}/{self.kind or 'subagent'}" if self.subagent else AGENT
        return Session(
            id=self.session,
            agent=agent,
            events=tuple(finished(event, agent, self.session) for event in self.events),
            subagent=self.subagent,
            cwd=self.cwd,
            started_at=self.started_at,
            source=source,
        )
