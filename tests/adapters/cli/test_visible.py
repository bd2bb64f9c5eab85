"""Text from outside cannot steer a terminal, and tables keep every character of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.cli.tables import Table, plain
from learnkit.adapters.cli.visible import columns, cut, one_line, visible, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\x9bb", "a\\x9bb"),
        ("right\u202eleft", "right\\u202eleft"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("lone \udc80", "lone \\udc80"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("line\rover", "line\\x0dover"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("ключ 鍵 é", "ключ 鍵 é"),
    ],
)
def test_what_would_steer_a_terminal_is_shown_instead(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters()))
def test_visible_text_can_be_encoded_and_holds_no_control(text: str) -> None:
    shown = visible(text)
    shown.encode("utf-8")
    assert not any(ord(character) < 0x20 and character not in "\n\t" for character in shown)
    assert visible(shown) == shown


def test_one_line_is_one_line() -> None:
    assert one_line("  first\r\nsecond\tthird\n") == "first ⏎ second third"


def test_wide_characters_take_two_columns_and_combining_ones_none() -> None:
    assert [columns("abc"), columns("鍵"), columns("e\u0301")] == [3, 2, 1]


@pytest.mark.parametrize(("width", "expected"), [(10, "left-pad"), (5, "left…"), (1, "…")])
def test_cut_text_says_so(width: int, expected: str) -> None:
    assert cut("left-pad", width) == expected


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n")), st.integers(2, 30))
def test_wrapping_keeps_the_width_and_every_character_but_spaces(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


TABLE = Table(
    headings=("failed", "fixed"), rows=(("npm install left-pad", "bun install left-pad"), ("x\x1b[2J", "y\nz"))
)


def test_a_plain_table_has_aligned_columns() -> None:
    assert plain(TABLE).splitlines() == [
        "FAILED                FIXED",
        "--------------------  --------------------",
        "npm install left-pad  bun install left-pad",
        "x\\x1b[2J              y ⏎ z",
    ]


def test_a_narrow_terminal_wraps_cells_and_loses_nothing() -> None:
    lines = plain(TABLE, 30).splitlines()
    assert all(columns(line) <= 30 for line in lines)
    assert "left-pad" in lines[3]


@given(
    st.lists(st.tuples(st.text(max_size=40), st.text(max_size=40), st.text(max_size=40)), max_size=4),
    st.integers(30, 90),
)
def test_a_table_of_any_text_fits_the_terminal(rows: list[tuple[str, str, str]], width: int) -> None:
    table = Table(headings=("a", "b", "c"), rows=rows)
    assert all(columns(line) <= width for line in plain(table, width).splitlines())
