"""The index follows what it is derived from, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from typing_extensions import override

from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.core.kernel.events import Severity
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import EngineError
from learnkit.ports.search_index import SearchHit, SearchQuery

if TYPE_CHECKING:
    from tests.usecases.conftest import World

NPM = "npm install left-pad"


class Watched(InMemorySearchIndex):
    """Notes how it was brought up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    @override
    def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
        self.done.append("refresh")
        super().refresh(documents, revision=revision)

    @override
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        self.done.append("update")
        super().update(documents, removed=removed, revision=revision)


class Broken(InMemorySearchIndex):
    """Fails at everything."""

    @override
    def revision(self) -> str | None:
        raise EngineError("the engine is out")

    @override
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        raise EngineError("the engine is out")

    @override
    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        raise EngineError("the engine is out")

    @override
    def size(self) -> int:
        raise EngineError("the engine is out")


def test_a_single_change_updates_an_index_that_is_fresh(world: World) -> None:
    world.index = index = Watched()
    world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    assert len(world.learnings.suggest(NPM)) == 1
    assert index.done == ["update", "refresh"]
    kept = world.learnings.add_correction("pip install flask", correction="uv pip install flask", agent="codex")
    world.learnings.approve(kept.id, by="ada")
    assert len(world.learnings.suggest("pip install flask")) == 1
    world.learnings.forget(kept.id)
    assert world.learnings.suggest("pip install flask") == []
    assert index.done == ["update", "refresh", "update", "update", "update"]


def test_what_somebody_else_wrote_is_found(world: World) -> None:
    kept = world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    assert len(world.learnings.suggest(NPM)) == 1
    world.store.delete(kept.id)
    assert world.learnings.suggest(NPM) == []
    world.store.save(kept)
    assert len(world.learnings.suggest(NPM)) == 1


def test_a_writer_that_found_the_index_behind_does_not_call_it_fresh(world: World) -> None:
    world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    assert world.learnings.suggest(NPM)
    other = world.learnings.require("learning")
    world.store.save(evolve(other, id="theirs", original_command="docker bild .", failure_key="k"))
    world.learnings.add_correction("pip install flask", correction="uv pip install flask", agent="codex")
    assert [one.learning.id for one in world.learnings.suggest("docker bild .")] == ["theirs"]


def test_facts_that_decide_on_weights_make_the_index_behind(world: World) -> None:
    world.index = index = Watched()
    kept = world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    world.learnings.suggest(NPM)
    done = len(index.done)
    world.context.at_failure(NPM, agent="codex", session="s")
    world.learnings.suggest(NPM)
    assert len(index.done) == done
    world.learnings.record_application(kept.id, agent="codex", session="s", effective=True)
    assert len(index.done) == done + 1


def test_a_hit_that_is_gone_by_then_is_left_out(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    monkeypatch.setattr(world.store, "get", lambda learning_id: None)
    assert world.learnings.suggest(NPM) == []
    assert world.learnings.find_similar(NPM) == []


def test_a_broken_engine_gives_the_same_answers_and_is_said(world: World) -> None:
    kept = world.learnings.add_correction(NPM, correction="bun install left-pad", agent="codex")
    with_index = world.learnings.suggest(NPM, min_score=0.0)
    world.index = Broken()
    assert world.learnings.suggest(NPM, min_score=0.0) == with_index
    world.learnings.approve(kept.id, by="ada")
    warnings = [event.name for event in world.events.events if event.severity is Severity.WARNING]
    assert set(warnings) == {"index.unavailable"}
    assert world.stores.stats().indexed is None
