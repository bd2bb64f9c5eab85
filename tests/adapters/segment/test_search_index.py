"""The index in a file keeps to the contract, and a damaged file never gives an answer."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.segment.delta import MOST
from learnkit.adapters.segment.search_index import SegmentSearchIndex
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import EngineError
from learnkit.ports.search_index import SearchQuery
from learnkit.testing.contracts.search_index import SearchIndexContract, check


class TestSegment(SearchIndexContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        self.top = tmp_path_factory.mktemp("segment")
        self.number = 0

    def make(self) -> SegmentSearchIndex:
        self.number += 1
        return SegmentSearchIndex(self.top / str(self.number) / "learnings.segment")

    def again(self, index: object) -> SegmentSearchIndex:
        return SegmentSearchIndex(self.top / str(self.number) / "learnings.segment")

    def damage(self, index: object) -> None:
        path = self.top / str(self.number) / "learnings.segment"
        path.write_bytes(path.read_bytes()[:-9])


HELD = [
    SearchDocument(f"d{number}", ("npm", "install", "error", "git")[: number % 4 + 1], float(number % 4), "sig")
    for number in range(40)
]


@given(place=st.integers(0, 10_000), value=st.integers(1, 255))
def test_a_changed_byte_never_changes_an_answer(place: int, value: int) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        index = SegmentSearchIndex(folder / "s")
        index.refresh(HELD, revision="one")
        query = SearchQuery(("npm", "git", "error"), signature="sig", limit=7)
        right = index.search(query)
        raw = bytearray((folder / "s").read_bytes())
        raw[place % len(raw)] ^= value
        (folder / "s").write_bytes(bytes(raw))
        damaged = SegmentSearchIndex(folder / "s")
        try:
            found = damaged.search(query)
        except EngineError:
            found = ()
        assert found in ((), right)
    finally:
        shutil.rmtree(folder)


def test_many_changes_are_joined_into_the_segment(tmp_path: Path) -> None:
    index = SegmentSearchIndex(tmp_path / "s")
    index.refresh(HELD, revision="0")
    held = {document.id: document for document in HELD}
    for number in range(MOST + 10):
        fresh = SearchDocument(f"n{number}", ("npm", f"w{number % 7}"), 1.0)
        held[fresh.id] = fresh
        index.update([fresh], revision=str(number))
    assert index.size() == len(held)
    assert (tmp_path / "s.delta").stat().st_size < 20_000
    check(SegmentSearchIndex(tmp_path / "s"), list(held.values()), SearchQuery(("npm", "w3"), limit=9))


def test_a_damaged_delta_makes_the_index_stale(tmp_path: Path) -> None:
    index = SegmentSearchIndex(tmp_path / "s")
    index.refresh(HELD, revision="0")
    index.update([SearchDocument("new", ("npm",))], revision="1")
    raw = (tmp_path / "s.delta").read_bytes()
    (tmp_path / "s.delta").write_bytes(raw[:-3])
    assert SegmentSearchIndex(tmp_path / "s").revision() is None


def test_a_reader_sees_what_another_instance_wrote(tmp_path: Path) -> None:
    reader, writer = SegmentSearchIndex(tmp_path / "s"), SegmentSearchIndex(tmp_path / "s")
    writer.refresh(HELD, revision="0")
    assert reader.revision() == "0"
    writer.update([SearchDocument("new", ("fresh",))], revision="1")
    assert [hit.id for hit in reader.search(SearchQuery(("fresh",)))] == ["new"]


@pytest.mark.parametrize("raw", [b"", b"\x00" * 10, b"LKSEG\x00\x00\x03" + b"\xff" * 200, b"---\nid: x\n---\n"])
def test_a_foreign_file_is_an_empty_index(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "s").write_bytes(raw)
    index = SegmentSearchIndex(tmp_path / "s")
    assert (index.revision(), index.search(SearchQuery(("npm",))), index.size()) == (None, (), 0)
