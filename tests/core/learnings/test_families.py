"""Learnings that say the same in other words are one family."""

from itertools import permutations

from attrs import evolve

from learnkit.core.learnings.families import are_alike, families
from learnkit.core.learnings.values import SharedLearning
from learnkit.testing.samples import a_learning

WORDS = "npm error this project is managed by bun so do not use npm here at all"
ONE = evolve(a_learning(), id="a", error_context=WORDS)


def said(name: str, error: str) -> SharedLearning:
    return evolve(ONE, id=name, error_context=error)


def test_alike_learnings_are_a_family() -> None:
    near, far = said("near", f"{WORDS} ever"), said("far", "something else")
    other_class = evolve(ONE, id="other-class", original_command="git install left-pad")
    other_fix = evolve(ONE, id="other-fix", correction="yarn add left-pad")
    same_fix = evolve(near, correction=f"  {near.correction}\n")
    assert are_alike(ONE, near)
    assert are_alike(ONE, same_fix)
    assert not any(are_alike(ONE, held) for held in (far, other_class, other_fix))
    assert families([far, near, ONE, other_fix]) == (("a", "near"), ("far",), ("other-fix",))


def test_a_family_is_a_connected_component_whatever_the_order() -> None:
    """Likeness is not transitive: the first and the last are no longer alike, and still of one family."""
    chain = [ONE, said("b", f"{WORDS} one two three"), said("c", f"{WORDS} one two three four five six")]
    assert are_alike(chain[0], chain[1])
    assert are_alike(chain[1], chain[2])
    assert not are_alike(chain[0], chain[2])
    for order in permutations(chain):
        assert families(order) == (("a", "b", "c"),)


def test_notes_are_compared_by_title_and_text() -> None:
    note = evolve(ONE, id="note", original_command=None, error_context=None)
    assert not are_alike(ONE, note)
    assert are_alike(note, evolve(note, id="copy"))


def test_the_threshold_is_a_choice() -> None:
    assert families([ONE, said("far", "something else")], threshold=0.1) == (("a", "far"),)
    assert families([]) == ()
