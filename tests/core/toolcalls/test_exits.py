"""Where hosts hide an exit status: fields of any kind, and words around the output."""

from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.toolcalls.exits import as_code, exit_code_of, told, told_by, told_first, told_in_head, told_last

CODES = st.integers(-255, 99_999)
PRINTED = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
TAME = st.lists(st.sampled_from(["added 3 packages", "x", "", "  indented", "Done in 2 s", "日本"]), max_size=6).map(
    lambda lines: "\n".join(lines).strip()
)
HEADS = (
    "Exit code {}\n{}",
    "Error: Exit code {}\n{}",
    "Process exited with code {}\nOutput:\n{}",
    "Chunk ID: 6d8403\nWall time: 0.1 seconds\nProcess exited with code {}\nOriginal token count: 8\nOutput:\n{}",
    "Exit code: {}\nWall time: 1 seconds\nOutput:\n{}",
    "Command failed with exit code {}.\nOutput:\n{}",
    "Command executed successfully (exit code {}).\nOutput:\n{}",
    "<returncode>{}</returncode>\n{}",
)
LASTS = (
    "{1}\n<shellId: 3 completed with exit code {0}>",
    "{1}\n<exited with exit code {0}>",
    "{1}\nCommand exited with code {0}",
    "{1}\nexit code: {0}",
    "{1}\nexit status {0}",
    "{1}\nProcess finished with exit code {0}",
    "{1}\nExit Code: {0}",
    "{1}\nExit Code: {0}\nSignal: 9\nBackground PIDs: 3, 4\nProcess Group PGID: 12",
)


@frozen
class Message:
    """A result as an object of somebody's framework."""

    artifact: Any = None
    exit_code: Any = None


class Spiteful:
    """An object whose attributes cannot be read."""

    @property
    def exit_code(self) -> int:
        raise RuntimeError("no")

    @property
    def returncode(self) -> int:
        return 3


@pytest.mark.parametrize(
    ("held", "code"),
    [
        ({"exit_code": 1}, 1),
        ({"exitCode": 0}, 0),
        ({"returncode": -9}, -9),
        ({"exit": 2}, 2),
        ({"exit_code": " 7 "}, 7),
        ({"exit_code": 7.0}, 7),
        ({"metadata": {"exit_code": 1}}, 1),
        ({"toolTelemetry": {"metrics": {"exit_code": 1}}}, 1),
        ({"shellExecution": {"exitCode": 1}, "metadata": None}, 1),
        ({"exit_code": None, "result": {"exitStatus": 4}}, 4),
        (Message(exit_code=5), 5),
        (Message(artifact={"exit_code": 6}), 6),
        (Message(artifact=Message(exit_code=7)), 7),
        (Spiteful(), 3),
        ({"exit_code": True}, None),
        ({"exit_code": 1.5}, None),
        ({"exit_code": float("inf")}, None),
        ({"exit_code": 10**30}, None),
        ({"exit_code": "many"}, None),
        ({"exit_code": []}, None),
        ({"result": {"result": {"result": {"exit_code": 1}}}}, None),
        (None, None),
        ("exit_code", None),
        ([{"exit_code": 1}], None),
        (3, None),
    ],
)
def test_a_field_a_key_or_an_attribute(held: Any, code: int | None) -> None:
    assert exit_code_of(held) == code


@given(code=CODES, body=TAME, form=st.sampled_from(HEADS + LASTS))
def test_words_around_an_output_tell_the_status_and_leave_the_output(code: int, body: str, form: str) -> None:
    found = told(form.format(code, body))
    assert found is not None
    assert (found.code, found.body.strip("\n")) == (code, body)


@given(code=CODES, body=PRINTED, form=st.sampled_from(HEADS))
def test_what_a_command_prints_never_outdoes_the_head(code: int, body: str, form: str) -> None:
    found = told(form.format(code, body))
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        "exit",
        "Exit code many",
        "the script returned exit code 1 in the log\nand went on",
        "a line before\nExit code 1\na line behind",
        "Exit code 1 is what it said",
        "npm error code 1",
        "completed with status 200",
        "x\nExit Code: 1\nSignal: 9\nmore",
        "Signal: 9\nBackground PIDs: 1",
        "Output:\nExit code: 1\nmore",
        "x" * 300 + " exit code 1",
        "Exit code " + "1" * 300,
        "\n".join(["x", "Exit Code: 1", *["Signal: 9"] * 9]),
    ],
)
def test_words_elsewhere_tell_nothing(text: str) -> None:
    assert told(text) is None


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    for read in (told, told_first, told_last, told_in_head):
        found = read(text)
        assert found is None or str(abs(found.code)) in text


def test_the_text_of_a_sandbox() -> None:
    text = "failed in sandbox with execution error: sandbox denied exec error, exit code: 2, stdout: a, stderr: b"
    for read in (told, told_in_head):
        found = read(text)
        assert found is not None
        assert (found.code, found.body) == (2, "a\nb")
    assert told("it said exit code: x, stdout: a") is None


def test_a_head_without_an_output_line() -> None:
    found = told_in_head("Wall time: 1\nProcess exited with code 3\n\nthe rest")
    assert found is not None
    assert (found.code, found.body) == (3, "the rest")


def test_a_field_goes_before_words() -> None:
    both = told_by({"exit_code": 4}, "out\nExit Code: 5")
    assert both is not None
    assert (both.code, both.body) == (4, "out")
    field, words = told_by({"exit_code": 4}, "out"), told_by({}, "out\nExit Code: 5")
    assert field is not None
    assert words is not None
    assert ((field.code, field.body), (words.code, words.body)) == ((4, "out"), (5, "out"))
    assert told_by({}, "out") is None


def test_a_very_long_text_is_read_at_once() -> None:
    assert told("Signal: " + "9" * 5_000_000) is None
    assert told("\n" * 5_000_000) is None
    assert as_code("9" * 5_000_000) is None
