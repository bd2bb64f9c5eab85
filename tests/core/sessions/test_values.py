"""A session gives its shell calls apart from what else happened."""

from learnkit.core.sessions.values import FileEdit, Prompt, Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome


def test_calls_are_the_shell_calls_in_order() -> None:
    first = ToolCall("1", "codex", "s", "ls", ToolOutcome(CallStatus.OK))
    last = ToolCall("2", "codex", "s", "pwd", ToolOutcome(CallStatus.OK))
    session = Session("s", "codex", (Prompt("look"), first, FileEdit("3", ("a.py",)), last))
    assert session.calls == (first, last)
