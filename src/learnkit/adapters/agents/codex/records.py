"""Records of a rollout, one after the other, become the events of sessions.

Every shape is read here from the parsed record. ``shortcuts`` reads the two commonest from their bytes, and
calls the same methods.
"""

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, assert_never

from attrs import define, field

from learnkit.adapters.agents.codex.building import Thread
from learnkit.adapters.agents.codex.calls import Patch, Poll, Script, ShellCall, read_call
from learnkit.adapters.agents.codex.endings import text_of
from learnkit.adapters.agents.codex.outputs import Ended, read_output, read_script
from learnkit.adapters.files.drafts import CallDraft, moment
from learnkit.adapters.files.transcripts import Line, TranscriptFile
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import FileEdit, Prompt
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolOutcome

_INJECTED = re.compile(
    r"\s{0,9}<(?:user_instructions|environment_context|permissions|turn_aborted|subagent_notification|INSTRUCTIONS)"
    r"|# AGENTS\.md"
)
_SESSION, _CWD, _HOME, _KIND, _PARENT, _OWN_FROM = "session", "cwd", "home", "subagent", "parent", "own_from"


@define(eq=False)
class Records:
    """The sessions of one rollout, as far as it was read."""

    file: TranscriptFile
    digest: Callable[[bytes], str]
    own: Thread | None = None
    copied: Thread | None = None
    """What stands before the ordinal at which a subagent's own history begins."""
    calls: dict[bytes, CallDraft | None] = field(factory=dict)
    """Shell calls by id, and None for a call whose output matters although it is no shell's."""
    scripts: set[str] = field(factory=set)
    """Calls that are scripts with one command."""
    polls: dict[str, str] = field(factory=dict)
    """By call id of a poll: the process that it looks at."""
    running: dict[str, CallDraft] = field(factory=dict)
    """By process: the call that started it."""

    def take(self, line: Line) -> None:
        """Take one line, whatever it holds."""
        record = self.file.parsed(line)
        payload = record.get("payload") if record is not None else None
        if record is None or not isinstance(payload, dict):
            return
        at = moment(record.get("timestamp"))
        match record.get("type"):
            case "session_meta":
                self._meta(payload)
            case "turn_context":
                self._folder(payload)
            case "response_item":
                self._item(payload, at, record.get("ordinal"), line)
            case "event_msg" if payload.get("type") == "user_message":
                self._said(payload.get("message"), at, record.get("ordinal"), line)
            case _:
                pass

    def ref(self, line: Line) -> RecordRef:
        """Give where a record stands."""
        return RecordRef(self.file.path, line.index, self.digest(line.raw))

    def called(self, call_id: str, called: ShellCall, at: datetime | None, ordinal: Any, line: Line) -> None:
        """Take a shell call; a copy of one that is already there changes nothing."""
        key = _key(call_id)
        if key in self.calls:
            return
        draft = self.calls[key] = self._drafted(call_id, called, at, line)
        self._thread(ordinal, at).events.append(draft)
        self.file.gave(line, waiting=call_id)

    def ended(self, draft: CallDraft, ended: Ended, at: datetime | None, line: Line) -> None:
        """Take how a call ended, or that it goes on."""
        draft.outcome = ToolOutcome(ended.status, ended.exit_code, ended.output, None, ended.is_cut, at, self.ref(line))
        if ended.process is not None:
            self.running[ended.process] = draft
            self.file.waits(draft.id, line)
        else:
            self.file.settled(draft.id)

    def _meta(self, payload: dict[str, Any]) -> None:
        """Take the head of a rollout; a copied parent's comes later and changes nothing."""
        session = payload.get("id")
        if not isinstance(session, str) or _SESSION in self.file.state:
            return
        self.file.remember(_SESSION, session)
        kind, parent = _origin(payload.get("source"))
        if kind is not None:
            self.file.remember(_KIND, kind)
        own_from = payload.get("subagent_history_start_ordinal")
        parent = parent or payload.get("parent_thread_id") or payload.get("forked_from_id")
        if isinstance(own_from, int) and isinstance(parent, str):
            self.file.remember(_OWN_FROM, str(own_from))
            self.file.remember(_PARENT, parent)
        self._folder(payload)

    def _folder(self, payload: dict[str, Any]) -> None:
        """Take the folder that a record names, if it names one."""
        cwd = payload.get("cwd")
        if isinstance(cwd, str) and cwd:
            self.moved(cwd)

    def moved(self, cwd: str) -> None:
        """Take where commands run from here on."""
        self.file.remember(_CWD, cwd)
        if _HOME not in self.file.state:
            self.file.remember(_HOME, cwd)

    def _item(self, payload: dict[str, Any], at: datetime | None, ordinal: Any, line: Line) -> None:
        """Take a call or an output."""
        call_id = payload.get("call_id")
        if not isinstance(call_id, str):
            return
        if str(payload.get("type")).endswith("_output"):
            self._output(call_id, payload.get("output"), at, line)
            return
        called = read_call(payload)
        if called is None or _key(call_id) in self.calls:
            return
        match called:
            case ShellCall():
                self.called(call_id, called, at, ordinal, line)
            case Script():
                self._script(call_id, called, at, ordinal, line)
            case Poll():
                self.polls[call_id] = called.process
                self.calls[_key(call_id)] = None
                self.file.waits(call_id, line)
            case Patch():
                self.calls[_key(call_id)] = None
                self._thread(ordinal, at).events.append(FileEdit(call_id, called.paths, at, self.ref(line)))
                self.file.gave(line)
            case _:
                assert_never(called)

    def _script(self, call_id: str, script: Script, at: datetime | None, ordinal: Any, line: Line) -> None:
        """Take the literal commands of a script; where there are several, nobody can say how each ended."""
        if script.is_single:
            self.called(call_id, script.calls[0], at, ordinal, line)
            self.scripts.add(call_id)
            return
        self.calls[_key(call_id)] = None
        for number, one in enumerate(script.calls, start=1):
            self._thread(ordinal, at).events.append(self._drafted(f"{call_id}:{number}", one, at, line))
        self.file.gave(line)

    def _drafted(self, call_id: str, called: ShellCall, at: datetime | None, line: Line) -> CallDraft:
        cwd = called.cwd or self.file.state.get(_CWD)
        return CallDraft(call_id, called.command, "shell", cwd, at, self.ref(line))

    def _output(self, call_id: str, output: Any, at: datetime | None, line: Line) -> None:
        """Take an output: of a call, or of a poll, which speaks for the call that started the process."""
        if call_id in self.polls:
            self._polled(call_id, output, at, line)
            return
        draft = self.calls.get(_key(call_id))
        if draft is None or draft.is_answered:
            return
        read = read_script if call_id in self.scripts else read_output
        self.ended(draft, read(draft.command, output), at, line)

    def _polled(self, call_id: str, output: Any, at: datetime | None, line: Line) -> None:
        """Take the output of a poll; that the process goes on, or is not known, settles nothing."""
        self.file.settled(call_id)
        process = self.polls[call_id]
        draft = self.running.get(process)
        if draft is None:
            return
        ended = read_output(draft.command, output)
        if ended.status not in (CallStatus.UNKNOWN, CallStatus.RUNNING):
            self.running.pop(process)
            self.ended(draft, ended, at, line)

    def _said(self, message: Any, at: datetime | None, ordinal: Any, line: Line) -> None:
        """Take what a person typed; what a subagent is told, its parent wrote."""
        text = fence.strip(text_of(message)).strip()
        if not text or _INJECTED.match(text):
            return
        thread = self._thread(ordinal, at)
        if thread.subagent is None:
            thread.events.append(Prompt(text, at, self.ref(line)))
            self.file.gave(line)

    def _thread(self, ordinal: Any, at: datetime | None) -> Thread:
        """Get the session that a record belongs to; it begins with its first event."""
        state = self.file.state
        own_from = state.get(_OWN_FROM)
        if own_from is not None and isinstance(ordinal, int) and ordinal < int(own_from):
            if self.copied is None:
                self.copied = Thread(state[_PARENT], cwd=state.get(_CWD), started_at=at)
            return self.copied
        if self.own is None:
            session = state.get(_SESSION) or Path(self.file.path).stem.removesuffix(".jsonl")
            kind = state.get(_KIND)
            self.own = Thread(session, session if kind else None, kind, state.get(_HOME), at)
        return self.own

    def threads(self) -> list[Thread]:
        """Give the sessions that something happened in, a parent's first."""
        return [thread for thread in (self.copied, self.own) if thread is not None and thread.events]


def _key(call_id: str) -> bytes:
    return call_id.encode("utf-8", "surrogatepass")


def _origin(source: Any) -> tuple[str | None, str | None]:
    """Give the type of a subagent and its parent's session by the source of a rollout; None where it is none."""
    held = source.get("subagent") if isinstance(source, dict) else None
    if held is None:
        return None, None
    if isinstance(held, str) and held:
        return held, None
    spawn = held.get("thread_spawn") if isinstance(held, dict) else None
    spawn = spawn if isinstance(spawn, dict) else {}
    role, parent = spawn.get("agent_role"), spawn.get("parent_thread_id")
    return (role if isinstance(role, str) and role else "subagent"), (parent if isinstance(parent, str) else None)
