"""A look at places on the disk."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.inmemory.inspector import InMemoryInspector
from learnkit.adapters.system.inspector import SystemInspector
from learnkit.errors import StoreError
from learnkit.ports.inspector import Check, CheckState, DiskUse, Inspector
from learnkit.testing.contracts.inspector import InspectorContract
from tests.rights import ordinary_rights


class TestSystemInspector(InspectorContract):
    """Places on the disk."""

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.home = tmp_path / "home"

    @override
    def make(self) -> Inspector:
        (self.home / "learnings" / "codex").mkdir(parents=True, exist_ok=True)
        (self.home / "learnings" / "codex" / "a.md").write_bytes(b"12345")
        (self.home / "learnings" / "b.md").write_bytes(b"123")
        for name in (".lock", ".turn", "x.lock", ".b.md.1234567890.tmp"):
            (self.home / "learnings" / name).write_bytes(b"")
        places = {"learnings": str(self.home / "learnings"), "index": str(self.home / "index")}
        return SystemInspector(str(self.home), places, further=[lambda: [Check("further", CheckState.OK, "looked at")]])

    def test_files_are_counted_and_measured(self) -> None:
        learnings, index = self.make().disk_use()
        assert (learnings.name, learnings.files, learnings.bytes_used) == ("learnings", 2, 8)
        assert (index.files, index.bytes_used) == (0, 0)

    def test_checks_of_other_parts_follow(self) -> None:
        assert [check.name for check in self.make().checks()] == ["home", "further"]

    def test_a_file_that_vanishes_meanwhile_is_left_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        inspector = self.make()

        class Gone:
            def stat(self) -> os.stat_result:
                raise FileNotFoundError

        monkeypatch.setattr("learnkit.adapters.system.inspector.walk", lambda root: [Gone()])
        assert inspector.disk_use()[0].files == 0


class TestInMemoryInspector(InspectorContract):
    """What was handed in."""

    @override
    def make(self) -> Inspector:
        return InMemoryInspector(disk_use=[DiskUse("index", "/i", 0, 0)], checks=[Check("a", CheckState.OK, "fine")])


@pytest.mark.parametrize("writable", [True, False])
@pytest.mark.parametrize("below", ["", "new/home"])
def test_whether_the_home_can_be_written_is_tried(tmp_path: Path, writable: bool, below: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o700 if writable else 0o500)
    with ordinary_rights():
        (check,) = SystemInspector(str(home / below), {}).checks()
    assert check.is_failure is not writable
    assert (f"{home} cannot be written: Permission denied" in check.says) is not writable
    assert list(home.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the platform has no such folder")
def test_a_folder_of_the_system_is_no_home() -> None:
    (check,) = SystemInspector("/proc/learnkit", {}).checks()
    assert check.is_failure
    assert "cannot be made: /proc cannot be written" in check.says


def test_each_place_is_looked_at(tmp_path: Path) -> None:
    for name in ("learnings", "ledgers", "index"):
        (tmp_path / name).mkdir()
    (tmp_path / "learnings").chmod(0)
    (tmp_path / "ledgers").chmod(0o500)
    (tmp_path / "index").rmdir()
    (tmp_path / "index").write_text("in the way")
    (tmp_path / "key").write_text("x")
    (tmp_path / "key").chmod(0)
    (tmp_path / "marks").mkdir()
    places = {name: str(tmp_path / name) for name in ("learnings", "ledgers", "index", "none")}
    files = {name: str(tmp_path / name) for name in ("key", "marks", "nothing")}
    with ordinary_rights():
        _, *checks = SystemInspector(str(tmp_path), places, files=files).checks()
    (tmp_path / "learnings").chmod(0o700)
    assert {check.name: check.says.removeprefix(f"{tmp_path}/{check.name} ") for check in checks} == {
        "learnings": "cannot be listed: Permission denied",
        "ledgers": "cannot be written: Permission denied",
        "index": "is not a folder",
        "key": "cannot be read: Permission denied",
        "marks": "is not a file",
    }
    assert all(check.is_failure and check.do for check in checks)


def test_what_the_home_as_a_whole_refuses_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "home" / "learnings").mkdir(parents=True)
    for folder in (tmp_path / "home" / "learnings", tmp_path / "home"):
        folder.chmod(0o500)
    places = {"learnings": str(tmp_path / "home" / "learnings")}
    with ordinary_rights():
        assert [check.name for check in SystemInspector(str(tmp_path / "home"), places).checks()] == ["home"]


def test_a_look_that_fails_is_a_finding_and_stops_no_other(tmp_path: Path) -> None:
    def failing() -> Iterator[Check]:
        yield Check("first", CheckState.OK, "fine")
        raise StoreError("it cannot be read", where="x", do="Look at it")

    inspector = SystemInspector(str(tmp_path), {}, further=[failing, lambda: [Check("last", CheckState.OK, "fine")]])
    assert [(check.name, check.do) for check in inspector.checks()[1:]] == [
        ("first", ""),
        ("surroundings", "Look at it"),
        ("last", ""),
    ]


def test_a_file_in_the_place_of_the_home_is_a_failure(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("")
    (check,) = SystemInspector(str(home), {}).checks()
    assert check.is_failure
    assert "not a folder" in check.says
