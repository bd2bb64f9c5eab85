"""The single facts that tie a fix to a failure."""

from datetime import timedelta

import pytest

from learnkit.core.lessons.changes import change
from learnkit.core.lessons.rules import PairingRules
from learnkit.core.lessons.signals import (
    circumstances,
    effect,
    got_past,
    inline_code,
    is_script,
    loses_target,
    may_fix,
    may_teach,
    mentions,
    naming_signals,
)
from learnkit.core.lessons.subjects import alike, keeps_long_text, kept, operands
from learnkit.core.lessons.timeline import Step, Timeline
from learnkit.core.toolcalls.shell import CommandKind, analyse
from learnkit.core.toolcalls.values import CallStatus
from tests.core.lessons.session_building import Script

RULES = PairingRules.default()


def steps(script: Script) -> tuple[Step, ...]:
    """Give the steps of a session."""
    return Timeline.of(script.session()).steps


def pair(failed: str, error: str, fix: str, *, output: str = "") -> tuple[Step, Step]:
    """Give a failed step and the step after it."""
    one, other = steps(Script().failed(failed, error).ran(fix, output))
    return one, other


def signals(script: Script) -> dict[str, float]:
    """Give the circumstances of the first and the last step of a session."""
    timeline = Timeline.of(script.session())
    proofs = circumstances(timeline, timeline.steps[0], timeline.steps[-1], RULES)
    return {proof.signal: proof.value for proof in proofs}


@pytest.mark.parametrize(
    ("failed", "fix", "allowed"),
    [
        ("pytest a", "pytest b", True),
        ("foo check", "pytest b", True),
        ("git push", "pytest b", False),
        ("cat a", "head a", True),
        ("git push", "git status", False),
        ("cd a && git push && git status", "git status", False),
        ("foo sync", "foo --help", False),
        ("foo sync", "cat notes", True),
        ("cat a", "foo a", True),
    ],
)
def test_looking_testing_and_linting_mend_no_change(failed: str, fix: str, allowed: bool) -> None:
    assert may_fix(*pair(failed, "", fix)) is allowed


def test_a_line_changes_something_where_any_of_its_commands_does() -> None:
    assert effect(analyse("git push && git status")) is CommandKind.MUTATING
    assert effect(analyse("cd a && git status")) is CommandKind.READ_ONLY


@pytest.mark.parametrize(
    ("command", "error", "code"), [("ls a", "", 1), ("pytest", "1 failed", 1), ("pytest", "", 1), (" ", "x", 1)]
)
def test_what_says_nothing_of_the_command_teaches_nothing(command: str, error: str, code: int) -> None:
    (step,) = steps(Script().failed(command, error, code=code))
    assert not may_teach(step)


def test_a_success_teaches_nothing_and_wrong_usage_of_a_test_runner_teaches() -> None:
    good, bad = steps(Script().ran("foo").failed("pytest --foo", "error: unrecognized arguments: --foo", code=4))
    assert not may_teach(good)
    assert may_teach(bad)


def test_a_later_failure_got_past_an_error_of_writing_only_with_another_complaint() -> None:
    failed, past, stuck, other = steps(
        Script()
        .failed("rtk bun test", "error: unrecognized subcommand 'bun'")
        .failed("bun test", "3 failed")
        .failed("rtk -- bun test", "error: unrecognized subcommand '--'")
        .ran("x", status=CallStatus.TIMEOUT, code=None)
    )
    assert got_past(failed, past)
    assert not got_past(failed, stuck)
    assert not got_past(failed, other)
    assert not got_past(past, failed)


def test_the_circumstances_speak_against_a_pair() -> None:
    script = (
        Script().failed('gh x; echo "status $?"', "HTTP 401: Bad credentials").edited("a", "b").ran("gh y | tail -1")
    )
    found = signals(script)
    assert found["edits_between"] == 1.0
    assert found["passing_trouble"] == found["expected_failure"] == found["exit_hidden"] == 1.0


def test_a_script_of_many_steps_is_for_one_occasion() -> None:
    steps_of_it = "\n".join(f"step{number} a" for number in range(9))
    assert signals(Script().failed(steps_of_it).ran("step1 b"))["script"] == 1.0


def test_edits_weigh_less_where_no_edit_could_have_mended_it() -> None:
    assert signals(Script().failed("fooo", "fooo: command not found").edited().ran("foo"))["edits_between"] == 0.3


def test_a_patch_through_the_shell_is_an_edit_and_no_step() -> None:
    script = Script().failed("make", "broken").ran("apply_patch <<'EOF'\n*** Begin Patch\nEOF").ran("make all")
    timeline = Timeline.of(script.session())
    assert [step.text for step in timeline.steps] == ["make", "make all"]
    assert timeline.edits_between(*timeline.steps) == 1
    refused = Timeline.of(Script().failed("make").failed("apply_patch <<'EOF'\nEOF").ran("make all").session())
    assert refused.edits_between(*refused.steps) == 0


def test_an_error_that_stands_in_the_output_again_was_not_mended() -> None:
    error = "Error: cannot find the thing"
    assert signals(Script().failed("foo a", error).ran("foo b | cat", error))["error_again"] == 1.0
    assert "error_again" not in signals(Script().failed("foo a").ran("foo b"))


