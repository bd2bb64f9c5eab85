"""Two files of one id, as copies and merges of branches leave them."""

from datetime import timedelta
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.filesystem.records import file_of, learning_of
from learnkit.testing.samples import a_learning

HELD = a_learning()
OLDER = evolve(HELD, title="the older one", updated_at=HELD.updated_at - timedelta(hours=2))


@pytest.fixture(params=["a-copy", "z-copy"], ids=["before", "behind"])
def copy(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give the path of a second file, which the walk meets before or behind the first."""
    path = tmp_path / str(request.param) / "copy.md"
    path.parent.mkdir()
    return path


@pytest.mark.parametrize("hours", [-3, -2, -1, 0, 1])
def test_what_is_saved_comes_back_whatever_the_other_file_holds(tmp_path: Path, copy: Path, hours: int) -> None:
    store = MarkdownLearningStore(tmp_path)
    store.save(HELD)
    copy.write_bytes(file_of(OLDER))
    new = evolve(HELD, title="new", updated_at=HELD.updated_at + timedelta(hours=hours))
    store.save(new)
    assert store.get(HELD.id) == new
    assert list(MarkdownLearningStore(tmp_path).scan()) == [new]
    assert len(store.problems()) == 1


def test_the_other_file_is_left_alone_where_it_does_not_count(tmp_path: Path, copy: Path) -> None:
    store = MarkdownLearningStore(tmp_path)
    store.save(HELD)
    raw = file_of(OLDER).replace(b"title:", b"# a remark\ntitle:")
    copy.write_bytes(raw)
    store.save(evolve(HELD, title="new"))
    assert copy.read_bytes() == raw


def test_the_other_file_keeps_its_remarks_where_it_must_change(tmp_path: Path, copy: Path) -> None:
    store = MarkdownLearningStore(tmp_path)
    store.save(HELD)
    copy.write_bytes(file_of(OLDER).replace(b"title:", b"# a remark\ntitle:"))
    new = evolve(HELD, title="new", updated_at=OLDER.updated_at - timedelta(hours=1))
    store.save(new)
    assert b"# a remark" in copy.read_bytes()
    assert learning_of(copy.read_bytes(), path="copy") == new


def test_a_change_of_the_group_counts_too(tmp_path: Path, copy: Path) -> None:
    store = MarkdownLearningStore(tmp_path)
    store.save(HELD)
    copy.write_bytes(file_of(OLDER))
    new = evolve(HELD, title="new", updated_at=OLDER.updated_at - timedelta(hours=1))
    assert store.change_group(HELD.failure_key, change=lambda group: [new]) == (new,)
    assert store.group(HELD.failure_key) == (new,)
