"""What can be seen of a text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.kernel.bare import bare_text

ODD = st.sampled_from(
    ["\x1b", "[", "31m", "\x9b", "]0;", "\x07", "\u200b", "\u202e", "\x00", "\r", "\n", "\ud800", "\u00a0"]
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("npm \x1b[31;1minstall\x1b[0m x", "npm install x"),
        ("\x1b]0;a title\x07ls", "ls"),
        ("\x1b]8;;https://example.org\x1b\\here\x1b]8;;\x1b\\", "here"),
        ("\x1b]0;never closed\nls", "\nls"),
        ("\x9b1mls\x1b(B", "ls"),
        ("a\x00b\x08c", "a b c"),
        ("git\u200b pu\u202esh\u2066\ufeff", "git push"),
        ("rm\u00a0-r", "rm -r"),
        ("a\r\nb\rc\td", "a\nb\nc\td"),
        ("x\ud800y\ufffdz\U000e0041", "xyz"),
        ("größer 鍵 👍", "größer 鍵 👍"),
    ],
)
def test_what_steers_or_hides_is_gone_and_the_rest_stays(text: str, left: str) -> None:
    assert bare_text(text) == left


@given(st.lists(st.one_of(ODD, st.text(max_size=3)), max_size=20).map("".join))
def test_only_what_can_be_seen_is_left_and_twice_changes_nothing(text: str) -> None:
    left = bare_text(text)
    assert {unicodedata.category(char) for char in left if char not in "\n\t"}.isdisjoint(
        {"Cc", "Cs", "Co", "Zl", "Zp"}
    )
    assert not set("\u200b\u200d\u202e\u2066\ufeff\ufffd\u00a0").intersection(left)
    assert bare_text(left) == left


@given(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126)))
def test_plain_text_is_left_as_it_is(text: str) -> None:
    assert bare_text(text) == text
