"""Hooks of GitHub Copilot CLI: what its events say, and what it takes in return.

Shapes: github/docs, content/copilot/reference/hooks-reference.md, and npm @github/copilot-sdk 1.0 (``types.d.ts``).
Where an event is configured in camelCase its payload does not name it, so the fields tell which it is; configured in
PascalCase it comes in snake_case with ``hook_event_name``. A command that exits with an error is a success for the
host: the exit code is the last line of the text. The output of a hook for a prompt is dropped.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.core.capture.endings import by_code, ended, failed
from learnkit.core.capture.fields import ERROR, RESULT, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import object_of, text_at, text_of, value_at
from learnkit.core.capture.reading import Reader, verdict
from learnkit.core.kernel import fence
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import told_by
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "copilot-cli"
SHELLS = frozenset({"bash", "powershell", "Bash", "PowerShell"})
MOMENTS = {
    "sessionStart": Moment.SESSION_START,
    "userPromptSubmitted": Moment.PROMPT,
    "userPromptSubmit": Moment.PROMPT,
    "preToolUse": Moment.BEFORE_CALL,
    "postToolUse": Moment.AFTER_CALL,
    "postToolUseFailure": Moment.AFTER_CALL,
    "preCompact": Moment.COMPACTING,
    "agentStop": Moment.STOP,
    "stop": Moment.STOP,
    "subagentStop": Moment.SUBAGENT_STOP,
    "sessionEnd": Moment.SESSION_END,
}
"""By the name in camelCase; PascalCase is the same with another first letter."""
_SHAPES = (
    ("toolResult", "postToolUse"),
    ("toolArgs", "preToolUse"),
    ("toolName", "permissionRequest"),
    ("errorContext", "errorOccurred"),
    ("transformedPrompt", "userPromptTransformed"),
    ("prompt", "userPromptSubmitted"),
    ("trigger", "preCompact"),
    ("source", "sessionStart"),
    ("reason", "sessionEnd"),
)
"""What tells an event that is not named: the first of these fields that is there."""
_TAKING = frozenset({"preToolUse", "postToolUse", "postToolUseFailure", "sessionStart", "subagentStart"})
_OTHERS = (
    *("conversation_id", "generation_id", "cursor_version", "turn_id", "permission_mode", "tool_use_id", "prompt_id"),
    *("hookName", "hookEventName", "host", "event"),
)
"""Fields by which other hosts are known."""
_OTHERS_EVENTS = ("Before", "After", "PreCompress")
_AS_GEMINI = frozenset({"SessionStart", "SessionEnd", "Notification"})
_RESULTS = {
    "rejected": CallStatus.REJECTED,
    "denied": CallStatus.REJECTED,
    "timeout": CallStatus.TIMEOUT,
    "failure": CallStatus.FAILED,
}
_STILL_RUNS = " is still running after "
_EDGE = 1000


class CopilotCliHookDialect(HookDialect):
    """Reads and answers the hooks of Copilot CLI."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        if "timestamp" not in payload or any(key in payload for key in _OTHERS):
            return False
        name = payload.get("hook_event_name")
        if isinstance(name, str) and "sessionId" not in payload:
            is_geminis = name in _AS_GEMINI and isinstance(payload.get("transcript_path"), str)
            return not is_geminis and not name.startswith(_OTHERS_EVENTS)
        return "sessionId" in payload or bool(_by_shape(payload) and text_at(payload, "cwd", "workingDirectory"))

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hook_event_name") or _by_shape(payload)
        return _READER.read(payload, MOMENTS.get(_camel(name), Moment.OTHER), name, payload) if name else None

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        name = _camel(event.name)
        return verdict(answer, can_refuse=name == "preToolUse", takes_context=name in _TAKING) or None


def _camel(name: str) -> str:
    return name[:1].lower() + name[1:]


def _by_shape(payload: Mapping[str, Any]) -> str:
    """Give the name of an event by its fields, or ""."""
    if "toolName" in payload and "error" in payload and "toolResult" not in payload:
        return "postToolUseFailure"
    if "stopReason" in payload:
        return "subagentStop" if "agentName" in payload or "agentId" in payload else "agentStop"
    if "agentName" in payload:
        return "subagentStart"
    return next((name for field, name in _SHAPES if field in payload), "")


def _outcome(event: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended; it is never judged from words."""
    if _camel(event.name) == "postToolUseFailure":
        return failed(call.command, fence.strip(text_of(value_at(payload, *ERROR)))), False
    return _ended(call, value_at(payload, *RESULT)), False


def _ended(call: GivenCall, result: Any) -> ToolOutcome:
    """Give how a call ended, by its result."""
    held = object_of(result)
    text = fence.strip(text_of(result))
    status = _RESULTS.get(text_at(held, "resultType", "result_type"))
    if call.command is None or status is CallStatus.REJECTED:
        return ended(status or CallStatus.OK, text if status else "")
    found = told_by(held, text)
    if found is not None:
        return by_code(call.command, found.code, found.body)
    if status is None:
        status = CallStatus.RUNNING if _STILL_RUNS in text[-_EDGE:] else CallStatus.UNKNOWN
    return ended(status, text)


_READER = Reader(AGENT, SHELLS, _outcome)
