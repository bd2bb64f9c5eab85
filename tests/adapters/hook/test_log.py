"""The log of hooks stays small, holds no secret, and never raises."""

import json
from pathlib import Path

import pytest

from learnkit.adapters.hook import log as module
from learnkit.adapters.hook.log import HookLog
from learnkit.core.kernel.events import Event, Severity
from learnkit.testing.contracts.event_sink import EventSinkContract


class TestContract(EventSinkContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.home = tmp_path

    def make(self) -> HookLog:
        log = HookLog()
        log.open_below(self.home)
        return log

    def arrived(self) -> list[str]:
        lines = (self.home / "log" / "hook.jsonl").read_text().splitlines()
        return [json.loads(line)["event"] for line in lines]


def test_warnings_are_kept_and_turned_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 500)
    log = HookLog()
    log.note("lost", ValueError("before there is a place"))
    log.open_below(tmp_path)
    for number in range(30):
        log.emit(Event("store.unreadable", {"reason": f"token ghp_{'a1B2' * 9} {number}"}, Severity.WARNING))
    text = (tmp_path / "log" / "hook.jsonl").read_text()
    assert "store.unreadable" in text
    assert "ghp_" not in text
    assert len(text) < 800
    assert len(list((tmp_path / "log").iterdir())) == 2


def test_a_place_that_cannot_be_one_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("x")
    log = HookLog()
    log.open_below(tmp_path)
    log.note("failed", OSError("x"))
