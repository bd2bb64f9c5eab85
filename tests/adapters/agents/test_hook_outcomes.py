"""How calls end, by what the hooks of Claude Code, Codex and opencode are handed: every form of an outcome."""

from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.hook import ClaudeCodeHookDialect
from learnkit.adapters.agents.codex.hook import CodexHookDialect
from learnkit.adapters.agents.opencode.hook import OpencodeHookDialect
from learnkit.core.toolcalls.values import CallStatus
from tests.adapters.agents.hook_rows import FAILED, GUESS, OK, UNKNOWN, Row, outcome
from tests.adapters.agents.payloads_a import claude, claude_bash, codex, codex_bash
from tests.adapters.agents.payloads_b import opencode_bash


def claude_error(text: Any, **fields: Any) -> dict[str, Any]:
    return claude_bash("PostToolUseFailure", "grep x y", error=text, **fields)


def claude_result(**response: Any) -> dict[str, Any]:
    return claude_bash("PostToolUse", tool_response={"stdout": "out", "stderr": "", "interrupted": False, **response})


@pytest.mark.parametrize(
    ("payload", "row"),
    [
        (claude_error("Exit code 2\ngrep: y: No such file"), (FAILED, 2, "grep: y: No such file")),
        (claude_error("Error: Exit code 128\nfatal: no"), (FAILED, 128, "fatal: no")),
        (claude_error("Exit code 1"), (CallStatus.OK_INFORMATIONAL, 1, "")),
        (
            claude_error("Exit code 143\nCommand timed out after 2m 0s"),
            (CallStatus.TIMEOUT, 143, "Command timed out after 2m 0s"),
        ),
        (
            claude_error("Exit code 137\n[Request interrupted by user for tool use]\npart"),
            (CallStatus.INTERRUPTED, 137, "[Request interrupted by user for tool use]\npart"),
        ),
        (claude_error("Exit code 1\nx", is_interrupt=True), (CallStatus.INTERRUPTED, 1, "x")),
        (
            claude_error("The user doesn't want to proceed with this tool use. The tool use was rejected"),
            (
                CallStatus.REJECTED,
                None,
                "The user doesn't want to proceed with this tool use. The tool use was rejected",
            ),
        ),
        (
            claude_error("Permission to use Bash has been denied."),
            (CallStatus.REJECTED, None, "Permission to use Bash has been denied."),
        ),
        (claude_error("PreToolUse:Bash hook error: no"), (CallStatus.REJECTED, None, "PreToolUse:Bash hook error: no")),
        (
            claude_error("<tool_use_error>Sibling tool call errored</tool_use_error>"),
            (CallStatus.CANCELLED, None, "<tool_use_error>Sibling tool call errored</tool_use_error>"),
        ),
        (claude_error(""), (FAILED, None, "")),
        (claude_error(None), (FAILED, None, "")),
        (claude_bash("PostToolUseFailure", error_message="Exit code 1\nx"), (FAILED, 1, "x")),
        (claude_bash("PostToolUseFailure", error=[{"type": "text", "text": "Exit code 3\ny"}]), (FAILED, 3, "y")),
        (claude_result(), (OK, None, "out")),
        (claude_result(interrupted=True), (CallStatus.INTERRUPTED, None, "out")),
        (claude_result(returnCodeInterpretation="No matches found"), (CallStatus.OK_INFORMATIONAL, None, "out")),
        (claude_result(backgroundTaskId="b1"), (CallStatus.RUNNING, None, "out")),
        (claude_result(exitCode=7), (FAILED, 7, "out")),
        (claude_result(exit_code="0"), (OK, 0, "out")),
        (claude_result(stdout="", is_error=True, content="Exit code 4\nz"), (FAILED, 4, "z")),
        (
            claude_bash("PostToolUse", tool_response="Command running in background with ID: b2. Output …"),
            (CallStatus.RUNNING, None, "Command running in background with ID: b2. Output …"),
        ),
        (claude_bash("PostToolUse", tool_response='{"exit_code": 1}'), (OK, None, '{"exit_code": 1}')),
        (claude_bash("PostToolUse", tool_response=None), (OK, None, "")),
        (claude_bash("PostToolUse", tool_output="flat"), (OK, None, "flat")),
        (claude_bash("PermissionDenied", reason="no"), (CallStatus.REJECTED, None, "no")),
        (
            claude("PostToolUseFailure", tool_name="Edit", tool_input={"b": 1, "a": 2}, error="no such text"),
            (FAILED, None, "no such text"),
        ),
        (
            claude("PostToolUseFailure", tool_name="Edit", error="<tool_use_error>String not found</tool_use_error>"),
            (FAILED, None, "<tool_use_error>String not found</tool_use_error>"),
        ),
        (
            claude(
                "PostToolUseFailure",
                tool_name="Edit",
                error="<tool_use_error>Sibling tool call errored</tool_use_error>",
            ),
            (CallStatus.CANCELLED, None, "<tool_use_error>Sibling tool call errored</tool_use_error>"),
        ),
        (
            claude("PostToolUse", tool_name="mcp__x__y", tool_response={"isError": True, "content": [{"text": "no"}]}),
            (FAILED, None, "no"),
        ),
        (claude("PostToolUse", tool_name="Read", tool_response={"file": {"content": "secret"}}), (OK, None, "")),
    ],
)
def test_claude_code(payload: dict[str, Any], row: Row) -> None:
    event, found = outcome(ClaudeCodeHookDialect(), payload)
    assert found == row
    assert not event.is_provisional


