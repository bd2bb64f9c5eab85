"""Atomic writes, locks, JSON lines, walks and names."""

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.files.atomic import append, commit, discard, stage, sweep, write_atomic
from learnkit.adapters.files.jsonl import JsonlTail, append_records, read_records
from learnkit.adapters.files.locks import ThreadLock, locked
from learnkit.adapters.files.names import safe_name
from learnkit.adapters.files.walk import MOST_LEVELS, Visited, walk
from learnkit.errors import StoreError


@pytest.mark.parametrize("durable", [True, False])
def test_a_write_replaces_the_whole_file(tmp_path: Path, durable: bool) -> None:
    path = tmp_path / "a" / "b.md"
    write_atomic(path, b"one", durable=durable)
    write_atomic(path, b"two", durable=durable)
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in path.parent.iterdir()] == ["b.md"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.md"
    write_atomic(path, b"old")

    def full(descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match="Free some space"):
        write_atomic(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["b.md"]


def test_a_place_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    attempts: list[Callable[[], None]] = [
        lambda: write_atomic(tmp_path / "file" / "x", b""),
        lambda: append(tmp_path / "file" / "x", b""),
    ]
    for attempt in attempts:
        with pytest.raises(StoreError, match=r"cannot .*file"):
            attempt()


def test_short_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, bytes(data[:2])))
    write_atomic(tmp_path / "x", b"abcdefg")
    assert (tmp_path / "x").read_bytes() == b"abcdefg"


def test_a_torn_last_line_is_left_out_and_those_after_it_are_given(tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    append_records(path, [{"n": 1}, {"n": 2}])
    path.write_bytes(path.read_bytes() + b'{"n": 3')
    append_records(path, [{"n": 4}], durable=False)
    path.write_bytes(path.read_bytes() + b"\n[1]\n\xff\n" + b"[" * 9000 + b"\n")
    assert list(read_records(path)) == [{"n": 1}, {"n": 2}, {"n": 4}]
    assert list(read_records(tmp_path / "missing")) == []
    append_records(path, [])


def test_a_lock_that_is_held_is_told(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    entered, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(path, timeout=5):
            entered.set()
            leave.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert entered.wait(10)
        with pytest.raises(StoreError, match="held the lock"), locked(path, timeout=0.05):
            pass
    finally:
        leave.set()
        holder.join()
    with locked(path, timeout=1):
        pass


def test_a_lock_in_an_impossible_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot make"), locked(tmp_path / "file" / "x" / ".lock", timeout=1):
        pass


def test_a_walk_survives_loops_and_odd_files(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "x.md").write_text("x")
    (tmp_path / "a" / "b" / "up").symlink_to(tmp_path / "a")
    (tmp_path / "a" / "gone").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "a" / "pipe.md")
    assert [entry.name for entry in walk(str(tmp_path))] == ["x.md"]
    assert list(walk(str(tmp_path / "missing"))) == []


@given(st.text(st.characters()), st.text(st.characters()))
def test_names_are_safe_and_told_apart(one: str, other: str) -> None:
    names = safe_name(one), safe_name(other)
    assert (names[0] == names[1]) == (one == other)
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in names)


def test_records_are_ascii_lines(tmp_path: Path) -> None:
    append_records(tmp_path / "x", [{"a": "é\n\ud800"}])
    raw = (tmp_path / "x").read_bytes()
    assert raw.isascii()
    assert json.loads(raw) == {"a": "é\n\ud800"}


def test_a_link_to_a_folder_above_is_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "top" / "root"
    root.mkdir(parents=True)
    (tmp_path / "top" / "outside.md").write_text("x")
    (root / "inside.md").write_text("x")
    (root / "up").symlink_to(tmp_path / "top")
    assert [entry.name for entry in walk(str(root))] == ["inside.md"]


def test_a_walk_ends_far_below(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(MOST_LEVELS + 3):
        folder = folder / "d"
        folder.mkdir()
        (folder / "x.md").write_text("x")
    assert len(list(walk(str(tmp_path)))) == MOST_LEVELS


def test_folders_that_cannot_be_listed_are_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "x.md").write_text("x")
    real = os.scandir

    def guarded(path: str) -> Any:
        if path.endswith("closed"):
            raise OSError(5, "Input/output error")
        return real(path)

    monkeypatch.setattr(os, "scandir", guarded)
    visited = Visited()
    assert [entry.name for entry in walk(str(tmp_path), visited)] == ["x.md"]
    assert {path: error.strerror for path, error in visited.unread.items()} == {
        str(tmp_path / "closed"): "Input/output error"
    }
    assert str(tmp_path) in visited.folders
    missing = Visited()
    assert list(walk(str(tmp_path / "missing"), missing)) == []
    assert missing == Visited()


def test_only_what_was_staged_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "marks.json"
    left = stage(path, b"half").temporary
    other = stage(tmp_path / "other.json", b"half").temporary
    mine = tmp_path / ".marks.json.mine.tmp"
    mine.write_text("x")
    sweep(tmp_path, path.name)
    assert not left.exists()
    assert other.exists()
    assert mine.exists()
    sweep(tmp_path / "missing", path.name)


def test_what_is_staged_shows_when_it_is_committed(tmp_path: Path) -> None:
    files = [stage(tmp_path / name, b"new", durable=False) for name in ("a", "b")]
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith(".")) == []
    commit(files)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"new", "b": b"new"}
    again = stage(tmp_path / "a", b"newer", mode=0o640)
    discard([again])
    assert (tmp_path / "a").read_bytes() == b"new"


def test_a_long_name_of_wide_characters_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("日" * 80 + ".md")
    write_atomic(path, b"x")
    assert path.read_bytes() == b"x"


def test_a_tail_gives_only_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    append_records(path, [{"n": 1}])
    tail = JsonlTail(path)
    assert tail.read() == (True, [{"n": 1}])
    append_records(path, [{"n": 2}, {"n": 3}])
    assert tail.read() == (False, [{"n": 2}, {"n": 3}])
    path.write_bytes(path.read_bytes() + b'{"n": 4')
    assert tail.read() == (False, [])
    path.write_bytes(path.read_bytes() + b"0}")
    assert tail.read() == (False, [{"n": 40}])
    append_records(path, [{"n": 5}])
    assert tail.read() == (False, [{"n": 40}, {"n": 5}])


def test_a_tail_of_a_file_that_was_changed_reads_it_all(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    append_records(path, [{"n": 1}, {"n": 2}])
    tail = JsonlTail(path)
    tail.read()
    path.write_bytes(path.read_bytes().replace(b"2", b"7") + b'{"n":8}\n')
    assert tail.read() == (True, [{"n": 1}, {"n": 7}, {"n": 8}])
    path.write_bytes(b'{"n":9}\n')
    assert tail.read() == (True, [{"n": 9}])
    path.unlink()
    with pytest.raises(StoreError, match="cannot read"):
        tail.read()


def test_a_lock_of_threads_stays_with_its_holder_and_is_opened_where_there_is_none() -> None:
    lock = ThreadLock()
    with lock, lock:
        lock.renew()
    held = threading.Event()

    def take_for_ever() -> None:
        lock.__enter__()
        held.set()

    threading.Thread(target=take_for_ever).start()
    assert held.wait(10)
    lock.renew()
    with lock:
        pass
