"""The kit that people get, on files below a home of its own."""

import json
import os
from pathlib import Path

import pytest

import learnkit
from learnkit.adapters.inmemory.clock import InMemoryClock
from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.inspector import InMemoryInspector
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.compose.kit import LearnKit
from learnkit.core.learnings.values import Scope, TrustLevel
from learnkit.core.usecases.reports import Fate, FileState, SourceState
from learnkit.errors import ConfigurationError, CorruptRecordError, StoreError
from learnkit.testing.samples import NOON
from tests.rights import ordinary_rights

SAID = "git: 'pus' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tpush"
FAMILIES = ("capture", "learnings", "lessons", "sessions", "context", "stores", "hooks", "scrubbing")


def record(number: int, **parts: object) -> str:
    base = {"uuid": f"u{number}", "sessionId": "s1", "cwd": "/home/dev/app", "version": "2.0.0"}
    return json.dumps({**base, "timestamp": f"2026-03-01T09:00:{number:02}.000Z", **parts})


def call(number: int, command: str) -> str:
    use = {"type": "tool_use", "id": f"toolu_{number}", "name": "Bash", "input": {"command": command}}
    return record(number, type="assistant", message={"role": "assistant", "content": [use]})


def result(number: int, of: int, text: str, *, failed: bool) -> str:
    block = {"type": "tool_result", "tool_use_id": f"toolu_{of}", "content": text, "is_error": failed}
    extra = f"Error: {text}" if failed else {"stdout": text, "stderr": "", "interrupted": False}
    return record(number, type="user", message={"role": "user", "content": [block]}, toolUseResult=extra)


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """Give a small transcript with one failure and its fix."""
    path = tmp_path / "sessions" / "s1.jsonl"
    path.parent.mkdir()
    lines = [
        call(1, "git pus origin main"),
        result(2, 1, f"Exit code 1\n{SAID}", failed=True),
        call(3, "git push origin main"),
        result(4, 3, "done", failed=False),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def tree(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_opening_and_asking_writes_nothing(home: Path) -> None:
    with learnkit.open_kit() as kit:
        assert kit.learnings.list() == []
        assert kit.stores.stats().learnings.total == 0
        assert kit.stores.health().is_well
    assert not (home / "learnings").exists()
    assert not (home / "record.key").exists()


def test_a_mined_lesson_is_a_file_and_comes_back(home: Path, transcript: Path) -> None:
    with learnkit.open_kit() as kit:
        report = kit.lessons.mine(transcript.parent)
        assert [one.fate for one in report.lessons] == [Fate.NEW]
    files = [path for path in tree(home) if path.endswith(".md")]
    assert [path.split("/")[:2] for path in files] == [["learnings", "claude-code"]]
    with learnkit.open_kit() as kit:
        assert [one.state for one in kit.lessons.mine(str(transcript)).files] == [FileState.UNCHANGED]
        (answer,) = kit.learnings.suggest("git pus origin main", error=SAID)
        assert answer.learning.correction == "git push origin main"
        (proof,) = answer.learning.provenance
        assert proof.digest
        assert "git push origin main" in kit.context.at_failure("git pus origin main", error=SAID)
    assert (home / "record.key").is_file()


def test_a_transcript_that_grows_gives_what_is_new(home: Path, transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines(keepends=True)
    transcript.write_text("".join(lines[:2]), encoding="utf-8")
    with learnkit.open_kit() as kit:
        assert kit.lessons.mine(transcript).lessons == ()
        with transcript.open("a", encoding="utf-8") as file:
            file.writelines(lines[2:])
        assert [one.fate for one in kit.lessons.mine(transcript).lessons] == [Fate.NEW]


@pytest.mark.parametrize("spoiled", [b"---\nid: [", b"schema: 99"])
def test_no_second_file_is_written_beside_a_broken_one(home: Path, transcript: Path, spoiled: bytes) -> None:
    with learnkit.open_kit() as kit:
        (kept,) = kit.lessons.mine(transcript).lessons
    (path,) = home.rglob("*.md")
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"schema: 1", spoiled) if b"schema" in spoiled else spoiled)
    broken = path.read_bytes()
    for dry_run in (True, False, False):
        with learnkit.open_kit() as kit:
            transcript.write_bytes(transcript.read_bytes() + b"\n")
            (lesson,) = kit.lessons.mine(transcript, dry_run=dry_run).lessons
            assert lesson.fate is Fate.BROKEN
            assert str(path) in lesson.why
            with pytest.raises(CorruptRecordError, match="is there and cannot be read"):
                kit.learnings.forget(str(kept.learning))
    assert [one.read_bytes() for one in home.rglob("*.md")] == [broken]
    path.write_bytes(whole)
    with learnkit.open_kit() as kit:
        assert kit.lessons.mine(transcript).lessons[0].fate is Fate.UNCHANGED


def test_evidence_is_found_again_from_any_folder(
    home: Path, transcript: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(transcript.parent)
    with learnkit.open_kit() as kit:
        report = kit.lessons.mine("s1.jsonl")
        assert [one.is_named for one in report.files] == [True]
        monkeypatch.chdir(tmp_path)
        (proof,) = kit.learnings.why(str(report.lessons[0].learning)).proofs
        assert (proof.proof.source, proof.state) == (str(transcript), SourceState.UNCHANGED)
        assert kit.lessons.mine(os.path.join("sessions", "s1.jsonl")).files[0].state is FileState.UNCHANGED


def test_a_transcript_that_may_not_be_read_is_no_unknown_format(home: Path, transcript: Path) -> None:
    closed = transcript.parent / "closed"
    closed.mkdir()
    closed.chmod(0)
    transcript.chmod(0)
    with ordinary_rights(), learnkit.open_kit() as kit:
        report = kit.lessons.mine(transcript.parent)
        assert {one.path: one.state for one in report.files} == {
            str(closed): FileState.UNREADABLE,
            str(transcript): FileState.UNREADABLE,
        }
        assert all("Permission denied. Give yourself the rights to read it" in one.why for one in report.files)
    closed.chmod(0o700)


def test_a_dry_run_and_extract_leave_no_trace(home: Path, transcript: Path) -> None:
    with learnkit.open_kit() as kit:
        assert kit.lessons.mine(transcript, dry_run=True).written == 1
        assert len(kit.lessons.extract(transcript)) == 1
        assert len(kit.sessions.list(transcript)) == 1
    assert not home.exists() or tree(home) == set()


def test_a_chosen_project_keeps_its_own_and_reads_the_users_too(home: Path, tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    with learnkit.open_kit() as kit:
        kit.learnings.add_correction("npm install x", correction="bun add x", agent="codex")
    with learnkit.open_kit(learnkit.Settings(project=tmp_path / "app")) as kit:
        ours = kit.learnings.add_correction("pip install flask", correction="uv pip install flask", agent="codex")
        assert ours.scope is Scope.PROJECT
        assert len(kit.learnings.list()) == 2
        assert len(kit.learnings.suggest("npm install x")) == 1
        assert kit.places is not None
        assert kit.places.project_id is not None
        assert any(path.startswith(f"projects/{kit.places.project_id}/learnings/") for path in tree(home))
    with learnkit.open_kit() as kit:
        assert [one.scope for one in kit.learnings.list()] == [Scope.USER]


def test_a_project_with_a_folder_of_its_own_keeps_its_learnings_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LEARNKIT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "app" / ".learnkit").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "app")
    with learnkit.open_kit() as kit:
        kit.learnings.add_correction("npm install x", correction="bun add x", agent="codex")
    assert len(list((tmp_path / "app" / ".learnkit" / "learnings").rglob("*.md"))) == 1


def test_settings_reach_the_use_cases(home: Path) -> None:
    settings = learnkit.Settings(agent="worker", min_relevance=0.9, auto_promote_l2=False, machine="box")
    kit = learnkit.open_kit(settings)
    assert (kit.learnings.agent, kit.learnings.least, kit.learnings.auto_promote) == ("worker", 0.9, False)
    assert kit.learnings.machine == "box"
    shown = {one.name: (one.value, one.source) for one in kit.settings}
    assert shown["agent"] == ("worker", "keyword")
    assert shown["home"] == (str(home), "environment")
    kit.learnings.approve(kit.learnings.add_correction("npm i x", correction="bun add x", agent="codex").id, by="ada")
    assert (home / "ledgers" / "box" / "approvals.jsonl").is_file()


def test_every_part_can_be_replaced(home: Path) -> None:
    store, index, ledger, marks = (
        InMemoryLearningStore(),
        InMemorySearchIndex(),
        InMemoryUsageLedger(),
        InMemoryReadingLedger(),
    )
    events = InMemoryEventSink()
    kit = learnkit.open_kit(
        learning_store=store,
        search_index=index,
        usage_ledger=ledger,
        reading_ledger=marks,
        session_sources=[InMemorySessionSource("ours", {"/s/x": ()})],
        transcript_finder=InMemoryTranscriptFinder(["/s/x"]),
        inspector=InMemoryInspector(),
        clock=InMemoryClock(NOON),
        event_sink=events,
    )
    kept = kit.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
    assert kept.captured_at == NOON
    assert store.get(kept.id) == kept
    assert kit.learnings.approve(kept.id, by="ada").trust_level is TrustLevel.L3
    assert len(list(ledger.scan())) == 1
    assert kit.learnings.suggest("npm i x")
    assert index.size() == 1
    kit.lessons.mine()
    assert marks.get("/s/x") is not None
    assert [event.name for event in events.events][-1] == "lessons.mined"


def test_a_store_of_ones_own_gets_an_index_and_marks_of_its_own(home: Path) -> None:
    kit = learnkit.open_kit(learning_store=InMemoryLearningStore())
    assert isinstance(kit.learnings.index, InMemorySearchIndex)
    assert isinstance(kit.lessons.marks, InMemoryReadingLedger)


def test_a_wrong_home_is_a_clear_error(home: Path) -> None:
    home.write_text("")
    with pytest.raises(ConfigurationError, match="not a folder"):
        learnkit.open_kit()


def test_parts_are_closed_in_reverse_order_and_once(home: Path) -> None:
    closed: list[str] = []

    def failing() -> None:
        closed.append("second")
        raise StoreError("could not be closed")

    opened = learnkit.open_kit()
    kit = LearnKit(
        **{name: getattr(opened, name) for name in FAMILIES},
        closers=[lambda: closed.append("first"), failing, lambda: closed.append("third")],
    )
    with pytest.raises(StoreError, match="could not be closed"):
        kit.close()
    assert closed == ["third", "second", "first"]
    kit.close()
    with kit as again:
        assert again is kit
    assert closed == ["third", "second", "first"]
