"""GitHub Copilot CLI's hooks (types of its SDK), in camel case.

``resultType`` speaks of the tool: a command that exits with another status than 0 is a success there, and the status
stands in the last line of the text. Payloads do not name their event: their fields do.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import REJECTED, RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "copilot-cli"
_MOMENTS = {
    "sessionStart": Moment.SESSION_START,
    "userPromptSubmitted": Moment.PROMPT,
    "preToolUse": Moment.BEFORE_CALL,
    "postToolUse": Moment.AFTER_CALL,
    "postToolUseFailure": Moment.AFTER_CALL,
    "agentStop": Moment.STOP,
    "subagentStop": Moment.SUBAGENT_STOP,
    "sessionEnd": Moment.SESSION_END,
}
_TAKES_CONTEXT = frozenset({"sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "postToolUseFailure"})


class CopilotCliHookDialect(HookDialect):
    """Reads and words what goes between Copilot CLI and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        if "hook_event_name" in payload or "hookName" in payload or "clineVersion" in payload or "host" in payload:
            return False
        return "timestamp" in payload and bool(given.name("sessionId")) and ("cwd" in payload or "toolName" in payload)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hookEventName") or _name(given)
        if not name and not given.name("sessionId"):
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        return HostEvent(
            moment=moment,
            name=name or "unknown",
            agent=AGENT,
            session=given.name("sessionId"),
            call=_call(given, moment) if is_call else None,
            arguments=given.below("toolArgs").arguments() if is_call else (),
            prompt=given.text("prompt") if moment is Moment.PROMPT else "",
            cwd=given.name("cwd", "workingDirectory") or None,
            origin=given.name("source", "reason"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"permissionDecision": "deny", "permissionDecisionReason": answer.refusal}
        if not answer.context or event.name not in _TAKES_CONTEXT:
            return None
        return {"additionalContext": answer.context}


def _name(given: Payload) -> str:
    """Give the event that fields tell of; "" where they tell of none."""
    for fields, name in (
        (("toolName", "toolResult"), "postToolUse"),
        (("toolName", "error"), "postToolUseFailure"),
        (("toolName",), "preToolUse"),
        (("prompt",), "userPromptSubmitted"),
        (("source",), "sessionStart"),
        (("stopReason",), "agentStop"),
        (("reason",), "sessionEnd"),
    ):
        if given.holds(*fields):
            return name
    return ""


def _call(given: Payload, moment: Moment) -> ToolCall:
    """Give the call that an event is about."""
    call = call_of(
        call_id=given.name("toolCallId"),
        agent=AGENT,
        session=given.name("sessionId"),
        tool=given.name("toolName"),
        arguments=given.below("toolArgs"),
        cwd=given.name("cwd", "workingDirectory") or None,
        outcome=RUNNING,
    )
    return call if moment is Moment.BEFORE_CALL else evolve(call, outcome=_outcome(call.command, given))


def _outcome(command: str, given: Payload) -> ToolOutcome:
    """Give how a call ended."""
    result = given.below("toolResult")
    shown = result.shown("textResultForLlm", "sessionLog", "error") or given.shown("error")
    kind = result.name("resultType")
    if kind in ("rejected", "denied"):
        return REJECTED
    told = ended(command, shown, held=result.held) if command else None
    if told is not None:
        return told
    if kind == "failure" or "error" in given.held:
        return ToolOutcome(CallStatus.FAILED, output=shown)
    return ToolOutcome(CallStatus.UNKNOWN if command else CallStatus.OK, output=shown)
