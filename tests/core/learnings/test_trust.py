"""Trust is earned from facts: levels, suspensions, tombstones, quality."""

from datetime import timedelta
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.learnings.facts import (
    FACT_TYPES,
    Approved,
    CallResult,
    Fact,
    Followed,
    Forgotten,
    Outcome,
    Rejected,
    Served,
    fact_key,
    fact_name,
)
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.quality import fold
from learnkit.core.learnings.trust import Distinct, Ledger, Standing, meets_l2, standing
from learnkit.core.learnings.values import (
    LearningSource,
    QualityMetrics,
    SharedLearning,
    SuggestionStatus,
    TrustLevel,
)
from learnkit.testing.samples import NOON, a_learning, some_facts
from learnkit.testing.strategies import facts

HELD = a_learning()


def used(*results: tuple[str, str, CallResult]) -> list[Fact]:
    return [
        Outcome(learning=HELD.id, agent=agent, session=session, at=NOON + timedelta(minutes=number), result=result)
        for number, (agent, session, result) in enumerate(results)
    ]


def stands(learning: SharedLearning, known: list[Fact]) -> Standing:
    return standing(learning, Ledger.of(known))


OK, BAD = CallResult.SUCCEEDED, CallResult.SAME_ERROR
PEER = evolve(HELD, trust_level=TrustLevel.L2)


def test_three_failures_by_two_agents_do_not_promote() -> None:
    known = used(("a", "1", BAD), ("b", "2", BAD), ("a", "3", BAD))
    assert not meets_l2(fold(known)[HELD.id])
    assert stands(PEER, known).level is TrustLevel.L1


def test_three_successes_by_two_agents_promote() -> None:
    known = used(("a", "1", OK), ("b", "2", OK), ("a", "3", OK))
    assert meets_l2(fold(known)[HELD.id])
    assert stands(PEER, known) == Standing(
        TrustLevel.L2, True, QualityMetrics(3, 3, ("a", "b"), known[-1].at), "it helped 3 of 3 times, 2 agents"
    )


@pytest.mark.parametrize(
    "known",
    [
        used(("a", "1", OK), ("a", "2", OK), ("a", "3", OK)),
        used(("a", "1", OK), ("b", "2", OK)),
        used(("a", "1", OK), ("b", "1", OK), ("a", "1", OK)),
        used(("a", "1", OK), ("b", "2", OK), ("a", "3", OK), ("b", "4", BAD), ("c", "5", BAD)),
    ],
    ids=["one agent", "two uses", "one session", "rate below two thirds"],
)
def test_less_than_that_does_not_promote(known: list[Fact]) -> None:
    assert not meets_l2(fold(known)[HELD.id])


def test_people_with_one_agent_may_count_sessions() -> None:
    metrics = fold(used(("a", "1", OK), ("a", "2", OK), ("a", "3", OK)))[HELD.id]
    assert meets_l2(metrics, distinct=Distinct.SESSIONS)
    assert not meets_l2(evolve(metrics, effective_count=2), distinct=Distinct.SESSIONS)
    known = used(("a", "1", OK), ("a", "2", OK), ("a", "3", OK))
    assert standing(PEER, Ledger.of(known), distinct=Distinct.SESSIONS).level is TrustLevel.L2
    assert stands(PEER, known).level is TrustLevel.L1


def test_an_agent_that_it_did_not_help_is_no_peer() -> None:
    known = used(("a", "1", OK), ("a", "2", OK), ("a", "3", OK), ("b", "4", BAD))
    metrics = fold(known)[HELD.id]
    assert (metrics.agent_count, metrics.helped_agents) == (2, 1)
    assert not meets_l2(metrics)
    assert meets_l2(QualityMetrics(4, 3, ("a", "b")))


def test_uses_without_a_session_count_once_an_agent() -> None:
    metrics = fold(used(("a", "", OK), ("a", "", OK), ("b", "", OK), ("a", "1", OK)))[HELD.id]
    assert (metrics.applied_count, metrics.effective_count) == (3, 3)


def test_a_file_cannot_raise_its_trust() -> None:
    assert stands(evolve(HELD, trust_level=TrustLevel.L3), []).level is TrustLevel.L1
    assert stands(PEER, []).level is TrustLevel.L1


