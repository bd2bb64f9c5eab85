"""How calls end in the hooks of Gemini CLI, Cursor, Copilot CLI, Cline and agents of one's own."""

from typing import Any

import pytest

from learnkit.adapters.agents.cline.hook import ClineHookDialect
from learnkit.adapters.agents.copilot_cli.hook import CopilotCliHookDialect
from learnkit.adapters.agents.cursor.hook import CursorHookDialect
from learnkit.adapters.agents.gemini_cli.hook import GeminiCliHookDialect
from learnkit.adapters.inmemory.hook_dialect import PlainHookDialect
from learnkit.core.toolcalls.values import CallStatus
from tests.adapters.agents.hook_rows import FAILED, GUESS, OK, UNKNOWN, Row, outcome
from tests.adapters.agents.payloads_b import cursor, cursor_shell, gemini_shell
from tests.adapters.agents.payloads_c import cline, cline_shell, copilot_bash, copilot_named, copilot_result

_OLD = "Command: x\nDirectory: (root)\nOutput: {}\nError: (none)\nExit Code: {}\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 9"


@pytest.mark.parametrize(
    ("response", "row"),
    [
        ({"llmContent": "Output: fine\nProcess Group PGID: 7"}, (OK, None, "fine")),
        ({"llmContent": "Output: (empty)"}, (OK, None, "")),
        ({"llmContent": "Output: bad\nExit Code: 2\nProcess Group PGID: 7"}, (FAILED, 2, "bad")),
        ({"llmContent": "Output: (empty)\nExit Code: 1\nSignal: 1"}, (FAILED, 1, "")),
        ({"llmContent": [{"text": "Output: bad\nExit Code: 2"}]}, (FAILED, 2, "bad")),
        (
            {"llmContent": _OLD.format("bad", 1)},
            (FAILED, 1, "Command: x\nDirectory: (root)\nOutput: bad\nError: (none)"),
        ),
        ({"llmContent": _OLD.format("ok", 0)}, (OK, 0, "Command: x\nDirectory: (root)\nOutput: ok\nError: (none)")),
        (
            {"llmContent": _OLD.format("ok", "(none)")},
            (UNKNOWN, None, _OLD.format("ok", "(none)").partition("\nBackground")[0]),
        ),
        ({"llmContent": "Output: x\nSignal: SIGKILL"}, (FAILED, None, "x\nSignal: SIGKILL")),
        ({"llmContent": "Command moved to background (PID: 3). Output hidden."}, (CallStatus.RUNNING, None, ...)),
        (
            {"llmContent": "Command was cancelled by user before it could complete. There was no output"},
            (CallStatus.INTERRUPTED, None, ...),
        ),
        ({"llmContent": "Command was cancelled by user before it could start."}, (CallStatus.REJECTED, None, ...)),
        (
            {
                "llmContent": "Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output."
            },
            (CallStatus.TIMEOUT, None, ...),
        ),
        (
            {"llmContent": "x", "error": {"message": "spawn failed", "type": "shell_execute_error"}},
            (FAILED, None, "spawn failed"),
        ),
        ({"llmContent": "a summary that somebody wrote"}, (UNKNOWN, None, ...)),
        ({}, (UNKNOWN, None, "")),
        (None, (UNKNOWN, None, "")),
        ("Output: bad\nExit Code: 2", (FAILED, 2, "bad")),
    ],
)
def test_gemini_cli(response: Any, row: tuple[Any, Any, Any]) -> None:
    event, found = outcome(GeminiCliHookDialect(), gemini_shell("AfterTool", tool_response=response))
    assert found == (row[0], row[1], response["llmContent"] if row[2] is ... else row[2])
    assert event.call is not None
    assert event.call.cwd == "/repo/web"


