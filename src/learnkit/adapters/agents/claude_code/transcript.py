"""Transcripts of Claude Code: ``~/.claude/projects/<folder>/<session>.jsonl``."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import define, field
from typing_extensions import override

from learnkit.adapters.agents.claude_code.building import AGENT, Thread, moment
from learnkit.adapters.agents.claude_code.results import notices, text_of
from learnkit.adapters.files.transcripts import Line, TranscriptFile, head_records, transcripts_below
from learnkit.core.kernel import fence
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource

_SHELLS = frozenset({"Bash", "PowerShell"})
_EDITORS = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})
_TYPES = frozenset({"user", "assistant", "progress", "system", "attachment", "summary", "file-history-snapshot"})

_CALLS = re.compile(rb'"name"\s*:\s*"(?:Bash|PowerShell|Edit|Write|MultiEdit|NotebookEdit)"')
_RESULT = re.compile(rb'"tool_use_id"\s*:\s*"([^"]{1,200})"')
_PROGRESS = re.compile(rb'"type"\s*:\s*"progress"')
_META = re.compile(r"\A\s*<(?:command-|local-command|system-reminder|task-notification|user-memory)|\A\s*Caveat: ")
_BASH_INPUT = re.compile(r"<bash-input>(.*?)</bash-input>", re.DOTALL)
_BASH_OUTPUT = re.compile(r"<bash-stdout>(.*?)</bash-stdout>(?:\s*<bash-stderr>(.*?)</bash-stderr>)?", re.DOTALL)


class ClaudeCodeSessionSource(SessionSource):
    """Reads the transcripts of Claude Code, subagents in their own sessions."""

    def __init__(self, *, roots: tuple[Path, ...] = (), digest: Callable[[bytes], str] = lambda raw: "") -> None:
        """Take the folders with transcripts (none: ``~/.claude/projects``) and the keyed digest of raw records."""
        self._roots = roots or (Path.home() / ".claude" / "projects",)
        self._digest = digest

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def discover(self) -> Iterator[str]:
        yield from transcripts_below(self._roots, lambda name: name.endswith(".jsonl"))

    @override
    def recognises(self, path: str) -> bool:
        return any(_is_ours(record) for record in head_records(path))

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        file = TranscriptFile(path, mark)
        if file.is_unchanged() and mark is not None:
            return SessionReading(sessions=(), mark=mark)
        pass_ = _Pass(file, self._digest)
        for line in file.lines():
            pass_.line(line)
        threads = [thread for thread in pass_.threads.values() if thread.events]
        return file.reading(thread.session_value(path) for thread in threads)


def _is_ours(record: dict[str, Any]) -> bool:
    """Say whether a record is one of Claude Code's: its type, and the fields that only it has beside it."""
    if record.get("type") not in _TYPES:
        return False
    if isinstance(record.get("sessionId"), str) and isinstance(record.get("uuid"), str):
        return "message" in record or "parentUuid" in record
    return record.get("type") == "file-history-snapshot" and "snapshot" in record


