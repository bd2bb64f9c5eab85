"""opencode's hooks: our plug-in pipes one JSON object for each and takes one back.

In: ``{"host": "opencode", "event": "tool.execute.after", "sessionID", "callID", "tool", "args", "output", "metadata",
"directory"}``; ``metadata.exit`` is the exit status, null where the command was stopped. Out: ``{"context": …}`` or
``{"refusal": …}``, which the plug-in shows to the model or raises in the place of the call.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "opencode"
_MOMENTS = {
    "session.created": Moment.SESSION_START,
    "chat.message": Moment.PROMPT,
    "tool.execute.before": Moment.BEFORE_CALL,
    "tool.execute.after": Moment.AFTER_CALL,
    "session.compacted": Moment.COMPACTING,
    "session.idle": Moment.STOP,
    "session.deleted": Moment.SESSION_END,
}
_TIME_LIMITS = ("exceeding timeout", "Command timed out after")


class OpencodeHookDialect(HookDialect):
    """Reads and words what goes between our plug-in in opencode and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        if payload.get("host") == AGENT:
            return True
        given = Payload(payload)
        is_native = bool(given.name("tool")) and ("args" in payload or "output" in payload)
        return is_native and "event" not in payload and "hook_event_name" not in payload

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("event") or ("tool.execute.after" if "output" in payload else "tool.execute.before")
        if not given.name("event") and not given.name("tool"):
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        return HostEvent(
            moment=moment,
            name=name,
            agent=AGENT,
            session=given.name("sessionID", "session_id"),
            call=_call(given, moment) if is_call else None,
            arguments=given.below("args").arguments() if is_call else (),
            prompt=given.below("args").text("prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("directory", "cwd") or None,
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"refusal": answer.refusal}
        return {"context": answer.context} if answer.context else None


def _call(given: Payload, moment: Moment) -> ToolCall:
    """Give the call that an event is about."""
    call = call_of(
        call_id=given.name("callID", "call_id"),
        agent=AGENT,
        session=given.name("sessionID", "session_id"),
        tool=given.name("tool"),
        arguments=given.below("args"),
        cwd=given.name("directory", "cwd") or None,
        outcome=RUNNING,
    )
    if moment is Moment.BEFORE_CALL:
        return call
    shown = given.shown("output")
    told = ended(call.command, shown, held=given.below("metadata").held)
    if told is None and call.command:
        is_over = any(words in shown for words in _TIME_LIMITS)
        told = ToolOutcome(CallStatus.TIMEOUT if is_over else CallStatus.UNKNOWN, output=shown)
    return evolve(call, outcome=told or ToolOutcome(CallStatus.OK, output=shown))
