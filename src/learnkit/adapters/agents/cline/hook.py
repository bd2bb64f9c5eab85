"""Cline's hooks (its protocol file): the event's own fields stand in an object that is named after it.

``success`` speaks of the tool; the exit status, where there is one, stands in the text of the result.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from typing_extensions import override

from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import RUNNING, Payload, call_of, ended
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "cline"
_MOMENTS = {
    "TaskStart": Moment.SESSION_START,
    "TaskResume": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PreCompact": Moment.COMPACTING,
    "TaskComplete": Moment.STOP,
    "TaskCancel": Moment.SESSION_END,
}


class ClineHookDialect(HookDialect):
    """Reads and words what goes between Cline and the hook program."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        return bool(Payload(payload).name("hookName")) and ("clineVersion" in payload or "taskId" in payload)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        given = Payload(payload)
        name = given.name("hookName")
        if not name:
            return None
        moment = _MOMENTS.get(name, Moment.OTHER)
        is_call = moment in (Moment.BEFORE_CALL, Moment.AFTER_CALL)
        inner = given.below(name[:1].lower() + name[1:])
        call, is_provisional = _call(given, inner, moment) if is_call else (None, False)
        return HostEvent(
            moment=moment,
            name=name,
            agent=AGENT,
            session=given.name("taskId"),
            call=call,
            arguments=inner.below("parameters").arguments() if is_call else (),
            is_provisional=is_provisional,
            prompt=inner.text("prompt") if moment is Moment.PROMPT else "",
            cwd=_folder(given),
        )

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            return {"cancel": True, "errorMessage": answer.refusal}
        if not answer.context or event.moment is Moment.OTHER:
            return None
        return {"cancel": False, "contextModification": answer.context}


def _folder(given: Payload) -> str | None:
    """Give the first folder of the workspace."""
    roots = given.held.get("workspaceRoots")
    return roots[0] if isinstance(roots, list) and roots and isinstance(roots[0], str) else None


def _call(given: Payload, inner: Payload, moment: Moment) -> tuple[ToolCall, bool]:
    """Give the call that an event is about, and whether its outcome was judged from words."""
    call = call_of(
        call_id=inner.name("toolCallId", "callId"),
        agent=AGENT,
        session=given.name("taskId"),
        tool=inner.name("toolName"),
        arguments=inner.below("parameters"),
        cwd=_folder(given),
        outcome=RUNNING,
    )
    if moment is Moment.BEFORE_CALL:
        return call, False
    shown = inner.shown("result")
    told = ended(call.command, shown)
    if told is not None:
        return evolve(call, outcome=told), False
    if inner.held.get("success") is False:
        return evolve(call, outcome=ToolOutcome(CallStatus.FAILED, output=shown)), bool(call.command)
    if not call.command:
        return evolve(call, outcome=ToolOutcome(CallStatus.OK, output=shown)), False
    return evolve(call, outcome=ToolOutcome(judge(exit_code=None, output=shown), output=shown)), True