@pytest.mark.parametrize(
    ("payload", "row", "guess"),
    [
        (cursor_shell("postToolUse", tool_output='{"exitCode": 2, "stdout": "bad"}'), (FAILED, 2, "bad"), ""),
        (cursor_shell("postToolUse", tool_output={"exitCode": 0, "output": "fine"}), (OK, 0, "fine"), ""),
        (cursor_shell("postToolUse", tool_output='{"stdout": "fatal: no"}'), (FAILED, None, "fatal: no"), GUESS),
        (cursor_shell("postToolUse", tool_output='{"name": "printed"}'), (UNKNOWN, None, '{"name": "printed"}'), ""),
        (cursor_shell("postToolUse", tool_output="flat"), (UNKNOWN, None, "flat"), ""),
        (
            cursor_shell("postToolUseFailure", error_message="Exit code 2\nbad", failure_type="error"),
            (FAILED, 2, "bad"),
            "",
        ),
        (cursor_shell("postToolUseFailure", error_message="broke", failure_type="error"), (FAILED, None, "broke"), ""),
        (
            cursor_shell("postToolUseFailure", error_message="30s", failure_type="timeout"),
            (CallStatus.TIMEOUT, None, "30s"),
            "",
        ),
        (
            cursor_shell("postToolUseFailure", error_message="no", failure_type="permission_denied"),
            (CallStatus.REJECTED, None, "no"),
            "",
        ),
        (
            cursor_shell("postToolUseFailure", error_message="x", is_interrupt=True),
            (CallStatus.INTERRUPTED, None, "x"),
            "",
        ),
        (cursor("afterShellExecution", command="ls", output="fine"), (UNKNOWN, None, "fine"), ""),
        (cursor("afterShellExecution", command="ls", output="error: bad"), (FAILED, None, "error: bad"), GUESS),
        (cursor("afterShellExecution", command="ls", output="bad", exit_code=1), (FAILED, 1, "bad"), ""),
        (cursor("afterShellExecution", command="x", output='{"exitCode": 1}'), (UNKNOWN, None, '{"exitCode": 1}'), ""),
        (
            cursor("afterMCPExecution", tool_name="q", result_json='{"isError": true, "content": "no"}'),
            (FAILED, None, "no"),
            "",
        ),
        (cursor("postToolUse", tool_name="Read", tool_output='{"content": "text"}'), (OK, None, ""), ""),
    ],
)
def test_cursor(payload: dict[str, Any], row: Row, guess: str) -> None:
    event, found = outcome(CursorHookDialect(), payload)
    assert found == row
    assert event.is_provisional == bool(guess)


@pytest.mark.parametrize(
    ("payload", "row"),
    [
        (copilot_bash(toolResult=copilot_result("bad\n<shellId: 3 completed with exit code 1>")), (FAILED, 1, "bad")),
        (copilot_bash(toolResult=copilot_result("fine\n<exited with exit code 0>")), (OK, 0, "fine")),
        (
            copilot_bash(toolResult={**copilot_result("bad"), "toolTelemetry": {"metrics": {"exit_code": 2}}}),
            (FAILED, 2, "bad"),
        ),
        (copilot_bash(toolResult={**copilot_result("bad"), "shellExecution": {"exitCode": 2}}), (FAILED, 2, "bad")),
        (
            copilot_bash(toolResult=copilot_result("<command with id: 1 is still running after 30 seconds.")),
            (CallStatus.RUNNING, None, ...),
        ),
        (copilot_bash(toolResult=copilot_result("no mark")), (UNKNOWN, None, "no mark")),
        (copilot_bash(toolResult=copilot_result("no", "rejected")), (CallStatus.REJECTED, None, "no")),
        (copilot_bash(toolResult=copilot_result("no", "denied")), (CallStatus.REJECTED, None, "no")),
        (copilot_bash(toolResult=copilot_result("late", "timeout")), (CallStatus.TIMEOUT, None, "late")),
        (copilot_bash(toolResult=copilot_result("broke", "failure")), (FAILED, None, "broke")),
        (copilot_bash(error="Exit code 2\nbad"), (FAILED, 2, "bad")),
        (copilot_bash(error={"message": "broke", "name": "E"}), (FAILED, None, "broke")),
        (
            copilot_named(
                "PostToolUse", tool_name="Edit", tool_input={"path": "a"}, tool_result={"result_type": "success"}
            ),
            (OK, None, ""),
        ),
    ],
)
def test_copilot_cli(payload: dict[str, Any], row: tuple[Any, Any, Any]) -> None:
    event, found = outcome(CopilotCliHookDialect(), payload)
    assert found == (row[0], row[1], payload["toolResult"]["textResultForLlm"] if row[2] is ... else row[2])
    assert not event.is_provisional


