"""A look at places on the disk."""

import os
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.inmemory.inspector import InMemoryInspector
from learnkit.adapters.system.inspector import SystemInspector
from learnkit.ports.inspector import Check, CheckState, DiskUse, Inspector
from learnkit.testing.contracts.inspector import InspectorContract


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
def test_the_home_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writable: bool) -> None:
    home = tmp_path / "home"
    assert SystemInspector(str(home), {}).checks()[0].state is CheckState.OK
    home.mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: writable)
    assert SystemInspector(str(home), {}).checks()[0].is_failure is not writable


def test_a_file_in_the_place_of_the_home_is_a_failure(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("")
    (check,) = SystemInspector(str(home), {}).checks()
    assert check.is_failure
    assert "not a folder" in check.says
