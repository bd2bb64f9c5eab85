"""People own the files: what they add survives, what they break is reported and left alone."""

import os
import threading
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import ConflictError, StoreError
from learnkit.testing.samples import a_learning

EDITED = """\
---
# why we keep this
title: 'Use bun'   # single quotes
id: learning-x
team: green
agent_id: codex
captured_at: 2026-08-15T12:00:00Z
updated_at: 2026-08-15T12:00:00Z
keywords: [npm, "no"]   # flow style
failure_key: f
correction: bun install
review:
  by: ada
  stars: 5
---
Body that a person wrote.
---
  with odd  blanks\t
"""


@pytest.fixture
def store(tmp_path: Path) -> MarkdownLearningStore:
    return MarkdownLearningStore(tmp_path)


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    path = tmp_path / "codex" / "mine.md"
    path.parent.mkdir()
    path.write_text(EDITED, encoding="utf-8")
    return path


def test_an_edited_file_is_read(store: MarkdownLearningStore, edited: Path) -> None:
    held = store.get("learning-x")
    assert held is not None
    assert held.keywords == ("npm", "no")
    assert held.extra == {"team": "green", "review": {"by": "ada", "stars": 5}}
    assert held.content.startswith("Body that")
    assert store.path_of("learning-x") == edited
    assert store.path_of("other") is None


def test_only_what_differs_is_changed(store: MarkdownLearningStore, edited: Path) -> None:
    held = store.get("learning-x")
    assert held is not None
    store.save(evolve(held, correction="bun add", occurrences=2))
    text = edited.read_text(encoding="utf-8")
    assert text.replace("correction: bun add", "correction: bun install").replace("occurrences: 2\n", "") == EDITED
    assert store.get("learning-x") == evolve(held, correction="bun add", occurrences=2)


def test_a_key_that_goes_is_removed_and_a_new_body_is_written(store: MarkdownLearningStore, edited: Path) -> None:
    held = store.get("learning-x")
    assert held is not None
    changed = evolve(held, correction=None, content="new\n", extra={}, error_context="no\nyes\n", notes=("0123",))
    store.save(changed)
    text = edited.read_text(encoding="utf-8")
    assert "team" not in text
    assert "# why we keep this" in text
    assert MarkdownLearningStore(edited.parents[1]).get("learning-x") == changed


def test_a_title_that_was_read_from_the_body_stays_when_the_body_changes(
    store: MarkdownLearningStore, edited: Path
) -> None:
    edited.write_text("---\nid: x # mine\n---\nFirst line.\n", encoding="utf-8")
    held = store.get("x")
    assert held is not None
    changed = evolve(held, content="Another line.\n")
    store.save(changed)
    assert store.get("x") == changed
    assert edited.read_text(encoding="utf-8") == "---\nid: x # mine\ntitle: First line.\n---\n\nAnother line.\n"


def test_unknown_keys_and_comments_within_known_ones_stay(store: MarkdownLearningStore, edited: Path) -> None:
    text = (
        "---\nid: x\nfailure_key: f\nquality:\n  # how often\n  applied_count: 1   # so far\n  by_hand: yes\n---\nb\n"
    )
    edited.write_text(text, encoding="utf-8")
    held = store.get("x")
    assert held is not None
    store.save(evolve(held, quality=evolve(held.quality, applied_count=2)))
    lines = edited.read_text(encoding="utf-8").splitlines()
    assert lines[:7] == text.replace("count: 1", "count: 2").splitlines()[:7]


def test_line_ends_and_a_byte_order_mark_stay(store: MarkdownLearningStore, edited: Path) -> None:
    edited.write_bytes(b"\xef\xbb\xbf" + EDITED.replace("\n", "\r\n").encode())
    held = store.get("learning-x")
    assert held is not None
    store.save(evolve(held, correction="bun add"))
    raw = edited.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf---\r\n")
    assert raw.replace(b"bun add", b"bun install") == b"\xef\xbb\xbf" + EDITED.replace("\n", "\r\n").encode()


