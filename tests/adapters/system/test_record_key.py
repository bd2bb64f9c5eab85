"""The key of raw records."""

import stat
import sys
from pathlib import Path

import pytest

from learnkit.adapters.system.record_key import RecordKey
from learnkit.errors import StoreError


def test_without_a_key_there_is_no_digest_and_nothing_is_written(tmp_path: Path) -> None:
    assert RecordKey(tmp_path / "home" / "record.key").digest(b"x") == ""
    assert list(tmp_path.iterdir()) == []


def test_the_key_is_made_once_and_shared(tmp_path: Path) -> None:
    path = tmp_path / "home" / "record.key"
    one, other = RecordKey(path), RecordKey(path)
    one.make()
    other.make()
    one.make()
    assert one.digest(b"x") == other.digest(b"x") == RecordKey(path).digest(b"x")
    assert len(one.digest(b"x")) == 32
    assert one.digest(b"x") != one.digest(b"y")
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_another_key_gives_other_digests(tmp_path: Path) -> None:
    keys = [RecordKey(tmp_path / name) for name in ("a", "b")]
    for key in keys:
        key.make()
    assert keys[0].digest(b"x") != keys[1].digest(b"x")


def test_a_damaged_key_counts_as_none_and_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "record.key"
    path.write_bytes(b"short")
    key = RecordKey(path)
    assert key.digest(b"x") == ""
    key.make()
    assert key.digest(b"x")


def test_somebody_else_may_make_it_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.key"
    first, second = RecordKey(path), RecordKey(path)
    reads = iter([b"", b""])
    first.make()
    real = RecordKey._read
    monkeypatch.setattr(second, "_read", lambda: next(reads, None) or real(second), raising=False)
    next(reads)
    second.make()
    assert second.digest(b"x") == first.digest(b"x")


def test_a_home_that_cannot_be_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        RecordKey(tmp_path / "file" / "record.key").make()
