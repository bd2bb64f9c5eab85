"""Cursor's hooks. Common fields may hold the user's e-mail address, which is never read.

``afterShellExecution`` has no exit status: its outcome is judged from words. ``postToolUseFailure`` names the kind of
failure, ``postToolUse`` a success of the tool.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import REJECTED, RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "cursor"
_MOMENTS = {
    "sessionStart": Moment.SESSION_START,
    "beforeSubmitPrompt": Moment.PROMPT,
    "beforeShellExecution": Moment.BEFORE_CALL,
    "preToolUse": Moment.BEFORE_CALL,
    "afterShellExecution": Moment.AFTER_CALL,
    "postToolUse": Moment.AFTER_CALL,
    "postToolUseFailure": Moment.AFTER_CALL,
    "preCompact": Moment.COMPACTING,
    "stop": Moment.STOP,
    "subagentStop": Moment.SUBAGENT_STOP,
    "sessionEnd": Moment.SESSION_END,
}
_TAKES_CONTEXT = frozenset({"sessionStart", "postToolUse"})


class CursorHookDialect(HookDialect):
    """Reads and words what goes between Cursor and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        given = Payload(payload)
        return bool(given.name("hook_event_name")) and ("conversation_id" in payload or "cursor_version" in payload)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hook_event_name")
        if not name:
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        call, is_provisional = _call(given, name, moment) if is_call else (None, False)
        return HostEvent(
            moment=moment,
            name=name,
            agent=AGENT,
            session=given.name("conversation_id", "session_id"),
            call=call,
            arguments=given.below("tool_input").arguments() if is_call else (),
            is_provisional=is_provisional,
            prompt=given.text("prompt") if moment is Moment.PROMPT else "",
            cwd=_folder(given),
            transcript=given.name("transcript_path") or None,
            origin=given.name("reason", "trigger"),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"permission": "deny", "user_message": answer.refusal, "agent_message": answer.refusal}
        if not answer.context or event.name not in _TAKES_CONTEXT:
            return None
        return {"additional_context": answer.context}


def _folder(given: Payload) -> str | None:
    """Give the folder in which the session works."""
    roots = given.held.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else None
    return given.name("cwd") or first


def _call(given: Payload, name: str, moment: Moment) -> tuple[ToolCall, bool]:
    """Give the call that an event is about, and whether its outcome was judged from words."""
    is_plain = "command" in given.held and "tool_name" not in given.held
    call = call_of(
        call_id=given.name("tool_use_id"),
        agent=AGENT,
        session=given.name("conversation_id", "session_id"),
        tool="Shell" if is_plain else given.name("tool_name"),
        arguments=given if is_plain else given.below("tool_input"),
        cwd=_folder(given),
        outcome=RUNNING,
    )
    if moment is Moment.BEFORE_CALL:
        return call, False
    outcome, is_provisional = _outcome(call.command, given, name)
    return evolve(call, outcome=outcome), is_provisional


def _outcome(command: str, given: Payload, name: str) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    if name == "postToolUseFailure":
        return _failure(command, given), False
    shown = given.shown("output", "tool_output")
    told = ended(command, shown, held=given.below("tool_output").held)
    if told is not None:
        return told, False
    if name == "postToolUse" and not command:
        return ToolOutcome(CallStatus.OK, output=shown), False
    return ToolOutcome(judge(exit_code=None, output=shown), output=shown), True


def _failure(command: str, given: Payload) -> ToolOutcome:
    """Give the outcome of what the host calls a failure."""
    shown = given.shown("error_message", "error")
    if given.says("is_interrupt"):
        return ToolOutcome(CallStatus.INTERRUPTED, output=shown)
    match given.name("failure_type"):
        case "permission_denied":
            return REJECTED
        case "timeout":
            return ToolOutcome(CallStatus.TIMEOUT, output=shown)
        case _:
            return ended(command, shown) or ToolOutcome(CallStatus.FAILED, output=shown)
