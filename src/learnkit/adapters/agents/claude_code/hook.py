"""Hooks of Claude Code: what its events say, and what it takes in return.

Shapes: the types of npm @anthropic-ai/claude-agent-sdk 0.3 (``sdk.d.ts``). PostToolUse comes for calls that worked
alone, and its result holds no exit code; a call that failed comes with PostToolUseFailure, its exit code in the
first line of ``error``. Backgrounded commands come as successes.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from learnkit.adapters.agents.claude_code.endings import error_ending, goes_on, is_cancelled, is_cut, is_typed
from learnkit.core.capture.endings import by_code, ended
from learnkit.core.capture.fields import ERROR, RESULT, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import flag_at, object_of, text_at, text_of, value_at
from learnkit.core.capture.reading import Reader, in_specific
from learnkit.core.kernel import fence
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import exit_code_of
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "claude-code"
SHELLS = frozenset({"Bash", "PowerShell"})
MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PreSkillShellCommand": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PostToolUseFailure": Moment.AFTER_CALL,
    "PermissionDenied": Moment.DENIED,
    "PreCompact": Moment.COMPACTING,
    "Stop": Moment.STOP,
    "StopFailure": Moment.STOP,
    "SubagentStop": Moment.SUBAGENT_STOP,
    "SessionEnd": Moment.SESSION_END,
}
_REFUSING = frozenset({"PreToolUse", "PreSkillShellCommand"})
_TAKING = frozenset({"PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "SessionStart", "Setup"}) | {
    *("UserPromptSubmit", "UserPromptExpansion", "SubagentStart")
}
"""Events that take text for the agent. Stop and SubagentStop would too, but the agent would go on for it."""
_BY_MACHINES = frozenset({"system", "loop_wakeup", "schedule_wakeup", "poll_event"})
_COMPLAINT = "<tool_use_error>"
"""How a tool complains about what it was given; where the tool is a shell, the command never ran."""
_OTHERS = ("conversation_id", "generation_id", "cursor_version", "turn_id", "hookName")
"""Fields by which other hosts with this shape are known."""
_OTHERS_EVENTS = ("Before", "After", "PreCompress")
_OWN = ("permission_mode", "tool_use_id", "prompt_id")


class ClaudeCodeHookDialect(HookDialect):
    """Reads and answers the hooks of Claude Code."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        name = payload.get("hook_event_name")
        if not isinstance(name, str) or not name[:1].isupper() or name.startswith(_OTHERS_EVENTS):
            return False
        if any(key in payload for key in _OTHERS) or (
            "timestamp" in payload and not any(key in payload for key in _OWN)
        ):
            return False
        path = payload.get("transcript_path", "")
        return isinstance(path, str) and not path.replace("\\", "/").rpartition("/")[2].startswith("rollout-")

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hook_event_name", "hookEventName")
        event = _READER.read(payload, MOMENTS.get(name, Moment.OTHER), name, payload) if name else None
        if event is None or not event.prompt or _is_typed(event.prompt, payload):
            return event
        return evolve(event, prompt="")

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        return in_specific(event, answer, refusing=_REFUSING, taking=_TAKING)


def _is_typed(prompt: str, payload: Mapping[str, Any]) -> bool:
    """Say whether a person typed a prompt, and the host did not put it there."""
    return is_typed(prompt) and text_at(payload, "source") not in _BY_MACHINES


def _outcome(event: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how the call of an event ended; it is never judged from words."""
    if event.moment is Moment.DENIED:
        return ended(CallStatus.REJECTED, text_at(payload, "reason")), False
    if event.name == "PostToolUseFailure":
        return _failed(call, text_of(value_at(payload, *ERROR)), is_interrupt=flag_at(payload, "is_interrupt")), False
    return _worked(call, value_at(payload, *RESULT)), False


def _failed(call: GivenCall, text: str, *, is_interrupt: bool) -> ToolOutcome:
    """Give the outcome of a call that the host calls an error: it may have been refused or cut short."""
    clean = fence.strip(text)
    end = error_ending(call.command or "", clean)
    complains = not clean or (call.command is None and clean.startswith(_COMPLAINT) and not is_cancelled(clean))
    status = CallStatus.FAILED if complains else end.status
    if is_interrupt:
        status = CallStatus.INTERRUPTED
    return ended(status, end.text, code=end.exit_code, cut=is_cut(clean))


def _worked(call: GivenCall, response: Any) -> ToolOutcome:
    """Give the outcome of a call that the host calls none: it may be running, cut short, or only informing."""
    held = object_of(response)
    text = text_of(response)
    stdout, stderr = held.get("stdout"), held.get("stderr")
    said = stderr if isinstance(stdout, str) and isinstance(stderr, str) else None
    code = exit_code_of(held)
    if call.command is None:
        is_error = flag_at(held, "is_error", "isError")
        return ended(CallStatus.FAILED, text) if is_error else ended(CallStatus.OK)
    if flag_at(held, "is_error", "isError"):
        return _failed(call, text, is_interrupt=False)
    if held.get("backgroundTaskId") or goes_on(text):
        return ended(CallStatus.RUNNING, text, stderr=said)
    if code is not None:
        return by_code(call.command, code, text, stderr=said, interrupted=flag_at(held, "interrupted"))
    if flag_at(held, "interrupted"):
        return ended(CallStatus.INTERRUPTED, text, stderr=said)
    informs = bool(held.get("returnCodeInterpretation"))
    return ended(CallStatus.OK_INFORMATIONAL if informs else CallStatus.OK, text, stderr=said, cut=is_cut(text))


_READER = Reader(AGENT, SHELLS, _outcome)
