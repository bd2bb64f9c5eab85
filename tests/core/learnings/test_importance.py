"""Importance: what it is made of, how it fades, and the order that follows."""

from datetime import UTC, datetime, timedelta

import pytest
from attrs import evolve
from hypothesis import given

from learnkit.core.learnings.drafting import from_correction, from_failure, from_text
from learnkit.core.learnings.importance import HALF_LIFE, by_importance, importance, recency, severity
from learnkit.core.learnings.values import Provenance, Scope, SharedLearning
from learnkit.testing.strategies import learnings, moments

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def failure(error: str = "Exit code 1\nboom", at: datetime = NOW) -> SharedLearning:
    proof = Provenance("call", seen_at=at)
    return from_failure(command="make x", error=error, agent="codex", provenance=proof, scope=Scope.USER, now=at)


def test_a_first_failure_has_severity_and_recency_alone() -> None:
    assert importance(failure(), NOW) == 0.29


def test_a_correction_of_its_own_counts() -> None:
    said = from_correction(
        command="make x",
        error="Exit code 1",
        correction="make y",
        agent="codex",
        session=None,
        scope=Scope.USER,
        now=NOW,
    )
    assert importance(said, NOW) == 0.49


def test_repetition_counts_up_to_ten() -> None:
    values = [importance(evolve(failure(), occurrences=count), NOW) for count in (1, 2, 6, 11, 500)]
    assert values == [0.29, 0.32, 0.44, 0.59, 0.59]


def test_recency_halves_with_each_half_life() -> None:
    values = [importance(failure(), NOW + count * HALF_LIFE) for count in (0, 1, 2)]
    assert values == [0.29, 0.19, 0.14]
    assert recency(NOW + timedelta(days=9), NOW) == 1.0
    assert recency(NOW.replace(tzinfo=None), NOW) == 1.0


def test_seen_again_it_is_recent_again_and_an_edit_does_not_make_it_so() -> None:
    old = failure()
    later = NOW + 4 * HALF_LIFE
    again = evolve(old, provenance=(*old.provenance, Provenance("other", seen_at=later), Provenance("unknown")))
    assert importance(again, later) == 0.29
    assert importance(evolve(old, updated_at=later), later) == importance(old, later)


def test_a_persons_word_counts_as_it_is() -> None:
    assert importance(evolve(failure(), importance=0.05), NOW + 9 * HALF_LIFE) == 0.05


def test_a_note_has_none() -> None:
    note = from_text(title="t", content="c", agent="codex", scope=Scope.USER, now=NOW)
    assert importance(note, NOW) is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ("", 0.3),
        ("something else", 0.3),
        ("Exit code 0", 0.0),
        ("Exit code 1", 0.3),
        ("exited with code 2", 0.4),
        ("Exit Code: 3", 0.5),
        ("completed with exit code 125", 0.5),
        ("exit status 126", 0.6),
        ("exited with 127", 0.6),
        ("Exit code 130", 0.3),
        ("Exit code 139", 0.8),
        ("Exit code -9", 1.0),
        ("bash: foo: command not found", 0.6),
        ("./x.sh: Permission denied", 0.6),
        ("Segmentation fault (core dumped)", 0.8),
        ("thread 'main' panicked at src/main.rs", 0.8),
        ("HTTP status 404", 0.3),
        ("x" * 9000 + " Exit code 127", 0.6),
        ("x" * 4500 + " Exit code 127 " + "y" * 4500, 0.3),
    ],
)
def test_severity_is_that_of_the_status_or_of_the_words(error: str, expected: float) -> None:
    assert severity(error) == expected


def test_the_order_is_importance_then_time_then_id_and_notes_last() -> None:
    late = NOW + timedelta(days=1)
    note = from_text(title="t", content="c", agent="codex", scope=Scope.USER, now=late)
    said = evolve(failure(), correction="make y", id="fixed")
    first, second = (
        evolve(failure(), importance=0.1, captured_at=at, id=name) for at, name in ((late, "z"), (NOW, "a"))
    )
    third = evolve(second, id="b")
    held = [note, third, second, first, failure(), said]
    assert [one.id for one in by_importance(held, NOW)] == ["fixed", failure().id, "z", "a", "b", note.id]


@given(learnings(), moments())
def test_it_lies_between_zero_and_one_and_never_grows_by_waiting(learning: SharedLearning, moment: datetime) -> None:
    now, later = (importance(learning, at) for at in (moment, moment + timedelta(days=40)))
    if now is None or later is None:
        assert now is later
    else:
        assert 0.0 <= later <= now <= 1.0
