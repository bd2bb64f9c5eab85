"""What a failure's group becomes, whatever arrives in whatever order."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.learnings.drafting import from_correction, from_failure, from_pair
from learnkit.core.learnings.evidence import calls_of
from learnkit.core.learnings.identity import fingerprint_of
from learnkit.core.learnings.merge import MergeResult, fold_in
from learnkit.core.learnings.values import Provenance, Scope, SharedLearning, SuggestionStatus, TrustLevel
from learnkit.testing.samples import NOON, a_learning


def a_failure(call: str) -> SharedLearning:
    return from_failure(
        command="npm ci",
        error="npm error code EUSAGE",
        agent="codex",
        provenance=Provenance(call, session="s", seen_at=NOON),
        scope=Scope.USER,
        now=NOON,
    )


def a_pair(fix: str, call: str, *, session: str = "s", minute: int = 0) -> SharedLearning:
    return from_pair(
        command="npm ci",
        error=f"npm error code EUSAGE\nat {minute}",
        correction=fix,
        agent="codex",
        session=session,
        kind="substitute",
        confidence=0.9,
        provenance=Provenance(call, "codex", session, fixed_call=f"{call}+", seen_at=NOON + timedelta(minutes=minute)),
        scope=Scope.USER,
        now=NOON,
    )


def group_of(arriving: Iterable[SharedLearning]) -> tuple[SharedLearning, ...]:
    group: dict[str, SharedLearning] = {}
    for new in arriving:
        for learning in fold_in(tuple(group[key] for key in sorted(group)), new).written:
            group[learning.id] = learning
    return tuple(group[key] for key in sorted(group))


@pytest.mark.parametrize("others", range(5))
def test_an_equal_learning_merges_in_a_store_of_any_size(others: int) -> None:
    held = [a_learning(number) for number in range(1, others + 2)]
    folded = fold_in(tuple(held), held[0])
    assert (folded.result, folded.written) == (MergeResult.UNCHANGED, ())
    fresh = evolve(held[0], id="other", notes=("seen elsewhere",))
    folded = fold_in(tuple(held), fresh)
    assert folded.result is MergeResult.MERGED
    assert [learning.id for learning in folded.written] == [held[0].id]


def test_a_failure_takes_its_fix_and_keeps_its_id() -> None:
    open_one = evolve(a_failure("c1"), extra={"team": "blue"}, notes=("mine",))
    fix = evolve(a_pair("bun ci", "c2"), extra={"kind": "x"}, applicable_agents=("codex",))
    folded = fold_in((open_one,), fix)
    (written,) = folded.written
    assert (folded.result, folded.learning) == (MergeResult.MERGED, written)
    assert (written.id, written.correction, written.trust_level) == (open_one.id, "bun ci", TrustLevel.L1)
    assert calls_of(written.provenance) == {"c1", "c2"}
    assert written.occurrences == 2
    assert written.extra == {"team": "blue", "kind": "x"}
    assert written.notes == ("extracted-from-session:s", "mine")
    assert written.applicable_agents == ("codex",)


def test_the_failure_of_a_pair_is_no_second_occurrence() -> None:
    pair = a_pair("bun ci", "c1")
    (answered,) = fold_in((a_failure("c1"),), pair).written
    assert (answered.occurrences, answered.provenance) == (1, pair.provenance)
    assert fold_in((pair,), a_failure("c1")).result is MergeResult.UNCHANGED


def test_another_correction_is_kept_beside_the_first() -> None:
    folded = fold_in((a_learning(1),), a_learning(2))
    assert (folded.result, folded.written) == (MergeResult.LINKED, (a_learning(2),))
    assert fold_in((), a_learning(2)).result is MergeResult.NEW


def test_a_correction_that_a_person_changed_is_not_mined_again() -> None:
    mined = a_pair("bun ci", "c1")
    changed = evolve(mined, correction="bun install --frozen-lockfile")
    folded = fold_in((changed,), mined)
    assert (folded.result, folded.written, folded.learning) == (MergeResult.UNCHANGED, (), changed)
    assert fold_in((changed,), a_pair("bun ci", "c1", session="other")).result is MergeResult.LINKED
    said = from_correction(
        command="npm ci",
        error="npm error code EUSAGE",
        correction="pnpm ci",
        agent="codex",
        session=None,
        scope=Scope.USER,
        now=NOON,
    )
    assert fold_in((changed,), said).result is MergeResult.LINKED


def test_what_a_person_wrote_survives_more_evidence() -> None:
    written = evolve(a_pair("bun ci", "c1"), title="Use bun", content="We use bun here.\n")
    (merged,) = fold_in((written,), a_pair("bun ci", "c2", minute=5)).written
    assert (merged.title, merged.content) == ("Use bun", "We use bun here.\n")
    assert merged.occurrences == 2


def test_known_evidence_does_not_raise_what_a_person_lowered() -> None:
    mined = a_pair("bun ci", "c1")
    lowered = evolve(mined, trust_level=TrustLevel.L0)
    assert fold_in((lowered,), mined).result is MergeResult.UNCHANGED
    assert fold_in((lowered,), a_pair("bun ci", "c2")).learning.trust_level is TrustLevel.L1


def test_the_same_failure_again_adds_an_occurrence_and_no_file() -> None:
    known = a_pair("bun ci", "c1")
    folded = fold_in((known,), a_failure("c9"))
    assert [learning.id for learning in folded.written] == [known.id]
    assert folded.written[0].occurrences == known.occurrences + 1
    again = fold_in(folded.written, a_failure("c9"))
    assert (again.result, again.written) == (MergeResult.UNCHANGED, ())


def test_a_failure_is_counted_at_the_best_alternative() -> None:
    rejected = evolve(a_pair("a", "c1"), trust_level=TrustLevel.L3, suggestion_status=SuggestionStatus.REJECTED)
    weak, good = a_pair("b", "c2"), evolve(a_pair("c", "c3"), trust_level=TrustLevel.L2)
    for group in permutations((rejected, weak, good)):
        assert fold_in(group, a_failure("c9")).learning.id == good.id


def test_a_failure_that_recurs_for_ever_is_counted_once_each() -> None:
    group = group_of([a_pair("bun ci", "c"), *(a_failure(f"c{number:03}") for number in range(150))])
    again = group_of([*group, *(a_failure(f"c{number:03}") for number in range(150))])
    assert group[0].occurrences == again[0].occurrences == 151


ARRIVING = (
    a_failure("c1"),
    a_failure("c5"),
    a_pair("bun ci", "c1"),
    a_pair("pnpm ci", "c2", minute=3),
    a_pair("bun ci", "c3", session="t", minute=2),
    a_pair("bun ci", "c3", session="fork", minute=2),
)


@given(st.permutations(ARRIVING), st.lists(st.sampled_from(ARRIVING), max_size=3))
def test_any_order_of_arrival_gives_the_same_group(order: list[SharedLearning], again: list[SharedLearning]) -> None:
    group, expected = group_of([*order, *again]), group_of(ARRIVING)
    told = {(fingerprint_of(held), held.title, held.content, held.trust_level) for held in group}
    assert told == {(fingerprint_of(held), held.title, held.content, held.trust_level) for held in expected}
    assert len(group) == len(expected) == 2
    for held in (group, expected):
        assert calls_of(proof for one in held for proof in one.provenance) == {"c1", "c2", "c3", "c5"}


@given(st.permutations(ARRIVING[2:]), st.lists(st.sampled_from(ARRIVING[2:]), max_size=3))
def test_mined_pairs_give_one_store_byte_for_byte(order: list[SharedLearning], again: list[SharedLearning]) -> None:
    assert group_of([*order, *again]) == group_of(ARRIVING[2:])