def codex_after(response: Any, command: str = "npm install") -> dict[str, Any]:
    return codex_bash("PostToolUse", command, tool_response=response)


@pytest.mark.parametrize(
    ("payload", "row", "guess"),
    [
        (codex_after("added 3 packages"), (UNKNOWN, None, "added 3 packages"), ""),
        (codex_after("npm error code E404"), (FAILED, None, "npm error code E404"), GUESS),
        (codex_after("sh: 1: nmp: command not found"), (FAILED, None, "sh: 1: nmp: command not found"), GUESS),
        (codex_after("x\nExit code 2"), (FAILED, None, "x\nExit code 2"), GUESS),
        (codex_after("x\nExit code 0"), (UNKNOWN, None, "x\nExit code 0"), ""),
        (
            codex_after("Chunk ID: 6d\nWall time: 0.1 seconds\nProcess exited with code 1\nOutput:\nbad"),
            (FAILED, 1, "bad"),
            "",
        ),
        (codex_after("Exit code: 0\nWall time: 0 seconds\nOutput:\nerror: printed"), (OK, 0, "error: printed"), ""),
        (
            codex_after("Chunk ID: 6d\nProcess running with session ID 7\nOutput:\npart"),
            (CallStatus.RUNNING, None, "part"),
            "",
        ),
        (codex_after('{"output": "bad", "metadata": {"exit_code": 2}}'), (FAILED, 2, "bad"), ""),
        (codex_after({"output": "bad", "metadata": {"exit_code": 2}}), (FAILED, 2, "bad"), ""),
        (codex_after('{"exit_code": 1}'), (UNKNOWN, None, '{"exit_code": 1}'), ""),
        (codex_after([{"type": "text", "text": "fatal: no"}]), (FAILED, None, "fatal: no"), GUESS),
        (
            codex_after("exec command rejected by user"),
            (CallStatus.REJECTED, None, "exec command rejected by user"),
            GUESS,
        ),
        (
            codex_after("aborted by user after 29.7s"),
            (CallStatus.INTERRUPTED, None, "aborted by user after 29.7s"),
            GUESS,
        ),
        (codex_after(None), (UNKNOWN, None, ""), ""),
        (
            codex("PostToolUse", tool_name="mcp__x", tool_response={"content": [], "isError": True}),
            (FAILED, None, ""),
            "",
        ),
        (codex("PostToolUse", tool_name="mcp__x", tool_response={"content": []}), (OK, None, ""), ""),
        (codex("PostToolUse", tool_name="apply_patch", tool_response="done"), (UNKNOWN, None, ""), ""),
    ],
)
def test_codex(payload: dict[str, Any], row: Row, guess: str) -> None:
    event, found = outcome(CodexHookDialect(), payload)
    assert found == row
    assert event.is_provisional == bool(guess)


@pytest.mark.parametrize(
    ("output", "metadata", "row", "guess"),
    [
        ("bad", {"exit": 1}, (FAILED, 1, "bad"), ""),
        ("fine", {"exit": 0}, (OK, 0, "fine"), ""),
        ("bad", {"exitCode": 1}, (FAILED, 1, "bad"), ""),
        ("bad", {"exit_code": 1}, (FAILED, 1, "bad"), ""),
        (
            "x\nbash tool terminated command after exceeding timeout 1000 ms",
            {"exit": None},
            (CallStatus.TIMEOUT, None, ...),
            "",
        ),
        ("x\nUser aborted the command", {"exit": None}, (CallStatus.INTERRUPTED, None, ...), ""),
        ("error: no", {"exit": None}, (UNKNOWN, None, ...), ""),
        ("bad\nexit code: 3", {}, (FAILED, 3, "bad"), ""),
        ("error: no", {}, (FAILED, None, ...), GUESS),
        ("fine", None, (UNKNOWN, None, ...), ""),
    ],
)
def test_opencode(output: str, metadata: Any, row: tuple[Any, Any, Any], guess: str) -> None:
    event, found = outcome(OpencodeHookDialect(), opencode_bash("tool.execute.after", output=output, metadata=metadata))
    assert found == (row[0], row[1], output if row[2] is ... else row[2])
    assert event.is_provisional == bool(guess)
