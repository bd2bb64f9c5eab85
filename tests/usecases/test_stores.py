"""Counts, and what doctor finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.adapters.inmemory.inspector import InMemoryInspector
from learnkit.core.learnings.values import TrustLevel
from learnkit.core.usecases.reports import Health
from learnkit.errors import EngineError, StoreError
from learnkit.ports.inspector import Check, CheckState, DiskUse
from learnkit.ports.learning_store import RecordProblem

if TYPE_CHECKING:
    from tests.usecases.conftest import World


def test_stats_hold_counts_and_disk_use(world: World) -> None:
    world.inspector = InMemoryInspector(disk_use=[DiskUse("learnings", "/l", 2, 30), DiskUse("index", "/i", 1, 12)])
    world.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
    stats = world.stores.stats()
    assert stats.learnings.total == 1
    assert stats.bytes_used == 42
    assert stats.indexed == 1


def test_an_empty_kit_is_well(world: World) -> None:
    health = world.stores.health()
    assert health.is_well
    assert {check.state for check in health.checks} == {CheckState.OK}


def test_a_fresh_index_is_compared_with_the_store(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.learnings.suggest("npm i x")
    assert "every learning: 0" in [
        check.says.removeprefix("the search index holds ") for check in world.stores.health().checks
    ]
    monkeypatch.setattr(world.index, "size", lambda: 3)
    (check,) = [check for check in world.stores.health().checks if check.state is CheckState.WARNING]
    assert (check.name, check.says) == ("index", "the search index holds 3 of 0 learnings")


def test_an_index_that_cannot_be_used_is_a_warning(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise EngineError("the index is damaged")

    monkeypatch.setattr(world.index, "revision", fail)
    (check,) = [check for check in world.stores.health().checks if check.state is CheckState.WARNING]
    assert (check.name, "the index is damaged" in check.says) == ("index", True)


def test_the_worst_comes_first(world: World) -> None:
    world.inspector = InMemoryInspector(
        checks=[Check("home", CheckState.OK, "fine"), Check("disk", CheckState.FAILURE, "full", "Free some space")]
    )
    health = world.stores.health()
    assert not health.is_well
    assert health.checks[0].name == "disk"
    assert Health().is_well


def test_broken_records_and_claims_are_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = world.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
    world.learnings.add_correction("pip install x", correction="uv pip install x", agent="codex")
    world.store.save(evolve(kept, trust_level=TrustLevel.L3))
    problems = (RecordProblem("/l/a.md", "no front matter"), RecordProblem("/l/b.md", "two keys", 7, "Remove one"))
    monkeypatch.setattr(world.store, "problems", lambda: problems)
    says = [check.says for check in world.stores.health().checks if check.state is CheckState.WARNING]
    assert says[:2] == ["/l/a.md: no front matter", "/l/b.md:7: two keys"]
    assert "says L3 and counts as L1" in says[2]


def test_a_look_that_fails_is_a_finding(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(world.store, "problems", fail)
    health = world.stores.health()
    assert [check.says for check in health.checks if check.is_failure] == ["the disk is gone"]
