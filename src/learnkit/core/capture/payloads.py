"""Payloads: what dialects take from a host's JSON object, whatever is wrong with it.

Hosts change names between releases, hand in an object where they once gave text, and leave out what they do not
know. Every field is asked for under all of its names, and a value of another type counts as absent.
"""

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.exits import exit_in, exit_told, without_told
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome

TEXT_LIMIT = 64 * 1024
"""Bytes of any one text of a payload that are kept."""
_NAME_LIMIT = 512
_MOST_ARGUMENTS = 40
_SHELLS = frozenset(
    {"bash", "shell", "powershell", "pwsh", "sh", "zsh", "run_shell_command", "execute_command", "run_terminal_cmd"}
    | {"exec_command", "local_shell", "terminal", "run_command"}
)
"""Names of the tools that run a command line, lower-cased."""


@frozen
class Payload:
    """One JSON object, asked for its fields."""

    held: Mapping[str, Any]

    def text(self, *names: str, limit: int = TEXT_LIMIT) -> str:
        """Give the first text under these names that is not empty, capped; "" where there is none."""
        for name in names:
            value = self.held.get(name)
            if isinstance(value, str) and value:
                return capped(value, limit)
        return ""

    def name(self, *names: str) -> str:
        """Give a short text: an id, a name, a path."""
        return self.text(*names, limit=_NAME_LIMIT)

    def below(self, *names: str) -> "Payload":
        """Give the first object under these names, also one that is written as JSON text; an empty one else."""
        for name in names:
            value = self.held.get(name)
            if isinstance(value, str) and value.startswith("{") and len(value) < 1 << 20:
                value = _parsed(value)
            if isinstance(value, Mapping):
                return Payload(value)
        return Payload({})

    def says(self, name: str) -> bool:
        """Say whether a field is true."""
        return self.held.get(name) is True

    def holds(self, *names: str) -> bool:
        """Say whether all of these fields are there."""
        return all(name in self.held for name in names)

    def arguments(self) -> tuple[str, ...]:
        """Give the names of the fields, sorted."""
        names = sorted(name[:80] for name in self.held if isinstance(name, str) and name)
        return tuple(names[:_MOST_ARGUMENTS])

    def shown(self, *names: str) -> str:
        """Give the text of an output under these names: a text, blocks with text, or an object that holds one."""
        for name in names:
            text = shown_in(self.held.get(name))
            if text:
                return capped(fence.strip(capped(text, 4 * TEXT_LIMIT)), TEXT_LIMIT)
        return ""


def shown_in(value: Any, depth: int = 3) -> str:
    """Give the text of an output, whatever form it has; "" where it holds none."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and depth:
        return "\n".join(part for item in value[:200] if (part := shown_in(item, depth - 1)))
    if isinstance(value, Mapping) and depth:
        parts = [shown_in(value.get(name), depth - 1) for name in ("stdout", "stderr")]
        if any(parts):
            return "\n".join(part for part in parts if part)
        for name in _TEXTS:
            text = shown_in(value.get(name), depth - 1)
            if text:
                return text
    return ""


_TEXTS = (
    "output",
    "text",
    "content",
    "llmContent",
    "textResultForLlm",
    "aggregated_output",
    "message",
    "returnDisplay",
)


def is_shell(tool: str) -> bool:
    """Say whether a tool runs command lines."""
    return tool.lower() in _SHELLS


def call_of(
    *, call_id: str, agent: str, session: str, tool: str, arguments: Payload, cwd: str | None, outcome: ToolOutcome
) -> ToolCall:
    """Give the call that a payload speaks of; of a tool that is no shell the command is empty."""
    command = arguments.text("command", "cmd", "script") if is_shell(tool) else ""
    workdir = arguments.name("workdir", "dir_path", "directory", "cwd") or cwd
    return ToolCall(
        id=call_id,
        agent=agent,
        session=session,
        command=command,
        outcome=outcome,
        cwd=workdir or None,
        tool=tool or "shell",
    )


RUNNING = ToolOutcome(CallStatus.RUNNING)
REJECTED = ToolOutcome(CallStatus.REJECTED)


def ended(
    command: str, output: str, *, status: int | None = None, held: Mapping[str, Any] | None = None
) -> ToolOutcome | None:
    """Give the outcome of a call whose exit status is known: handed in, in an object, or in a line of the output.

    None where no status is told anywhere: then the host must say what that means.
    """
    code = status if status is not None else exit_in(held) if held is not None else None
    if code is None:
        code = exit_told(output)
        output = without_told(output) if code is not None else output
    if code is None:
        return None
    judged = judge(exit_code=code, output=output, command=command)
    return ToolOutcome(judged, exit_code=code, output=output)


def _parsed(text: str) -> Any:
    """Give the value of a JSON text, or None."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
