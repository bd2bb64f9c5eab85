"""Claude Code: every shape of a call and its result."""

import csv
from pathlib import Path
from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import FileEdit, Prompt, Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from tests.adapters.agents.transcripts import claude, claude_call, claude_result, written

Record = dict[str, Any]


def sessions(tmp_path: Path, *records: Record | str, **how: bool) -> tuple[Session, ...]:
    return ClaudeCodeSessionSource().read(written(tmp_path / "t.jsonl", records, **how)).sessions


def the_call(tmp_path: Path, *records: Record | str, **how: bool) -> ToolCall:
    (session,) = sessions(tmp_path, *records, **how)
    (call,) = session.calls
    return call


OUTCOMES: list[tuple[str, Any, bool, Any, CallStatus, int | None]] = [
    ("make", "done", False, None, CallStatus.OK, None),
    ("make", "Exit code 2\nmake: no rule", True, None, CallStatus.FAILED, 2),
    ("make", "Error: Exit code 127", True, None, CallStatus.FAILED, 127),
    ("grep x y", "Exit code 1", True, None, CallStatus.OK_INFORMATIONAL, 1),
    (
        "grep x y",
        "",
        False,
        {"stdout": "", "returnCodeInterpretation": "No matches found"},
        CallStatus.OK_INFORMATIONAL,
        None,
    ),
    ("make", "Exit code 143\nCommand timed out after 2m 0s", True, None, CallStatus.TIMEOUT, 143),
    ("make", "Exit code 137\n[Request interrupted by user for tool use]", True, None, CallStatus.INTERRUPTED, 137),
    ("make", "[Request interrupted by user for tool use]", True, None, CallStatus.INTERRUPTED, None),
    ("make", "", False, {"stdout": "x", "interrupted": True}, CallStatus.INTERRUPTED, None),
    (
        "make",
        "The user doesn't want to proceed with this tool use. The tool use was rejected",
        True,
        None,
        CallStatus.REJECTED,
        None,
    ),
    ("make", "The user doesn't want to take this action right now. STOP", True, None, CallStatus.REJECTED, None),
    ("make", "Permission to use Bash with command make has been denied.", True, None, CallStatus.REJECTED, None),
    ("make", "opus is temporarily unavailable, so auto mode cannot determine", True, None, CallStatus.REJECTED, None),
    ("make", "<tool_use_error>Sibling tool call errored</tool_use_error>", True, None, CallStatus.CANCELLED, None),
    ("make", "<tool_use_error>other</tool_use_error>", True, None, CallStatus.REJECTED, None),
    ("make", "Command timed out after 2m", True, None, CallStatus.TIMEOUT, None),
    ("make", "something went wrong", True, None, CallStatus.FAILED, None),
    (
        "make",
        "Command running in background with ID: b1. Output",
        False,
        {"backgroundTaskId": "b1"},
        CallStatus.RUNNING,
        None,
    ),
    (
        "make",
        "Command did not complete within its 120s timeout and was moved to the background (ID: b2)",
        False,
        {},
        CallStatus.RUNNING,
        None,
    ),
    ("make", [{"type": "text", "text": "Exit code 1"}, {"type": "image"}], True, None, CallStatus.FAILED, 1),
    ("make", None, False, "odd", CallStatus.OK, None),
]


@pytest.mark.parametrize(("command", "text", "is_error", "extra", "status", "code"), OUTCOMES)
def test_how_a_call_ended(
    tmp_path: Path, command: str, text: Any, is_error: bool, extra: Any, status: CallStatus, code: int | None
) -> None:
    call = the_call(tmp_path, claude_call("c", command), claude_result("c", text, is_error=is_error, extra=extra))
    assert (call.outcome.status, call.outcome.exit_code) == (status, code)


def test_a_call_says_who_where_and_when(tmp_path: Path) -> None:
    source = ClaudeCodeSessionSource(digest=lambda raw: str(len(raw)))
    path = written(tmp_path / "t.jsonl", [claude_call("c", "make"), claude_result("c", "done")])
    (session,) = source.read(path).sessions
    (call,) = session.calls
    assert (call.agent, call.session, call.cwd, call.tool) == ("claude-code", "session-1", "/home/ada/shop", "Bash")
    assert call.issued_at is not None
    assert call.record is not None
    assert call.outcome.record is not None
    assert (call.record.index, call.outcome.record.index) == (0, 1)
    assert int(call.record.digest) > 100
    assert (session.cwd, session.source) == ("/home/ada/shop", path)


