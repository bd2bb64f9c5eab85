"""Every file of text is found and changed in its own form, under the lock of its writers."""

import json
import os
import threading
from pathlib import Path

import pytest

from learnkit.adapters.codec.front_matter import split
from learnkit.adapters.files import atomic
from learnkit.adapters.files.locks import locked
from learnkit.adapters.filesystem import text_keeper
from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.filesystem.text_keeper import FilesystemTextKeeper
from learnkit.errors import ConflictError, StoreError
from learnkit.ports.text_keeper import TextKeeper
from learnkit.testing.contracts.text_keeper import TextKeeperContract, shouted
from learnkit.testing.samples import a_full_learning, a_learning


class TestTextKeeper(TextKeeperContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.home = tmp_path / "home"

    def make(self, *texts: str) -> TextKeeper:
        self.home.mkdir()
        for number, text in enumerate(texts):
            (self.home / f"{number}.txt").write_text(text)
        (self.home / "record.key").write_bytes(b"quiet\xff")
        (self.home / "config.toml").write_text("quiet = 1")
        (self.home / "empty").mkdir()
        return self.again(FilesystemTextKeeper([]))

    def again(self, keeper: TextKeeper) -> TextKeeper:
        return FilesystemTextKeeper([self.home, self.home])


def rewritten(path: Path, text: str | bytes, *, home: Path | None = None) -> bytes:
    """Give what a file becomes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    keeper = FilesystemTextKeeper([home or path.parent])
    for place in list(keeper.places()):
        keeper.rewrite(place, change=shouted)
    return path.read_bytes() if path.exists() else b""


def test_a_learning_keeps_what_people_added(tmp_path: Path) -> None:
    head = (
        "id: L1\n# a quiet comment\ntitle: 'so quiet'   # quiet too, and kept\nagent_id: codex\n"
        "mine: {b: quiet, a: [1, quiet]}\ncaptured_at: 2026-01-01T00:00:00Z\n"
    )
    made = rewritten(tmp_path / "learnings/x/L1.md", f"---\n{head}---\n\nbody is quiet # one\n")
    kept = head.partition("mine:")[0].replace("quiet", "LOUD").replace("'", "").encode()
    assert made.startswith(b"---\n" + kept)
    assert made.count(b"LOUD") == 6
    assert b"quiet" not in made
    assert made.endswith(b"---\n\nbody is LOUD # one\n")
    assert next(MarkdownLearningStore(tmp_path / "learnings").scan()).title == "so LOUD"


def test_a_mark_never_makes_a_learning_unreadable(tmp_path: Path) -> None:
    root = tmp_path / "learnings"
    store = MarkdownLearningStore(root)
    store.save(a_full_learning())
    store.save(a_learning(correction="quiet"))
    keeper = FilesystemTextKeeper([tmp_path])
    for place in list(keeper.places()):
        assert isinstance(keeper.rewrite(place, change=lambda text: text.replace("quiet", "[REDACTED:jwt]")), bool)
    assert [one.correction for one in MarkdownLearningStore(root).scan() if one.correction != "null"] == [
        "[REDACTED:jwt]"
    ]
    assert MarkdownLearningStore(root).get("learning-full") == a_full_learning()


def test_a_comment_sign_inside_a_text_stays_what_it_is(tmp_path: Path) -> None:
    text = '---\nid: L1\ntitle: "a # quiet # word"\nmine: |\n  # quiet\n  more\n---\n\nbody\n'
    made = rewritten(tmp_path / "learnings/x/L1.md", text).decode()
    assert split(made, path="")[1].count("LOUD") == 2


def test_a_broken_file_is_changed_whole(tmp_path: Path) -> None:
    assert rewritten(tmp_path / "learnings/x.md", "---\nid: [quiet\n---\n") == b"---\nid: [LOUD\n---\n"
    assert rewritten(tmp_path / "learnings/y.md", b"\xff quiet") == b"\xff LOUD"
    assert rewritten(tmp_path / "a.json", '{"quiet": ') == b'{"LOUD": '


def test_json_is_changed_by_its_strings(tmp_path: Path) -> None:
    line, other = '{"a":"quiet \\u00e9","n":[1,{"quiet":"x"}]}', '{ "kept" : "as it is" }'
    made = rewritten(tmp_path / "usage.jsonl", f"{line}\n{other}\nnot json quiet\n\n")
    first, second, third, *rest = made.split(b"\n")
    assert json.loads(first) == {"a": "LOUD é", "n": [1, {"LOUD": "x"}]}
    assert [second, third, *rest] == [other.encode(), b"not json LOUD", b"", b""]
    assert json.loads(rewritten(tmp_path / "m.json", '{"marks": {"p": "quiet"}}')) == {"marks": {"p": "LOUD"}}
    same = b'{"b":1,  "a":"x"}'
    assert rewritten(tmp_path / "n.json", same) == same


def test_what_a_dead_writer_left_is_removed(tmp_path: Path) -> None:
    orphan = tmp_path / "learnings" / "x" / ".L1.md.0123456789ab.tmp"
    assert rewritten(orphan, "quiet", home=tmp_path) == b""
    assert not orphan.exists()
    assert rewritten(orphan, "nothing", home=tmp_path) == b"nothing"


def test_what_is_derived_is_removed_before_a_learning_changes(tmp_path: Path) -> None:
    index = tmp_path / "index" / "user.index"
    index.parent.mkdir()
    index.write_bytes(b"quiet")
    (tmp_path / "index" / "user.index.lock").write_bytes(b"")
    path = tmp_path / "learnings" / "x" / "L1.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nid: L1\ntitle: one\n---\n\nbody\n")
    keeper = FilesystemTextKeeper([tmp_path], derived=index.parent)
    assert list(keeper.places()) == [str(path)]
    assert not keeper.rewrite(str(path), change=shouted)
    assert index.exists()
    path.write_text("---\nid: L1\ntitle: quiet\n---\n\nbody\n")
    assert keeper.rewrite(str(path), change=shouted)
    assert os.listdir(index.parent) == ["user.index.lock"]


def test_learnings_are_changed_under_the_lock_of_their_store(tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere"
    for root in (tmp_path / "home" / "learnings", tmp_path / "home" / "projects" / "p" / "learnings", outside):
        path = root / "agent" / "L1.md"
        path.parent.mkdir(parents=True)
        path.write_text("---\nid: L1\ntitle: quiet\n---\n\nbody\n")
        keeper = FilesystemTextKeeper([tmp_path / "home", outside], roots=[outside], lock_timeout=0.05)
        with locked(root / ".lock", timeout=1), pytest.raises(StoreError, match="held the lock"):
            keeper.rewrite(str(path), change=shouted)
        assert keeper.rewrite(str(path), change=shouted)
        assert (root / ".turn").stat().st_size == 8


def test_a_store_that_is_open_sees_the_change(tmp_path: Path) -> None:
    store = MarkdownLearningStore(tmp_path / "learnings")
    store.save(a_learning(correction="quiet"))
    assert len(list(store.scan())) == 1
    keeper = FilesystemTextKeeper([tmp_path])
    for place in list(keeper.places()):
        keeper.rewrite(place, change=shouted)
    store.save(a_learning(2))
    assert {one.correction for one in store.scan()} == {"LOUD", "bun install left-pad@2"}


def test_an_edit_in_between_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("quiet")
    edits = ["quiet and longer"]
    whole = atomic.stage

    def saving(*arguments: object, **named: object) -> object:
        if edits:
            path.write_text(edits.pop())
        return whole(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(text_keeper, "stage", saving)
    keeper = FilesystemTextKeeper([tmp_path])
    assert keeper.rewrite(str(path), change=shouted)
    assert path.read_text() == "LOUD and longer"
    edits.extend(f"quiet {'x' * size}" for size in range(20))
    path.write_text("quiet")
    with pytest.raises(ConflictError, match="again and again"):
        keeper.rewrite(str(path), change=shouted)
    assert sorted(os.listdir(tmp_path)) == [".lock", "a.txt"]


def test_a_file_that_vanishes_is_no_error(tmp_path: Path) -> None:
    keeper = FilesystemTextKeeper([tmp_path])
    path = tmp_path / "a.txt"
    path.write_text("quiet")
    path.unlink()
    assert keeper.texts(str(path)) == ()
    assert not keeper.rewrite(str(path), change=shouted)

    def vanishing(text: str) -> str:
        return text

    path.write_text("quiet")
    thread = threading.Thread(target=lambda: keeper.rewrite(str(path), change=vanishing))
    thread.start()
    thread.join()
    assert path.read_text() == "quiet"


def test_rights_of_a_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("quiet")
    path.chmod(0o640)
    FilesystemTextKeeper([tmp_path]).rewrite(str(path), change=shouted)
    assert path.stat().st_mode & 0o777 == 0o640
