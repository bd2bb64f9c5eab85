"""Codex' hooks (its own schema): like Claude Code's, with other fields, and unknown ones refused in replies.

``PostToolUse`` tells of both outcomes, but its ``tool_response`` is a text without an exit status: the outcome is
judged from words and confirmed from the rollout later. Newer releases may hand in the status; then it counts.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.adapters.agents.codex.outputs import read_output
from learnkit.core.capture.envelopes import context_in, refusal_in
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import REJECTED, RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "codex"
_MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PreCompact": Moment.COMPACTING,
    "Stop": Moment.STOP,
    "StopFailure": Moment.STOP,
    "Interrupt": Moment.STOP,
    "SubagentStop": Moment.SUBAGENT_STOP,
}
_TAKES_CONTEXT = frozenset({"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"})


class CodexHookDialect(HookDialect):
    """Reads and words what goes between Codex and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        if given.name("type") == "agent-turn-complete" and "turn-id" in payload:
            return True
        is_one = bool(given.name("hook_event_name") and given.name("session_id")) and "turn_id" in payload
        return is_one and "conversation_id" not in payload and "timestamp" not in payload

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hook_event_name", "type")
        if not name:
            return None
        kind = given.name("agent_type") if given.name("agent_id") else ""
        agent = f"{AGENT}/{kind}" if kind else AGENT
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        call, is_provisional = _call(given, name, agent) if is_call else (None, False)
        return HostEvent(
            moment=moment,
            name=name,
            agent=agent,
            session=given.name("session_id", "thread-id"),
            call=call,
            arguments=given.below("tool_input").arguments() if is_call else (),
            is_provisional=is_provisional,
            prompt=given.text("prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("cwd") or None,
            transcript=given.name("transcript_path") or None,
            origin=given.name("source"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        return refusal_in(event, answer) or context_in(event, answer, _TAKES_CONTEXT)


def _call(given: Payload, name: str, agent: str) -> tuple[ToolCall, bool]:
    """Give the call that an event is about, and whether its outcome was judged from words."""
    call = call_of(
        call_id=given.name("tool_use_id"),
        agent=agent,
        session=given.name("session_id"),
        tool=given.name("tool_name"),
        arguments=given.below("tool_input"),
        cwd=given.name("cwd") or None,
        outcome=RUNNING,
    )
    if name == "PreToolUse":
        return call, False
    outcome, is_provisional = _outcome(call.command, given)
    return evolve(call, outcome=outcome), is_provisional


def _outcome(command: str, given: Payload) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    response = given.held.get("tool_response")
    shown = given.shown("tool_response")
    told = ended(command, shown, held=response if isinstance(response, Mapping) else given.held)
    if told is not None:
        return told, False
    read = read_output(command, shown)
    if read.status is CallStatus.REJECTED:
        return REJECTED, False
    if read.status is not CallStatus.UNKNOWN:
        return ToolOutcome(read.status, read.exit_code, read.output, truncated=read.is_cut), False
    return ToolOutcome(judge(exit_code=None, output=shown), output=shown, truncated=read.is_cut), True
