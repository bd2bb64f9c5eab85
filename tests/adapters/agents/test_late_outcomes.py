"""Outcomes that stand far behind their calls: a transcript read in steps gives what one read gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.adapters.files.transcripts import TranscriptFile
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource
from tests.adapters.agents.transcripts import (
    claude,
    claude_call,
    claude_result,
    codex,
    codex_call,
    codex_meta,
    codex_output,
    codex_result,
    written,
)

Record = dict[str, Any]
MANY = 200


def claude_others(start: int = 0) -> list[Record]:
    return [
        record
        for number in range(start, start + MANY)
        for record in (claude_call(f"o{number}", "ls"), claude_result(f"o{number}", "x"))
    ]


def codex_others(start: int = 0) -> list[Record]:
    return [
        record
        for number in range(start, start + MANY)
        for record in (codex_call(f"o{number}", "ls"), codex_result(f"o{number}", 0, "x"))
    ]


def in_steps(
    source: SessionSource, path: Path, first: list[Record], *steps: list[Record]
) -> tuple[dict[str, ToolCall], SessionReading]:
    """Read a file that grows; give every call as it was given last, and the last reading."""
    held = list(first)
    reading = source.read(written(path, held))
    found = {call.id: call for session in reading.sessions for call in session.calls}
    for step in steps:
        held += step
        reading = source.read(written(path, held), mark=reading.mark)
        found.update({call.id: call for session in reading.sessions for call in session.calls})
    whole = {call.id: call for session in source.read(str(path)).sessions for call in session.calls}
    assert found == whole
    return found, reading


NOTICE = (
    "<task-notification>\n<task-id>b1</task-id>\n<status>failed</status>\n<summary>x failed with exit code 3</summary>"
)


def test_a_background_task_is_settled_in_a_later_step(tmp_path: Path) -> None:
    started = [
        claude_call("bg", "make all"),
        claude_result("bg", "Command running in background with ID: b1.", extra={"backgroundTaskId": "b1"}),
    ]
    late = [{"type": "queue-operation", "operation": "enqueue", "content": NOTICE}]
    found, reading = in_steps(
        ClaudeCodeSessionSource(), tmp_path / "t.jsonl", started + claude_others(), claude_others(MANY), late
    )
    assert (found["bg"].outcome.status, found["bg"].outcome.exit_code) == (CallStatus.FAILED, 3)
    record = found["bg"].outcome.record
    assert record is not None
    assert record.index == 4 * MANY + 2
    assert reading.records < 200
    assert "waiting" not in reading.mark.state


def test_a_result_may_come_many_records_later(tmp_path: Path) -> None:
    found, _ = in_steps(
        ClaudeCodeSessionSource(),
        tmp_path / "t.jsonl",
        [claude_call("slow", "make"), *claude_others()],
        [claude_result("slow", "Exit code 2\nboom", is_error=True)],
    )
    assert found["slow"].outcome.exit_code == 2


def test_the_type_of_a_subagent_is_still_known_in_a_later_step(tmp_path: Path) -> None:
    task = {"type": "tool_use", "id": "task-1", "name": "Task", "input": {"subagent_type": "tester", "prompt": "x"}}
    inner = {"type": "assistant", "message": claude_call("sub", "pytest")["message"]}
    progress = {
        **claude("progress", None),
        "data": {"type": "agent_progress", "agentId": "a1", "message": inner},
        "parentToolUseID": "task-1",
    }
    found, _ = in_steps(
        ClaudeCodeSessionSource(), tmp_path / "t.jsonl", [claude("assistant", [task]), *claude_others()], [progress]
    )
    assert found["sub"].agent == "claude-code/tester"


def test_a_poll_settles_a_process_of_an_earlier_step(tmp_path: Path) -> None:
    poll = codex(
        {"type": "function_call", "name": "write_stdin", "arguments": '{"session_id": 7, "chars": ""}', "call_id": "p"}
    )
    running = "Chunk ID: 1\nWall time: 1 seconds\nProcess running with session ID 7\nOutput:\n"
    found, _ = in_steps(
        CodexSessionSource(),
        tmp_path / "r.jsonl",
        [codex_meta(), codex_call("slow", "make"), codex_output("slow", running), *codex_others()],
        [poll, *codex_others(MANY)],
        [codex_result("p", 2, "boom")],
    )
    assert (found["slow"].outcome.status, found["slow"].outcome.output) == (CallStatus.FAILED, "boom")


def test_a_call_keeps_its_folder_when_it_is_read_again(tmp_path: Path) -> None:
    bare = codex(
        {"type": "function_call", "name": "exec_command", "arguments": json.dumps({"cmd": "make"}), "call_id": "c"}
    )
    moved = codex({"cwd": "/elsewhere"}, "turn_context")
    found, _ = in_steps(
        CodexSessionSource(),
        tmp_path / "r.jsonl",
        [codex_meta(), bare, moved, *codex_others()],
        [codex_result("c", 0, "x")],
    )
    assert (found["c"].cwd, found["c"].session) == ("/home/ada/shop", "session-1")


def test_no_more_is_read_again_than_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = ClaudeCodeSessionSource()
    path = written(tmp_path / "t.jsonl", claude_others())
    mark = source.read(path).mark
    assert 0 < mark.record < 2 * MANY
    monkeypatch.setattr("learnkit.adapters.files.transcripts._OVERLAP_BYTES", 0)
    at_end = source.read(path).mark
    assert (at_end.record, at_end.offset) == (2 * MANY, at_end.size)


@pytest.mark.parametrize("waiting", ["", "no json", "[[1]]", "[1]", '{"a": 1}', "[[0, 99999999, {}]]"])
def test_a_mark_that_others_changed_does_no_harm(tmp_path: Path, waiting: str) -> None:
    path = written(tmp_path / "t.jsonl", claude_others())
    mark = ClaudeCodeSessionSource().read(path).mark
    changed = ReadMark(mark.path, "other", mark.size, mark.offset, mark.record, mark.checked, {"waiting": waiting})
    file = TranscriptFile(path, changed)
    assert not file.is_unchanged()
    assert len(list(file.lines())) == 2 * MANY - mark.record
