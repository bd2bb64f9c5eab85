"""Calls in events: their outcomes, folders and names."""

import pytest

from learnkit.core.capture.choosing import choose
from learnkit.core.capture.endings import RUNNING, UNKNOWN, by_code, by_words, ended, failed, with_call
from learnkit.core.capture.fields import GivenCall, called, opened, placed
from learnkit.core.capture.host_events import SILENCE, HookAnswer, HostEvent, Moment
from learnkit.core.toolcalls.values import CallStatus

SHELLS = frozenset({"bash"})


@pytest.mark.parametrize(
    "text",
    [
        "error: no such option",
        "x: fatal: not a git repository",
        "zsh: command not found: npmx\nError: 1",
        "bash: line 1: npmx: command not found",
        "Traceback (most recent call last):\n  File x",
        "npm ERR! code E404",
        "npm error code E404",
        "error[E0308]: mismatched types",
        "cat: x: No such file or directory",
        "./x: Permission denied",
        "'npmx' is not recognized as an internal or external command,",
    ],
)
def test_a_complaint_at_the_end_is_a_provisional_failure(text: str) -> None:
    for wrapped in (True, False):
        outcome, guess = by_words("x", f"Starting\n{text}", is_wrapped=wrapped)
        assert (outcome.status, outcome.exit_code, guess) == (CallStatus.FAILED, None, True)


@pytest.mark.parametrize(
    "text", ["", "all well", "no error here", "error: early" + "\nline" * 2000, "command not found in docs"]
)
def test_without_a_complaint_nothing_is_known(text: str) -> None:
    outcome, guess = by_words("x", text)
    assert (outcome.status, guess) == (CallStatus.UNKNOWN, False)


@pytest.mark.parametrize(
    ("command", "text", "fails"),
    [
        ("sed -n 1,20p src/app.ts", "onError: (error: Error) => {\n  throw new Error(x)", False),
        ("rg fatal: docs", "docs/a.md:fatal: what it means\ndocs/b.md: nothing", False),
        ("sed -n 1,20p missing", "sed: can't read missing: No such file or directory", True),
        ("cat a && cat missing", "text\ncat: missing: No such file or directory", True),
        ("git show nothing", "fatal: bad revision 'nothing'", True),
        ("git log", "fatal: in a message\ncommit 1", False),
        ("ls", "", False),
        ("npm install", "Error: no such package", True),
    ],
)
def test_what_a_command_shows_is_no_complaint_of_its_own(command: str, text: str, fails: bool) -> None:
    outcome, guess = by_words(command, text, is_wrapped=False)
    assert (outcome.status is CallStatus.FAILED, guess) == (fails, fails)


def test_words_of_the_host_are_sure_and_words_of_the_command_are_not() -> None:
    sure, guess = by_words("x", "out\nExit code: 2")
    assert (sure.status, sure.exit_code, sure.output, guess) == (CallStatus.FAILED, 2, "out", False)
    unsure, guess = by_words("x", "out\nExit code: 2", is_wrapped=False)
    assert (unsure.status, unsure.exit_code, unsure.output, guess) == (
        CallStatus.FAILED,
        None,
        "out\nExit code: 2",
        True,
    )
    unsure, guess = by_words("x", "out\nExit code: 0", is_wrapped=False)
    assert (unsure.status, guess) == (CallStatus.UNKNOWN, False)


def test_what_a_host_calls_a_failure_is_one() -> None:
    assert failed("x", "Exit code 2\nbad").exit_code == 2
    assert failed("grep a b", "Exit code 1").status is CallStatus.OK_INFORMATIONAL
    assert failed("x", "bad") == ended(CallStatus.FAILED, "bad")
    assert failed(None, "Exit code 2\nbad") == ended(CallStatus.FAILED, "Exit code 2\nbad")


