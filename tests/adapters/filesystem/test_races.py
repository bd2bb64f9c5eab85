"""Writers that meet: nothing is served stale, written twice, half written or left behind."""

import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from learnkit.adapters.filesystem import catalogue
from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.filesystem.records import file_of
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import StoreError
from learnkit.testing.samples import a_learning

ONE, TWO = a_learning(1), a_learning(2)
KEY = ONE.failure_key


@pytest.fixture
def store(tmp_path: Path) -> MarkdownLearningStore:
    return MarkdownLearningStore(tmp_path, durable=False)


def more(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
    """Count one more occurrence of each."""
    return [evolve(held, occurrences=held.occurrences + 1) for held in group]


def disguise(path: Path, raw: bytes) -> None:
    """Change a file in place so that its time, size and inode stay."""
    status = path.stat()
    assert len(raw) == status.st_size
    with path.open("r+b") as stream:
        stream.write(raw)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def test_a_change_within_one_tick_of_the_clock_is_seen(store: MarkdownLearningStore) -> None:
    store.save(ONE)
    path = store.path_of(ONE.id)
    assert path is not None
    before = store.revision()
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 10**12))
    assert store.get(ONE.id) == ONE
    assert store.revision() == before
    changed = evolve(ONE, occurrences=7)
    disguise(path, file_of(changed))
    assert store.get(ONE.id) == changed
    assert store.group(KEY) == (changed,)
    assert store.revision() != before
    disguise(path, file_of(ONE))
    assert [held.occurrences for held in store.change_group(KEY, change=more)] == [2]


def test_a_disguised_change_is_not_written_over(store: MarkdownLearningStore) -> None:
    store.save(ONE)
    path = store.path_of(ONE.id)
    assert path is not None
    os.utime(path, ns=(0, 1_700_000_000_000_000_001))
    assert store.get(ONE.id) == ONE
    disguise(path, file_of(evolve(ONE, occurrences=7)))
    assert [held.occurrences for held in store.change_group(KEY, change=more)] == [8]


def test_a_change_of_several_that_is_made_again_counts_once(store: MarkdownLearningStore, tmp_path: Path) -> None:
    store.save(ONE)
    store.save(TWO)
    last = store.path_of(max(ONE.id, TWO.id))
    assert last is not None
    calls = []

    def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
        calls.append(group)
        if len(calls) == 1:
            last.write_bytes(last.read_bytes() + b"A person adds a line.\n")
        return more(group)

    written = store.change_group(KEY, change=change)
    assert len(calls) == 2
    assert [held.occurrences for held in written] == [2, 2]
    assert sorted(held.occurrences for held in MarkdownLearningStore(tmp_path).scan()) == [2, 2]
    assert last.read_bytes().endswith(b"A person adds a line.\n")


