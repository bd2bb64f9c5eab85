"""The plain payload: hooks for agents of your own, in your own words of Python or any other language.

Hand one JSON object to ``learnkit hook``; every field may be missing but ``event``::

    {"event": "after_call", "agent": "my-agent", "session": "s-1", "id": "call-7", "cwd": "/repo",
     "command": "npm install", "exit_code": 1, "output": "npm error …", "at": "2026-08-15T12:00:00Z"}

``event`` is ``session_start``, ``prompt``, ``before_call``, ``after_call``, ``denied``, ``compacting``, ``stop``,
``subagent_stop``, ``session_end`` or ``other``. Beside the fields above it knows ``stderr``, ``status`` (one of the
nine states, where there is no exit code), ``error``, ``interrupted``, ``prompt``, ``transcript``, ``origin``,
``subagent_id`` with ``subagent_type``, and for other tools than a shell ``tool`` with ``input``. What is printed in
return is ``{"context": …}`` with text for the agent or ``{"refusal": …}`` before a call that must not run, or both;
nothing is printed where there is nothing to say.

Two shapes without ``event`` are read too: ``{tool_name, tool_input: {command}, tool_result: {exit_code, stdout,
stderr}}``, and ``{user_prompt}``.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.core.capture.endings import by_code, by_words, ended
from learnkit.core.capture.fields import COMMAND, ERROR, RESULT, TOOL, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import as_object, command_at, flag_at, object_of, text_at, text_of, value_at
from learnkit.core.capture.reading import Reader
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import exit_code_of
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "own"
SHELLS = frozenset({"Bash", "bash", "sh", "zsh", "shell", "Shell", "terminal", "PowerShell", "powershell", "pwsh"})
_MOMENTS = {moment.value: moment for moment in Moment}
_STATES = {status.value: status for status in CallStatus}
_MARKS = (
    "hook_event_name",
    "hookEventName",
    "hookName",
    "host",
    "timestamp",
    "conversation_id",
    "turn_id",
    "sessionID",
)
"""Fields by which hosts are known."""
_TAKING = frozenset({Moment.SESSION_START, Moment.PROMPT, Moment.BEFORE_CALL, Moment.AFTER_CALL})


class PlainHookDialect(HookDialect):
    """Reads the plain payload, and answers in it."""

    def __init__(self, agent: str = AGENT) -> None:
        """Take the id for payloads that name no agent."""
        self._agent = agent

    @property
    @override
    def agent(self) -> str:
        return self._agent

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        return not any(mark in payload for mark in _MARKS) and _moment(payload) is not None

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        moment = _moment(payload)
        if moment is None:
            return None
        name = text_at(payload, "event") or moment.value
        beside = command_at(payload, *COMMAND)  # a command beside the tool's name makes it a shell's
        shells = SHELLS | {text_at(payload, *TOOL)} if beside else SHELLS
        reader = Reader(text_at(payload, "agent") or self._agent, shells, _outcome)
        return reader.read(payload, moment, name, payload)

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        held: dict[str, Any] = {}
        if answer.refusal and event.moment is Moment.BEFORE_CALL:
            held["refusal"] = answer.refusal
        if answer.context and event.moment in _TAKING:
            held["context"] = answer.context
        return held or None


def _moment(payload: Mapping[str, Any]) -> Moment | None:
    """Give the moment that a payload names, or that its shape stands for."""
    event = payload.get("event")
    if isinstance(event, str) and event:
        return _MOMENTS.get(event, Moment.OTHER)
    if text_at(payload, "tool_name") and as_object(payload.get("tool_result")) is not None:
        return Moment.AFTER_CALL
    return Moment.PROMPT if text_at(payload, "user_prompt") else None


def _outcome(event: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    if event.moment is Moment.DENIED:
        return ended(CallStatus.REJECTED, text_at(payload, "reason", *ERROR)), False
    result = value_at(payload, *RESULT)
    held = {**payload, **object_of(result)}
    output, stderr = text_of(result), text_at(held, "stderr") or None
    error = text_of(value_at(payload, *ERROR))
    code, status = exit_code_of(held), held.get("status")
    if code is not None:
        interrupted = flag_at(held, "interrupted")
        return by_code(call.command or "", code, output or error, stderr=stderr, interrupted=interrupted), False
    if isinstance(status, str) and status in _STATES:
        return ended(_STATES[status], output or error, stderr=stderr), False
    if flag_at(held, "interrupted"):
        return ended(CallStatus.INTERRUPTED, output or error, stderr=stderr), False
    if error:
        return ended(CallStatus.FAILED, error, stderr=stderr), False
    return by_words(call.command, output) if call.command else (ended(CallStatus.UNKNOWN, output, stderr=stderr), False)
