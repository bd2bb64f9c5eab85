"""Hooks of Cursor: what its events say, and what it takes in return.

Shapes: cursor.com/docs/hooks as others describe them, and the client's own list of the events that take
``additional_context``. A shell call comes twice, with ``postToolUse`` and with ``afterShellExecution``; the second
shows only what was printed. Payloads hold the e-mail address of the person; it is not read.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.core.capture.endings import by_code, by_words, ended, failed
from learnkit.core.capture.fields import ERROR, RESULT, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import as_object, flag_at, object_of, text_at, text_of, value_at
from learnkit.core.capture.reading import Reader
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import exit_code_of
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "cursor"
SHELLS = frozenset({"Shell", "run_terminal_cmd", "run_terminal_command", "terminal"})
MOMENTS = {
    "sessionStart": Moment.SESSION_START,
    "beforeSubmitPrompt": Moment.PROMPT,
    "preToolUse": Moment.BEFORE_CALL,
    "beforeShellExecution": Moment.BEFORE_CALL,
    "beforeMCPExecution": Moment.BEFORE_CALL,
    "postToolUse": Moment.AFTER_CALL,
    "postToolUseFailure": Moment.AFTER_CALL,
    "afterShellExecution": Moment.AFTER_CALL,
    "afterMCPExecution": Moment.AFTER_CALL,
    "preCompact": Moment.COMPACTING,
    "stop": Moment.STOP,
    "subagentStop": Moment.SUBAGENT_STOP,
    "sessionEnd": Moment.SESSION_END,
}
_MARKS = ("conversation_id", "generation_id", "cursor_version")
_TAKING = frozenset({"sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure"})
_FAILURES = {"timeout": CallStatus.TIMEOUT, "permission_denied": CallStatus.REJECTED}
_RESULT_KEYS = ("exitCode", "exit_code", "stdout", "stderr", "output", "content")


class CursorHookDialect(HookDialect):
    """Reads and answers the hooks of Cursor."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        return isinstance(payload.get("hook_event_name"), str) and any(mark in payload for mark in _MARKS)

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hook_event_name")
        return _READER.read(payload, MOMENTS.get(name, Moment.OTHER), name, payload) if name else None

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        held: dict[str, Any] = {}
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            held = {"permission": "deny", "user_message": answer.refusal, "agent_message": answer.refusal}
        if answer.context and event.name in _TAKING:
            held["additional_context"] = answer.context
        return held or None


def _outcome(event: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    if event.name == "postToolUseFailure":
        return _failed(call, payload), False
    result = value_at(payload, *RESULT)
    parsed = as_object(result)
    held = parsed if parsed is not None and any(key in parsed for key in _RESULT_KEYS) else object_of(result)
    is_flat = event.name == "afterShellExecution" or not held
    text = text_of(result if is_flat else held)
    if call.command is None:
        is_error = flag_at(held, "isError", "is_error")
        return (ended(CallStatus.FAILED, text) if is_error else ended(CallStatus.OK)), False
    code = exit_code_of(payload if is_flat else held)
    if code is None:
        return by_words(call.command, text, is_wrapped=False)
    return by_code(call.command, code, text, stderr=text_at(held, "stderr") or None), False


def _failed(call: GivenCall, payload: Mapping[str, Any]) -> ToolOutcome:
    """Give the outcome of a call that the host says has failed, and why."""
    text = text_of(value_at(payload, *ERROR))
    if flag_at(payload, "is_interrupt"):
        return ended(CallStatus.INTERRUPTED, text)
    status = _FAILURES.get(text_at(payload, "failure_type"))
    if status is not None:
        return ended(status, text)
    return failed(call.command, text)


_READER = Reader(AGENT, SHELLS, _outcome)
