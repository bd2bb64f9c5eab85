"""An index that goes on in memory keeps to the contract, before and after, and says so once."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.segment.search_index import SegmentSearchIndex
from learnkit.adapters.wrappers.falling_back_search_index import FallingBackSearchIndex
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import StoreError
from learnkit.ports.search_index import SearchIndex, SearchQuery
from learnkit.testing.contracts.search_index import SearchIndexContract

DOCUMENT = SearchDocument("a", ("npm", "install"), 1.0, "")


def over(path: Path, events: InMemoryEventSink | None = None) -> FallingBackSearchIndex:
    return FallingBackSearchIndex(
        SegmentSearchIndex(path), spare=InMemorySearchIndex(), events=events or InMemoryEventSink()
    )


class TestOnTheDisk(SearchIndexContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        self.top = tmp_path_factory.mktemp("segment")
        self.number = 0

    def make(self) -> SearchIndex:
        self.number += 1
        return over(self.top / str(self.number) / "learnings.segment")

    def again(self, index: object) -> SearchIndex:
        return over(self.top / str(self.number) / "learnings.segment")


class TestInMemoryInstead(SearchIndexContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        self.file = tmp_path_factory.mktemp("segment") / "file"
        self.file.write_text("in the way")

    def make(self) -> SearchIndex:
        return over(self.file / "learnings.segment")


def test_what_cannot_be_written_is_said_once_and_asked_in_memory(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("in the way")
    events = InMemoryEventSink()
    index = over(tmp_path / "index" / "learnings.segment", events)
    for revision in ("1", "2"):
        index.refresh([DOCUMENT], revision=revision)
        assert (index.revision(), index.size()) == (revision, 1)
        assert [hit.id for hit in index.search(SearchQuery(terms=("npm",)))] == ["a"]
    (event,) = events.events
    assert (event.name, "index" in str(event.fields["reason"])) == ("index.in_memory", True)


def test_an_update_that_fails_leaves_an_index_that_must_be_filled(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("in the way")
    index = over(tmp_path / "index" / "learnings.segment")
    index.update([DOCUMENT], revision="1")
    assert (index.revision(), index.size()) == (None, 0)


def test_where_the_spare_one_fails_too_that_is_an_error() -> None:
    class Failing(InMemorySearchIndex):
        @override
        def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
            raise StoreError("no room")

        @override
        def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
            raise StoreError("no room")

    index = FallingBackSearchIndex(Failing(), spare=Failing(), events=InMemoryEventSink())
    with pytest.raises(StoreError):
        index.refresh([DOCUMENT], revision="1")
    with pytest.raises(StoreError):
        index.update([DOCUMENT], revision="1")
