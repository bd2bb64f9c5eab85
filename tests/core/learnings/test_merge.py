"""Merge is an algebra in which nothing is lost."""

from datetime import timedelta

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.learnings.drafting import from_correction
from learnkit.core.learnings.evidence import MOST_PROOFS, calls_of, proofs_of
from learnkit.core.learnings.merge import merge
from learnkit.core.learnings.values import Provenance, Scope, SharedLearning, SuggestionStatus
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
    assert {*one.notes, *other.notes} <= set(merged.notes)
    calls = calls_of((*one.provenance, *other.provenance))
    assert calls_of(merged.provenance) == calls
    fixed = {
        (proof.failed_call, proof.fixed_call) for proof in (*one.provenance, *other.provenance) if proof.fixed_call
    }
    assert {(proof.failed_call, proof.fixed_call) for proof in merged.provenance if proof.fixed_call} == fixed
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


def test_what_a_person_wrote_stays_and_other_wordings_are_kept_beside_it() -> None:
    drafted = from_correction(
        command="npm ci", error="error", correction="bun ci", agent="pi", session="s", scope=Scope.USER, now=NOON
    )
    written = evolve(drafted, title="Use bun here", content="This is a bun project.\n")
    for merged in (merge(written, drafted), merge(drafted, written)):
        assert (merged.title, merged.content) == (written.title, written.content)
        assert merged.notes == drafted.notes
    approved = evolve(drafted, title="bun", suggestion_status=SuggestionStatus.APPROVED)
    merged = merge(written, approved)
    assert merged.title == "bun"
    assert merged.notes == ("other wording: Use bun here\n\nThis is a bun project.",)
    assert merge(merged, written) == merged


def many(*numbers: int) -> SharedLearning:
    proofs = (Provenance(f"c{number:03}", session="s", fixed_call="x") for number in numbers)
    return evolve(a_learning(), provenance=tuple(proofs))


def test_evidence_beyond_the_cap_is_kept_by_its_ids_and_never_counted_again() -> None:
    merged = merge(many(*range(100, 200)), many(*range(50, 150)))
    assert merged.occurrences == len(merged.provenance) == 150
    assert sum(bool(proof.session) for proof in merged.provenance) == MOST_PROOFS
    assert merge(merged, many(199)) == merged
    assert merge(merged, many(*range(100, 200))) == merged


@given(st.permutations([many(*range(number, 250, 3)) for number in range(5)]))
def test_the_cap_does_not_depend_on_the_order(parts: list[SharedLearning]) -> None:
    first, *rest = parts
    for part in rest:
        first = merge(first, part)
    assert proofs_of([first]) == first.provenance == proofs_of(parts)


def test_a_failure_whose_fix_is_known_is_one_occurrence() -> None:
    seen = evolve(a_learning(), provenance=(Provenance("c1", seen_at=NOON),))
    fixed = evolve(a_learning(), provenance=(Provenance("c1", fixed_call="c2"),))
    merged = merge(seen, fixed)
    assert merged.provenance == fixed.provenance
    assert merged.occurrences == 1