def test_a_file_can_lower_its_trust() -> None:
    approval: Fact = Approved(learning=HELD.id, by="ada", at=NOON, text_digest=text_digest(HELD))
    assert stands(HELD, [approval]).level is TrustLevel.L1
    lowered = stands(evolve(HELD, trust_level=TrustLevel.L0), [approval])
    assert (lowered.level, lowered.served) == (TrustLevel.L0, False)


def test_an_approval_binds_the_text() -> None:
    approval: Fact = Approved(learning=HELD.id, by="ada", at=NOON, text_digest=text_digest(HELD))
    approved = evolve(HELD, trust_level=TrustLevel.L3)
    assert stands(approved, [approval]).level is TrustLevel.L3
    assert stands(evolve(approved, correction="other"), [approval]).level is TrustLevel.L1


def test_a_failure_without_a_fix_is_never_served() -> None:
    found = stands(evolve(HELD, correction=None), [])
    assert (found.level, found.served) == (TrustLevel.L0, False)


def test_what_fails_twice_in_its_last_five_uses_is_suspended() -> None:
    known = used(("a", "1", BAD), ("a", "2", OK), ("a", "3", BAD))
    assert not stands(HELD, known).served
    assert stands(HELD, [*known, *_later(5)]).served


def _later(count: int) -> list[Fact]:
    return [
        Outcome(learning=HELD.id, agent="b", session=f"l{number}", at=NOON + timedelta(days=1 + number), result=OK)
        for number in range(count)
    ]


@pytest.mark.parametrize("kind", ["rejected", "forgotten", "status", "superseded"])
def test_what_people_turned_down_is_not_served(kind: str) -> None:
    learning, known = HELD, list[Fact]()
    if kind == "rejected":
        known.append(Rejected(learning=HELD.id, by="ada", at=NOON, fingerprint=fingerprint_of(HELD)))
    elif kind == "forgotten":
        known.append(Forgotten(learning=HELD.id, by="ada", at=NOON, fingerprint=fingerprint_of(HELD)))
    elif kind == "status":
        learning = evolve(HELD, suggestion_status=SuggestionStatus.REJECTED)
    else:
        learning = evolve(HELD, superseded_by="learning-better")
    assert not stands(learning, known).served


def test_what_a_person_says_anew_lives_again() -> None:
    grave: Fact = Forgotten(learning=HELD.id, by="ada", at=NOON, fingerprint=fingerprint_of(HELD))
    said = evolve(HELD, captured_at=NOON + timedelta(days=1))
    mined = evolve(said, source=LearningSource.AUTO_EXTRACT)
    approval: Fact = Approved(learning=HELD.id, by="ada", at=NOON + timedelta(days=2), text_digest=text_digest(HELD))
    assert stands(said, [grave]).served
    assert not stands(mined, [grave]).served
    assert stands(evolve(mined, trust_level=TrustLevel.L3), [grave, approval]).level is TrustLevel.L3


@given(st.lists(facts(st.just(HELD.id)), max_size=6))
def test_order_and_repetition_of_facts_do_not_show(known: list[Fact]) -> None:
    expected = (fold(known), stands(PEER, known))
    assert (fold([*reversed(known), *known]), stands(PEER, [*reversed(known), *known])) == expected


def test_one_session_gives_one_credit_the_last_that_is_known() -> None:
    known = used(("a", "1", BAD), ("a", "1", OK), ("a", "1", CallResult.UNKNOWN))
    for order in permutations(known):
        assert fold(order)[HELD.id] == QualityMetrics(1, 1, ("a",), known[1].at)
    assert fold([Served(learning="x", agent="a", session="1", at=NOON)]) == {}
    assert QualityMetrics().success_rate is None


def test_every_fact_has_a_name_and_a_key_of_its_own() -> None:
    known: list[Fact] = [*some_facts(), Followed(learning="x", agent="a", session="s", at=NOON)]
    assert {fact_name(fact) for fact in known} <= set(FACT_TYPES)
    assert len({fact_key(fact) for fact in known}) == len(known)
    assert fact_key(known[0]) == fact_key(evolve(known[0]))


@pytest.mark.parametrize("level", list(TrustLevel))
def test_a_level_has_a_weight_and_a_label(level: TrustLevel) -> None:
    assert level.weight == float(level)
    assert level.label
