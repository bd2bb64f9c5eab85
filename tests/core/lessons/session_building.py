"""Sessions for the tests of pairing, built from short lines."""

from datetime import UTC, datetime, timedelta

from learnkit.core.sessions.values import FileEdit, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
SOURCE = "session.jsonl"


class Script:
    """Builds a session, call by call; each call takes ten seconds of the session's time, unless told otherwise."""

    def __init__(self, name: str = "s1", agent: str = "claude-code", *, timed: bool = True) -> None:
        self.name = name
        self.agent = agent
        self.timed = timed
        self.events: list[SessionEvent] = []
        self.now = START
        self.record = 0

    def ran(
        self,
        command: str,
        output: str = "",
        *,
        code: int | None = 0,
        status: CallStatus | None = None,
        after: timedelta = timedelta(seconds=10),
        parallel: bool = False,
        stderr: str | None = None,
        call: str | None = None,
        cwd: str | None = None,
    ) -> "Script":
        """Add a call; ``parallel`` says that it was issued before the outcome of the call before it was known."""
        self.now += after
        issued = self.record - 2 if parallel else self.record
        self.record += 2
        judged = status or (CallStatus.OK if code == 0 else CallStatus.FAILED)
        known = not parallel or not self.timed
        outcome = ToolOutcome(
            status=judged,
            exit_code=code,
            output=output,
            stderr=stderr,
            finished_at=self.now + timedelta(seconds=1) if self.timed and known else None,
            record=RecordRef(SOURCE, self.record - 1),
        )
        self.events.append(
            ToolCall(
                id=f"{self.name}-{len(self.events)}" if call is None else call,
                agent=self.agent,
                session=self.name,
                command=command,
                outcome=outcome,
                cwd=cwd,
                issued_at=self.now if self.timed else None,
                record=RecordRef(SOURCE, issued),
            )
        )
        return self

    def failed(self, command: str, output: str = "", *, code: int = 1) -> "Script":
        """Add a call that failed."""
        return self.ran(command, output, code=code)

    def edited(self, *paths: str) -> "Script":
        """Add a change to files by the editing tool."""
        self.events.append(FileEdit(call=f"{self.name}-e{len(self.events)}", paths=paths, at=None))
        return self

    def session(self) -> Session:
        """Give the session."""
        return Session(id=self.name, agent=self.agent, events=tuple(self.events), source=SOURCE)
