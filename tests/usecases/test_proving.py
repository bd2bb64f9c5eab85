"""Evidence that changed or is gone shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from learnkit.core.usecases.reports import SourceState

if TYPE_CHECKING:
    from tests.usecases.conftest import Call, MakeSession, World


def states(world: World) -> list[SourceState]:
    (kept,) = world.store.scan()
    return [one.state for one in world.learnings.why(kept.id).proofs]


def test_a_changed_or_missing_source_is_visible(world: World, session: MakeSession, pair: tuple[Call, Call]) -> None:
    world.transcripts["/s/one.jsonl"] = (session(*pair),)
    world.lessons.mine(session(*pair, id="s2"))
    world.lessons.mine()
    world.sources = ()
    assert states(world) == [SourceState.UNCHANGED, SourceState.UNCHANGED]
    world.transcripts["/s/one.jsonl"] = (session(("git status", 0, ""), *pair),)
    world.sources = ()
    assert states(world) == [SourceState.CHANGED, SourceState.CHANGED]
    del world.transcripts["/s/one.jsonl"]
    world.sources = ()
    assert states(world) == [SourceState.MISSING, SourceState.MISSING]


def test_what_a_person_said_has_no_source(world: World) -> None:
    world.learnings.add_correction("npm i x", correction="bun add x", agent="codex")
    assert states(world) == [SourceState.UNKNOWN]


def test_without_readers_nothing_is_known(world: World, session: MakeSession, pair: tuple[Call, Call]) -> None:
    world.lessons.mine(session(*pair))
    (kept,) = world.store.scan()
    (proof,) = evolve(world.learnings, reading=None).why(kept.id).proofs
    assert proof.state is SourceState.UNKNOWN