@define
class _Pass:
    """One pass over one file."""

    file: TranscriptFile
    digest: Callable[[bytes], str]
    threads: dict[str, Thread] = field(factory=dict)
    owners: dict[bytes, Thread] = field(factory=dict)
    """By call id: the thread whose shell call it is."""

    def line(self, line: Line) -> None:
        """Take one line; what cannot matter is not parsed."""
        if not self._matters(line.raw):
            return
        record = self.file.parsed(line)
        if record is None:
            return
        ref = RecordRef(self.file.path, line.index, self.digest(line.raw))
        if record.get("type") == "progress":
            self._progress(record, ref)
        elif record.get("type") == "queue-operation":
            self._notices(str(record.get("content") or ""), moment(record.get("timestamp")))
        else:
            self._message(record, record.get("message"), ref)

    def _matters(self, raw: bytes) -> bool:
        """Say whether a line can hold something that we use; quotes inside texts are escaped, so keys stand out."""
        if b'"tool_use"' in raw and _CALLS.search(raw):
            return True
        at = raw.find(b'"tool_use_id"')
        if at >= 0:
            return self._is_ours(raw, at)
        if b'"assistant"' in raw and b'"progress"' not in raw:
            return False
        if b'"progress"' in raw and (b'"bash_progress"' in raw or _PROGRESS.search(raw)):
            return False
        return b'"user"' in raw or b"task-notification" in raw or not raw.startswith(b"{")

    def _is_ours(self, raw: bytes, at: int) -> bool:
        """Say whether one of the results in a line is that of a shell call."""
        while at >= 0:
            found = _RESULT.match(raw, at)
            if found and found.group(1) in self.owners:
                return True
            at = raw.find(b'"tool_use_id"', at + 1)
        return False

    def _thread(self, record: dict[str, Any], subagent: str | None) -> Thread:
        """Get the thread of a record, and note what the record says of it."""
        session = record.get("sessionId")
        session = session if isinstance(session, str) else self.file.state.get("session", Path(self.file.path).stem)
        self.file.state["session"] = session
        thread = self.threads.get(subagent or "")
        if thread is None:
            thread = Thread(session, subagent, _kind(record))
            self.threads[subagent or ""] = thread
        cwd = record.get("cwd")
        if isinstance(cwd, str):
            thread.cwd = thread.cwd or cwd
        thread.started_at = thread.started_at or moment(record.get("timestamp"))
        return thread

    def _progress(self, record: dict[str, Any], ref: RecordRef) -> None:
        """Take a subagent's record that stands inside its parent's file."""
        data = record.get("data")
        if not isinstance(data, dict) or not isinstance(data.get("message"), dict):
            return
        inner = data["message"]
        agent = data.get("agentId")
        inner = {
            **inner,
            "agentId": agent if isinstance(agent, str) else "subagent",
            "sessionId": record.get("sessionId"),
        }
        inner.setdefault("timestamp", record.get("timestamp"))
        inner.setdefault("cwd", record.get("cwd"))
        self._message(inner, inner.get("message"), ref)

    def _message(self, record: dict[str, Any], message: Any, ref: RecordRef) -> None:
        """Take a message of the agent or of its user."""
        if not isinstance(message, dict):
            return
        agent = record.get("agentId")
        is_side = record.get("isSidechain") is True
        subagent = agent if isinstance(agent, str) else ("sidechain" if is_side else None)
        thread = self._thread(record, subagent)
        at = moment(record.get("timestamp"))
        content = message.get("content")
        if isinstance(content, str):
            self._text(thread, record, content, at, ref)
            return
        for block in content if isinstance(content, list) else []:
            if isinstance(block, dict):
                self._block(thread, record, block, at, ref)

    def _block(
        self, thread: Thread, record: dict[str, Any], block: dict[str, Any], at: datetime | None, ref: RecordRef
    ) -> None:
        """Take one block of a message."""
        kind, name = block.get("type"), block.get("name")
        if kind == "tool_use" and name in _SHELLS:
            cwd = record.get("cwd")
            thread.called(block, at, cwd if isinstance(cwd, str) else None, ref)
            self.owners.setdefault(str(block.get("id")).encode("utf-8", "surrogatepass"), thread)
        elif kind == "tool_use" and name in _EDITORS:
            thread.edited(block, at, ref)
        elif kind == "tool_result":
            call_id = str(block.get("tool_use_id"))
            owner = self.owners.get(call_id.encode("utf-8", "surrogatepass"), thread)
            owner.ended(call_id, block, record.get("toolUseResult"), at, ref)
        elif kind == "text" and record.get("type") == "user":
            self._text(thread, record, text_of([block]), at, ref)

    def _text(self, thread: Thread, record: dict[str, Any], text: str, at: datetime | None, ref: RecordRef) -> None:
        """Take a user's text: what was typed, a command with ``!``, its output, or news of a background task."""
        if record.get("type") == "assistant" or record.get("isCompactSummary") is True:
            return
        self._notices(text, at)
        typed = _BASH_INPUT.search(text)
        if typed:
            outcome = ToolOutcome(CallStatus.UNKNOWN)
            call_id = str(record.get("uuid") or f"{ref.path}:{ref.index}")
            cwd = thread.cwd
            call = ToolCall(call_id, thread.agent, thread.session, typed.group(1), outcome, cwd, at, "user-bash", ref)
            thread.events.append(call)
            return
        if _BASH_OUTPUT.search(text) or record.get("isMeta") is True or _META.match(text):
            return
        said = fence.strip(text).strip()
        if said and not said.startswith("[Request interrupted by user"):
            thread.asked(said, at, ref)

    def _notices(self, text: str, at: datetime | None) -> None:
        """Take what a text says of background tasks."""
        if "<task-notification>" in text:
            for task, status, exit_code in notices(text):
                for thread in self.threads.values():
                    thread.settled(task, status, exit_code, at)


def _kind(record: dict[str, Any]) -> str | None:
    """Give the type of a subagent, where its records name it."""
    for key in ("agentType", "subagentType", "subagent_type"):
        value = record.get(key)
        if isinstance(value, str) and value:
            return value
    return None