def test_a_fix_long_after_is_worth_half() -> None:
    soon = signals(Script().failed("foo a").ran("foo b"))["next"]
    late = signals(Script().failed("foo a").ran("foo b", after=timedelta(minutes=6)))["next"]
    assert (soon, late) == (1.0, 0.5)
    assert signals(Script().failed("foo a").ran("x").ran("foo b"))["next"] == 0.5


def test_scripts_are_told_by_their_steps_or_by_the_text_that_they_hand_over() -> None:
    assert is_script(analyse("\n".join(f"step{n} a" for n in range(9))))
    assert is_script(analyse("python -c '" + "\n".join("print(1)" for _ in range(9)) + "'"))
    assert not is_script(analyse("git commit -m '" + "\n".join("a line" for _ in range(9)) + "'"))
    assert inline_code(analyse("find . -name x")) == ()
    assert inline_code(analyse("node -e 'x()'")) == ("x()",)


@pytest.mark.parametrize(
    ("error", "word", "named"),
    [
        ("unknown option --foo", "--foo=1", True),
        ("cat: illegal option -- a", "-A", True),
        ("no such thing: -x", "-x", True),
        ("no such thing", "-x", False),
        ("all fine - really", "-", False),
        ("cannot find plot.py", "plot.py", True),
        ("cannot find it", "it", False),
        ("unknown: dry-run", "--dry-run", True),
    ],
)
def test_an_error_names_options_and_words_of_some_length(error: str, word: str, named: bool) -> None:
    assert mentions(error, word) is named


def test_a_word_of_the_error_that_was_put_in_is_advice_where_the_error_advises() -> None:
    error = "hint: use 'git switch' to change branches"
    failed, fix = pair("git chang main", error, "git switch main")
    assert "advised" in {proof.signal for proof in naming_signals(failed, change(failed.command, fix.command))}
    failed, fix = pair("git fetch", "remote gone", "git remote set-url && git fetch")
    assert "names_added" in {proof.signal for proof in naming_signals(failed, change(failed.command, fix.command))}


def test_a_list_of_all_usage_advises_nothing() -> None:
    error = "error: unknown option `x'\nusage: git gc\n   --aggressive  be thorough"
    failed, fix = pair("git gc -x", error, "git gc --aggressive")
    assert "names_added" not in {proof.signal for proof in naming_signals(failed, change(failed.command, fix.command))}


def test_a_long_path_counts_only_as_a_whole() -> None:
    failed, fix = pair("ls zz", "no matches found: /home/dev/zz", "ls /home/dev/other/place")
    assert naming_signals(failed, change(failed.command, fix.command)) == []


def test_a_thing_that_was_not_there_must_be_looked_for_again() -> None:
    error = "cat: src/first.ts: No such file or directory"
    assert loses_target(*pair("cat src/first.ts", error, "cat src/second.ts"))
    assert not loses_target(*pair("cat src/first.ts", error, "cat lib/src/first.ts"))
    assert not loses_target(*pair("cat src/first.ts", "other", "cat src/second.ts"))


@pytest.mark.parametrize(
    ("failed", "fix", "share"),
    [
        ("git status", "git log", 0.5),
        ("cat a/readme.md", "cat b/readme.md", 0.8),
        ("cat a/readme.md", "cat a/readme.md", 1.0),
        ("foo tset", "foo test", 0.8),
        ("foo alpha", "foo omega", 0.0),
        ("foo '???'", "foo bar", 0.0),
        ("git -C /repo gc --auto", "git -C /repo count", 0.5),
    ],
)
def test_the_part_that_a_fix_keeps(failed: str, fix: str, share: float) -> None:
    assert kept(analyse(failed), analyse(fix)) == pytest.approx(share)


def test_another_file_of_the_same_folder_is_worth_little() -> None:
    assert kept(analyse("cat src/teams/first.ts"), analyse("cat src/teams/second.ts")) < 0.3
    assert kept(analyse("ls src/teams/first"), analyse("ls src/teams/second")) > 0.4


def test_operands_are_paths_and_names_without_options_ranges_and_filters() -> None:
    assert operands(analyse("cd /x && sed -n '1,40p' a/b.ts | head -5")) == ("a/b.ts",)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("chekcout", "checkout", True),
        ("useTeamWithStats.ts", "useTeamsWithStats.ts", True),
        ("a.ts", "b.ts", False),
        ("aa.ts", "ab.ts", False),
        ("build1", "build2", False),
        ("ab", "ac", False),
        ("short", "muchlonger", False),
    ],
)
def test_misspellings(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same


def test_a_long_text_is_known_again_through_other_quotes() -> None:
    text = "A text that goes on and on, so that nobody would write it twice by chance, " * 2
    assert keeps_long_text(analyse(f"gh pr edit 1 --body '{text}'"), analyse(f'body="{text}"; gh api -f b="$body"'))
    assert not keeps_long_text(analyse("gh pr edit 1 --body 'short'"), analyse("gh pr edit 2 --body 'short'"))
