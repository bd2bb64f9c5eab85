"""Records of Claude Code, one after the other, become the events of threads.

Every shape is read here from the parsed record. ``shortcuts`` reads the two commonest from their bytes, and
calls the same methods.
"""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import define, evolve, field

from learnkit.adapters.agents.claude_code.building import Sender, Thread
from learnkit.adapters.agents.claude_code.endings import is_typed, text_of
from learnkit.adapters.agents.claude_code.notices import OPENING, notices
from learnkit.adapters.agents.claude_code.results import SUCCESS_LIMIT, Result, read_result
from learnkit.adapters.files.drafts import CallDraft, moment
from learnkit.adapters.files.jsonl_stream import excerpt
from learnkit.adapters.files.transcripts import Line, TranscriptFile
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import FileEdit, Prompt
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolOutcome

SHELLS = frozenset({"Bash", "PowerShell"})
EDITORS = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})
SPAWNERS = frozenset({"Task", "Agent"})
_PROGRESS = ("agent_progress", None)
_SIDE = "sidechain"
_META_LIMIT = 1 << 20


@define(eq=False)
class Records:
    """The threads of one file, as far as it was read."""

    file: TranscriptFile
    digest: Callable[[bytes], str]
    threads: dict[str, Thread] = field(factory=dict)
    calls: dict[bytes, CallDraft | None] = field(factory=dict)
    """Shell calls by id, and None for a call whose result matters although it is no shell's."""
    edits: set[str] = field(factory=set)
    tasks: dict[str, CallDraft] = field(factory=dict)
    """Calls that go on in the background, by task."""
    kinds: dict[str, str] = field(factory=dict)
    """Types of subagents, by the id of the call that started them."""

    def take(self, line: Line) -> None:
        """Take one line, whatever it holds."""
        record = self.file.parsed(line)
        if record is None:
            return
        match record.get("type"):
            case "progress":
                self._progress(record, line)
            case "queue-operation":
                self._settle(record.get("content"), moment(record.get("timestamp")), line)
            case "attachment":
                self._attachment(record, line)
            case "user" | "assistant":
                self._message(record, self._sender(record), line)
            case _:
                pass

    def ref(self, line: Line) -> RecordRef:
        """Give where a record stands."""
        return RecordRef(self.file.path, line.index, self.digest(line.raw))

    def thread(self, sender: Sender) -> Thread:
        """Get the thread of a sender; it begins with its first event."""
        session = sender.session or self.file.state.get("session") or Path(self.file.path).stem
        self.file.remember("session", session)
        key = sender.subagent or ""
        thread = self.threads.get(key)
        if thread is None:
            kind = (sender.kind or _kind_beside(self.file.path)) if sender.subagent else None
            thread = Thread(session, sender.subagent, kind, started_at=sender.at)
            self.threads[key] = thread
        thread.cwd = thread.cwd or sender.cwd
        return thread

    def called(self, sender: Sender, call_id: str, name: str, command: Any, line: Line) -> None:
        """Take a shell call; a copy of one that is already there changes nothing."""
        key = call_id.encode("utf-8", "surrogatepass")
        if key in self.calls or not isinstance(command, str):
            return
        draft = CallDraft(call_id, command, name, sender.cwd, sender.at, self.ref(line))
        self.calls[key] = draft
        self.thread(sender).events.append(draft)
        self.file.gave(line, waiting=call_id)

    def edited(self, sender: Sender, call_id: str, path: Any, line: Line) -> None:
        """Take a change of a file by the editing tools."""
        if not isinstance(path, str) or not path or call_id in self.edits:
            return
        self.edits.add(call_id)
        self.thread(sender).events.append(FileEdit(call_id, (path,), sender.at, self.ref(line)))
        self.file.gave(line)

    def ended(self, draft: CallDraft, result: Result, at: datetime | None, line: Line) -> None:
        """Take the result of a call; the first one counts."""
        if draft.is_answered:
            return
        draft.outcome = ToolOutcome(
            result.status, result.exit_code, result.output, result.stderr, result.is_cut, at, self.ref(line)
        )
        if result.status is CallStatus.RUNNING and result.task is not None:
            self.tasks[result.task] = draft
            self.file.waits(draft.id, line)
        else:
            self.file.settled(draft.id)

    def _sender(self, record: dict[str, Any]) -> Sender:
        """Give what a record says of itself."""
        session, cwd, agent = record.get("sessionId"), record.get("cwd"), record.get("agentId")
        side = _SIDE if record.get("isSidechain") is True else None
        return Sender(
            session if isinstance(session, str) and session else None,
            cwd if isinstance(cwd, str) else None,
            moment(record.get("timestamp")),
            agent if isinstance(agent, str) and agent else side,
            _kind(record),
        )

    def _progress(self, record: dict[str, Any], line: Line) -> None:
        """Take a subagent's record that stands inside its parent's file."""
        data = record.get("data")
        inner = data.get("message") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(inner, dict) or data.get("type") not in _PROGRESS:
            return
        agent = data.get("agentId")
        outer = self._sender(record)
        sender = evolve(
            outer,
            at=moment(inner.get("timestamp")) or outer.at,
            subagent=agent if isinstance(agent, str) and agent else "subagent",
            kind=_kind(data) or self.kinds.get(str(record.get("parentToolUseID"))),
        )
        self._message(inner, sender, line)

    def _attachment(self, record: dict[str, Any], line: Line) -> None:
        """Take what was queued while the agent worked: news of a task, or what a person typed."""
        held = record.get("attachment")
        if isinstance(held, dict) and held.get("type") == "queued_command":
            sender = self._sender(record)
            text = text_of(held.get("prompt"))
            self._settle(text, sender.at, line)
            if held.get("commandMode") == "prompt" and record.get("isMeta") is not True:
                self._typed(sender, text, line)

    def _message(self, record: dict[str, Any], sender: Sender, line: Line) -> None:
        """Take a message of the agent or of its user."""
        message = record.get("message")
        content = message.get("content") if isinstance(message, dict) else None
        if isinstance(content, str):
            content = [{"type": "text", "text": content}]
        for block in content if isinstance(content, list) else []:
            if isinstance(block, dict):
                self._block(record, sender, block, line)

    def _block(self, record: dict[str, Any], sender: Sender, block: dict[str, Any], line: Line) -> None:
        """Take one block of a message."""
        match block.get("type"):
            case "tool_use":
                self._use(sender, block, line)
            case "tool_result":
                self._result(record, sender, block, line)
            case "text" if record.get("type") == "user":
                self._said(record, sender, text_of([block]), line)
            case _:
                pass

    def _use(self, sender: Sender, block: dict[str, Any], line: Line) -> None:
        """Take the use of a tool: a shell, an editor, or the start of a subagent."""
        call_id, name, given = block.get("id"), block.get("name"), block.get("input")
        if not isinstance(call_id, str) or not isinstance(name, str) or not isinstance(given, dict):
            return
        if name in SHELLS:
            self.called(sender, call_id, name, given.get("command"), line)
        elif name in EDITORS:
            self.edited(sender, call_id, given.get("file_path") or given.get("notebook_path"), line)
        elif name in SPAWNERS and isinstance(given.get("subagent_type"), str):
            self.kinds[call_id] = given["subagent_type"]
            self.calls[call_id.encode("utf-8", "surrogatepass")] = None
            self.file.waits(call_id, line)

    def _result(self, record: dict[str, Any], sender: Sender, block: dict[str, Any], line: Line) -> None:
        """Take a result."""
        call_id = str(block.get("tool_use_id"))
        draft = self.calls.get(call_id.encode("utf-8", "surrogatepass"))
        if draft is None:
            self.file.settled(call_id)
            return
        is_denied = isinstance(record.get("toolDenialKind"), str)
        result = read_result(draft.command, block, record.get("toolUseResult"), is_denied=is_denied)
        self.ended(draft, result, sender.at, line)

    def _said(self, record: dict[str, Any], sender: Sender, text: str, line: Line) -> None:
        """Take a user's text: what was typed, a command with ``!``, its output, or news of a background task."""
        if record.get("isCompactSummary") is True:
            return
        self._settle(text, sender.at, line)
        if sender.subagent is not None or record.get("isMeta") is True:
            return
        head = text[:200].lstrip()
        if head.startswith("<bash-input>"):
            self._command(record, sender, _between(text, "bash-input"), line)
        elif head.startswith("<bash-std"):
            self._shown(sender, text, line)
        else:
            self._typed(sender, text, line)

    def _typed(self, sender: Sender, text: str, line: Line) -> None:
        """Take what a person typed, unless the agent's own machinery wrote it."""
        said = fence.strip(text).strip()
        if said and is_typed(text):
            self.thread(sender).events.append(Prompt(said, sender.at, self.ref(line)))
            self.file.gave(line)

    def _command(self, record: dict[str, Any], sender: Sender, command: str | None, line: Line) -> None:
        """Take a command that a person typed with ``!``; how it ended is never recorded."""
        if command is None:
            return
        call_id = str(record.get("uuid") or f"{self.file.path}:{line.index}")
        self.called(sender, call_id, "user-bash", command, line)
        self.file.settled(call_id)
        self.thread(sender).typed = self.calls.get(call_id.encode("utf-8", "surrogatepass"))

    def _shown(self, sender: Sender, text: str, line: Line) -> None:
        """Take the output of the command that a person typed last."""
        thread = self.thread(sender)
        if thread.typed is not None:
            output, stderr = (
                excerpt(_between(text, tag) or "", SUCCESS_LIMIT) for tag in ("bash-stdout", "bash-stderr")
            )
            thread.typed.outcome = ToolOutcome(
                CallStatus.UNKNOWN,
                output=output,
                stderr=stderr or None,
                finished_at=sender.at,
                record=self.ref(line),
            )
            thread.typed = None

    def _settle(self, text: Any, at: datetime | None, line: Line) -> None:
        """Take what a text says of background tasks."""
        if not isinstance(text, str) or OPENING not in text:
            return
        for notice in notices(text):
            draft = self.tasks.pop(notice.task, None)
            if draft is not None:
                draft.outcome = evolve(
                    draft.outcome,
                    status=notice.status,
                    exit_code=notice.exit_code,
                    finished_at=at,
                    record=self.ref(line),
                )
                self.file.settled(draft.id)


def _between(text: str, tag: str) -> str | None:
    """Give what stands between a tag and its end, or None."""
    _, start, rest = text.partition(f"<{tag}>")
    found, end, _ = rest.partition(f"</{tag}>")
    return found if start and end else None


def _kind(record: dict[str, Any]) -> str | None:
    """Give the type of a subagent, where its records name it."""
    named = (record.get(key) for key in ("agentType", "subagentType", "subagent_type"))
    return next((value for value in named if isinstance(value, str) and value), None)


def _kind_beside(path: str) -> str | None:
    """Give the type of the subagent whose transcript this is, from the file beside it; None where there is none."""
    beside = Path(path.removesuffix(".jsonl") + ".meta.json")
    try:
        with beside.open("rb") as stream:
            held = json.loads(stream.read(_META_LIMIT))
    except (OSError, ValueError, RecursionError):
        return None
    return _kind(held) if isinstance(held, dict) else None
