"""What people and outcomes decide about a learning."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.learnings.facts import Approved, CallResult, Forgotten, Outcome, Rejected
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.values import SharedLearning, SuggestionStatus, TrustLevel
from learnkit.errors import ConflictError, PolicyError

if TYPE_CHECKING:
    from tests.usecases.conftest import World

NPM = "npm install left-pad"
BUN = "bun install left-pad"
ERROR = "npm ERR! code EBADENGINE"


def added(world: World, command: str = NPM, correction: str = BUN, *, agent: str = "codex") -> SharedLearning:
    return world.learnings.add_correction(command, error=ERROR, correction=correction, agent=agent)


def test_an_approval_binds_the_text(world: World) -> None:
    kept = added(world)
    approved = world.learnings.approve(kept.id, by="ada", why="token ghp_" + "a" * 36)
    assert (approved.trust_level, approved.suggestion_status) == (TrustLevel.L3, SuggestionStatus.APPROVED)
    (fact,) = world.ledger.scan(kept.id)
    assert isinstance(fact, Approved)
    assert (fact.by, fact.text_digest, fact.machine) == ("ada", text_digest(kept), "box")
    assert "ghp_" not in fact.why
    held = world.store.get(kept.id)
    assert held is not None
    world.store.save(evolve(held, correction="something else"))
    assert world.learnings.require(kept.id).trust_level is TrustLevel.L1


def test_a_second_approval_keeps_the_day_of_the_first(world: World) -> None:
    kept = added(world)
    first = world.learnings.approve(kept.id, by="ada")
    world.clock.advance(timedelta(days=1))
    assert world.learnings.approve(kept.id, by="bob").promoted_at == first.promoted_at


def test_an_approval_needs_a_person_and_a_fix(world: World) -> None:
    kept = added(world)
    with pytest.raises(PolicyError, match="name of a person"):
        world.learnings.approve(kept.id, by=" ")
    world.store.save(evolve(kept, correction=None))
    with pytest.raises(PolicyError, match="not known"):
        world.learnings.approve(kept.id, by="ada")


def test_what_is_rejected_is_never_served(world: World) -> None:
    kept = added(world)
    with pytest.raises(PolicyError, match="reason"):
        world.learnings.reject(kept.id, "")
    rejected = world.learnings.reject(kept.id, "we use npm", by="ada")
    assert (rejected.suggestion_status, rejected.rejection_reason) == (SuggestionStatus.REJECTED, "we use npm")
    assert world.learnings.suggest(NPM, min_score=0.0) == []
    (fact,) = world.ledger.scan(kept.id)
    assert isinstance(fact, Rejected)
    assert fact.fingerprint == fingerprint_of(kept)
    world.clock.advance(timedelta(minutes=1))
    assert world.learnings.approve(kept.id, by="ada").rejection_reason is None
    assert len(world.learnings.suggest(NPM)) == 1


def test_what_is_forgotten_is_gone_and_leaves_a_fact(world: World) -> None:
    kept = added(world)
    assert world.learnings.suggest(NPM)
    assert world.learnings.forget(kept.id[:16], by="ada").id == kept.id
    assert world.learnings.get(kept.id) is None
    assert world.learnings.suggest(NPM, min_score=0.0) == []
    (fact,) = world.ledger.scan(kept.id)
    assert isinstance(fact, Forgotten)
    assert (fact.by, fact.fingerprint) == ("ada", fingerprint_of(kept))


def test_three_effective_uses_by_two_agents_promote(world: World) -> None:
    kept = added(world)
    for number, agent in enumerate(("a", "b", "a")):
        seen = world.learnings.record_application(kept.id, agent=agent, session=f"s{number}", effective=True)
        assert seen.trust_level is (TrustLevel.L2 if number == 2 else TrustLevel.L1)
    held = world.store.get(kept.id)
    assert held is not None
    assert (held.trust_level, held.quality.applied_count, held.quality.agent_names) == (TrustLevel.L2, 3, ("a", "b"))
    assert held.promoted_at is not None


def test_three_failures_do_not_promote(world: World) -> None:
    kept = added(world)
    for number, agent in enumerate(("a", "b", "a")):
        world.learnings.record_application(kept.id, agent=agent, session=f"s{number}", effective=False)
    assert world.learnings.require(kept.id).trust_level is TrustLevel.L1
    assert {fact.result for fact in world.ledger.scan() if isinstance(fact, Outcome)} == {CallResult.SAME_ERROR}
    assert world.learnings.suggest(NPM, min_score=0.0) == []


def test_uses_do_not_promote_where_that_is_turned_off(world: World) -> None:
    kept = added(world)
    family = evolve(world.learnings, auto_promote=False)
    for number, agent in enumerate(("a", "b", "a")):
        family.record_application(kept.id, agent=agent, session=f"s{number}", effective=True)
    seen = family.require(kept.id)
    assert seen.trust_level is TrustLevel.L1
    assert seen.quality.effective_count == 3


@pytest.mark.parametrize(("agent", "session"), [("", "s"), ("a", " ")])
def test_a_use_without_agent_or_session_is_refused(world: World, agent: str, session: str) -> None:
    kept = added(world)
    with pytest.raises(PolicyError):
        world.learnings.record_application(kept.id, agent=agent, session=session, effective=True)


def test_what_vanishes_in_between_is_a_conflict(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = added(world)
    monkeypatch.setattr(world.store, "group", lambda key: ())
    with pytest.raises(ConflictError, match="removed"):
        world.learnings.approve(kept.id, by="ada")


def test_promotion_goes_one_step_or_names_the_missing_fact(world: World) -> None:
    kept = added(world)
    world.store.save(evolve(kept, trust_level=TrustLevel.L0))
    assert world.learnings.promote(kept.id).trust_level is TrustLevel.L1
    with pytest.raises(PolicyError, match="0 of 0 uses helped, by 0 agents; 3 by 2 agents"):
        world.learnings.promote(kept.id)
    family = evolve(world.learnings, auto_promote=False)
    for number, agent in enumerate(("a", "b", "a")):
        family.record_application(kept.id, agent=agent, session=f"s{number}", effective=True)
    assert world.learnings.promote(kept.id).trust_level is TrustLevel.L2
    with pytest.raises(PolicyError, match="L2 already"):
        world.learnings.promote(kept.id)


def test_a_failure_without_a_fix_is_not_promoted(world: World) -> None:
    kept = added(world)
    world.store.save(evolve(kept, correction=None, trust_level=TrustLevel.L0))
    with pytest.raises(PolicyError, match="not known"):
        world.learnings.promote(kept.id)
    world.store.save(evolve(kept, correction=None, failure_key="", trust_level=TrustLevel.L0))
    assert world.learnings.promote(kept.id).trust_level is TrustLevel.L1