def test_the_output_of_success_is_its_stdout_and_stderr(tmp_path: Path) -> None:
    extra = {"stdout": "out " * 2000, "stderr": "Shell cwd was reset"}
    call = the_call(tmp_path, claude_call("c", "make"), claude_result("c", "both", extra=extra))
    assert len(call.outcome.output.encode()) <= 2048
    assert call.outcome.stderr == "Shell cwd was reset"
    bad = the_call(
        tmp_path, claude_call("c", "make"), claude_result("c", "Exit code 1\n" + "e" * 99_999, is_error=True)
    )
    assert 2048 < len(bad.outcome.output.encode()) <= 65_536


def test_what_learnkit_showed_is_not_in_the_output(tmp_path: Path) -> None:
    shown = f"Exit code 1\nerror\n{fence.mark('use bun')}"
    call = the_call(tmp_path, claude_call("c", "make"), claude_result("c", shown, is_error=True))
    assert call.outcome.output == "error\n"


def test_a_call_without_a_result_is_unknown(tmp_path: Path) -> None:
    assert the_call(tmp_path, claude_call("c", "make")).outcome.status is CallStatus.UNKNOWN


NOTICE = (
    "<task-notification>\n<task-id>b1</task-id>\n<output-file>/x</output-file>\n<status>{status}</status>\n"
    '<summary>Background command "make" {said}</summary>\n</task-notification>'
)


@pytest.mark.parametrize(
    ("status", "said", "expected", "code"),
    [
        ("completed", "completed (exit code 0)", CallStatus.OK, 0),
        ("completed", "completed", CallStatus.OK, None),
        ("failed", "failed with exit code 2", CallStatus.FAILED, 2),
        ("failed", "failed", CallStatus.FAILED, None),
        ("killed", "was killed", CallStatus.INTERRUPTED, None),
    ],
)
@pytest.mark.parametrize("place", ["user", "queue"])
def test_a_background_task_is_settled_later(
    tmp_path: Path, status: str, said: str, expected: CallStatus, code: int | None, place: str
) -> None:
    text = NOTICE.format(status=status, said=said)
    late = (
        claude("user", text)
        if place == "user"
        else {"type": "queue-operation", "operation": "enqueue", "content": text}
    )
    call = the_call(
        tmp_path,
        claude_call("c", "make"),
        claude_result("c", "Command running in background with ID: b1.", extra={"backgroundTaskId": "b1"}),
        late,
        late,
    )
    assert (call.outcome.status, call.outcome.exit_code) == (expected, code)


def test_a_subagent_inside_its_parents_file_is_a_session_of_its_own(tmp_path: Path) -> None:
    inner = claude_call("sub", "pytest")
    progress = {
        **claude("progress", None),
        "data": {
            "type": "agent_progress",
            "agentId": "a1",
            "agentType": "tester",
            "message": {"type": "assistant", "message": inner["message"]},
        },
    }
    result = claude_result("sub", "Exit code 1\nboom", is_error=True)
    done = {
        **claude("progress", None),
        "data": {"agentId": "a1", "message": {"type": "user", "message": result["message"]}},
    }
    rolling = {**claude("progress", None), "data": {"type": "bash_progress", "output": '"name":"Bash"'}}
    main, sub = sessions(tmp_path, claude_call("c", "make"), rolling, progress, done, claude_result("c", "done"))
    assert [call.id for call in main.calls] == ["c"]
    assert [(call.id, call.outcome.status) for call in sub.calls] == [("sub", CallStatus.FAILED)]
    assert sub.agent.startswith("claude-code/")
    assert (sub.subagent, sub.id) == ("a1", "session-1")


def test_side_files_and_side_chains_are_subagents(tmp_path: Path) -> None:
    (side,) = sessions(tmp_path, claude_call("c", "make", isSidechain=True, agentId="a7", agentType="reviewer"))
    assert (side.agent, side.subagent) == ("claude-code/reviewer", "a7")
    (old,) = sessions(tmp_path, claude_call("c", "make", isSidechain=True))
    assert old.agent == "claude-code/subagent"


def test_a_copy_of_a_call_changes_nothing(tmp_path: Path) -> None:
    call = the_call(
        tmp_path,
        claude_call("c", "make"),
        claude_result("c", "Exit code 1\nfirst", is_error=True),
        claude_call("c", "make"),
        claude_result("c", "second"),
    )
    assert call.outcome.output == "first"


def test_results_of_a_batch_find_their_calls(tmp_path: Path) -> None:
    (session,) = sessions(
        tmp_path,
        claude_call("one", "make a"),
        claude_call("two", "make b"),
        claude_result("two", "Exit code 1\nb", is_error=True),
        claude_result("one", "a"),
    )
    assert [call.outcome.status for call in session.calls] == [CallStatus.OK, CallStatus.FAILED]


