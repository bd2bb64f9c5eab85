"""One pass over a transcript: marks, growth, rewrites, broken and endless lines."""

import json
from pathlib import Path

import pytest
import zstandard

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.adapters.files import jsonl_stream, transcripts
from learnkit.adapters.files.transcripts import TranscriptFile, head_records, transcripts_below
from learnkit.core.toolcalls.values import ToolCall
from learnkit.errors import StoreError
from learnkit.ports.session_source import SessionSource
from tests.adapters.agents.transcripts import claude_call, claude_result, codex_call, codex_meta, codex_result, written


def pairs(count: int, start: int = 0) -> list[dict[str, object]]:
    return [
        record
        for number in range(start, start + count)
        for record in (claude_call(f"c{number}", "make"), claude_result(f"c{number}", "Exit code 1\nx", is_error=True))
    ]


def test_a_second_run_reads_only_what_is_new(tmp_path: Path) -> None:
    source = ClaudeCodeSessionSource()
    path = written(tmp_path / "t.jsonl", pairs(1000))
    first = source.read(path)
    assert first.records == 2000
    written(tmp_path / "t.jsonl", pairs(1001))
    second = source.read(path, mark=first.mark)
    assert not second.restarted
    assert second.records < 500
    assert "c1000" in {call.id for session in second.sessions for call in session.calls}


def test_a_rewritten_file_is_read_again(tmp_path: Path) -> None:
    source = ClaudeCodeSessionSource()
    path = written(tmp_path / "t.jsonl", pairs(1000))
    mark = source.read(path).mark
    written(tmp_path / "t.jsonl", pairs(1000, start=5000))
    again = source.read(path, mark=mark)
    assert (again.restarted, again.records) == (True, 2000)
    written(tmp_path / "t.jsonl", pairs(2))
    shrunk = source.read(path, mark=mark)
    assert (shrunk.restarted, shrunk.records) == (True, 4)


def test_half_a_last_line_waits_for_the_next_run(tmp_path: Path) -> None:
    source = ClaudeCodeSessionSource()
    path = Path(written(tmp_path / "t.jsonl", pairs(1)))
    whole = path.read_bytes()
    path.write_bytes(whole + json.dumps(claude_call("late", "ls")).encode()[:-9])
    first = source.read(str(path))
    assert (first.records, first.broken) == (2, 0)
    path.write_bytes(whole + json.dumps(claude_call("late", "ls")).encode())
    second = source.read(str(path), mark=first.mark)
    assert "late" in {call.id for session in second.sessions for call in session.calls}


def test_an_endless_line_is_counted_and_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "LINE_LIMIT", 5000)
    path = written(tmp_path / "t.jsonl", [*pairs(1), '{"x":"' + "y" * 3_000_000 + '"}', *pairs(1, start=9)])
    reading = ClaudeCodeSessionSource().read(path)
    assert (reading.records, reading.broken) == (5, 1)
    assert reading.problems[0].line == 3
    assert len(reading.sessions[0].calls) == 2


@pytest.mark.parametrize("raw", [b"", b"\x00\xff" * 5000, b"\n\n\n", b'{"a":', b"[" * 100_000])
@pytest.mark.parametrize("source", [ClaudeCodeSessionSource(), CodexSessionSource()])
def test_any_bytes_are_survived(tmp_path: Path, raw: bytes, source: SessionSource) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(raw)
    assert not source.recognises(str(path))
    reading = source.read(str(path))
    assert reading.sessions == ()
    assert source.read(str(path), mark=reading.mark).records == 0


def test_only_the_first_problems_are_named(tmp_path: Path) -> None:
    path = written(tmp_path / "t.jsonl", ['{bad "user"'] * 100)
    reading = ClaudeCodeSessionSource().read(path)
    assert (reading.broken, len(reading.problems)) == (100, 20)


def test_a_folder_is_no_transcript(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="regular file"):
        list(TranscriptFile(str(tmp_path)).lines())
    assert list(head_records(str(tmp_path))) == []


def test_transcripts_are_found_below_links_that_loop(tmp_path: Path) -> None:
    path = written(tmp_path / "a" / "t.jsonl", [])
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    roots = (tmp_path, tmp_path / "a", tmp_path / "missing")
    found = list(transcripts_below(roots, lambda name: name.endswith(".jsonl")))
    assert path in found
    assert len({Path(one).resolve() for one in found}) == 1


def test_real_transcripts_that_grow_give_what_a_whole_read_gives(shared_data: Path, tmp_path: Path) -> None:
    for source, name in (
        (ClaudeCodeSessionSource(), "claude__cli__cde*"),
        (CodexSessionSource(), "codex__agentcmd__01997e76*"),
    ):
        (path,) = (shared_data / "sessions").glob(name)
        raw = path.read_bytes()
        copy = tmp_path / "copy.jsonl"
        found: dict[str, ToolCall] = {}
        mark = None
        for step in range(1, 6):
            copy.write_bytes(raw[: len(raw) * step // 5])
            reading = source.read(str(copy), mark=mark)
            found.update({call.id: call for session in reading.sessions for call in session.calls})
            mark = reading.mark
        whole = {call.id: call for session in source.read(str(copy)).sessions for call in session.calls}
        assert found.keys() == whole.keys()
        assert {key: call.outcome.status for key, call in found.items()} == {
            key: call.outcome.status for key, call in whole.items()
        }
        copy.unlink()


def compressed(path: Path, records: list[dict[str, object]]) -> str:
    raw = "".join(json.dumps(record) + "\n" for record in records).encode()
    path.write_bytes(zstandard.ZstdCompressor().compress(raw))
    return str(path)


def test_a_compressed_rollout_is_read(tmp_path: Path) -> None:
    source = CodexSessionSource(roots=(tmp_path,))
    records = [codex_meta(), codex_call("c", "make"), codex_result("c", 1, "boom")]
    path = compressed(tmp_path / "r.jsonl.zst", records)
    assert list(source.discover()) == [path]
    assert source.recognises(path)
    first = source.read(path)
    assert [call.id for session in first.sessions for call in session.calls] == ["c"]
    assert source.read(path, mark=first.mark).records == 0
    compressed(tmp_path / "r.jsonl.zst", [*records, codex_call("d", "ls")])
    second = source.read(path, mark=first.mark)
    assert [call.id for session in second.sessions for call in session.calls] == ["c", "d"]


def test_a_compressed_rollout_that_is_damaged_is_told(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl.zst"
    path.write_bytes(b"no frame at all")
    source = CodexSessionSource()
    assert not source.recognises(str(path))
    with pytest.raises(StoreError):
        source.read(str(path))


def test_without_the_package_a_person_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = compressed(tmp_path / "r.jsonl.zst", [codex_meta()])
    monkeypatch.setattr(jsonl_stream, "find_spec", lambda name: None)
    source = CodexSessionSource()
    assert source.recognises(path)
    with pytest.raises(StoreError, match=r"pip install 'agent-learnkit\[agents\]'"):
        source.read(path)
    assert not ClaudeCodeSessionSource().recognises(path)
