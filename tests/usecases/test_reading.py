"""From what people name to sessions: files of every kind, and sessions as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from typing_extensions import override

from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.core.lessons import PairingRules
from learnkit.core.usecases.reports import FileState
from learnkit.errors import NotFoundError, StoreError
from learnkit.ports.session_source import ReadMark, SessionReading

if TYPE_CHECKING:
    from tests.usecases.conftest import Call, MakeSession, World

    Pair = tuple[Call, Call]

SEED = PairingRules.seed()


@pytest.fixture
def filled(world: World, session: MakeSession, pair: Pair) -> World:
    """Give a world with one transcript that holds a pair."""
    world.transcripts["/s/one.jsonl"] = (session(*pair),)
    return world


def test_a_file_of_a_folder_that_nobody_recognises_is_named(filled: World) -> None:
    report = filled.lessons.mine("/s")
    assert {one.path: one.state for one in report.files} == {
        "/s/notes.txt": FileState.UNKNOWN,
        "/s/one.jsonl": FileState.READ,
    }
    (unknown,) = report.with_state(FileState.UNKNOWN)
    assert "claude-code" in unknown.why


def test_a_file_that_cannot_be_read_is_named_and_stops_nothing(filled: World) -> None:
    class Locked(InMemorySessionSource):
        @override
        def recognises(self, path: str) -> bool:
            return path == "/s/notes.txt"

        @override
        def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
            raise StoreError("permission denied", where=path)

    filled.sources = (Locked("codex", {}), InMemorySessionSource("claude-code", filled.transcripts))
    report = filled.lessons.mine("/s/*")
    (bad,) = report.with_state(FileState.UNREADABLE)
    assert (bad.path, bad.why) == ("/s/notes.txt", "permission denied")
    assert report.written == 1


def test_a_source_that_cannot_look_stops_no_other(filled: World, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = InMemorySessionSource("codex", {})

    def fail() -> None:
        raise StoreError("permission denied", where="/home/dev/.codex")

    monkeypatch.setattr(broken, "discover", fail)
    filled.sources = (broken, InMemorySessionSource("claude-code", filled.transcripts))
    report = filled.lessons.mine()
    assert [(one.path, one.agent) for one in report.with_state(FileState.UNREADABLE)] == [("/home/dev/.codex", "codex")]
    assert report.written == 1


def test_a_name_of_nothing_is_an_error(world: World) -> None:
    with pytest.raises(NotFoundError):
        world.lessons.mine("/nowhere")


def test_a_mixed_hand_of_sessions_paths_and_path_objects_is_taken(
    filled: World, session: MakeSession, pair: Pair
) -> None:
    class Somewhere:
        def __fspath__(self) -> str:
            return "/s/one.jsonl"

    own = session(("ls", 0, ""), id="s7")
    assert filled.lessons.mine([own, Somewhere(), "/s/one.jsonl"]).sessions == 2
    assert len(filled.lessons.extract(Somewhere())) == 1
    assert len(filled.lessons.extract(session(*pair))) == 1


def test_extract_writes_nothing_and_gives_every_confidence(filled: World) -> None:
    before = filled.store.revision()
    (lesson,) = filled.lessons.extract("/s/one.jsonl")
    assert lesson.correction == "git push origin main"
    assert filled.store.revision() == before
    assert filled.marks.get("/s/one.jsonl") is None


def test_extract_refuses_a_named_file_that_is_no_transcript(filled: World) -> None:
    with pytest.raises(StoreError, match="no reader recognises"):
        filled.lessons.extract("/s/notes.txt")
    assert len(filled.lessons.extract("/s")) == 1


def test_no_reader_at_all_is_said(filled: World) -> None:
    filled.sources = (InMemorySessionSource("none", {}),)
    reading = evolve(filled.reading, sources=())
    assert reading.read("/s/one.jsonl").report.why == "no reader recognises this content (readers: none)"
