"""What no file can hold is refused, and everything else comes back; places that cannot be written are told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.errors import StoreError
from learnkit.testing.samples import a_learning

ONE = a_learning(1)
KEY = ONE.failure_key


@pytest.fixture
def store(tmp_path: Path) -> MarkdownLearningStore:
    return MarkdownLearningStore(tmp_path, durable=False)


@pytest.mark.parametrize(
    "change",
    [
        {"confidence": float("nan")},
        {"importance": float("inf")},
        {"title": 5},
        {"trust_level": 2},
        {"captured_at": "yesterday"},
        {"captured_at": ONE.captured_at.replace(tzinfo=None)},
        {"schema": 99},
        {"extra": {"title": "twice"}},
        {"extra": {"a": object()}},
        {"extra": {"a": (1, 2)}},
        {"extra": {"k" * 2000: 1}},
        {"content": "\udcff"},
        {"keywords": ("\ud800",)},
    ],
)
def test_what_would_not_come_back_is_refused(
    tmp_path: Path, store: MarkdownLearningStore, change: dict[str, Any]
) -> None:
    with pytest.raises(StoreError, match="cannot be kept"):
        store.save(evolve(ONE, **change))
    assert list(store.scan()) == []
    store.save(ONE)
    (path,) = tmp_path.rglob("*.md")
    path.write_bytes(path.read_bytes().replace(b"---\n", b"---\n# a person was here\n", 1))
    before = path.read_bytes()
    with pytest.raises(StoreError, match="cannot be kept"):
        store.change_group(KEY, change=lambda group: [evolve(held, **change) for held in group])
    assert path.read_bytes() == before
    assert store.problems() == ()


@pytest.mark.parametrize("name", ["title", "source_agent", "correction", "kind", "original_command", "error_context"])
def test_a_text_without_characters_comes_back(store: MarkdownLearningStore, tmp_path: Path, name: str) -> None:
    change: dict[str, Any] = {name: ""}
    held = evolve(ONE, **change)
    store.save(held)
    assert MarkdownLearningStore(tmp_path).get(held.id) == held


def test_flow_style_at_the_top_is_edited_too(tmp_path: Path, store: MarkdownLearningStore) -> None:
    path = tmp_path / "flow.md"
    path.write_text("---\n{id: x, title: 'one', team: green, failure_key: f, kind: ~}\n---\nbody", encoding="utf-8")
    held = store.get("x")
    assert held is not None
    changed = evolve(held, title="no", notes=("12:30", "b"), kind="k", confidence=0.5)
    store.save(changed)
    assert MarkdownLearningStore(tmp_path).get("x") == changed
    assert changed.extra == {"team": "green"}
    store.save(evolve(changed, kind=None, extra={}))
    assert "green" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("action", [lambda store: store.save(ONE), lambda store: store.delete("x")])
def test_a_root_that_is_a_file_is_told(tmp_path: Path, action: Callable[[MarkdownLearningStore], None]) -> None:
    (tmp_path / "file").write_text("x")
    broken = MarkdownLearningStore(tmp_path / "file")
    assert list(broken.scan()) == []
    with pytest.raises(StoreError):
        action(broken)
