"""A learning is named by a beginning of its id that no other shares."""

from datetime import UTC, datetime

import pytest

from learnkit.adapters.cli.naming import named, short_names
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import NotFoundError, UnclearNameError

AT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
IDS = ("learning-00aa11bb22cc33dd", "learning-00aa11bbffff0000", "learning-9876543210abcdef", "kept-by-hand")


def learning(one: str) -> SharedLearning:
    return SharedLearning(id=one, title="t", content="c", source_agent="codex", captured_at=AT, updated_at=AT)


STORE = [learning(one) for one in IDS]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("learning-9876543210abcdef", 2),
        ("learning-98", 2),
        ("98", 2),
        ("00aa11bb2", 0),
        ("kept", 3),
    ],
)
def test_a_unique_beginning_is_enough(given: str, found: int) -> None:
    assert named(given, STORE) is STORE[found]


def test_an_id_that_begins_another_names_itself() -> None:
    shorter = learning("kept")
    assert named("kept", [*STORE, shorter]) is shorter


def test_an_unclear_beginning_names_the_candidates() -> None:
    with pytest.raises(UnclearNameError) as caught:
        named("00aa", STORE)
    assert IDS[0] in caught.value.do
    assert IDS[1] in caught.value.do


def test_many_candidates_are_counted_and_not_all_named() -> None:
    with pytest.raises(UnclearNameError) as caught:
        named("learning-", [learning(f"learning-{number:016x}") for number in range(9)])
    assert caught.value.do.endswith("and 4 more")


@pytest.mark.parametrize("given", ["9876543210abcdee", "learning-9876543210abcdeff", "9867"])
def test_a_mistyped_id_is_met_with_the_closest(given: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        named(given, STORE)
    assert caught.value.do == f"Did you mean {IDS[2]}?"


@pytest.mark.parametrize("given", ["", "zzzz"])
def test_an_unknown_id_says_where_to_look(given: str) -> None:
    with pytest.raises(NotFoundError, match="learnkit list"):
        named(given, STORE)


def test_an_empty_store_says_how_to_fill_it() -> None:
    with pytest.raises(NotFoundError, match="learnkit mine"):
        named("00", [])


def test_short_names_are_eight_characters_or_as_many_as_it_takes() -> None:
    names = short_names(IDS)
    assert names == {
        IDS[0]: "00aa11bb2",
        IDS[1]: "00aa11bbf",
        IDS[2]: "98765432",
        IDS[3]: "kept-by-",
    }


def test_every_short_name_is_understood() -> None:
    assert [named(short, STORE).id for short in short_names(IDS).values()] == sorted(IDS)
