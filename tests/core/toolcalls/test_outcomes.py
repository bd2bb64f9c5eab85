"""How calls end, what an error says, and how long text is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.outcomes import has_error_marker, judge
from learnkit.core.toolcalls.signatures import error_signature
from learnkit.core.toolcalls.values import CallStatus, ToolOutcome


@pytest.mark.parametrize(
    ("exit_code", "output", "command", "status"),
    [
        (0, "error: but it worked", "x", CallStatus.OK),
        (1, "", "x", CallStatus.FAILED),
        (2, "", "grep x y", CallStatus.FAILED),
        (1, "", "grep x y", CallStatus.OK_INFORMATIONAL),
        (1, "", "cat y | grep x", CallStatus.OK_INFORMATIONAL),
        (1, "", "git diff --exit-code", CallStatus.OK_INFORMATIONAL),
        (1, "", "git commit -m x", CallStatus.FAILED),
        (1, "", "command -v x", CallStatus.OK_INFORMATIONAL),
        (1, "", "grep -q x y && make", CallStatus.OK_INFORMATIONAL),
        (1, "broken", "grep -q x y && make", CallStatus.FAILED),
        (1, "", "grep -q x y; make", CallStatus.FAILED),
        (1, "", "[ -f x ] && echo yes", CallStatus.OK_INFORMATIONAL),
        (1, "", "git config --get user.name", CallStatus.OK_INFORMATIONAL),
        (1, "", "git config user.name", CallStatus.FAILED),
        (1, "Package  Current  Wanted", "npm outdated", CallStatus.OK_INFORMATIONAL),
        (1, "", "git grep x", CallStatus.OK_INFORMATIONAL),
        (8, "build  pending", "gh pr checks 3", CallStatus.OK_INFORMATIONAL),
        (8, "", "gh pr view", CallStatus.FAILED),
        (8, "", "make", CallStatus.FAILED),
        (137, "x\n" * 5000 + "Command timed out after 2m", "x", CallStatus.TIMEOUT),
        (1, "grep: y: No such file", "grep x y", CallStatus.FAILED),
        (1, "error: bad", "diff a b", CallStatus.FAILED),
        (1, "usage: grep", "grep", CallStatus.FAILED),
        (1, "", "", CallStatus.FAILED),
        (124, "", "x", CallStatus.TIMEOUT),
        (143, "Command timed out after 2m", "x", CallStatus.TIMEOUT),
        (143, "Terminated", "x", CallStatus.FAILED),
        (137, "[Request interrupted by user for tool use]", "x", CallStatus.INTERRUPTED),
        (130, "^C", "x", CallStatus.INTERRUPTED),
        (None, "fatal: no", "x", CallStatus.FAILED),
        (None, "all well", "x", CallStatus.OK),
    ],
)
def test_the_exit_status_decides_first(exit_code: int | None, output: str, command: str, status: CallStatus) -> None:
    assert judge(exit_code=exit_code, output=output, command=command) is status


def test_a_separate_stderr_is_where_errors_stand() -> None:
    assert judge(exit_code=None, output="error: printed", stderr="fine") is CallStatus.OK
    assert judge(exit_code=None, output="fine", stderr="Error: no") is CallStatus.FAILED
    assert judge(exit_code=1, interrupted=True) is CallStatus.INTERRUPTED
    assert ToolOutcome(CallStatus.FAILED, output="o", stderr="e").error_text == "e"
    assert ToolOutcome(CallStatus.FAILED, output="o", stderr="").error_text == "o"


def test_states_say_what_they_are() -> None:
    assert {status for status in CallStatus if status.is_failure} == {CallStatus.FAILED, CallStatus.TIMEOUT}
    assert [status for status in CallStatus if status.is_success] == [CallStatus.OK]
    assert {status for status in CallStatus if not status.ran} == {
        CallStatus.REJECTED,
        CallStatus.CANCELLED,
        CallStatus.UNKNOWN,
    }


@pytest.mark.parametrize(
    ("text", "has"),
    [("error: x", True), ("x Error: y", True), ("onError: f", False), ("terror: x", False), ("", False)],
)
def test_a_marker_begins_a_word(text: str, has: bool) -> None:
    assert has_error_marker(text) is has


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ok\nfatal: not a git repository\nmore", "fatal: not a git repository"),
        ('Traceback (most recent call last):\n  File "/x/y.py", line 3\nKeyError: 1\n', "KeyError: N"),
        ("error at /home/a/b.py:12: bad", "error at PATH:N: bad"),
        ("\x1b[31merror: red\x1b[0m", "error: red"),
        ("error: “quoted” `it`", "error: \"quoted\" 'it'"),
        ("error: x\nerror: x\nerror: y", "error: x\nerror: y"),
        ("error 1\nerror 22", "error N"),
        ("2026-01-02T03:04:05Z error 0a1b2c3d4e at 10:11:12", "TIME error HASH at TIME"),
        ("error: https://x.y/z?q=1 failed", "error: URL failed"),
        ("a.c:1:26: error: 'x' undeclared", "PATH:N: error: 'x' undeclared"),
        ("src/a.ts(12,5): error TS2304: Cannot find name 'x'.", "PATH(N): error TS2304: Cannot find name 'x'."),
        ("error: HTTP 404 for item 7", "error: HTTP 404 for item N"),
        ("error: HTTP 500 for item 7", "error: HTTP 500 for item N"),
        ("npm ERR! code E404", "npm error code E404"),
        ("npm error code E404", "npm error code E404"),
        ("all is well", ""),
        ("", ""),
        (
            "error: one\ncannot two\nfailed three\nmissing four\ninvalid five",
            "error: one\ncannot two\nfailed three\nmissing four",
        ),
    ],
)
def test_a_signature_is_what_does_not_vary(text: str, expected: str) -> None:
    assert error_signature(text) == expected


def test_the_end_of_a_long_text_is_looked_at_too() -> None:
    assert error_signature("x\n" * 200_000 + "fatal: last\n") == "fatal: last"


@given(st.text())
def test_a_signature_of_a_signature_is_itself(text: str) -> None:
    for prefix in ("", "error: ", "KeyError: "):
        once = error_signature(prefix + text)
        assert error_signature(once) == once


@given(st.text(st.characters()), st.integers(64, 200))
def test_capping_keeps_the_limit_and_changes_nothing_twice(text: str, limit: int) -> None:
    cut = capped(text, limit)
    assert len(cut.encode("utf-8", "surrogatepass")) <= limit or cut == text
    assert capped(cut, limit) == cut


def test_a_cut_is_said() -> None:
    cut = capped("a" * 1000 + "z" * 1000, 200)
    assert cut.startswith("aaa")
    assert cut.endswith("zzz")
    assert "bytes left out" in cut


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ModuleNotFoundError: No module named 'a'", "ModuleNotFoundError: No module named 'b'"),
        ("error: HTTP 404", "error: HTTP 500"),
        ("bash: foo: command not found", "bash: bar: command not found"),
        ("error[E0425]: cannot find value `x`", "error[E0308]: mismatched types, expected `x`"),
    ],
)
def test_other_causes_have_other_signatures(one: str, other: str) -> None:
    assert error_signature(one)
    assert error_signature(other)
    assert error_signature(one) != error_signature(other)
