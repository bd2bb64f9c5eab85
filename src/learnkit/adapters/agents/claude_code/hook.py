"""Claude Code's hooks (types of its agent SDK).

A failing shell command comes as ``PostToolUseFailure``, with its exit status in the text of ``error``;
``PostToolUse`` tells of successes, of what only informs, and of what goes on in the background.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.adapters.agents.claude_code.results import Result, read_result
from learnkit.core.capture.envelopes import context_in, refusal_in
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import REJECTED, RUNNING, Payload, call_of
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "claude-code"
_MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PostToolUseFailure": Moment.AFTER_CALL,
    "PermissionDenied": Moment.DENIED,
    "PreCompact": Moment.COMPACTING,
    "Stop": Moment.STOP,
    "SubagentStop": Moment.SUBAGENT_STOP,
    "SessionEnd": Moment.SESSION_END,
}
_OF_OTHERS = ("turn_id", "conversation_id", "cursor_version", "timestamp")
_TAKES_CONTEXT = frozenset({"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"})


class ClaudeCodeHookDialect(HookDialect):
    """Reads and words what goes between Claude Code and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        is_one = bool(given.name("hook_event_name") and given.name("session_id")) and "transcript_path" in payload
        return is_one and not any(name in payload for name in _OF_OTHERS)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hook_event_name", "hookEventName")
        if not name:
            return None
        kind = given.name("agent_type") if given.name("agent_id") or name == "SubagentStop" else ""
        agent = f"{AGENT}/{kind}" if kind else AGENT
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL, Moment.DENIED)
        return HostEvent(
            moment=moment,
            name=name,
            agent=agent,
            session=given.name("session_id"),
            call=_call(given, name, agent) if is_call else None,
            arguments=given.below("tool_input").arguments() if is_call else (),
            prompt=given.text("prompt", "user_prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("cwd") or None,
            transcript=given.name("transcript_path") or None,
            origin=given.name("source", "reason", "trigger"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        return refusal_in(event, answer) or context_in(event, answer, _TAKES_CONTEXT)


def _call(given: Payload, name: str, agent: str) -> ToolCall:
    """Give the call that an event is about."""
    call = call_of(
        call_id=given.name("tool_use_id"),
        agent=agent,
        session=given.name("session_id"),
        tool=given.name("tool_name"),
        arguments=given.below("tool_input"),
        cwd=given.name("cwd") or None,
        outcome=RUNNING,
    )
    return call if name == "PreToolUse" else _ended(call, given, name)


def _ended(call: ToolCall, given: Payload, name: str) -> ToolCall:
    """Give a call with how it ended."""
    if name == "PermissionDenied":
        return evolve(call, outcome=REJECTED)
    if name == "PostToolUseFailure":
        text = given.shown("error", "error_message", "tool_response")
        result = read_result(call.command, {"content": text, "is_error": True}, None)
        if given.says("is_interrupt"):
            result = Result(CallStatus.INTERRUPTED, result.exit_code, result.output)
    else:
        held = given.held.get("tool_response", given.held.get("tool_output"))
        shown = given.shown("tool_response", "tool_output")
        result = read_result(call.command, {"content": shown, "is_error": False}, held)
    return evolve(
        call,
        outcome=ToolOutcome(result.status, result.exit_code, result.output, result.stderr, truncated=result.is_cut),
    )