def test_an_edit_while_the_new_file_is_made_is_kept(
    store: MarkdownLearningStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(ONE)
    path = store.path_of(ONE.id)
    assert path is not None
    real, turns = os.fstat, []

    def slow(descriptor: int) -> os.stat_result:
        turns.append(descriptor)
        if len(turns) == 1:
            path.write_bytes(path.read_bytes() + b"A person adds a line.\n")
        return real(descriptor)

    monkeypatch.setattr(os, "fstat", slow)
    (written,) = store.change_group(KEY, change=more)
    monkeypatch.undo()
    assert written.content.endswith("A person adds a line.\n")
    assert store.get(ONE.id) == written


def test_a_disk_that_fills_up_leaves_every_file_of_the_group(
    store: MarkdownLearningStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(ONE)
    store.save(TWO)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.md")}
    real, calls = os.write, []

    def full(descriptor: int, data: Any) -> int:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match="Free some space"):
        store.change_group(KEY, change=more)
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.md")} == before
    assert not list(tmp_path.rglob("*.tmp"))
    assert [held.occurrences for held in store.change_group(KEY, change=more)] == [2, 2]


def test_a_rename_that_fails_is_told_and_what_was_written_is_known(
    store: MarkdownLearningStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(ONE)
    store.save(TWO)
    real, calls = os.replace, []

    def stubborn(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) == 2:
            raise PermissionError(13, "Permission denied")
        real(source, target)

    monkeypatch.setattr(os, "replace", stubborn)
    with pytest.raises(StoreError, match="Give yourself the rights"):
        store.change_group(KEY, change=more)
    monkeypatch.undo()
    assert sorted(held.occurrences for held in store.group(KEY)) == [1, 2]
    assert not list(tmp_path.rglob("*.tmp"))
    assert list(store.scan()) == list(MarkdownLearningStore(tmp_path).scan())


def test_what_dead_writers_left_is_swept(tmp_path: Path, store: MarkdownLearningStore) -> None:
    store.save(ONE)
    folder = tmp_path / "codex"
    left = folder / ".learning-1.md.1f4abcdef01.tmp"
    own = [folder / ".mine.tmp", folder / "mine.1f4abcdef01.tmp"]
    for path in (left, *own):
        path.write_text("half")
    MarkdownLearningStore(tmp_path).save(TWO)
    assert not left.exists()
    assert all(path.exists() for path in own)


@pytest.mark.skipif(os.name == "nt", reason="the platform has no modes")
def test_a_file_keeps_its_mode(store: MarkdownLearningStore) -> None:
    store.save(ONE)
    path = store.path_of(ONE.id)
    assert path is not None
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o664)
    store.save(evolve(ONE, occurrences=2))
    assert path.stat().st_mode & 0o777 == 0o664


def test_a_glance_sees_files_that_came_and_went(tmp_path: Path, store: MarkdownLearningStore) -> None:
    store.save(ONE)
    copy = tmp_path / "codex" / "by-hand.md"
    copy.write_bytes(file_of(TWO))
    assert len(store.change_group(KEY, change=more)) == 2
    copy.unlink()
    assert [held.id for held in store.change_group(KEY, change=more)] == [ONE.id]
    (tmp_path / "codex" / "again").mkdir()
    (tmp_path / "codex" / "again" / "by-hand.md").write_bytes(file_of(TWO))
    assert len(store.change_group(KEY, change=more)) == 2
    (tmp_path / ".turn").unlink()
    assert len(store.change_group(KEY, change=more)) == 2


def test_files_and_ids_may_change_their_places(tmp_path: Path, store: MarkdownLearningStore) -> None:
    store.save(ONE)
    store.save(TWO)
    path = store.path_of(ONE.id)
    assert path is not None
    moved = evolve(ONE, failure_key="another")
    store.save(moved)
    assert store.group(KEY) == (TWO,)
    assert store.group("another") == (moved,)
    path.write_bytes(file_of(evolve(TWO, title="a copy", updated_at=TWO.captured_at)))
    store.save(evolve(TWO, title="changed"))
    assert [held.title for held in store.scan()] == ["changed"]
    assert [problem.path for problem in store.problems()] == [str(path)]
    assert list(store.scan()) == list(MarkdownLearningStore(tmp_path).scan())


def test_a_folder_that_cannot_be_listed_is_told(
    tmp_path: Path, store: MarkdownLearningStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(ONE)
    closed = tmp_path / "closed"
    closed.mkdir()
    real = os.scandir

    def guarded(path: Any = ".") -> Any:
        if str(path) == str(closed):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", guarded)
    assert list(store.scan()) == [ONE]
    (problem,) = store.problems()
    assert problem.path == str(closed)
    assert "Permission denied" in problem.what
    store.save(evolve(ONE, failure_key="another"))
    assert store.problems() == (problem,)
    monkeypatch.undo()
    assert store.problems() == ()


def test_stamps_settle_with_time() -> None:
    fine, coarse = (1_000_000_001, 1, 1), (1_000_000_000, 1, 1)
    assert not catalogue.is_settled(fine, 1_010_000_000)
    assert catalogue.is_settled(fine, 1_030_000_000)
    assert not catalogue.is_settled(coarse, 1_030_000_000)
    assert catalogue.is_settled(coarse, 4_000_000_000)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform has no fork")
def test_a_forked_process_may_use_the_store_while_a_thread_holds_it(tmp_path: Path) -> None:
    store = MarkdownLearningStore(tmp_path, durable=False)
    store.save(ONE)
    entered, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with store._reader._lock:
            entered.set()
            leave.wait(30)

    holder = threading.Thread(target=hold)
    holder.start()
    assert entered.wait(10)
    child = os.fork()
    if child == 0:  # pragma: no cover (another process)
        code = 1
        try:
            store.save(TWO)
            code = 0 if len(list(store.scan())) == 2 else 2
        finally:
            os._exit(code)
    leave.set()
    holder.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(list(store.scan())) == 2
    assert sys.exc_info() == (None, None, None)
