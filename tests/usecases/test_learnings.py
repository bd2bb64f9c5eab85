"""What is kept by hand, asked and looked up."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.learnings.drafting import from_text
from learnkit.core.learnings.facts import Approved
from learnkit.core.learnings.values import LearningSource, Scope, SharedLearning, SuggestionStatus, TrustLevel
from learnkit.errors import ConfigurationError, NotFoundError, PolicyError

if TYPE_CHECKING:
    from tests.usecases.conftest import World

NPM = "npm install left-pad"
BUN = "bun install left-pad"
ERROR = "npm ERR! code EBADENGINE"


def added(world: World, command: str = NPM, correction: str = BUN, *, agent: str = "codex") -> SharedLearning:
    return world.learnings.add_correction(command, error=ERROR, correction=correction, agent=agent)


def test_a_correction_is_kept_at_l1_and_suggested(world: World) -> None:
    kept = added(world)
    assert (kept.trust_level, kept.correction, kept.source) == (TrustLevel.L1, BUN, LearningSource.MANUAL)
    (answer,) = world.learnings.suggest(NPM, error=ERROR, agent="worker")
    assert answer.learning.id == kept.id
    assert 0 < answer.relevance <= 1
    assert answer.score == answer.relevance * 1.0
    assert answer.why


def test_the_same_correction_twice_changes_nothing(world: World) -> None:
    first = added(world)
    revision = world.store.revision()
    assert added(world).id == first.id
    assert world.store.revision() == revision


def test_another_correction_of_one_failure_is_an_alternative(world: World) -> None:
    first, second = added(world), added(world, correction="pnpm add left-pad")
    explained = world.learnings.why(first.id)
    assert [other.id for other in explained.alternatives] == [second.id]
    assert explained.learning.id == first.id
    for one in (first, second):
        assert world.learnings.approve(one.id, by="ada").id == one.id


@pytest.mark.parametrize(
    ("command", "correction", "agent", "missing"),
    [("", BUN, "codex", "command"), (NPM, "  ", "codex", "correction"), (NPM, BUN, "", "agent")],
)
def test_a_correction_in_which_a_part_is_missing_is_refused(
    world: World, command: str, correction: str, agent: str, missing: str
) -> None:
    with pytest.raises(PolicyError, match=missing):
        world.learnings.add_correction(command, correction=correction, agent=agent)


def test_a_correction_that_learnkit_itself_had_shown_is_refused(world: World) -> None:
    with pytest.raises(PolicyError, match="correction"):
        world.learnings.add_correction(NPM, correction="<learnkit:shown>\nbun\n</learnkit:shown>", agent="codex")


def test_the_command_itself_is_no_correction(world: World) -> None:
    with pytest.raises(PolicyError, match="command itself"):
        added(world, correction=NPM)


def test_a_rejected_correction_is_not_silently_kept_again(world: World) -> None:
    kept = added(world)
    world.learnings.reject(kept.id, "we use npm")
    with pytest.raises(PolicyError, match="rejected"):
        added(world)


def test_a_project_scope_needs_a_project(world: World) -> None:
    with pytest.raises(PolicyError, match="no project"):
        world.learnings.add_correction(NPM, correction=BUN, agent="codex", scope=Scope.PROJECT)
    inside = evolve(world.learnings, scope=Scope.PROJECT)
    of_project = inside.add_correction(NPM, correction=BUN, agent="codex")
    of_user = inside.add_correction(NPM, correction=BUN, agent="codex", scope=Scope.USER)
    assert (of_project.scope, of_user.scope) == (Scope.PROJECT, Scope.USER)
    assert {one.id for one in world.store.scan()} == {of_project.id, of_user.id}


def test_what_says_nothing_about_a_question_is_not_suggested(world: World) -> None:
    added(world)
    assert world.learnings.suggest("terraform apply -auto-approve") == []
    assert world.learnings.suggest("install something else entirely with cargo please") == []


def test_every_match_is_given_where_silence_is_turned_off(world: World) -> None:
    added(world)
    question = "install something else entirely with cargo please"
    assert [answer.learning.correction for answer in world.learnings.suggest(question, min_score=0.0)] == [BUN]


def test_suggest_writes_nothing(world: World) -> None:
    added(world)
    before = world.store.revision(), world.ledger.revision()
    world.learnings.suggest(NPM)
    assert (world.store.revision(), world.ledger.revision()) == before


def test_what_is_meant_for_other_agents_is_left_out(world: World) -> None:
    kept = added(world)
    world.store.save(evolve(kept, applicable_agents=("codex",)))
    assert world.learnings.suggest(NPM, agent="worker") == []
    assert evolve(world.learnings, agent="worker").suggest(NPM) == []
    assert len(world.learnings.suggest(NPM, agent="codex")) == 1


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(world: World, limit: int) -> None:
    for ask in (
        lambda: world.learnings.suggest(NPM, limit=limit),
        lambda: world.learnings.find_similar(NPM, limit),
        lambda: world.learnings.query_relevant("codex", NPM, limit=limit),
        lambda: world.learnings.list(limit=limit),
    ):
        with pytest.raises(ConfigurationError, match="limit"):
            ask()


def test_similar_learnings_are_found_whatever_their_trust(world: World) -> None:
    kept = added(world)
    world.store.save(evolve(kept, trust_level=TrustLevel.L0))
    assert world.learnings.suggest(NPM) == []
    (answer,) = world.learnings.find_similar("npm install", 3)
    assert (answer.learning.id, answer.score, answer.standing.level) == (kept.id, 0.0, TrustLevel.L0)
    assert world.learnings.find_similar("nothing of the kind") == []


def test_a_context_gives_what_an_agent_may_be_told(world: World) -> None:
    kept, other = added(world), added(world, "pip install flask", "uv pip install flask")
    world.learnings.approve(other.id, by="ada")
    context = "We are about to install left-pad and flask, and then a great many other things will follow"
    found = world.learnings.query_relevant("codex", context)
    assert {answer.learning.id for answer in found} == {kept.id, other.id}
    trusted = world.learnings.query_relevant("codex", context, TrustLevel.L2, 5)
    assert [answer.learning.id for answer in trusted] == [other.id]


def test_a_learning_is_got_by_id_and_required_by_the_beginning_of_it(world: World) -> None:
    kept = added(world)
    assert world.learnings.get(kept.id) == kept
    assert world.learnings.get("learning-none") is None
    for name in (kept.id, kept.id[:14], kept.id.removeprefix("learning-")[:6]):
        assert world.learnings.require(name) == kept


@pytest.mark.parametrize("name", ["", "learning-", "nothing", "../x"])
def test_a_name_of_nothing_is_an_error(world: World, name: str) -> None:
    added(world)
    with pytest.raises(NotFoundError):
        world.learnings.require(name)


def test_a_beginning_of_several_ids_names_them(world: World) -> None:
    kept = added(world)
    for number in range(7):
        world.store.save(evolve(kept, id=f"learning-zz{number}"))
    with pytest.raises(NotFoundError, match=r"learning-zz0.*2 more"):
        world.learnings.require("zz")
    world.store.delete("learning-zz6")
    for number in range(2, 6):
        world.store.delete(f"learning-zz{number}")
    with pytest.raises(NotFoundError, match=r"learning-zz0, learning-zz1$"):
        world.learnings.require("zz")


def test_a_list_is_ordered_by_importance_and_then_by_time(world: World) -> None:
    kept = added(world)
    late = kept.captured_at + timedelta(days=1)
    for name, importance, moment in (
        ("b", 0.5, late),
        ("a", 0.5, kept.captured_at),
        ("c", None, late),
        ("d", 0.9, kept.captured_at),
    ):
        world.store.save(evolve(kept, id=name, importance=importance, captured_at=moment))
    world.store.delete(kept.id)
    note = from_text(title="a note", content="of no command", agent="codex", scope=Scope.USER, now=late)
    world.store.save(note)
    assert [one.id for one in world.learnings.list()] == ["d", "b", "a", "c", note.id]
    assert [one.id for one in world.learnings.list(limit=2)] == ["d", "b"]


def test_importance_fades_while_nobody_sees_the_failure(world: World) -> None:
    kept = added(world)
    first = world.learnings.importance(kept)
    world.clock.advance(timedelta(days=365))
    later = world.learnings.importance(kept)
    assert first is not None
    assert later is not None
    assert later < first


def test_a_list_is_restricted_by_what_is_asked(world: World) -> None:
    first = added(world)
    second = added(world, "pip install flask", "uv pip install flask", agent="claude-code")
    world.learnings.approve(second.id, by="ada")
    assert [one.id for one in world.learnings.list(agent="codex")] == [first.id]
    assert [one.id for one in world.learnings.list(min_trust=TrustLevel.L3)] == [second.id]
    assert [one.id for one in world.learnings.list(status=SuggestionStatus.APPROVED)] == [second.id]
    assert world.learnings.list(scope=Scope.PROJECT) == []


def test_a_query_asks_for_every_word_or_for_the_very_text(world: World) -> None:
    kept = added(world)
    assert [one.id for one in world.learnings.query("LEFT-PAD install")] == [kept.id]
    assert world.learnings.query("left-pad cargo") == []
    assert [one.id for one in world.learnings.query("NPM install left", exact=True)] == [kept.id]
    assert world.learnings.query("left install", exact=True) == []
    assert world.learnings.query("&&") == []


def test_a_level_that_only_a_file_claims_is_not_shown(world: World) -> None:
    kept = added(world)
    world.store.save(evolve(kept, trust_level=TrustLevel.L3))
    seen = world.learnings.get(kept.id)
    assert seen is not None
    assert seen.trust_level is TrustLevel.L1
    assert [answer.learning.trust_level for answer in world.learnings.suggest(NPM)] == [TrustLevel.L1]


def test_standing_and_stats_come_from_facts(world: World) -> None:
    kept = added(world)
    world.learnings.approve(kept.id, by="ada")
    assert world.learnings.standing(world.learnings.require(kept.id)).level is TrustLevel.L3
    stats = world.learnings.stats()
    assert (stats.total, stats.served, stats.problems) == (1, 1, 0)
    assert stats.by_level == {TrustLevel.L3: 1}
    assert stats.by_agent == {"codex": 1}
    assert stats.facts == {"approved": 1}
    assert list(world.learnings.problems()) == []


def test_why_shows_the_facts_of_a_learning(world: World) -> None:
    kept = added(world)
    world.learnings.approve(kept.id, by="ada")
    explained = world.learnings.why(kept.id)
    assert [type(fact) for fact in explained.facts] == [Approved]
    assert explained.standing.level is TrustLevel.L3
    world.store.save(evolve(kept, id="by-hand", failure_key=""))
    assert world.learnings.why("by-hand").alternatives == ()
