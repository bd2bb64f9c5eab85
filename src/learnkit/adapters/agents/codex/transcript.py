"""Rollouts of Codex: `sessions/YYYY/MM/DD/rollout-….jsonl` (or `.zst`) in its home, and `archived_sessions`."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, assert_never

from attrs import define, evolve, field
from typing_extensions import override

from learnkit.adapters.agents.codex.calls import Patch, Poll, ShellCall, read_call
from learnkit.adapters.agents.codex.outputs import Ended, read_output, read_script, text_of
from learnkit.adapters.files.transcripts import (
    Line,
    TranscriptFile,
    can_decompress,
    head_records,
    is_compressed,
    transcripts_below,
)
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import FileEdit, Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource

AGENT = "codex"

_CALL = re.compile(rb'"type"\s*:\s*"(?:function_call|local_shell_call|custom_tool_call)"')
_OUTPUT = re.compile(rb'"type"\s*:\s*"(?:function_call_output|local_shell_call_output|custom_tool_call_output)"')
_OURS = re.compile(
    rb'"name"\s*:\s*"(?:exec_command|shell|shell_command|container\.exec|write_stdin|apply_patch|exec)"|"local_shell_call"'
)
_CALL_ID = re.compile(rb'"call_id"\s*:\s*"([^"]{1,200})"')
_OTHER = re.compile(rb'"type"\s*:\s*"(?:session_meta|turn_context|user_message)"')
_INJECTED = re.compile(
    r"\A\s*<(?:user_instructions|environment_context|permissions|turn_aborted|INSTRUCTIONS)|\A# AGENTS\.md"
)


class CodexSessionSource(SessionSource):
    """Reads the rollouts of Codex CLI."""

    def __init__(self, *, roots: tuple[Path, ...] = (), digest: Callable[[bytes], str] = lambda raw: "") -> None:
        """Take the folders with rollouts (none: those below ``~/.codex``) and the keyed digest of raw records."""
        home = Path.home() / ".codex"
        self._roots = roots or (home / "sessions", home / "archived_sessions")
        self._digest = digest

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def discover(self) -> Iterator[str]:
        yield from transcripts_below(self._roots, lambda name: name.endswith((".jsonl", ".jsonl.zst")))

    @override
    def recognises(self, path: str) -> bool:
        if is_compressed(path) and not can_decompress():
            # Nobody else compresses transcripts so; reading it says what is to be installed.
            return True
        return any(_is_ours(record) for record in head_records(path))

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        file = TranscriptFile(path, mark)
        if file.is_unchanged() and mark is not None:
            return SessionReading(sessions=(), mark=mark)
        pass_ = _Pass(file, self._digest)
        for line in file.lines():
            pass_.line(line)
        return file.reading(pass_.sessions())


def _is_ours(record: dict[str, Any]) -> bool:
    """Say whether a record is one of a rollout: a payload beside a type that only rollouts have."""
    known = ("session_meta", "response_item", "event_msg", "turn_context", "compacted")
    return record.get("type") in known and isinstance(record.get("payload"), dict) and "timestamp" in record


def _moment(value: Any) -> datetime | None:
    """Give a record's time, or None."""
    try:
        return datetime.fromisoformat(value.replace("Z", "+00:00")) if isinstance(value, str) else None
    except ValueError:
        return None


