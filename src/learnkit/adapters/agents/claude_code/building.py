"""Events of one transcript, put into sessions as their records come by."""

from datetime import datetime
from typing import Any

from attrs import define, evolve, field

from learnkit.adapters.agents.claude_code.results import Result
from learnkit.core.sessions.values import FileEdit, Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome

AGENT = "claude-code"


def moment(value: Any) -> datetime | None:
    """Give a record's time, or None."""
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return None


@define
class Thread:
    """One agent's events: the session itself, or one of its subagents."""

    session: str
    subagent: str | None
    kind: str | None = None
    cwd: str | None = None
    started_at: datetime | None = None
    events: list[SessionEvent] = field(factory=list)
    places: dict[str, int] = field(factory=dict)
    """By call id: where its event stands."""
    tasks: dict[str, str] = field(factory=dict)
    """By background task: the call that started it."""

    @property
    def agent(self) -> str:
        """Give the agent's identity in facts."""
        return f"{AGENT}/{self.kind or 'subagent'}" if self.subagent else AGENT

    def called(self, block: dict[str, Any], at: datetime | None, cwd: str | None, record: RecordRef) -> None:
        """Take a shell call; a copy of one that is already there changes nothing."""
        call_id = block.get("id")
        given = block.get("input")
        command = given.get("command") if isinstance(given, dict) else None
        if not isinstance(call_id, str) or not isinstance(command, str) or call_id in self.places:
            return
        self.places[call_id] = len(self.events)
        self.events.append(
            ToolCall(
                id=call_id,
                agent=self.agent,
                session=self.session,
                command=command,
                outcome=ToolOutcome(CallStatus.UNKNOWN),
                cwd=cwd,
                issued_at=at,
                tool=str(block.get("name")),
                record=record,
            )
        )

    def ended(self, call_id: str, block: dict[str, Any], extra: Any, at: datetime | None, record: RecordRef) -> None:
        """Take the result of a call; the first one counts."""
        place = self.places.get(call_id)
        call = self.events[place] if place is not None else None
        if place is None or not isinstance(call, ToolCall) or call.outcome.record is not None:
            return
        result = Result(call.command, block, extra)
        if result.task is not None:
            self.tasks[result.task] = call_id
        outcome = ToolOutcome(
            status=result.status,
            exit_code=result.exit_code,
            output=result.output,
            stderr=result.stderr,
            truncated=result.is_cut,
            finished_at=at,
            record=record,
        )
        self.events[place] = evolve(call, outcome=outcome)

    def settled(self, task: str, status: CallStatus, exit_code: int | None, at: datetime | None) -> None:
        """Take what became of a background task."""
        call_id = self.tasks.get(task)
        place = self.places.get(call_id) if call_id is not None else None
        call = self.events[place] if place is not None else None
        if place is None or not isinstance(call, ToolCall) or call.outcome.status is not CallStatus.RUNNING:
            return
        self.events[place] = evolve(
            call, outcome=evolve(call.outcome, status=status, exit_code=exit_code, finished_at=at)
        )

    def edited(self, block: dict[str, Any], at: datetime | None, record: RecordRef) -> None:
        """Take a change of files by the editing tools."""
        given = block.get("input")
        path = (given.get("file_path") or given.get("notebook_path")) if isinstance(given, dict) else None
        call_id = block.get("id")
        if isinstance(path, str) and isinstance(call_id, str) and call_id not in self.places:
            self.places[call_id] = len(self.events)
            self.events.append(FileEdit(call_id, (path,), at, record))

    def asked(self, text: str, at: datetime | None, record: RecordRef) -> None:
        """Take what a person typed."""
        self.events.append(Prompt(text, at, record))

    def session_value(self, source: str) -> Session:
        """Give the session."""
        return Session(
            id=self.session,
            agent=self.agent,
            events=tuple(self.events),
            subagent=self.subagent,
            cwd=self.cwd,
            started_at=self.started_at,
            source=source,
        )
