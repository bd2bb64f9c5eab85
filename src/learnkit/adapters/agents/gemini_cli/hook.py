"""Gemini CLI's hooks (its hook reference). What is printed must be JSON alone.

The exit status stands as ``Exit Code: N`` in the text for the model, and newer releases print it only where it is
not 0; ``error`` in the response speaks of the tool itself.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.core.capture.envelopes import context_in
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "gemini-cli"
_MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "BeforeAgent": Moment.PROMPT,
    "BeforeTool": Moment.BEFORE_CALL,
    "AfterTool": Moment.AFTER_CALL,
    "PreCompress": Moment.COMPACTING,
    "AfterAgent": Moment.STOP,
    "SessionEnd": Moment.SESSION_END,
}
_TAKES_CONTEXT = frozenset({"SessionStart", "BeforeAgent", "AfterTool"})
_NAMES = frozenset({*_MOMENTS, "BeforeModel", "AfterModel", "BeforeToolSelection", "Notification"})


class GeminiCliHookDialect(HookDialect):
    """Reads and words what goes between Gemini CLI and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        is_one = given.name("hook_event_name") in _NAMES and bool(given.name("session_id"))
        return is_one and "timestamp" in payload and "turn_id" not in payload and "conversation_id" not in payload

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hook_event_name")
        if not name:
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        return HostEvent(
            moment=moment,
            name=name,
            agent=AGENT,
            session=given.name("session_id"),
            call=_call(given, moment) if is_call else None,
            arguments=given.below("tool_input").arguments() if is_call else (),
            prompt=given.text("prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("cwd") or None,
            transcript=given.name("transcript_path") or None,
            origin=given.name("source", "reason", "trigger"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"decision": "deny", "reason": answer.refusal}
        return context_in(event, answer, _TAKES_CONTEXT)


def _call(given: Payload, moment: Moment) -> ToolCall:
    """Give the call that an event is about."""
    call = call_of(
        call_id=given.name("tool_call_id", "tool_use_id"),
        agent=AGENT,
        session=given.name("session_id"),
        tool=given.name("tool_name"),
        arguments=given.below("tool_input"),
        cwd=given.name("cwd") or None,
        outcome=RUNNING,
    )
    if moment is Moment.BEFORE_CALL:
        return call
    response = given.below("tool_response")
    shown = response.shown("llmContent", "returnDisplay") or given.shown("tool_response")
    told = ended(call.command, shown)
    if told is None:
        is_error = bool(response.held.get("error"))
        status = CallStatus.OK if not is_error else CallStatus.UNKNOWN if call.command else CallStatus.FAILED
        told = ToolOutcome(status, output=shown or response.shown("error"))
    return evolve(call, outcome=told)
