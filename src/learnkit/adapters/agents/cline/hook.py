"""Hooks of Cline: what its events say, and what it takes in return.

Shapes: cline/cline, proto/cline/hooks.proto and docs/customization/hooks; the texts of a shell call are those of
src/integrations/terminal/CommandOrchestrator.ts. A task is a session. The first line of a result tells the exit code
where the terminal gives one; ``success`` says only that the tool itself went well.
"""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from learnkit.core.capture.endings import by_words, ended
from learnkit.core.capture.fields import GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import object_at, text_at, text_of
from learnkit.core.capture.reading import Reader
from learnkit.core.kernel import fence
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import told_first
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "cline"
SHELLS = frozenset({"execute_command"})
MOMENTS = {
    "TaskStart": Moment.SESSION_START,
    "TaskResume": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PreCompact": Moment.COMPACTING,
    "TaskComplete": Moment.STOP,
    "TaskCancel": Moment.SESSION_END,
}
_ORIGINS = {"TaskStart": "startup", "TaskResume": "resume"}
_TAKING = frozenset({"TaskStart", "TaskResume", "UserPromptSubmit", "PreToolUse", "PostToolUse"})
_SAID = (
    ("Command is still running", CallStatus.RUNNING),
    ("Command is running in the background", CallStatus.RUNNING),
    ("Command timed out after", CallStatus.RUNNING),
    ("Command execution timed out after", CallStatus.TIMEOUT),
    ("Command cancelled", CallStatus.INTERRUPTED),
    ("Command terminated by signal", CallStatus.FAILED),
    ("The user denied this operation", CallStatus.REJECTED),
    ("The tool execution was cancelled", CallStatus.REJECTED),
)
_LABEL, _SHOWN = "] Result:\n", "Output:\n"
_EXECUTED = "Command executed."
_FIRST = 1000


class ClineHookDialect(HookDialect):
    """Reads and answers the hooks of Cline."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        return isinstance(payload.get("hookName"), str) and ("clineVersion" in payload or "taskId" in payload)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hookName")
        part = object_at(payload, name[:1].lower() + name[1:])
        event = _READER.read(payload, MOMENTS.get(name, Moment.OTHER), name, part) if name else None
        return event if event is None else evolve(event, origin=_ORIGINS.get(name, ""))

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        held: dict[str, Any] = {}
        if answer.refusal and event.name == "PreToolUse":
            held = {"cancel": True, "errorMessage": answer.refusal}
        if answer.context and event.name in _TAKING:
            held["contextModification"] = answer.context
        return held or None


def _outcome(_: HostEvent, call: GivenCall, held: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    text = fence.strip(text_of(held.get("result")))
    at = text.find(_LABEL, 0, _FIRST)
    if text.startswith("[") and at >= 0:
        text = text[at + len(_LABEL) :]
    status = next((status for words, status in _SAID if text.startswith(words)), None)
    has_failed = held.get("success") is False
    if status is not None:
        return ended(status, _shown(text)), False
    if call.command is None:
        return ended(CallStatus.FAILED, text) if has_failed else ended(CallStatus.OK), False
    if has_failed and told_first(text) is None:
        return ended(CallStatus.FAILED, text), False
    return by_words(call.command, _shown(text) if text.startswith(_EXECUTED) else text)


def _shown(text: str) -> str:
    """Give what the command printed, or the whole text where that is not set apart."""
    return text.partition(_SHOWN)[2] or text


_READER = Reader(AGENT, SHELLS, _outcome)