@define
class _Pass:
    """One pass over one rollout."""

    file: TranscriptFile
    digest: Callable[[bytes], str]
    events: list[SessionEvent] = field(factory=list)
    places: dict[str, int] = field(factory=dict)
    polls: dict[str, str] = field(factory=dict)
    """By call id of a poll: the process that it looks at."""
    running: dict[str, str] = field(factory=dict)
    """By process: the call that started it."""
    scripts: set[str] = field(factory=set)
    started_at: datetime | None = None
    home: str | None = None

    def line(self, line: Line) -> None:
        """Take one line; what cannot matter is not parsed."""
        if not self._matters(line.raw):
            return
        record = self.file.parsed(line)
        payload = record.get("payload") if record is not None else None
        if record is None or not isinstance(payload, dict):
            return
        at = _moment(record.get("timestamp"))
        ref = RecordRef(self.file.path, line.index, self.digest(line.raw))
        self.started_at = self.started_at or at
        match record.get("type"):
            case "session_meta":
                self._meta(payload)
            case "turn_context":
                self._folder(payload)
            case "response_item":
                self._item(payload, at, ref)
            case "event_msg":
                self._said(payload.get("message") if payload.get("type") == "user_message" else None, at, ref)
            case _:
                pass

    def _matters(self, raw: bytes) -> bool:
        """Say whether a line can hold something that we use."""
        if not raw.startswith(b"{"):
            return True
        if _OUTPUT.search(raw, 0, 400):
            found = _CALL_ID.search(raw)
            call_id = found.group(1).decode("utf-8", "replace") if found else ""
            return call_id in self.places or call_id in self.polls
        if _CALL.search(raw, 0, 400):
            return _OURS.search(raw) is not None
        return _OTHER.search(raw, 0, 400) is not None

    def _meta(self, payload: dict[str, Any]) -> None:
        """Take the head of a rollout; a copied parent's comes later and changes nothing."""
        session = payload.get("id")
        if isinstance(session, str):
            self.file.state.setdefault("session", session)
        source = payload.get("source")
        if isinstance(source, dict) and "subagent" in source:
            self.file.state.setdefault("subagent", "subagent")
        self._folder(payload)

    def _folder(self, payload: dict[str, Any]) -> None:
        """Note where commands run from here on."""
        cwd = payload.get("cwd")
        if isinstance(cwd, str):
            self.file.state["cwd"] = cwd
            self.home = self.home or cwd

    def _item(self, payload: dict[str, Any], at: datetime | None, ref: RecordRef) -> None:
        """Take a call or an output."""
        call_id = payload.get("call_id")
        if not isinstance(call_id, str):
            return
        if str(payload.get("type")).endswith("_output"):
            self._output(call_id, payload.get("output"), at, ref)
            return
        called = read_call(payload)
        if called is None or call_id in self.places or call_id in self.polls:
            return
        match called:
            case ShellCall():
                self._called(call_id, called, at, ref)
            case Poll():
                self.polls[call_id] = called.process
            case Patch():
                self.places[call_id] = len(self.events)
                self.events.append(FileEdit(call_id, called.paths, at, ref))
            case _:
                assert_never(called)

    def _called(self, call_id: str, called: ShellCall, at: datetime | None, ref: RecordRef) -> None:
        """Take a shell call."""
        self.places[call_id] = len(self.events)
        if called.is_script:
            self.scripts.add(call_id)
        self.events.append(
            ToolCall(
                id=call_id,
                agent=self._agent(),
                session=self._session(),
                command=called.command,
                outcome=ToolOutcome(CallStatus.UNKNOWN),
                cwd=called.cwd or self.file.state.get("cwd"),
                issued_at=at,
                tool="shell",
                record=ref,
            )
        )

    def _output(self, call_id: str, output: Any, at: datetime | None, ref: RecordRef) -> None:
        """Take an output: of a call, or of a poll, which speaks for the call that started the process."""
        process = self.polls.get(call_id)
        target = self.running.get(process, "") if process is not None else call_id
        place = self.places.get(target)
        call = self.events[place] if place is not None else None
        if place is None or not isinstance(call, ToolCall):
            return
        if process is None and call.outcome.record is not None:
            return
        ended = read_script(call.command, output) if target in self.scripts else read_output(call.command, output)
        if process is not None and ended.status in (CallStatus.UNKNOWN, CallStatus.RUNNING):
            return
        if ended.process is not None:
            self.running[ended.process] = call_id
        self.events[place] = evolve(call, outcome=_outcome(ended, at, ref))

    def _said(self, message: Any, at: datetime | None, ref: RecordRef) -> None:
        """Take what a person typed."""
        text = fence.strip(text_of(message)).strip()
        if text and not _INJECTED.match(text):
            self.events.append(Prompt(text, at, ref))

    def _session(self) -> str:
        """Give the session's id; without a head, the name of the file."""
        return self.file.state.get("session") or Path(self.file.path).stem

    def _agent(self) -> str:
        """Give the agent's identity in facts."""
        return f"{AGENT}/subagent" if "subagent" in self.file.state else AGENT

    def sessions(self) -> tuple[Session, ...]:
        """Give the rollout as a session; none where nothing of ours is in it."""
        if not self.events:
            return ()
        session = Session(
            id=self._session(),
            agent=self._agent(),
            events=tuple(self.events),
            subagent=self.file.state.get("subagent"),
            cwd=self.home or self.file.state.get("cwd"),
            started_at=self.started_at,
            source=self.file.path,
        )
        return (session,)


def _outcome(ended: Ended, at: datetime | None, ref: RecordRef) -> ToolOutcome:
    """Give the outcome of a call."""
    return ToolOutcome(
        status=ended.status,
        exit_code=ended.exit_code,
        output=ended.output,
        truncated=ended.is_cut,
        finished_at=at,
        record=ref,
    )