@pytest.mark.parametrize(
    ("result", "success", "row", "guess"),
    [
        ("Command failed with exit code 2.\nOutput:\nbad", True, (FAILED, 2, "bad"), ""),
        (
            "[execute_command for 'x'] Result:\nCommand failed with exit code 2.\nOutput:\nbad",
            True,
            (FAILED, 2, "bad"),
            "",
        ),
        ("Command executed successfully (exit code 0).\nOutput:\nerror: printed", True, (OK, 0, "error: printed"), ""),
        ("Command executed successfully (exit code 0).", True, (OK, 0, ""), ""),
        ("Command executed.\nOutput:\nfine", True, (UNKNOWN, None, "fine"), ""),
        ("Command executed.\nOutput:\nfatal: no", True, (FAILED, None, "fatal: no"), GUESS),
        ("Command terminated by signal SIGKILL.\nOutput:\nx", True, (FAILED, None, "x"), ""),
        ("Command is still running in the user's terminal.", True, (CallStatus.RUNNING, None, ...), ""),
        (
            "Command timed out after 30 seconds. Running in background.\nOutput so far:\nx",
            True,
            (CallStatus.RUNNING, None, ...),
            "",
        ),
        ("Command execution timed out after 30 seconds. ", True, (CallStatus.TIMEOUT, None, ...), ""),
        ("Command cancelled. ", True, (CallStatus.INTERRUPTED, None, ...), ""),
        ("The user denied this operation.", False, (CallStatus.REJECTED, None, ...), ""),
        ("broke", False, (FAILED, None, "broke"), ""),
        (None, True, (UNKNOWN, None, ""), ""),
    ],
)
def test_cline(result: Any, success: bool, row: tuple[Any, Any, Any], guess: str) -> None:
    payload = cline("PostToolUse", postToolUse=cline_shell(result=result, success=success))
    event, found = outcome(ClineHookDialect(), payload)
    assert found == (row[0], row[1], result if row[2] is ... else row[2])
    assert event.is_provisional == bool(guess)


@pytest.mark.parametrize(
    ("fields", "row", "guess"),
    [
        ({"command": "x", "exit_code": 1, "output": "o", "stderr": "e"}, (FAILED, 1, "o"), ""),
        ({"command": "x", "exit_code": 1, "error": "e"}, (FAILED, 1, "e"), ""),
        ({"command": "x", "exit_code": 130, "interrupted": True}, (CallStatus.INTERRUPTED, 130, ""), ""),
        ({"command": "x", "status": "timeout", "output": "o"}, (CallStatus.TIMEOUT, None, "o"), ""),
        ({"command": "x", "status": "no such state", "output": "o"}, (UNKNOWN, None, "o"), ""),
        ({"command": "x", "interrupted": True}, (CallStatus.INTERRUPTED, None, ""), ""),
        ({"command": "x", "output": "o\nCommand exited with code 3"}, (FAILED, 3, "o"), ""),
        ({"command": "x", "output": "fatal: o"}, (FAILED, None, "fatal: o"), GUESS),
        ({"command": ["bash", "-lc", "x"], "output": '{"exit_code": 1}'}, (UNKNOWN, None, '{"exit_code": 1}'), ""),
        ({"tool": "search", "input": {}, "error": "e"}, (FAILED, None, "e"), ""),
        ({"tool": "search", "input": {}, "output": "o"}, (UNKNOWN, None, "o"), ""),
        ({"tool": "run", "command": "x", "exit_code": 0}, (OK, 0, ""), ""),
        ({}, (UNKNOWN, None, ""), ""),
    ],
)
def test_the_plain_payload(fields: dict[str, Any], row: Row, guess: str) -> None:
    event, found = outcome(PlainHookDialect(), {"event": "after_call", **fields})
    assert found == row
    assert event.is_provisional == bool(guess)
