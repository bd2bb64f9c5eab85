"""Fields of payloads are read with care."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.payloads import (
    NOTHING,
    as_object,
    command_at,
    command_line,
    flag_at,
    instant,
    kept,
    names_of,
    object_at,
    object_of,
    text_at,
    text_of,
    value_at,
)
from learnkit.core.toolcalls.excerpts import FAILURE_LIMIT
from learnkit.core.toolcalls.shell import analyse
from learnkit.testing import hostile

HELD: dict[str, Any] = {
    "empty": "",
    "text": "t",
    "none": None,
    "yes": True,
    "number": 1,
    "object": {"a": 1},
    "json": '{"b": 2}',
}


def test_the_first_field_that_fits_is_taken() -> None:
    assert text_at(HELD, "missing", "none", "number", "empty", "text") == "t"
    assert text_at(HELD, "missing", "object") == ""
    assert value_at(HELD, "none", "empty", "text") == ""
    assert value_at(HELD, "missing") is None
    assert flag_at(HELD, "number", "yes")
    assert not flag_at(HELD, "number", "text")
    assert object_at(HELD, "text", "json", "object") == {"b": 2}
    assert object_at(HELD, "text") == {}
    assert object_of(HELD["json"]) is NOTHING
    assert object_of(HELD["object"]) == {"a": 1}


@pytest.mark.parametrize("value", [None, 1, [], "", "[1]", "{", '{"a":' * 100_000, '{"a": ' + "9" * 5000 + "}", "x{}"])
def test_what_is_no_object_is_none(value: Any) -> None:
    assert as_object(value) is None


@given(st.dictionaries(st.text(max_size=5), hostile.values(), max_size=4))
def test_an_object_is_read_from_its_text(held: dict[str, Any]) -> None:
    assert repr(as_object("  " + json.dumps(held))) == repr(json.loads(json.dumps(held)))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("t", "t"),
        (["a", {"type": "text", "text": "b"}, None, {"type": "image"}, 3], "a\nb"),
        ({"content": [{"text": "a"}]}, "a"),
        ({"stdout": "", "message": "m"}, "m"),
        ({"message": 3}, ""),
        (None, ""),
        ([[[[["too deep"]]]]], ""),
    ],
)
def test_text_is_found_in_its_forms(value: Any, text: str) -> None:
    assert text_of(value) == text


@given(hostile.values())
def test_any_value_is_read(value: Any) -> None:
    assert isinstance(text_of(value), str)
    assert as_object(value) is None or isinstance(value, str | dict)
    assert instant(value) is None or instant(value) == instant(value)
    given = {"command": value, "names": value}
    assert isinstance(command_at(given, "command"), str)
    assert names_of(given) == ("command", "names")


def test_a_very_wide_or_deep_value_is_read_in_part() -> None:
    assert text_of(["a"] * 5000).count("a") == 1000
    assert text_of(hostile.nested()) == ""
    assert len(names_of({f"name-{number:04}" + "x" * 300: 1 for number in range(500)})) == 64


@given(
    st.lists(
        st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), min_size=1, max_size=8),
        min_size=1,
        max_size=4,
    )
)
def test_words_become_a_line_that_a_shell_reads_as_these_words(words: list[str]) -> None:
    line = command_line(["printf", *words])
    (segment,) = analyse(line).segments
    assert list(segment.words[1:]) == words


def test_a_shell_with_a_script_is_the_script() -> None:
    assert command_line(["bash", "-lc", "npm test && x"]) == "npm test && x"
    assert command_line(["pwsh", "-Command", "Get-Item"]) == "Get-Item"
    assert command_line(["bash", "script.sh"]) == "bash script.sh"
    assert command_at({"command": ["bash", "-lc", "ls"]}, "cmd", "command") == "ls"
    assert command_at({"command": 3}, "command") == ""


@pytest.mark.parametrize(
    "value",
    [
        "2026-08-15T12:00:00Z",
        "2026-08-15T14:00:00+02:00",
        "2026-08-15T12:00:00",
        1786795200,
        1786795200000,
        "1786795200000",
    ],
)
def test_a_time_in_any_form(value: Any) -> None:
    assert instant(value) == datetime(2026, 8, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "value",
    [None, True, "", "soon", "9" * 30, -1e30, float("nan"), float("inf"), 10**400, [], "0001-01-01T00:00:00+14:00"],
)
def test_what_is_no_time_is_none(value: Any) -> None:
    assert instant(value) is None


def test_what_is_kept_is_capped_and_holds_nothing_that_was_shown() -> None:
    assert kept("a <learnkit:shown>\nb\n</learnkit:shown>c") == "a c"
    assert len(kept("x" * 10**6).encode()) <= FAILURE_LIMIT
