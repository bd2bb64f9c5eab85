"""Codex: every shape of a call and its output."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import FileEdit, Prompt, Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from tests.adapters.agents.transcripts import codex, codex_call, codex_meta, codex_output, codex_result, written

Record = dict[str, Any]


def the_session(tmp_path: Path, *records: Record | str, **how: bool) -> Session:
    (session,) = CodexSessionSource().read(written(tmp_path / "r.jsonl", [codex_meta(), *records], **how)).sessions
    return session


def the_call(tmp_path: Path, *records: Record | str) -> ToolCall:
    (call,) = the_session(tmp_path, *records).calls
    return call


HEAD = "Chunk ID: 1\nWall time: 0.1 seconds\n"
OUTPUTS: list[tuple[Any, CallStatus, int | None]] = [
    (HEAD + "Process exited with code 0\nOutput:\nfine", CallStatus.OK, 0),
    (HEAD + "Process exited with code 2\nOutput:\nmake: no rule", CallStatus.FAILED, 2),
    (HEAD + "Process exited with code 0\nOutput:\nProcess exited with code 9\n", CallStatus.OK, 0),
    ("Exit code: 1\nWall time: 0.1 seconds\nOutput:\nboom", CallStatus.FAILED, 1),
    (json.dumps({"output": "boom", "metadata": {"exit_code": 1, "duration_seconds": 0.1}}), CallStatus.FAILED, 1),
    (json.dumps({"output": "boom", "metadata": {}}), CallStatus.UNKNOWN, None),
    ('{"not": "ours"}', CallStatus.UNKNOWN, None),
    ("{cut", CallStatus.UNKNOWN, None),
    ([{"type": "input_text", "text": HEAD + "Process exited with code 3\nOutput:\nx"}], CallStatus.FAILED, 3),
    ({"content": HEAD + "Process exited with code 0\nOutput:\n"}, CallStatus.OK, 0),
    ("exec command rejected by user", CallStatus.REJECTED, None),
    ("aborted by user after 29.7s", CallStatus.INTERRUPTED, None),
    ("execution error: No such file or directory (os error 2)", CallStatus.FAILED, None),
    (
        "failed in sandbox MacosSeatbelt with execution error: sandbox denied exec error, exit code: 2, stdout: a, stderr: b",
        CallStatus.FAILED,
        2,
    ),
    ("command timed out after 10000 milliseconds", CallStatus.TIMEOUT, None),
    ("something else", CallStatus.UNKNOWN, None),
    (None, CallStatus.UNKNOWN, None),
    (HEAD + "Process running with session ID 77\nOutput:\nstarting", CallStatus.RUNNING, None),
]


@pytest.mark.parametrize(("output", "status", "code"), OUTPUTS)
def test_how_a_call_ended(tmp_path: Path, output: Any, status: CallStatus, code: int | None) -> None:
    call = the_call(tmp_path, codex_call("c", "make"), codex_output("c", output))
    assert (call.outcome.status, call.outcome.exit_code) == (status, code)


def function(name: str, arguments: Any) -> Record:
    return codex({"type": "function_call", "name": name, "arguments": arguments, "call_id": "c"})


COMMANDS: list[tuple[Record, str, str | None]] = [
    (codex_call("c", "make"), "make", "/home/ada/shop"),
    (function("shell", json.dumps({"command": ["bash", "-lc", "rg x"], "workdir": "/w"})), "rg x", "/w"),
    (
        function("shell", json.dumps({"command": ["git", "commit", "-m", "a b"]})),
        "git commit -m 'a b'",
        "/home/ada/shop",
    ),
    (function("shell", json.dumps({"command": ["echo", "it's"]})), "echo 'it'\"'\"'s'", "/home/ada/shop"),
    (function("shell_command", json.dumps({"command": "ls"})), "ls", "/home/ada/shop"),
    (function("exec_command", {"cmd": "ls"}), "ls", "/home/ada/shop"),
    (
        codex(
            {
                "type": "local_shell_call",
                "call_id": "c",
                "action": {"type": "exec", "command": ["bash", "-lc", "ls"], "working_directory": "/w"},
            }
        ),
        "ls",
        "/w",
    ),
    (
        codex(
            {
                "type": "custom_tool_call",
                "name": "exec",
                "call_id": "c",
                "input": 'const r = await tools.exec_command({cmd: "make \\"x\\"\\n", workdir: "/w"})',
            }
        ),
        'make "x"\n',
        "/w",
    ),
]


@pytest.mark.parametrize(("record", "command", "cwd"), COMMANDS)
def test_what_was_called(tmp_path: Path, record: Record, command: str, cwd: str | None) -> None:
    call = the_call(tmp_path, record)
    assert (call.command, call.cwd, call.agent, call.session) == (command, cwd, "codex", "session-1")


NOTHING: list[Record] = [
    function("update_plan", "{}"),
    function("exec_command", "{cut"),
    function("exec_command", "[]"),
    function("exec_command", "{}"),
    function("shell", json.dumps({"command": []})),
    function("write_stdin", "{}"),
    codex({"type": "local_shell_call", "call_id": "c", "action": None}),
    codex(
        {
            "type": "custom_tool_call",
            "name": "exec",
            "call_id": "c",
            "input": "for (const c of list) tools.exec_command({cmd: c})",
        }
    ),
    codex({"type": "custom_tool_call", "name": "exec", "call_id": "c", "input": None}),
    codex({"type": "custom_tool_call", "name": "apply_patch", "call_id": "c", "input": "no patch"}),
    codex({"type": "function_call", "name": "exec_command", "arguments": '{"cmd":"x"}', "call_id": None}),
    codex({"type": "message", "role": "user", "content": "x"}),
]


@pytest.mark.parametrize("record", NOTHING)
def test_what_is_no_shell_call_gives_none(tmp_path: Path, record: Record) -> None:
    session = the_session(tmp_path, record, codex_call("ours", "ls"))
    assert [event.id for event in session.events if isinstance(event, ToolCall)] == ["ours"]


def test_a_process_that_goes_on_is_settled_by_a_later_poll(tmp_path: Path) -> None:
    def poll(call: str) -> Record:
        arguments = json.dumps({"session_id": 77, "chars": ""})
        return codex({"type": "function_call", "name": "write_stdin", "arguments": arguments, "call_id": call})

    running = HEAD + "Process running with session ID 77\nOutput:\n"
    call = the_call(
        tmp_path,
        codex_call("c", "make"),
        codex_output("c", running),
        poll("p1"),
        codex_output("p1", running),
        poll("p2"),
        codex_output("p2", "write_stdin failed: Unknown process id 77"),
        poll("p3"),
        codex_result("p3", 2, "boom"),
    )
    assert (call.outcome.status, call.outcome.exit_code, call.outcome.output) == (CallStatus.FAILED, 2, "boom")


def test_a_script_ends_as_its_visible_exit_code_says(tmp_path: Path) -> None:
    def script(output: Any) -> ToolCall:
        given = codex(
            {"type": "custom_tool_call", "name": "exec", "call_id": "c", "input": "tools.exec_command({cmd: 'make'})"}
        )
        return the_call(tmp_path, given, codex({"type": "custom_tool_call_output", "call_id": "c", "output": output}))

    shown = [{"type": "input_text", "text": 'Script completed\n{"exit_code": 2, "output": "boom"}'}]
    assert script(shown).outcome.status is CallStatus.FAILED
    assert script([{"type": "input_text", "text": "Script completed"}]).outcome.status is CallStatus.UNKNOWN


PATCH = "*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n*** Add File: b.py\n+z\n*** End Patch"


@pytest.mark.parametrize(
    "record",
    [
        codex({"type": "custom_tool_call", "name": "apply_patch", "call_id": "c", "input": PATCH}),
        function("apply_patch", json.dumps({"input": PATCH})),
        function("shell", json.dumps({"command": ["apply_patch", PATCH]})),
    ],
)
def test_a_patch_is_an_edit(tmp_path: Path, record: Record) -> None:
    (event,) = the_session(tmp_path, record).events
    assert isinstance(event, FileEdit)
    assert event.paths == ("a.py", "b.py")


def test_the_folder_may_change_and_a_copied_parent_changes_nothing(tmp_path: Path) -> None:
    bare = {"cmd": "ls"}
    session = the_session(
        tmp_path,
        codex({"id": "parent", "cwd": "/parent"}, "session_meta"),
        codex({"cwd": "/turn"}, "turn_context"),
        function("exec_command", json.dumps(bare)),
    )
    assert (session.id, session.cwd, session.calls[0].cwd) == ("session-1", "/home/ada/shop", "/turn")


def test_a_subagent_is_named(tmp_path: Path) -> None:
    meta = codex_meta(source={"subagent": {"thread_spawn": {"parent_thread_id": "p", "depth": 1}}})
    path = written(tmp_path / "r.jsonl", [meta, codex_call("c", "ls")])
    (session,) = CodexSessionSource().read(path).sessions
    assert (session.agent, session.subagent) == ("codex/subagent", "session-1")


def test_prompts_are_what_a_person_typed(tmp_path: Path) -> None:
    def said(text: Any) -> Record:
        return codex({"type": "user_message", "message": text}, "event_msg")

    session = the_session(
        tmp_path,
        said("please fix it"),
        said("<environment_context>x</environment_context>"),
        said(fence.mark("use bun")),
        codex({"type": "agent_message", "message": "done user_message"}, "event_msg"),
        codex({"message": "x", "replacement_history": [codex_call("old", "make")]}, "compacted"),
    )
    assert [event.text for event in session.events if isinstance(event, Prompt)] == ["please fix it"]
    assert session.calls == ()


def test_a_copy_of_a_call_changes_nothing(tmp_path: Path) -> None:
    call = the_call(
        tmp_path,
        codex_call("c", "make"),
        codex_result("c", 1, "first"),
        codex_call("c", "x"),
        codex_result("c", 0, "second"),
    )
    assert (call.command, call.outcome.output) == ("make", "first")


def test_records_that_are_not_compact_give_the_same(tmp_path: Path) -> None:
    records = [codex_call("c", "make"), codex_result("c", 1, "boom")]
    assert the_session(tmp_path, *records) == the_session(tmp_path, *records, compact=False)


def test_odd_records_are_survived(tmp_path: Path) -> None:
    odd: list[Record | str] = [
        "[1]",
        "not json",
        '{"type":"session_meta","payload":[]}',
        codex({"id": 7}, "session_meta"),
    ]
    path = written(tmp_path / "r.jsonl", [*odd, codex({"type": "function_call"}), codex_call("c", "ls")])
    reading = CodexSessionSource().read(path)
    (session,) = reading.sessions
    assert (session.id, reading.broken) == ("r", 2)
    assert CodexSessionSource().read(written(tmp_path / "empty.jsonl", [])).sessions == ()


def test_counts_are_those_of_the_given_sessions(shared_data: Path) -> None:
    source = CodexSessionSource()
    with (shared_data / "SESSIONS.tsv").open(encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream, delimiter="\t") if row["agent"] == "codex"]
    for row in rows:
        path = str(shared_data / "sessions" / row["file"])
        assert source.recognises(path)
        calls = [call for session in source.read(path).sessions for call in session.calls]
        # An exit status that only informs (grep without a match) is no failure here, and one in the table.
        bad = [call for call in calls if (call.outcome.exit_code or 0) != 0]
        assert (len(calls), len(bad)) == (int(row["shell_calls"]), int(row["failing_shell_calls"])), row["file"]


def test_no_other_agents_transcript_is_taken(shared_data: Path) -> None:
    source = CodexSessionSource()
    taken = {path.name for path in (shared_data / "sessions").iterdir() if source.recognises(str(path))}
    assert taken == {path.name for path in (shared_data / "sessions").glob("codex__*")}
