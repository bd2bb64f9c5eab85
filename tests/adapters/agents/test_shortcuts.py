"""Short cuts change nothing: the same file with every line parsed gives the same sessions and the same mark."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.core.kernel import fence
from learnkit.core.sessions.values import Session
from tests.adapters.agents.transcripts import claude_result, codex, codex_meta, codex_output, written

Record = dict[str, Any]
Source = type[ClaudeCodeSessionSource] | type[CodexSessionSource]


def both(kind: Source, path: str) -> tuple[Session, ...]:
    quick, plain = kind().read(path), kind(shortcuts=False).read(path)
    assert quick.sessions == plain.sessions
    assert (quick.mark, quick.records, quick.bytes_read) == (plain.mark, plain.records, plain.bytes_read)
    return quick.sessions


TEXTS = st.lists(
    st.sampled_from(
        [
            "word ",
            "\n",
            '"',
            "\\",
            "é",
            "\x1b[0m",
            '","',
            '}]},"uuid":"',
            '"type":"tool_result"',
            "tool_use_id",
            "x" * 900,
        ]
        + [
            "Exit code 1\n",
            "<persisted-output>",
            " lines truncated] ...",
            "Command running",
            fence.mark("use bun"),
            "}",
        ]
        + ['"is_error":true', '","stderr":"', " tokens truncated…", "Total output lines: 9", "😀"]
    ),
    max_size=14,
).map("".join)
ENDS = st.sampled_from(["", "x" * 9000, '",', '"', "\\"])


def _head(layout: str, side: bool) -> tuple[Record, Record]:
    """Give what stands before and behind a message in older and newer records."""
    around = {
        "userType": "external",
        "cwd": '/home/"ada"',
        "sessionId": "session-1",
        "version": "2",
        "gitBranch": "main",
    }
    head: Record = {"parentUuid": None, "isSidechain": side}
    if side:
        head["agentId"] = "a1"
    tail = {"uuid": "5d1c2f0e-8a51-4c8e-9b7e-2f6f0a3e9d11", "timestamp": "2026-09-14T10:00:00.000Z"}
    return ({**head, **around}, tail) if layout == "old" else (head, {**tail, **around})


def _call(number: int, command: str, layout: str, side: bool, name: str = "Bash") -> Record:
    before, after = _head(layout, side)
    given = {"command": command} if name == "Bash" else {"file_path": command, "old_string": "a", "new_string": "b"}
    block = {"type": "tool_use", "id": f"c{number}", "name": name, "input": given}
    message = {
        "model": "opus",
        "id": "m",
        "type": "message",
        "role": "assistant",
        "content": [block],
        "usage": {"a": 1},
    }
    return {**before, "message": message, "requestId": "r", "type": "assistant", **after}


def _result(number: int, text: str, layout: str, side: bool, extra: Any, is_error: bool) -> Record:
    before, after = _head(layout, side)
    block = {"tool_use_id": f"c{number}", "type": "tool_result", "content": text, "is_error": is_error}
    message = {"role": "user", "content": [block]}
    if layout == "old":
        return {**before, "type": "user", "message": message, **after, "toolUseResult": extra}
    time = {key: after.pop(key) for key in ("uuid", "timestamp")}
    return {**before, "type": "user", "message": message, **time, "toolUseResult": extra, **after}


@given(
    st.lists(st.tuples(TEXTS, TEXTS, ENDS, st.booleans(), st.sampled_from(["Bash", "Edit"])), min_size=1, max_size=5),
    st.sampled_from(["old", "new"]),
    st.booleans(),
    st.booleans(),
)
def test_claude_code_reads_the_same(
    tmp_path_factory: pytest.TempPathFactory,
    calls: list[tuple[str, str, str, bool, str]],
    layout: str,
    side: bool,
    is_ascii: bool,
) -> None:
    lines = []
    for number, (command, text, more, is_error, name) in enumerate(calls):
        shown = text + more
        extra = f"Error: {shown}" if is_error else {"stdout": shown, "stderr": text, "interrupted": False}
        records = [
            _call(number, command, layout, side, name),
            _result(number, shown, layout, side, extra, is_error),
            _result(number + 100, shown, layout, side, extra, is_error),
        ]
        lines += [json.dumps(record, separators=(",", ":"), ensure_ascii=is_ascii) for record in records]
    path = written(tmp_path_factory.mktemp("c") / "t.jsonl", lines)
    assert sum(len(session.events) for session in both(ClaudeCodeSessionSource, path)) >= 1 or not any(
        name == "Bash" for *_, name in calls
    )


@given(st.lists(st.tuples(TEXTS, TEXTS, ENDS, st.integers(0, 2)), min_size=1, max_size=5), st.booleans(), st.booleans())
def test_codex_reads_the_same(
    tmp_path_factory: pytest.TempPathFactory, calls: list[tuple[str, str, str, int]], is_late: bool, is_ascii: bool
) -> None:
    more = {"internal_chat_message_metadata_passthrough": {"turn_id": "t"}} if is_late else {}
    records = [codex_meta()]
    for number, (command, text, end, code) in enumerate(calls):
        call_id = f"c{number}"
        arguments = json.dumps({"cmd": command, "workdir": "/w"}, ensure_ascii=is_ascii)
        records.append(codex({"cwd": f"/{command[:9]}", "a": 1}, "turn_context"))
        item = {"type": "function_call", "name": "exec_command", "arguments": arguments, "call_id": call_id}
        records.append(codex({**item, **more}))
        shown = f"Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code {code}\nOutput:\n{text}{end}"
        records.append(codex({"type": "function_call_output", "call_id": call_id, "output": shown, **more}))
        records.append(codex_output(f"other{number}", shown))
    lines = [json.dumps(record, separators=(",", ":"), ensure_ascii=is_ascii) for record in records]
    (session,) = both(CodexSessionSource, written(tmp_path_factory.mktemp("x") / "r.jsonl", lines))
    assert [call.command for call in session.calls] == [command for command, *_ in calls]


ODD: list[str] = [
    '{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":[{"tool_use_id":"c0","type":"tool_result","content":"a"},{"type":"text","text":"and now"}]},"uuid":"u","userType":"external","cwd":"/","sessionId":"s","timestamp":"2026-09-14T10:00:00.000Z"}',
    '{"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user","content":[{"tool_use_id":"x","type":"tool_result","content":"a"},{"tool_use_id":"c0","type":"tool_result","content":"b"}]},"uuid":"u","sessionId":"s"}',
    '{"type":"user","message":{"role":"user","content":[{"type":"text","text":"hello"}]},"uuid":"u","toolUseResult":{"tool_use_id":"x"},"sessionId":"s"}',
    '{"message":{"role":"user","content":[{"type":"text","text":"first"}]},"type":"user","uuid":"u","sessionId":"s"}',
    '{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/","sessionId":"s","message":{"model":"m","id":"i","type":"message","role":"assistant","content":[{"type":"tool_use","id":"c8","name":"Edit","input":{"file_path":"\\q","a":1}}]},"type":"assistant","uuid":"u","timestamp":"2026-09-14T10:00:00.000Z"}',
    '{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/","sessionId":"s","message":{"model":"m","id":"i","type":"message","role":"assistant","content":[{"type":"tool_use","id":"c9","name":"Bash","input":{"description":"d","command":"ls"}}]},"agentId":"late","type":"assistant","uuid":"u","timestamp":"2026-09-14T10:00:00.000Z"}',
    '{"parentUuid":null,"isSidechain":false,"attachment":{"type":"queued_command","prompt":"and then","commandMode":"prompt"},"type":"attachment","uuid":"u","sessionId":"s"}',
    '{"parentUuid":null,"isSidechain":false,"attachment":{"type":"hook_success","command":"make"},"type":"attachment","uuid":"u","sessionId":"s"}',
    '{"parentUuid":null,"sessionId":"s","type":"progress","data":{"type":"bash_progress","output":"x"},"uuid":"u"}',
    '{"parentUuid":null,"sessionId":"s","type":"system","subtype":"compact_boundary","uuid":"u"}',
    '{"type": "user", "message": {"role": "user", "content": "spaced"}, "sessionId": "s", "uuid": "u"}',
]  # fmt: skip


def test_odd_records_of_claude_code_read_the_same(tmp_path: Path) -> None:
    call = json.dumps(_call(0, "make", "old", False), separators=(",", ":"))
    path = written(tmp_path / "t.jsonl", [call, *ODD, claude_result("c0", "late")])
    events = [event for session in both(ClaudeCodeSessionSource, path) for event in session.events]
    said = [event.text for event in events if hasattr(event, "text")]
    assert said == ["and now", "hello", "first", "and then", "spaced"]


def test_real_transcripts_read_the_same(shared_data: Path) -> None:
    for path in sorted((shared_data / "sessions").glob("c*__*")):
        kind: Source = ClaudeCodeSessionSource if path.name.startswith("claude") else CodexSessionSource
        both(kind, str(path))


@pytest.mark.parametrize("uuid", ["5d1c2f0e-8a51-4c8e-9b7e-2f6f0a3e9d11", "short"])
@pytest.mark.parametrize("answered", ["c0", "of another tool"])
@pytest.mark.parametrize("text", ["done", "", "\\", '",', '"}]},', "x" * 9000])
@pytest.mark.parametrize(
    ("end", "beside"),
    [
        ("}", 0),
        (',"is_error":false}', 0),
        (',"is_error":true}', 0),
        (',"cached":"yes"}', 0),
        ('},{"type":"text","text":"beside"}', 1),
        (',"is_error":false},{"type":"text","text":"beside"}', 1),
        ('},{"tool_use_id":"c1","type":"tool_result","content":"other"}', 0),
    ],
)
def test_what_stands_beside_a_result_is_seen(
    tmp_path: Path, uuid: str, answered: str, text: str, end: str, beside: int
) -> None:
    calls = [json.dumps(_call(number, "make", "old", False), separators=(",", ":")) for number in (0, 1)]
    line = (
        '{"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/","sessionId":"session-1","type":"user",'
        f'"message":{{"role":"user","content":[{{"tool_use_id":"{answered}","type":"tool_result","content":'
        f'{json.dumps(text)}{end}]}},"uuid":"{uuid}","timestamp":"2026-09-14T10:00:00.000Z","toolUseResult":'
        f'{{"stdout":{json.dumps(text)},"stderr":"","interrupted":false}}}}'
    )
    (session,) = both(ClaudeCodeSessionSource, written(tmp_path / "t.jsonl", [*calls, line]))
    assert len(session.events) == 2 + beside
    assert [call.outcome.record is not None for call in session.calls] == [answered == "c0", '"c1"' in end]
