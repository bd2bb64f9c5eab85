"""Notes of sessions as files keep to the contract, and survive what files meet."""

import json
import multiprocessing
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnkit.adapters.codec.notes import note_record, read_note
from learnkit.adapters.filesystem import spool as module
from learnkit.adapters.filesystem.spool import JsonlSpool
from learnkit.core.capture.notes import SessionKey
from learnkit.errors import StoreError
from learnkit.ports.spool import Spool
from learnkit.testing.contracts.spool import KEYS, SpoolContract, SpoolMachine
from learnkit.testing.samples import some_notes


class TestSpool(SpoolContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.root = tmp_path / "spool"

    def make(self) -> Spool:
        return JsonlSpool(self.root)

    def again(self, spool: Spool) -> Spool:
        return JsonlSpool(self.root)

    def tear(self, spool: Spool, key: SessionKey) -> None:
        (path,) = self.root.glob("*.jsonl")
        path.write_bytes(path.read_bytes() + b'{"note":"call","agent":"claude')


class _Machine(SpoolMachine):
    def make(self) -> Spool:
        self.root = Path(tempfile.mkdtemp())
        return JsonlSpool(self.root)

    def again(self, spool: Spool) -> Spool:
        return JsonlSpool(self.root)

    def teardown(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)


TestSpoolMachine = _Machine.TestCase
TestSpoolMachine.settings = settings(max_examples=20, stateful_step_count=10)


def _append(root: str, number: int) -> None:
    spool = JsonlSpool(Path(root))
    for _ in range(30):
        spool.append(KEYS[number % 2], some_notes())


def test_processes_lose_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_append, args=(str(tmp_path), number)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [len(JsonlSpool(tmp_path).read(key)) for key in KEYS[:2]] == [300, 300]


def test_a_file_takes_only_so_many_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 2000)
    spool = JsonlSpool(tmp_path)
    for _ in range(20):
        spool.append(KEYS[0], some_notes()[:1])
    (path,) = tmp_path.glob("*.jsonl")
    assert path.stat().st_size <= 2000
    assert 1 <= len(spool.read(KEYS[0])) < 20


def test_foreign_files_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "0123456789abcdef.jsonl").write_text(json.dumps(note_record(KEYS[0], some_notes()[0])) + "\n")
    (tmp_path / "1123456789abcdef.jsonl").write_text("[1]\nnot json\n{}\n")
    assert list(JsonlSpool(tmp_path).keys()) == []


def test_a_place_that_cannot_be_one_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot note to"):
        JsonlSpool(tmp_path / "file" / "spool").append(KEYS[0], some_notes())


def test_notes_are_private(tmp_path: Path) -> None:
    JsonlSpool(tmp_path / "spool").append(KEYS[0], some_notes())
    (path,) = (tmp_path / "spool").glob("*.jsonl")
    assert path.stat().st_mode & 0o077 == 0


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(some_notes()), st.data())
def test_a_damaged_record_is_none_and_never_an_error(note: object, data: st.DataObject) -> None:
    record = note_record(KEYS[0], note)  # type: ignore[arg-type]
    assert read_note(json.loads(json.dumps(record))) == (KEYS[0], note)
    name = data.draw(st.sampled_from(sorted(record)))
    found = read_note({**record, name: data.draw(VALUES)})
    assert found is None or isinstance(found, tuple)
