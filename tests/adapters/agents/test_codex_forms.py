"""Codex: scripts with commands in them, copied history, refusals, and damaged records."""

import json
from pathlib import Path
from typing import Any

import pytest

from learnkit.adapters.agents.codex.calls import Script, ShellCall, read_call
from learnkit.adapters.agents.codex.outputs import read_output
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import CallStatus
from tests.adapters.agents.transcripts import codex, codex_call, codex_meta, codex_output, codex_result, written

Record = dict[str, Any]


def sessions(path: Path, *records: Record | str) -> tuple[Session, ...]:
    return CodexSessionSource().read(written(path, records)).sessions


def script(text: str) -> Record:
    return {"type": "custom_tool_call", "name": "exec", "call_id": "c", "input": text}


SCRIPTS: list[tuple[str, list[tuple[str, str | None]], bool]] = [
    ("await tools.exec_command({cmd: 'make'})", [("make", None)], True),
    ('await tools.exec_command({ "cmd": "a\\"b\\u0041\\x42\\n", "workdir": "/w" })', [('a"bAB\n', "/w")], True),
    ("tools.exec_command({workdir: '/w', yield_time_ms: 1000, cmd: `make all`})", [("make all", "/w")], True),
    ("tools.exec_command({cmd: 'echo })', workdir: '/w'})", [("echo })", "/w")], True),
    (
        "Promise.all([tools.exec_command({cmd: 'a'}), tools.exec_command({cmd: \"b\"})])",
        [("a", None), ("b", None)],
        False,
    ),
    ("tools.exec_command({cmd: 'a'}); tools.exec_command({cmd: name})", [("a", None)], False),
    ("tools.exec_command({cmd: `make ${target}`})", [], True),
    ("tools.exec_command({cmd, workdir: '/w'})", [], True),
    ("tools.exec_command(call)", [], True),
    ("text('exec_command')", [], True),
]


@pytest.mark.parametrize(("text", "calls", "is_single"), SCRIPTS)
def test_literal_commands_of_a_script_are_found(
    text: str, calls: list[tuple[str, str | None]], is_single: bool
) -> None:
    expected = Script(tuple(ShellCall(*call) for call in calls), is_single) if calls else None
    assert read_call(script(text)) == expected


def test_of_several_commands_nobody_knows_how_each_ended(tmp_path: Path) -> None:
    output = [{"type": "input_text", "text": 'Script completed\n{"exit_code": 1}'}]
    (session,) = sessions(
        tmp_path / "r.jsonl",
        codex_meta(),
        codex(script("tools.exec_command({cmd: 'a'}); tools.exec_command({cmd: 'b'})")),
        codex({"type": "custom_tool_call_output", "call_id": "c", "output": output}),
    )
    assert [(call.id, call.command, call.outcome.status) for call in session.calls] == [
        ("c:1", "a", CallStatus.UNKNOWN),
        ("c:2", "b", CallStatus.UNKNOWN),
    ]


def test_copied_history_is_the_parents_session(tmp_path: Path) -> None:
    source = {"subagent": {"thread_spawn": {"parent_thread_id": "parent-1", "depth": 1, "agent_role": "explorer"}}}
    records = [
        codex_meta(source=source, subagent_history_start_ordinal=4),
        codex({"id": "parent-1", "cwd": "/elsewhere"}, "session_meta"),
        codex_call("old", "make"),
        codex_result("old", 1, "boom"),
        codex({"type": "user_message", "message": "look for it"}, "event_msg"),
        codex_call("new", "ls"),
        codex_result("new", 0, ""),
    ]
    for number, record in enumerate(records):
        record["ordinal"] = number
    ordered = [{"timestamp": one["timestamp"], "ordinal": one["ordinal"], **one} for one in records]
    parent, own = sessions(tmp_path / "r.jsonl", *ordered)
    assert (parent.id, parent.agent, [call.id for call in parent.calls]) == ("parent-1", "codex", ["old"])
    assert (own.id, own.agent, own.subagent) == ("session-1", "codex/explorer", "session-1")
    assert [call.id for call in own.events if hasattr(call, "id")] == ["new"]
    assert own.calls[0].agent == "codex/explorer"


@pytest.mark.parametrize(
    ("source", "agent"),
    [
        ("cli", "codex"),
        ({"subagent": "review"}, "codex/review"),
        ({"subagent": {"thread_spawn": {}}}, "codex/subagent"),
        ({"subagent": {"other": 1}}, "codex/subagent"),
        ({"subagent": {"thread_spawn": 7}}, "codex/subagent"),
        ({}, "codex"),
    ],
)
def test_a_rollout_says_whose_it_is(tmp_path: Path, source: Any, agent: str) -> None:
    (session,) = sessions(tmp_path / "r.jsonl", codex_meta(source=source), codex_call("c", "ls"))
    assert session.agent == agent


@pytest.mark.parametrize(
    ("text", "status", "code", "output"),
    [
        ("exec_command failed: rejected by user", CallStatus.REJECTED, None, None),
        ("exec command rejected by user", CallStatus.REJECTED, None, None),
        ("aborted by user after 2.0s", CallStatus.INTERRUPTED, None, None),
        ("failed in sandbox X with execution error: denied, exit code: 2, stdout: a, stderr: b", None, 2, "a\nb"),
        ("failed in sandbox X with execution error: denied, exit code: 2, stdout: only", None, 2, "only"),
        (
            "Exit code: 124\nWall time: 1 seconds\nOutput:\ncommand timed out after 1000 ms",
            CallStatus.TIMEOUT,
            124,
            None,
        ),
        ("x" * 3000 + "\nProcess exited with code 1\nOutput:\n", CallStatus.UNKNOWN, None, None),
    ],
)
def test_texts_without_an_envelope(text: str, status: CallStatus | None, code: int | None, output: str | None) -> None:
    ended = read_output("make", text)
    assert (ended.status, ended.exit_code) == (status or CallStatus.FAILED, code)
    assert output is None or ended.output == output


def test_a_hostile_output_takes_no_time() -> None:
    assert read_output("make", "exit code: 1, stdout: " * 50_000).exit_code == 1
    hostile = "tools.exec_command({" + "cmd: 'a', " * 20_000
    assert isinstance(read_call(script(hostile)), Script)
    assert read_call(script("exec_command({" * 20_000)) is None


def test_cut_outputs_are_marked(tmp_path: Path) -> None:
    (session,) = sessions(
        tmp_path / "r.jsonl",
        codex_meta(),
        codex_call("a", "make"),
        codex_result("a", 0, "Total output lines: 900\n\nx"),
        codex_call("b", "make"),
        codex_result("b", 0, "head…100 tokens truncated…tail"),
        codex_call("c", "make"),
        codex_result("c", 0, "whole"),
    )
    assert [call.outcome.truncated for call in session.calls] == [True, True, False]


def test_records_with_broken_strings_are_counted(tmp_path: Path) -> None:
    call = json.dumps(codex_call("c", "make"), separators=(",", ":"))
    broken = call.replace("make", "\\\\q\\q")
    path = written(tmp_path / "r.jsonl", [codex_meta(), broken, call, codex_output("c", None)])
    reading = CodexSessionSource().read(path)
    assert (reading.broken, reading.problems[0].line) == (1, 2)
    assert [one.command for one in reading.sessions[0].calls] == ["make"]
