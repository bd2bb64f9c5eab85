"""The formula, its bounds, and the order of answers."""

from math import log, tanh

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.scoring.abstention import MIN_COVERAGE, is_silent
from learnkit.core.scoring.bm25 import K1, B, Statistics, allowed, coverage, idf, impact, rank, relevance, score
from learnkit.core.scoring.values import SearchDocument


@given(st.integers(1, 10_000), st.integers(0, 10_000))
def test_the_idf_is_never_negative_and_falls_with_use(documents: int, containing: int) -> None:
    held = min(containing, documents)
    assert idf(documents, held) > 0
    assert idf(documents, held) <= idf(documents, 0)


def test_the_score_is_the_formula() -> None:
    one = SearchDocument("a", ("npm", "npm", "install"))
    other = SearchDocument("b", ("git",))
    weight = log(1 + (2 - 1 + 0.5) / 1.5)
    norm = 1 - B + B * 3 / 2
    expected = weight * 2 * (K1 + 1) / (2 + K1 * norm)
    assert score(one, ("npm", "npm", "unseen"), Statistics.of([one, other])) == pytest.approx(expected)
    assert score(other, ("npm",), Statistics.of([one, other])) == 0.0


def test_an_empty_corpus_has_statistics_too() -> None:
    assert Statistics.of([]) == Statistics(0, 0.0, {})
    assert impact(1, 1, 0.0) == pytest.approx(1.0)
    assert rank([], ("npm",), limit=3) == ()


@given(st.floats(0, 1e6), st.integers(0, 50))
def test_relevance_lies_in_the_unit(raw: float, terms: int) -> None:
    assert 0.0 <= relevance(raw, terms) <= 1.0
    assert relevance(raw, terms) == (tanh(raw / terms) if terms else 0.0)


HELD = [
    SearchDocument("a", ("npm", "x"), 1.0, newest="2026-01-01"),
    SearchDocument("b", ("npm", "x"), 1.0, newest="2026-01-02"),
    SearchDocument("c", ("npm", "x"), 1.0, newest="2026-01-02"),
    SearchDocument("d", ("npm", "x"), 3.0, agents=("codex",)),
    SearchDocument("e", ("npm", "x"), 0.0, scope="project"),
    SearchDocument("f", ("y",), 1.0, signature="sig"),
]


def ids(**asked: object) -> list[str]:
    return [hit.document.id for hit in rank(HELD, ("npm",), limit=10, **asked)]  # type: ignore[arg-type]


def test_weight_then_newest_then_id_decide() -> None:
    assert ids() == ["d", "b", "c", "a"]


def test_an_equal_signature_stands_above_words() -> None:
    assert ids(signature="sig")[0] == "f"


def test_restrictions_are_kept() -> None:
    assert ids(agent="pi") == ["b", "c", "a"]
    assert ids(weightless=True, scopes=("project",)) == ["e"]
    assert "e" in ids(weightless=True)
    assert not allowed(HELD[0], agent=None, scopes=("project",), weightless=False)


def test_coverage_counts_terms_that_nobody_holds() -> None:
    statistics = Statistics.of(HELD)
    assert coverage((), {"npm"}, statistics) == 0.0
    assert coverage(("npm",), {"npm"}, statistics) == 1.0
    assert coverage(("npm", "unseen"), {"npm"}, statistics) < 0.5


def test_silence_below_the_threshold_unless_the_signature_is_equal() -> None:
    assert is_silent(coverage=MIN_COVERAGE - 0.01, exact=False)
    assert not is_silent(coverage=MIN_COVERAGE, exact=False)
    assert not is_silent(coverage=0.0, exact=True)
