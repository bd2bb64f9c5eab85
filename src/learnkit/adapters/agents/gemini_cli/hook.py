"""Hooks of Gemini CLI: what its events say, and what it takes in return.

Shapes: google-gemini/gemini-cli, docs/hooks/reference.md, packages/core/src/hooks/types.ts and tools/shell.ts. The
result of a shell call is text for the model, with ``Exit Code: N`` under it only where N is not 0 (older versions:
always). Nothing but JSON may stand on standard output. BeforeTool takes no text for the agent but with a refusal.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.core.capture.endings import by_code, ended
from learnkit.core.capture.fields import RESULT, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import object_of, text_at, text_of, value_at
from learnkit.core.capture.reading import Reader
from learnkit.core.kernel import fence
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import told_by
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "gemini-cli"
SHELLS = frozenset({"run_shell_command"})
MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "BeforeAgent": Moment.PROMPT,
    "BeforeTool": Moment.BEFORE_CALL,
    "AfterTool": Moment.AFTER_CALL,
    "PreCompress": Moment.COMPACTING,
    "AfterAgent": Moment.STOP,
    "SessionEnd": Moment.SESSION_END,
}
_OWN = ("Before", "After", "PreCompress")
"""How the events begin that only this host has."""
_SHARED = frozenset({"SessionStart", "SessionEnd", "Notification"})
_OTHERS = ("conversation_id", "generation_id", "cursor_version", "turn_id", "permission_mode", "sessionId")
_TAKING = frozenset({"AfterTool", "BeforeAgent", "SessionStart"})
_SAID = (
    ("Command was automatically cancelled because it exceeded the timeout", CallStatus.TIMEOUT),
    ("Command was cancelled by user before it could start", CallStatus.REJECTED),
    ("Command was cancelled by user", CallStatus.INTERRUPTED),
    ("Command cancelled by user", CallStatus.INTERRUPTED),
    ("Command moved to background", CallStatus.RUNNING),
)
_SHOWN, _EMPTY = "Output: ", "(empty)"
_LABELS = (_SHOWN, "Command: ")
_BELOW = ("Background PIDs: ", "Process Group PGID: ")
"""Labels that stand under every output; they say nothing of it."""
_NO_CODE, _SIGNAL = "\nExit Code: (none)", "\nSignal: "


class GeminiCliHookDialect(HookDialect):
    """Reads and answers the hooks of Gemini CLI."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        name = payload.get("hook_event_name")
        if not isinstance(name, str) or any(key in payload for key in _OTHERS):
            return False
        is_shared = isinstance(payload.get("timestamp"), str) and isinstance(payload.get("transcript_path"), str)
        return name.startswith(_OWN) or (is_shared and name in _SHARED)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hook_event_name")
        return _READER.read(payload, MOMENTS.get(name, Moment.OTHER), name, payload) if name else None

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.name == "BeforeTool":
            return {"decision": "deny", "reason": answer.reason}
        if answer.context and event.name in _TAKING:
            return {"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": answer.context}}
        return None


def _outcome(_: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended; it is never judged from words."""
    return _ended(call, value_at(payload, *RESULT)), False


def _ended(call: GivenCall, response: Any) -> ToolOutcome:
    """Give how a call ended, by what the model is shown of it."""
    held = object_of(response)
    text = fence.strip(text_of(response))
    error = text_of(held.get("error"))
    if call.command is None:
        return ended(CallStatus.FAILED, error or text) if held.get("error") else ended(CallStatus.OK)
    said = next((status for words, status in _SAID if text.startswith(words)), None)
    if said is not None:
        return ended(said, text)
    found = told_by(held, text)
    if found is not None:
        return by_code(call.command, found.code, _shown(found.body))
    if held.get("error"):
        return ended(CallStatus.FAILED, error or text)
    return ended(_without_code(text), _shown(text))


def _without_code(text: str) -> CallStatus:
    """Give the state where no exit code is shown: then it was 0, if the rest of the form is there."""
    if _NO_CODE in text or not text.startswith(_LABELS):
        return CallStatus.UNKNOWN
    return CallStatus.FAILED if _SIGNAL in text and f"{_SIGNAL}(none)" not in text else CallStatus.OK


def _shown(text: str) -> str:
    """Give what the command printed."""
    body, _, last = text.rpartition("\n")
    while last.startswith(_BELOW):
        text = body
        body, _, last = text.rpartition("\n")
    body = text.removeprefix(_SHOWN)
    return body.removeprefix(_EMPTY).lstrip("\n") if body.startswith(_EMPTY) else body


_READER = Reader(AGENT, SHELLS, _outcome)
