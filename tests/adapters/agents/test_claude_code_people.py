"""Claude Code: what people typed and refused, and subagents with a type."""

import json
from pathlib import Path
from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.notices import notices
from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.core.sessions.values import Prompt, Session
from learnkit.core.toolcalls.values import CallStatus
from tests.adapters.agents.transcripts import claude, claude_call, claude_result, written

Record = dict[str, Any]


def sessions(path: Path, *records: Record | str) -> tuple[Session, ...]:
    return ClaudeCodeSessionSource().read(written(path, records)).sessions


def prompts(session: Session) -> list[str]:
    return [event.text for event in session.events if isinstance(event, Prompt)]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("PreToolUse:Bash hook error: [guard]: not here", {}),
        ("Hook PreToolUse:Bash denied this tool", {}),
        ("Exit code 1\nno", {"toolDenialKind": "user-rejected"}),
        ("Error: Permission to use Bash with command make has been denied.", {}),
    ],
)
def test_what_was_refused_never_ran(tmp_path: Path, text: str, more: Record) -> None:
    (session,) = sessions(
        tmp_path / "t.jsonl", claude_call("c", "make"), claude_result("c", text, is_error=True, **more)
    )
    assert session.calls[0].outcome.status is CallStatus.REJECTED


def test_what_was_typed_beside_a_result_is_a_prompt(tmp_path: Path) -> None:
    beside = {"type": "text", "text": "use bun here"}
    other = claude_result("other", "x")
    own = claude_result("c", "Exit code 1", is_error=True)
    for record in (other, own):
        record["message"]["content"].append(beside)
    (session,) = sessions(tmp_path / "t.jsonl", claude_call("c", "make"), other, own)
    assert prompts(session) == ["use bun here"] * 2


def test_what_was_queued_is_a_prompt_and_news_of_a_task_is_none(tmp_path: Path) -> None:
    def queued(text: str, mode: str) -> Record:
        held = {"type": "queued_command", "prompt": text, "commandMode": mode}
        return {"attachment": held, "type": "attachment", "uuid": "u", "sessionId": "session-1"}

    notice = "<task-notification><task-id>b1</task-id><status>completed</status></task-notification>"
    (session,) = sessions(
        tmp_path / "t.jsonl",
        claude_call("c", "make"),
        claude_result("c", "Command running in background with ID: b1.", extra={"backgroundTaskId": "b1"}),
        queued("stop that", "prompt"),
        queued(notice, "task-notification"),
    )
    assert prompts(session) == ["stop that"]
    assert session.calls[0].outcome.status is CallStatus.OK


def test_a_typed_command_keeps_its_output(tmp_path: Path) -> None:
    (session,) = sessions(
        tmp_path / "t.jsonl",
        claude("user", "<bash-stdout>of nothing</bash-stdout>"),
        claude("user", "<bash-input>git pull</bash-input>", uuid="u-1"),
        claude("user", "<bash-stdout>done</bash-stdout><bash-stderr>fatal: no</bash-stderr>"),
        claude("user", "<bash-input>never closed"),
    )
    (call,) = session.calls
    assert (call.id, call.outcome.status, call.outcome.output, call.outcome.stderr) == (
        "u-1",
        CallStatus.UNKNOWN,
        "done",
        "fatal: no",
    )


def test_what_a_subagent_is_told_is_no_persons_prompt(tmp_path: Path) -> None:
    (session,) = sessions(
        tmp_path / "t.jsonl",
        claude("user", "find the bug", isSidechain=True, agentId="a1"),
        claude_call("c", "ls", isSidechain=True, agentId="a1"),
    )
    assert prompts(session) == []


def test_a_side_file_names_its_type_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "subagents" / "agent-a1.jsonl"
    records = [claude_call("c", "ls", isSidechain=True, agentId="a1")]
    (session,) = sessions(path, *records)
    assert session.agent == "claude-code/subagent"
    beside = path.with_name("agent-a1.meta.json")
    for held, expected in (('{"agentType": "Explore"}', "claude-code/Explore"), ("[]", "claude-code/subagent")):
        beside.write_text(held, encoding="utf-8")
        (session,) = sessions(path, *records)
        assert (session.agent, session.calls[0].agent) == (expected, expected)
    beside.write_text("{", encoding="utf-8")
    assert sessions(path, *records)[0].agent == "claude-code/subagent"


def test_a_fork_keeps_the_ids(tmp_path: Path) -> None:
    records = [claude_call("c", "make"), claude_result("c", "Exit code 1", is_error=True)]
    (one,) = sessions(tmp_path / "a.jsonl", *records)
    forked = [{**record, "sessionId": "session-2", "gitBranch": "other"} for record in records]
    (other,) = sessions(tmp_path / "b.jsonl", *forked)
    assert (one.id, other.id) == ("session-1", "session-2")
    assert [call.id for call in one.calls] == [call.id for call in other.calls]


def test_rolling_copies_of_output_are_no_calls(tmp_path: Path) -> None:
    rolling = {
        **claude("progress", None),
        "data": {"type": "bash_progress", "output": "x", "message": claude_call("no", "make")},
    }
    (session,) = sessions(tmp_path / "t.jsonl", claude_call("c", "make"), rolling)
    assert [call.id for call in session.calls] == ["c"]


def test_notices_are_found_in_long_and_hostile_texts() -> None:
    open_ = "<task-notification><task-id>"
    text = open_ * 20_000 + "<task-notification><task-id>b1</task-id><status>killed</status></task-notification>"
    assert [(one.task, one.status) for one in notices(text)] == [("b1", CallStatus.INTERRUPTED)]
    said = "<task-notification><task-id>b</task-id><status>completed</status><summary>{}</summary>"
    summary = 'Background command "exit code 7 test" completed (exit code 0)'
    assert [one.exit_code for one in notices(said.format(summary))] == [0]
    assert list(notices("<task-notification><task-id>b</task-id><status>running</status>")) == []


def test_a_long_success_keeps_its_head_and_its_tail(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(3000))
    for spaced in (json.dumps(claude_result("c", text)), json.dumps(claude_result("c", text), separators=(",", ":"))):
        (session,) = sessions(tmp_path / "t.jsonl", claude_call("c", "make"), spaced)
        output = session.calls[0].outcome.output
        assert output.startswith("line 0\n")
        assert output.endswith("line 2999\n")
        assert 1900 < len(output.encode()) <= 2048
