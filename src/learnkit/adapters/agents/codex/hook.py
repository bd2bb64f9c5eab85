"""Hooks of OpenAI Codex CLI: what its events say, and what it takes in return.

Shapes: openai/codex, codex-rs/hooks (``schema.rs``, the generated schemas, ``output_parser.rs``). Replies with
unknown fields are refused whole. PostToolUse comes for calls that worked and that failed alike, and its result is
what the command printed, without an exit code: what is judged from it is provisional until the rollout is read.
"""

from collections.abc import Mapping
from typing import Any

from learnkit.adapters.agents.codex.endings import ending, is_cut, text_of
from learnkit.core.capture.endings import by_code, by_words, ended
from learnkit.core.capture.fields import RESULT, GivenCall
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.capture.payloads import as_object, flag_at, object_of, text_at, value_at
from learnkit.core.capture.reading import Reader, in_specific
from learnkit.core.kernel import fence
from learnkit.core.kernel.overriding import override
from learnkit.core.toolcalls.exits import exit_code_of, split_head
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome
from learnkit.ports.hook_dialect import HookDialect

AGENT = "codex"
SHELLS = frozenset({"Bash", "shell", "exec_command", "shell_command", "local_shell", "container.exec", "unified_exec"})
MOMENTS = {
    "SessionStart": Moment.SESSION_START,
    "UserPromptSubmit": Moment.PROMPT,
    "PreToolUse": Moment.BEFORE_CALL,
    "PostToolUse": Moment.AFTER_CALL,
    "PreCompact": Moment.COMPACTING,
    "Stop": Moment.STOP,
    "StopFailure": Moment.STOP,
    "Interrupt": Moment.STOP,
    "SubagentStop": Moment.SUBAGENT_STOP,
    "SessionEnd": Moment.SESSION_END,
    "agent-turn-complete": Moment.STOP,
}
_REFUSING = frozenset({"PreToolUse"})
_TAKING = frozenset({"PreToolUse", "PostToolUse", "SessionStart", "UserPromptSubmit", "SubagentStart"})
_OTHERS = ("conversation_id", "generation_id", "cursor_version")
_NOTIFIED = "turn-id"
"""A field of the older call of a program after each turn, which has ``type`` for its event."""


class CodexHookDialect(HookDialect):
    """Reads and answers the hooks of Codex."""

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def recognises(self, payload: Mapping[str, Any]) -> bool:
        if _NOTIFIED in payload and isinstance(payload.get("type"), str):
            return True
        if not isinstance(payload.get("hook_event_name"), str) or any(key in payload for key in _OTHERS):
            return False
        path = payload.get("transcript_path", "")
        is_rollout = path is None or (isinstance(path, str) and _file_name(path).startswith("rollout-"))
        return "turn_id" in payload or is_rollout

    @override
    def read(self, payload: Mapping[str, Any]) -> HostEvent | None:
        name = text_at(payload, "hook_event_name", *(("type",) if _NOTIFIED in payload else ()))
        return _READER.read(payload, MOMENTS.get(name, Moment.OTHER), name, payload) if name else None

    @override
    def envelope(self, event: HostEvent, answer: HookAnswer) -> dict[str, Any] | None:
        return in_specific(event, answer, refusing=_REFUSING, taking=_TAKING)


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _outcome(_: HostEvent, call: GivenCall, payload: Mapping[str, Any]) -> tuple[ToolOutcome, bool]:
    """Give how a call ended, and whether that was judged from words."""
    response = value_at(payload, *RESULT)
    held = object_of(response)
    if not held and isinstance(response, str) and '"metadata"' in response:
        held = as_object(response) or held  # the form of 2025
    code = exit_code_of(held) if held else None
    text = fence.strip(text_of(dict(held) if held else response))
    if code is not None:
        return by_code(call.command or "", code, text), False
    end = ending(text)
    if split_head(text)[1] is not None and end.exit_code is not None:
        return by_code(call.command or "", end.exit_code, end.text), False
    if call.command is None:
        return _of_other_tool(held, text), False
    if end.exit_code is None and end.status is not CallStatus.UNKNOWN:
        return ended(end.status, end.text, cut=is_cut(text)), end.status is not CallStatus.RUNNING
    return by_words(call.command, text, is_wrapped=False)


def _of_other_tool(held: Mapping[str, Any], text: str) -> ToolOutcome:
    """Give the outcome of a tool that is no shell: only those that answer with an object say how they ended."""
    if flag_at(held, "is_error", "isError"):
        return ended(CallStatus.FAILED, text)
    return ended(CallStatus.OK if "content" in held else CallStatus.UNKNOWN)


_READER = Reader(AGENT, SHELLS, _outcome)
