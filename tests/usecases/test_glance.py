"""A program that lives for one question looks quickly, and sees everything that writers of ours did."""

from __future__ import annotations

from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.adapters.wrappers.layering_learning_store import LayeringLearningStore
from learnkit.core.learnings.ranking import Question
from learnkit.core.usecases.asking import Asking
from learnkit.testing.samples import a_learning


class Counting(MarkdownLearningStore):
    """Counts how often all files are looked at."""

    looks = 0

    @override
    def revision(self) -> str:
        self.looks += 1
        return super().revision()


def asking(store: MarkdownLearningStore, index: InMemorySearchIndex, *, glances: bool = True) -> Asking:
    ledger, events = InMemoryUsageLedger(), InMemoryEventSink()
    return Asking(store=store, index=index, ledger=ledger, events=events, glances=glances)


def found(asked: Asking) -> list[str]:
    return sorted(asked.ask(Question.of("npm install left-pad"), limit=9).held)


def test_a_quick_look_sees_what_was_saved_and_removed(tmp_path: Path) -> None:
    writer, index = MarkdownLearningStore(tmp_path), InMemorySearchIndex()
    one, other = a_learning(1), a_learning(2)
    writer.save(one)
    assert found(asking(Counting(tmp_path), index)) == [one.id]
    store = Counting(tmp_path)
    assert found(asking(store, index)) == [one.id]
    assert store.looks == 0
    writer.save(other)
    store = Counting(tmp_path)
    assert found(asking(store, index)) == sorted([one.id, other.id])
    assert store.looks > 0
    writer.delete(one.id)
    assert found(asking(Counting(tmp_path), index)) == [other.id]


def test_who_looks_whole_sees_an_edit_in_its_place_and_leaves_the_glance_right(tmp_path: Path) -> None:
    writer, index = MarkdownLearningStore(tmp_path), InMemorySearchIndex()
    writer.save(a_learning(1))
    assert len(found(asking(writer, index))) == 1
    (path,) = tmp_path.rglob("*.md")
    path.with_name("copy.md").write_bytes(path.read_bytes())
    path.unlink()
    path.with_name("copy.md").rename(path)
    whole = Counting(tmp_path)
    assert len(found(asking(whole, index, glances=False))) == 1
    quick = Counting(tmp_path)
    assert len(found(asking(quick, index))) == 1
    assert quick.looks == 0


def test_a_renamed_file_is_found_by_a_whole_look(tmp_path: Path) -> None:
    store, index = MarkdownLearningStore(tmp_path), InMemorySearchIndex()
    learning = a_learning(1)
    store.save(learning)
    (path,) = tmp_path.rglob("*.md")
    path.rename(path.with_name("by-hand.md"))
    assert store.peek(learning.id) is None
    assert found(asking(MarkdownLearningStore(tmp_path), index)) == [learning.id]


@pytest.mark.parametrize("damage", [b"", b"---\nid: other\n---\n"])
def test_a_file_that_does_not_tell_is_none(tmp_path: Path, damage: bytes) -> None:
    store = MarkdownLearningStore(tmp_path / "learnings")
    learning = a_learning(1)
    assert (store.glance(), store.peek(learning.id)) == ("none", None)
    store.save(learning)
    assert store.peek(learning.id) == store.get(learning.id)
    (path,) = tmp_path.rglob("*.md")
    path.write_bytes(damage)
    assert store.peek(learning.id) is None


def test_two_stores_give_one_glance(tmp_path: Path) -> None:
    user, project = MarkdownLearningStore(tmp_path / "user"), MarkdownLearningStore(tmp_path / "project")
    both = LayeringLearningStore(user=user, project=project)
    before = both.glance()
    user.save(a_learning(1))
    assert both.glance() != before
    assert both.peek(a_learning(1).id) == user.get(a_learning(1).id)
    assert both.peek("learning-x") is None
    mixed = LayeringLearningStore(user=user, project=InMemoryLearningStore())
    assert mixed.glance() == ""
