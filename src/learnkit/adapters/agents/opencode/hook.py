"""Hooks of opencode: the protocol between learnkit's plug-in file and the hook program.

opencode runs plug-ins inside itself and hands nothing to programs; learnkit's plug-in file starts ours and writes
one object to its standard input::

    {"host": "opencode", "event": "tool.execute.after", "directory": "/repo", "sessionID": "ses_1",
     "callID": "call_1", "tool": "bash", "args": {"command": "npm install", "workdir": "/repo/web"},
     "output": "npm error …", "metadata": {"exit": 1, "title": "…"}}

``event`` is the name of the plug-in's hook (``tool.execute.before``, ``tool.execute.after``, ``chat.message`` with the
text in ``args.prompt``, ``experimental.session.compacting``) or the type of an event (``session.created``,
``session.idle``, ``session.compacted``, ``session.deleted`` …). ``metadata.exit`` is null where the command was killed.

The answer on standard output is empty, or one object with these fields, each of them optional:

- ``refusal``: only to ``tool.execute.before``; the plug-in throws it as an error, so that the call does not run.
- ``context``: to ``tool.execute.before`` and ``tool.execute.after``; the plug-in puts it behind the output of the call.

Without ``host`` and ``event`` the shape ``{tool, args, output, metadata}`` is read as a call that has ended.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.core.capture.endings import by_code, by_words, ended
from learnkit.core.capture.fields import GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import object_at, object_of, text_at, text_of
from learnkit.core.capture.reading import Reader
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import exit_code_of
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "opencode"
SHELLS = frozenset({"bash", "Bash", "shell"})
BEFORE, AFTER = "tool.execute.before", "tool.execute.after"
MOMENTS = {
    "session.created": Moment.SESSION_START,
    "chat.message": Moment.PROMPT,
    BEFORE: Moment.BEFORE_CALL,
    AFTER: Moment.AFTER_CALL,
    "experimental.session.compacting": Moment.COMPACTING,
    "session.compacted": Moment.COMPACTING,
    "session.idle": Moment.STOP,
    "session.deleted": Moment.SESSION_END,
}
_OTHERS = ("hook_event_name", "hookEventName", "hookName", "timestamp", "tool_name", "toolName")
_EDGE = 2000
_TIME_LIMIT = ("exceeding timeout", "Command timed out after", "exceeded timeout")
_ABORTED = ("User aborted the command", "Tool execution aborted", "aborted by user")


class OpencodeHookDialect(HookDialect):
    """Reads what the plug-in file hands over, and answers it."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        return payload.get("host") == AGENT or _is_bare(payload)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "event") or (AFTER if _is_bare(payload) else "")
        moment = MOMENTS.get(name, Moment.OTHER)
        part = object_at(payload, "args") if moment is Moment.PROMPT else payload
        return _READER.read(payload, moment, name, part) if name else None

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        held: dict[str, Any] = {}
        if answer.refusal and event.name == BEFORE:
            held["refusal"] = answer.refusal
        if answer.context and event.name in (BEFORE, AFTER):
            held["context"] = answer.context
        return held or None


def _is_bare(payload: Mapping[str, Any]) -> bool:
    """Say whether a payload has the shape of an ended call of opencode, and no mark of another host."""
    if any(key in payload for key in _OTHERS) or "event" in payload or "host" in payload:
        return False
    return bool(text_at(payload, "tool")) and isinstance(payload.get("args"), Mapping) and "output" in payload


def _outcome(_: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    text = text_of(payload.get("output"))
    metadata = object_of(payload.get("metadata"))
    if call.command is None:  # a tool that fails throws, and then nothing comes
        return ended(CallStatus.OK), False
    code = exit_code_of(metadata)
    if code is not None:
        return by_code(call.command, code, text), False
    edges = text[:_EDGE] + text[-_EDGE:]
    if any(words in edges for words in _TIME_LIMIT):
        return ended(CallStatus.TIMEOUT, text), "exit" not in metadata
    if any(words in edges for words in _ABORTED):
        return ended(CallStatus.INTERRUPTED, text), "exit" not in metadata
    return (ended(CallStatus.UNKNOWN, text), False) if "exit" in metadata else by_words(call.command, text)


_READER = Reader(AGENT, SHELLS, _outcome)
