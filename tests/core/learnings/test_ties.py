"""Shared words are no tie: the command is."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.learnings.ranking import Found, Question, suggestions
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.ties import Bond, Tie, tie
from learnkit.core.learnings.trust import Ledger, standing
from learnkit.core.learnings.values import LearningSource, SharedLearning
from learnkit.core.toolcalls.shell import analyse
from learnkit.testing.samples import a_learning


def mined(command: str, *, signature: str = "error") -> SharedLearning:
    one = a_learning(command=command, correction=f"better {command}")
    return evolve(one, source=LearningSource.AUTO_EXTRACT, error_signature=signature)


def said(command: str) -> SharedLearning:
    return evolve(mined(command), source=LearningSource.MANUAL)


def answers(learning: SharedLearning, command: str, *, error: str = "", exact: bool = False) -> tuple[Suggestion, ...]:
    """Ask with every word covered, so that only the tie decides."""
    hit = Found(learning.id, 9.0, coverage=1.0, exact=exact)
    held = {learning.id: (learning, standing(learning, Ledger.of([])))}
    return suggestions(Question.of(command, error), [hit], held, limit=5)


@pytest.mark.parametrize(
    ("failed", "asked"),
    [
        ("git push --force origin main", "git status"),
        ("ls -la /nonexistent/build", "ls -la"),
        ("npm test -- --watch --reporter dots", "npm test"),
        ("git push", "git push origin main"),
        ("git add README.md && git commit", "cat README.md"),
        ("npm install left-pad", "npm run build"),
    ],
)
def test_a_bare_command_is_answered_only_where_it_is_the_one_that_failed(failed: str, asked: str) -> None:
    assert not answers(mined(failed), asked)
    assert answers(mined(failed), failed)


@pytest.mark.parametrize(
    ("spoken", "asked", "holds"),
    [
        ("npm", "npm install lodash", True),
        ("git push --force", "git push --force origin main", True),
        ("git push --force", "git push origin main", False),
        ("npm", "yarn add lodash", False),
    ],
)
def test_what_a_person_said_holds_for_commands_that_contain_it(spoken: str, asked: str, holds: bool) -> None:
    assert bool(answers(said(spoken), asked)) is holds
    assert not answers(mined(spoken), asked)


def test_next_to_an_error_the_program_must_be_the_same() -> None:
    failure = mined("cargo build --flga")
    assert answers(failure, "cargo test --flga", error="error: it is so")
    assert not answers(failure, "make --flga", error="error: it is so")


@pytest.mark.parametrize(
    ("signature", "counts"),
    [
        ("ModuleNotFoundError: No module named 'requests'", True),
        ("error: unknown flag: --labels", False),
        ("No such file or directory", False),
        ("bash: line N: frob: command not found", False),
        ("PATH: Permission denied", False),
    ],
)
def test_an_equal_error_ties_other_programs_only_where_it_tells_a_cause(signature: str, counts: bool) -> None:
    failure = mined("python plot.py", signature=signature)
    (same,) = answers(failure, "python other.py", error=signature, exact=True)
    assert same.exact
    assert bool(answers(failure, "glab list", error=signature, exact=True)) is counts


def test_words_and_notes_are_held_to_words_alone() -> None:
    assert answers(mined("docker volume rm x"), "volume cannot be removed")
    note = evolve(a_learning(), original_command=None, correction=None, failure_key="", content="use tabs")
    assert answers(note, "git status")
    assert answers(mined("docker volume rm x"), "", error="error: it is so", exact=True)


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_tie_never_fails_and_a_command_is_tied_to_itself(one: str, other: str) -> None:
    assert tie(analyse(one), mined(other or "x")) in Tie
    if analyse(one).command_class:
        assert tie(analyse(one), mined(one)) is Tie.ACTION
    assert Bond.of(one).is_tied(mined(other or "x")) in (True, False)
