"""What an error speaks of."""

import pytest

from learnkit.core.lessons.complaints import Complaint, complaints
from learnkit.core.toolcalls.shell import CommandKind
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome


def call(text: str, *, code: int | None = 1, status: CallStatus = CallStatus.FAILED) -> ToolCall:
    """Give a failed call with this error text."""
    return ToolCall(id="c", agent="a", session="s", command="x", outcome=ToolOutcome(status, code, text))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bash: foo: command not found", Complaint.PROGRAM),
        ("ModuleNotFoundError: No module named 'yaml'", Complaint.MODULE),
        ("cat: illegal option -- A", Complaint.USAGE),
        ("error: unrecognized subcommand 'bun'", Complaint.USAGE),
        ("A worktree for branch 'x' already exists", Complaint.TAKEN),
        ("ls: cannot access 'a': No such file or directory", Complaint.PLACE),
        ("fatal: ambiguous argument 'x': unknown revision", Complaint.PLACE),
        ("bash: -c: line 0: syntax error near unexpected token `('", Complaint.SYNTAX),
        ("zsh: no matches found: *.ts", Complaint.SYNTAX),
        ("open: permission denied", Complaint.ACCESS),
        ("hint: use 'git pull' first", Complaint.ADVICE),
        ("Did you mean this?", Complaint.ADVICE),
        ("curl: (7) connect: Connection refused", Complaint.PASSING),
        ("src/a.ts:3:5 error no-unused", Complaint.FINDINGS),
        ("CONFLICT (content): Merge conflict in a", Complaint.FINDINGS),
    ],
)
def test_the_words_of_an_error_say_what_it_speaks_of(text: str, complaint: Complaint) -> None:
    assert complaint in complaints(call(text), CommandKind.UNKNOWN)


def test_a_text_that_says_nothing_known_has_no_complaint() -> None:
    assert complaints(call("it did not go well"), CommandKind.UNKNOWN) == frozenset()


def test_the_word_conflict_alone_is_no_finding() -> None:
    assert Complaint.FINDINGS not in complaints(call("upstream dependency conflict"), CommandKind.UNKNOWN)


def test_a_time_limit_is_passing_trouble_whatever_was_printed() -> None:
    timed_out = call("error: unknown option", status=CallStatus.TIMEOUT)
    assert complaints(timed_out, CommandKind.UNKNOWN) == {Complaint.PASSING}


def test_exit_127_says_that_the_program_is_not_there_even_without_words() -> None:
    assert complaints(call("", code=127), CommandKind.TEST) == {Complaint.PROGRAM}
    assert complaints(call("1 failed", code=127), CommandKind.TEST) == {Complaint.PROGRAM}


def test_exit_127_of_a_missing_path_speaks_of_the_place() -> None:
    assert complaints(call("bash: ./x: No such file or directory", code=127), CommandKind.UNKNOWN) == {Complaint.PLACE}


def test_findings_of_tests_speak_alone_for_tests_may_print_any_error() -> None:
    assert complaints(call("unknown option --x\n2 failed"), CommandKind.TEST) == {Complaint.FINDINGS}


def test_wrong_usage_outweighs_findings_where_the_command_is_no_test() -> None:
    assert complaints(call("unknown option --x\n2 failed"), CommandKind.UNKNOWN) == {Complaint.USAGE}


def test_a_rule_about_the_message_is_a_matter_of_the_command() -> None:
    text = "✖ body's lines must not be longer [body-max-line-length]\nhusky - commit-msg script failed"
    assert complaints(call(text), CommandKind.MUTATING) == {Complaint.USAGE}


def test_of_a_long_text_the_head_and_the_tail_are_looked_at() -> None:
    filler = "x\n" * 10_000
    assert complaints(call("command not found\n" + filler), CommandKind.UNKNOWN) == {Complaint.PROGRAM}
    assert complaints(call(filler + "command not found"), CommandKind.UNKNOWN) == {Complaint.PROGRAM}
    assert complaints(call(filler + "command not found" + filler), CommandKind.UNKNOWN) == frozenset()