def test_an_edit_between_our_read_and_our_write_is_kept(store: MarkdownLearningStore, edited: Path) -> None:
    calls = []

    def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
        calls.append(group)
        if len(calls) == 1:
            edited.write_text(EDITED.replace("Use bun", "Use bun, says Ada"), encoding="utf-8")
        return [evolve(held, occurrences=9) for held in group]

    (written,) = store.change_group("f", change=change)
    assert len(calls) == 2
    assert written.title == "Use bun, says Ada"
    assert "# why we keep this" in edited.read_text(encoding="utf-8")


def test_an_editor_that_never_rests_is_told(store: MarkdownLearningStore, edited: Path) -> None:
    def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
        edited.write_text(edited.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
        return [evolve(held, occurrences=9) for held in group]

    with pytest.raises(ConflictError, match="again and again"):
        store.change_group("f", change=change)


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b"no front matter\n", 1),
        (b"---\nid: y\nkeywords: [a\n---\n", None),
        (b"---\nid: y\nid: z\n---\n", 3),
        (b"---\nid: y\n\xff\xfe\n---\n", 3),
        (b"", 1),
        (b"\x00\x01\x02", 1),
        (b"---\nid: y\nschema: 99\n---\n", None),
    ],
)
def test_a_broken_file_is_reported_left_alone_and_the_rest_is_served(
    tmp_path: Path, store: MarkdownLearningStore, raw: bytes, line: int | None
) -> None:
    store.save(a_learning())
    broken = tmp_path / "codex" / "broken.md"
    broken.write_bytes(raw)
    assert list(store.scan()) == [a_learning()]
    (problem,) = store.problems()
    assert problem.path == str(broken)
    assert line is None or problem.line == line
    assert problem.do
    store.save(a_learning(2))
    store.delete(a_learning().id)
    assert broken.read_bytes() == raw


def test_of_two_files_with_one_id_the_newer_counts(tmp_path: Path, store: MarkdownLearningStore, edited: Path) -> None:
    older = tmp_path / "shared" / "copy.md"
    older.parent.mkdir()
    older.write_text(EDITED.replace("updated_at: 2026-08-15", "updated_at: 2026-08-14").replace("Use bun", "Old"))
    held = store.get("learning-x")
    assert held is not None
    assert held.title == "Use bun"
    (problem,) = store.problems()
    assert problem.path == str(older)
    assert str(edited) in problem.what
    assert store.delete("learning-x")
    assert not older.exists()
    assert not edited.exists()


def test_odd_files_are_no_records(tmp_path: Path, store: MarkdownLearningStore, edited: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / ".hidden.md").write_text("x")
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert [held.id for held in store.scan()] == ["learning-x"]
    assert store.problems() == ()


@pytest.mark.parametrize("name", ["../../escape", "/etc/passwd", "a/b", "CON", "x" * 400, "é", "learning-\x00"])
def test_no_id_and_no_agent_is_a_path(tmp_path: Path, store: MarkdownLearningStore, name: str) -> None:
    held = evolve(a_learning(), id=name, source_agent=name)
    store.save(held)
    assert MarkdownLearningStore(tmp_path).get(name) == held
    assert all(path.resolve().is_relative_to(tmp_path.resolve()) for path in tmp_path.rglob("*"))


def test_names_that_look_alike_are_two_files(store: MarkdownLearningStore) -> None:
    one, other = evolve(a_learning(1), id="a-b"), evolve(a_learning(2), id="a b")
    store.save(one)
    store.save(other)
    assert {held.id for held in store.scan()} == {"a-b", "a b"}


def test_what_cannot_be_kept_changes_nothing(tmp_path: Path, store: MarkdownLearningStore, edited: Path) -> None:
    held = store.get("learning-x")
    assert held is not None
    with pytest.raises(StoreError, match="cannot be kept"):
        store.save(evolve(held, title="x\ud800"))
    assert edited.read_text(encoding="utf-8") == EDITED


def test_a_body_of_four_megabytes_survives(store: MarkdownLearningStore) -> None:
    held = evolve(a_learning(), content="x" * 4_000_000 + "\n")
    store.save(held)
    assert store.get(held.id) == held


def test_threads_lose_nothing(tmp_path: Path) -> None:
    store = MarkdownLearningStore(tmp_path, durable=False)

    def write(worker: int) -> None:
        for number in range(6):
            store.save(a_learning(worker * 100 + number))

    workers = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(list(store.scan())) == 36
