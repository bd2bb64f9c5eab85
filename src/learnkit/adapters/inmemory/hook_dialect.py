"""The plain dialect: for one's own agents, and the shape that older tools of this kind wrote.

Plain: ``{"event": "after_call", "agent", "session", "command", "exit_code", "output", "cwd", "prompt"}``; ``event`` is
the value of a ``Moment``. Older: ``{"tool_name": "Bash", "tool_input": {"command"}, "tool_result": {"exit_code",
"stdout", "stderr"}}``. Answers: ``{"context": …}`` or ``{"refusal": …}``.
"""

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import REJECTED, RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "agent"
_MOMENTS = {moment.value: moment for moment in Moment}


class PlainHookDialect(HookDialect):
    """Reads and words plain payloads. The agent is the one that the payload names."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        if "hook_event_name" in payload or "host" in payload or "hookName" in payload:
            return False
        is_older = bool(given.name("tool_name")) and isinstance(payload.get("tool_result"), Mapping)
        return is_older or (given.name("event") in _MOMENTS and bool(given.name("agent")))

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("event") or ("after_call" if "tool_result" in payload else "")
        if not name:
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        agent = given.name("agent") or AGENT
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL, Moment.DENIED)
        arguments = given.below("tool_input", "arguments")
        return HostEvent(
            moment=moment,
            name=name,
            agent=agent,
            session=given.name("session", "session_id"),
            call=_call(given, moment, agent) if is_call else None,
            arguments=arguments.arguments(),
            prompt=given.text("prompt", "user_prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("cwd") or None,
            transcript=given.name("transcript") or None,
            origin=given.name("origin"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"refusal": answer.refusal}
        return {"context": answer.context} if answer.context else None


def _call(given: Payload, moment: Moment, agent: str) -> ToolCall:
    """Give the call that a payload speaks of."""
    is_plain = bool(given.text("command"))
    outcome = {Moment.BEFORE_CALL: RUNNING, Moment.DENIED: REJECTED}.get(moment)
    command = given.text("command") or given.below("tool_input").text("command")
    return call_of(
        call_id=given.name("id", "tool_use_id"),
        agent=agent,
        session=given.name("session", "session_id"),
        tool="shell" if is_plain else given.name("tool_name", "tool"),
        arguments=given if is_plain else given.below("tool_input"),
        cwd=given.name("cwd") or None,
        outcome=outcome or _outcome(given, command),
    )


def _outcome(given: Payload, command: str) -> ToolOutcome:
    """Give how a call ended."""
    result = given.below("tool_result")
    shown = given.shown("tool_result") or given.shown("output", "error")
    told = ended(command, shown, held=result.held) or ended(command, shown, held=given.held)
    return told or ToolOutcome(CallStatus.UNKNOWN, output=shown)