def test_edits_and_prompts_stand_between_calls(tmp_path: Path) -> None:
    def edit(name: str, given: Record) -> Record:
        return claude("assistant", [{"type": "tool_use", "id": name, "name": name, "input": given}])

    (session,) = sessions(
        tmp_path,
        claude("user", "please fix it"),
        claude_call("c", "make"),
        edit("Edit", {"file_path": "/a.py", "old_string": "x", "new_string": "y"}),
        edit("NotebookEdit", {"notebook_path": "/b.ipynb"}),
        edit("Read", {"file_path": "/c.py"}),
        claude("user", [{"type": "text", "text": "and again"}]),
        claude("user", "Caveat: the messages below", isMeta=True),
        claude("user", "This session is continued: error: make failed", isCompactSummary=True),
        claude("user", "<command-name>/clear</command-name>"),
        claude("user", "[Request interrupted by user]"),
        claude("user", f"{fence.mark('use bun')}"),
        {"type": "attachment", "attachment": {"type": "hook_success", "command": "make"}, "uuid": "u"},
        {"type": "system", "subtype": "compact_boundary", "content": "user"},
        {"type": "file-history-snapshot", "snapshot": {}, "messageId": "user"},
    )
    kinds = [type(event) for event in session.events]
    assert kinds == [Prompt, ToolCall, FileEdit, FileEdit, Prompt]
    assert [event.paths for event in session.events if isinstance(event, FileEdit)] == [("/a.py",), ("/b.ipynb",)]
    assert [event.text for event in session.events if isinstance(event, Prompt)] == ["please fix it", "and again"]


def test_a_command_that_a_person_typed_has_no_verdict(tmp_path: Path) -> None:
    call = the_call(
        tmp_path,
        claude("user", "<bash-input>git pull</bash-input>", uuid="u-1"),
        claude("user", "<bash-stdout>ok</bash-stdout><bash-stderr></bash-stderr>"),
    )
    assert (call.command, call.tool, call.outcome.status) == ("git pull", "user-bash", CallStatus.UNKNOWN)


def test_powershell_is_a_shell(tmp_path: Path) -> None:
    assert the_call(tmp_path, claude_call("c", "Get-ChildItem", name="PowerShell")).tool == "PowerShell"


def test_records_that_are_not_compact_give_the_same(tmp_path: Path) -> None:
    records = [claude_call("c", "make"), claude_result("c", "Exit code 1\nboom", is_error=True), claude("user", "ok")]
    assert sessions(tmp_path, *records) == sessions(tmp_path, *records, compact=False)


ODD: list[Record | str] = [
    '{"type":"user"}',
    '{"type":"user","message":null}',
    '{"type":"user","message":{"content":[1,{"type":"tool_result"},{"type":"tool_use","name":"Bash"}]}}',
    '{"type":"progress","data":null,"x":"user"}',
    '{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Bash","id":7,"input":{"command":[]}}]}}',
    '{"type":"user","timestamp":"yesterday","message":{"content":"hi"},"sessionId":7}',
    "[1, 2]",
    "not json \x00",
    '{"cut": "here',
]


def test_odd_records_are_survived(tmp_path: Path) -> None:
    path = written(tmp_path / "t.jsonl", [*ODD, claude_call("c", "make")])
    reading = ClaudeCodeSessionSource().read(path)
    assert [call.id for session in reading.sessions for call in session.calls] == ["c"]
    assert reading.records == len(ODD) + 1
    assert reading.broken >= 2


def test_counts_are_those_of_the_given_sessions(shared_data: Path) -> None:
    source = ClaudeCodeSessionSource()
    with (shared_data / "SESSIONS.tsv").open(encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream, delimiter="\t") if row["agent"] == "claude"]
    for row in rows:
        path = str(shared_data / "sessions" / row["file"])
        assert source.recognises(path)
        reading = source.read(path)
        calls = [call for session in reading.sessions for call in session.calls if call.tool != "user-bash"]
        # An exit status that only informs (grep without a match) is no failure here, and one in the table.
        bad = [call for call in calls if call.outcome.status.is_failure or (call.outcome.exit_code or 0) > 0]
        assert (len(calls), len(bad)) == (int(row["shell_calls"]), int(row["failing_shell_calls"])), row["file"]


def test_no_other_agents_transcript_is_taken(shared_data: Path) -> None:
    source = ClaudeCodeSessionSource()
    taken = {path.name for path in (shared_data / "sessions").iterdir() if source.recognises(str(path))}
    assert taken == {path.name for path in (shared_data / "sessions").glob("claude__*")}
