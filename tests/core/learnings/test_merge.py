"""Merge is an algebra, and a group is the same whatever the order of arrival."""

from datetime import timedelta
from itertools import permutations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.learnings.families import are_alike, families
from learnkit.core.learnings.identity import fingerprint_of
from learnkit.core.learnings.merge import MergeResult, fold_in, merge, proofs_of
from learnkit.core.learnings.values import Provenance, SharedLearning, SuggestionStatus, TrustLevel
from learnkit.testing.samples import NOON, a_full_learning, a_learning
from learnkit.testing.strategies import learnings

SAME = learnings(failures=st.just("f")).map(lambda held: evolve(held, correction="fix", schema=1))


@given(SAME)
def test_merging_with_itself_changes_nothing(one: SharedLearning) -> None:
    merged = merge(one, one)
    assert merge(merged, one) == merged
    assert merge(merged, merged) == merged


@given(SAME, SAME)
def test_merging_is_commutative(one: SharedLearning, other: SharedLearning) -> None:
    assert merge(one, other) == merge(other, one)


@given(SAME, SAME, SAME)
def test_merging_is_associative(one: SharedLearning, two: SharedLearning, three: SharedLearning) -> None:
    assert merge(merge(one, two), three) == merge(one, merge(two, three))


@given(SAME, SAME)
def test_nothing_is_lost(one: SharedLearning, other: SharedLearning) -> None:
    merged = merge(one, other)
    assert set(merged.keywords) == {*one.keywords, *other.keywords}
    assert set(merged.notes) == {*one.notes, *other.notes}
    calls = {(proof.failed_call, proof.fixed_call) for proof in (*one.provenance, *other.provenance)}
    assert {(proof.failed_call, proof.fixed_call) for proof in merged.provenance} == calls
    assert merged.trust_level == max(one.trust_level, other.trust_level)
    assert merged.captured_at == min(one.captured_at, other.captured_at)
    assert merged.updated_at == max(one.updated_at, other.updated_at)
    assert merged.occurrences >= max(one.occurrences, other.occurrences, len(calls))


def test_a_union_with_every_agent_is_every_agent() -> None:
    one = evolve(a_learning(), applicable_agents=("codex",))
    assert merge(one, a_learning()).applicable_agents == ()
    assert merge(one, evolve(one, applicable_agents=("pi",))).applicable_agents == ("codex", "pi")


def test_an_approved_text_stays() -> None:
    approved = evolve(a_learning(), title="zz", suggestion_status=SuggestionStatus.APPROVED)
    merged = merge(a_learning(), approved)
    assert (merged.title, merged.suggestion_status) == ("zz", SuggestionStatus.APPROVED)


def test_different_corrections_are_not_one_learning() -> None:
    with pytest.raises(ValueError, match="not the same"):
        merge(a_learning(1), a_learning(2))


def test_everything_that_only_one_side_knows_is_kept() -> None:
    full = a_full_learning()
    bare = evolve(a_learning(), failure_key=full.failure_key, correction=full.correction)
    for merged in (merge(full, bare), merge(bare, full)):
        for field in ("verify_pattern", "wiki_page_name", "rejection_reason", "kind", "superseded_by", "promoted_at"):
            assert getattr(merged, field) == getattr(full, field)
        assert merged.extra == full.extra
        assert merged.quality == full.quality
    other = evolve(full, extra={"team": "blue"}, verify_pattern="a", promoted_at=NOON + timedelta(days=1))
    assert merge(full, other) == merge(other, full)
    assert merge(full, other).promoted_at == NOON


def test_only_the_earliest_proofs_are_kept_in_full() -> None:
    many = evolve(a_learning(), provenance=tuple(Provenance(f"c{number:03}") for number in range(150)))
    assert len(proofs_of([many])) == 100
    assert merge(many, many).occurrences == 150


@pytest.mark.parametrize("others", range(5))
def test_an_equal_learning_merges_in_a_store_of_any_size(others: int) -> None:
    held = [a_learning(number) for number in range(1, others + 2)]
    folded = fold_in(tuple(held), held[0])
    assert (folded.result, folded.written) == (MergeResult.UNCHANGED, ())
    fresh = evolve(held[0], id="other", notes=("seen elsewhere",))
    folded = fold_in(tuple(held), fresh)
    assert folded.result is MergeResult.MERGED
    assert [learning.id for learning in folded.written] == [held[0].id]


def a_failure(call: str) -> SharedLearning:
    held = a_learning()
    return evolve(
        held,
        id="learning-open",
        correction=None,
        trust_level=TrustLevel.L0,
        provenance=(Provenance(call),),
        notes=(),
    )


def test_a_failure_takes_its_fix_and_keeps_its_id() -> None:
    fix = evolve(a_learning(), provenance=(Provenance("c2", fixed_call="c3"),))
    folded = fold_in((a_failure("c1"),), fix)
    (written,) = folded.written
    assert (written.id, written.correction, written.trust_level) == ("learning-open", fix.correction, TrustLevel.L1)
    assert [proof.failed_call for proof in written.provenance] == ["c1", "c2"]
    assert written.occurrences == 2


def test_another_correction_is_kept_beside_the_first() -> None:
    folded = fold_in((a_learning(1),), a_learning(2))
    assert (folded.result, folded.written) == (MergeResult.LINKED, (a_learning(2),))
    assert fold_in((), a_learning(2)).result is MergeResult.NEW


def test_the_same_failure_again_adds_an_occurrence_and_no_file() -> None:
    known = evolve(a_learning(), provenance=(Provenance("c1"),))
    folded = fold_in((known,), a_failure("c9"))
    assert [learning.id for learning in folded.written] == [known.id]
    assert folded.written[0].occurrences == known.occurrences + 1
    again = fold_in(folded.written, a_failure("c9"))
    assert (again.result, again.written) == (MergeResult.UNCHANGED, ())


def test_any_order_of_arrival_gives_the_same_group() -> None:
    arriving = [
        a_failure("c1"),
        evolve(a_learning(1), provenance=(Provenance("c2", fixed_call="c3"),)),
        evolve(a_learning(2), provenance=(Provenance("c4", fixed_call="c5"),)),
        evolve(a_learning(1), provenance=(Provenance("c6", fixed_call="c7"),)),
    ]
    groups = set()
    for order in permutations(arriving):
        group: dict[str, SharedLearning] = {}
        for new in order:
            for learning in fold_in(tuple(group[key] for key in sorted(group)), new).written:
                group[learning.id] = learning
        groups.add(frozenset(fingerprint_of(learning) for learning in group.values()))
    assert len(groups) == 1


def test_alike_learnings_are_a_family() -> None:
    one = evolve(a_learning(), error_context="npm error this project is managed by bun so do not use npm here at all")
    near = evolve(one, id="near", error_context=f"{one.error_context} ever")
    far = evolve(one, id="far", error_context="something else")
    other_class = evolve(one, id="other-class", original_command="git install left-pad")
    other_fix = evolve(one, id="other-fix", correction="yarn add left-pad")
    assert are_alike(one, near)
    assert not any(are_alike(one, held) for held in (far, other_class, other_fix))
    note = evolve(one, id="note", original_command=None, error_context=None)
    assert not are_alike(one, note)
    found = families([far, near, one, other_fix])
    assert found == (("far",), tuple(sorted((one.id, "near"))), ("other-fix",))