def test_long_text_is_cut_and_the_cut_is_said() -> None:
    long = "é" * 100_000
    assert ended(CallStatus.OK, long).truncated
    assert ended(CallStatus.OK, "x", stderr=long).truncated
    assert not ended(CallStatus.OK, "x" * 20_000, stderr="y").truncated
    assert ended(CallStatus.OK, "x", cut=True).truncated
    assert ended(CallStatus.OK, "x", stderr="").stderr is None
    fenced = ended(CallStatus.OK, "<learnkit:shown>" + long + "</learnkit:shown>kept")
    assert (fenced.output, fenced.truncated) == ("kept", False)
    assert by_code("x", 1, long, stderr="s", interrupted=True).status is CallStatus.INTERRUPTED


def event(moment: Moment) -> HostEvent:
    return HostEvent(moment=moment, name="n", agent="a", session="s", cwd="/repo")


def test_a_call_before_it_runs_is_running_and_never_provisional() -> None:
    given = GivenCall("c", "bash", "ls", folder="web")
    before = with_call(event(Moment.BEFORE_CALL), given, UNKNOWN, provisional=True)
    after = with_call(event(Moment.AFTER_CALL), given, UNKNOWN, provisional=True)
    assert before.call is not None
    assert after.call is not None
    assert (before.call.outcome, before.is_provisional) == (RUNNING, False)
    assert (after.call.outcome, after.is_provisional) == (UNKNOWN, True)
    assert (after.call.id, after.call.agent, after.call.session, after.call.cwd) == ("c", "a", "s", "/repo/web")


@pytest.mark.parametrize(
    ("folder", "cwd", "place"),
    [
        ("", "/r", "/r"),
        ("", None, None),
        ("/x", "/r", "/x"),
        ("x", "/r", "/r/x"),
        ("x", None, "x"),
        ("C:\\x", "C:\\r", "C:\\x"),
        ("\\\\host\\x", "/r", "\\\\host\\x"),
    ],
)
def test_a_folder_may_be_relative(folder: str, cwd: str | None, place: str | None) -> None:
    assert placed(folder, cwd) == place


def test_a_call_under_any_names() -> None:
    assert called({"tool": "bash", "args": '{"command": "ls", "workdir": "/x"}', "callID": "c"}, SHELLS) == GivenCall(
        "c", "bash", "ls", folder="/x"
    )
    assert called({"command": "ls"}, SHELLS) == GivenCall("", "shell", "ls")
    assert called({"toolName": "bash"}, SHELLS) == GivenCall("", "bash", "")
    assert called({"tool_name": "edit", "tool_input": {"a": 1}, "command": "ls"}, SHELLS) == GivenCall(
        "", "edit", None, {"a": 1}
    )
    assert called({}, SHELLS) == GivenCall("", "", None)


@pytest.mark.parametrize("roots", [None, [], [3], "x", {}])
def test_a_folder_is_the_first_root_or_none(roots: object) -> None:
    assert opened({"workspace_roots": roots}, Moment.OTHER, "n", "a").cwd is None
    assert opened({"workspace_roots": ["/r", "/s"], "cwd": ""}, Moment.OTHER, "n", "a").cwd == "/r"


def test_an_answer_says_what_it_holds() -> None:
    assert SILENCE.is_silent
    assert not HookAnswer(context="c").is_silent
    assert (SILENCE.reason, HookAnswer(context="c").reason, HookAnswer(refusal="r").reason) == ("", "", "r")
    assert HookAnswer(context="c", refusal="r").reason == "r\n\nc"


class Picky:
    """Recognises payloads with its own field."""

    def __init__(self, field: str) -> None:
        self.field = field

    def recognises(self, payload: object) -> bool:
        return isinstance(payload, dict) and self.field in payload


def test_the_first_that_recognises_a_payload_is_chosen() -> None:
    one, two = Picky("a"), Picky("b")
    assert choose([one, two], {"b": 1}) is two
    assert choose([one, two], {"a": 1, "b": 1}) is one
    assert choose([one, two], {}) is None
    assert choose([], {"a": 1}) is None
