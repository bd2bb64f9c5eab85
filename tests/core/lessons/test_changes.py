"""What was written differently between two command lines."""

import pytest

from learnkit.core.lessons.changes import change, same_aims
from learnkit.core.toolcalls.shell import analyse


@pytest.mark.parametrize(
    ("failed", "fix"),
    [
        ("ls src/(app)/page", "ls 'src/(app)/page'"),
        ("ls src/(app)/page", r"ls src/\(app\)/page"),
    ],
)
def test_quotes_and_escapes_alone_are_quoting(failed: str, fix: str) -> None:
    made = change(analyse(failed), analyse(fix))
    assert made.quoting
    assert made.likeness == 1.0


@pytest.mark.parametrize(
    ("failed", "fix"),
    [
        ("cd web && npm test", "npm test"),
        ("npm test", "cd web && npm test 2>&1"),
        ("npm test", "CI=1 npm test"),
        ("rtk npm test", "npm test | tail -3"),
        ("git add a && git rebase --continue", "GIT_EDITOR=true git rebase --continue"),
    ],
)
def test_directory_variables_wrappers_and_filters_are_surroundings(failed: str, fix: str) -> None:
    made = change(analyse(failed), analyse(fix))
    assert made.surroundings
    assert not made.waiting
    assert made.likeness == 1.0


def test_taking_up_a_chain_at_its_end_unchanged_is_no_change_of_surroundings() -> None:
    assert not change(analyse("make fmt && make lint"), analyse("make lint")).surroundings


def test_waiting_alone_is_told_from_other_surroundings() -> None:
    made = change(analyse("gh pr checks 12"), analyse("sleep 45 && gh pr checks 12"))
    assert made.waiting


def test_commands_in_front_of_the_same_aims_are_steps() -> None:
    made = change(analyse("cp a out/a"), analyse("mkdir -p out && cp a out/a"))
    assert [step.program for step in made.steps] == ["mkdir"]
    assert change(analyse("cp a out/a"), analyse("mkdir -p out && cp b out/a")).steps == ()
    assert change(analyse("cp a out/a"), analyse("cp a out/a && ls")).steps == ()


def test_words_that_were_taken_out_and_put_in_are_named() -> None:
    made = change(analyse("ls -Z src"), analyse("ls -l src"))
    assert (made.removed, made.added) == (("-Z",), ("-l",))
    assert not made.quoting
    assert not made.surroundings


def test_a_line_that_holds_all_of_the_other_is_like_it() -> None:
    made = change(analyse("foo ab"), analyse("bar cd ef gh ij kl mn foo ab"))
    assert made.likeness >= 0.8


def test_an_empty_line_is_like_nothing() -> None:
    made = change(analyse(""), analyse("ls"))
    assert made.likeness == 0.0
    assert not made.surroundings


def test_same_aims_need_the_same_directory() -> None:
    assert same_aims(analyse("npm test"), analyse("npm test | tail -3"))
    assert not same_aims(analyse("npm test"), analyse("cd web && npm test"))
    assert not same_aims(analyse("cd web"), analyse("cd web"))
