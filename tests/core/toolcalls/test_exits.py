"""Exit statuses are found where agents hide them, and nowhere else."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.toolcalls.exits import exit_in, exit_told, without_told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Exit code 128\nfatal: no", 128),
        ("Error: Exit code -1", -1),
        ("out\nProcess exited with code 2", 2),
        ("out\n<shellId: 3 completed with exit code 1>\n", 1),
        ("<exited with exit code 7>", 7),
        ("Output: x\nExit Code: 4\nSignal: none", 4),
        ("Command exited with code 5.", 5),
        ("exit status 9", 9),
        ("Exit code: 3\nmiddle\n<exited with exit code 0>", 0),
        ("the exit code 3 means that", None),
        ("", None),
        ("exit code", None),
        ("x" * 5000 + "\nexit code 3\n" + "y" * 5000, None),
    ],
)
def test_a_line_that_says_nothing_else_tells_the_status(text: str, expected: int | None) -> None:
    assert exit_told(text) == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ({"exit_code": 1}, 1),
        ({"exitCode": "2"}, 2),
        ({"exit": None, "metadata": {"exit": -3}}, -3),
        ({"toolTelemetry": {"metrics": {"exit_code": 4}}}, 4),
        ({"exit_code": True}, None),
        ({"exit_code": "--1"}, None),
        ({"exit_code": "1" * 40}, None),
        ({"exit_code": 2**40}, None),
        ({"result": {"result": {"result": {"exit_code": 1}}}}, None),
        ({}, None),
    ],
)
def test_a_field_tells_the_status(held: dict[str, Any], expected: int | None) -> None:
    assert exit_in(held) == expected


def test_the_line_that_told_is_cut_off_at_the_start() -> None:
    assert without_told("Exit code 1\n\nfatal: no") == "fatal: no"
    assert without_told("fatal: no\nExit code 1") == "fatal: no\nExit code 1"
    assert without_told("fatal") == "fatal"


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert exit_told(text) is None or isinstance(exit_told(text), int)
    assert len(without_told(text)) <= len(text)
