"""What is shown to an agent, and that a host never gets an error from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.learnings.facts import Served
from learnkit.core.toolcalls.values import CallStatus
from learnkit.errors import StoreError

if TYPE_CHECKING:
    from tests.usecases.conftest import Call, MakeSession, World

NPM = "npm install left-pad"


def filled(world: World) -> None:
    world.learnings.add_correction(NPM, error="npm ERR! code 1", correction="bun install left-pad", agent="codex")


def test_suggestions_are_rendered_within_the_budget(world: World) -> None:
    filled(world)
    found = world.learnings.suggest(NPM)
    text = world.context.render(iter(found))
    assert "bun install left-pad" in text
    assert len(text.encode()) <= 4096
    assert world.context.render(found, budget=10) == ""
    assert world.context.render([]) == ""


def test_a_failed_call_is_answered_once_a_session_and_recorded(world: World, session: MakeSession) -> None:
    filled(world)
    (call,) = session((NPM, 1, "npm ERR! code 1"), id="s9").calls
    text = world.context.at_failure(call)
    assert "bun install left-pad" in text
    assert len(text.encode()) <= 480
    assert world.context.at_failure(call) == ""
    (fact,) = world.ledger.scan()
    assert isinstance(fact, Served)
    assert (fact.agent, fact.session, fact.where, fact.machine) == ("claude-code", "s9", "at_failure", "box")
    assert world.context.at_failure(evolve(call, session="s10")) == text


def test_after_the_right_answer_the_next_best_is_not_given(world: World, session: MakeSession) -> None:
    filled(world)
    world.learnings.add_correction("npm ci --offline", error="npm ERR! code 1", correction="npm ci", agent="codex")
    (call,) = session((NPM, 1, "npm ERR! code 1"), id="s9").calls
    assert "bun install left-pad" in world.context.at_failure(call)
    assert world.context.at_failure(call) == ""
    world.learnings.add_correction(NPM, error="npm ERR! code 1", correction="pnpm add left-pad", agent="codex")
    assert "pnpm add left-pad" in world.context.at_failure(call)


def test_looking_records_nothing(world: World) -> None:
    filled(world)
    for _ in range(2):
        assert world.context.at_failure(NPM, agent="codex", session="s", record=False)
    assert world.context.at_failure(NPM)
    assert list(world.ledger.scan()) == []


def test_a_call_that_did_not_fail_is_not_answered(world: World, session: MakeSession) -> None:
    filled(world)
    (call,) = session((NPM, 0, "")).calls
    assert world.context.at_failure(call) == ""
    stopped = evolve(call, outcome=evolve(call.outcome, status=CallStatus.INTERRUPTED))
    assert world.context.at_failure(stopped) == ""


def test_silence_where_nothing_is_known(world: World, pair: tuple[Call, Call]) -> None:
    assert world.context.at_failure(pair[0][0], agent="codex", session="s") == ""
    assert list(world.ledger.scan()) == []


def test_a_store_that_fails_is_said_and_not_raised(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(world)

    def fail(learning_id: str) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr(world.store, "get", fail)
    assert world.context.at_failure(NPM, agent="codex", session="s") == ""
    assert world.events.events[-1].name == "context.failed"
