"""Terms, slugs and likeness."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.kernel.text import TERM_LIMIT, head_line, jaccard, slug, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("npm install", ["npm", "install"]),
        ("--save-dev", ["--save-dev", "save", "dev"]),
        ("left-pad", ["left-pad", "left", "pad"]),
        ("ModuleNotFoundError:", ["modulenotfounderror", "module", "not", "found", "error"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("E404", ["e404"]),
        ("src/main.py:12", ["src/main.py:12", "src", "main", "py", "12"]),
        ("日本語", ["日本", "本語"]),
        ("日", ["日"]),
        ("x日本y", ["x", "日本", "y"]),
        ("naïve Straße", ["naïve", "strasse"]),
        ("-- ... @@", []),
        ("_private", ["private"]),
        ("a" * (TERM_LIMIT + 1), []),
        ("A" * (TERM_LIMIT + 1), []),
        ("a" * (TERM_LIMIT + 1) + "-b", ["b"]),
        ("", []),
    ],
)
def test_terms_are_whole_words_and_their_parts(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@given(st.text())
def test_terms_are_short_folded_and_not_empty(text: str) -> None:
    for term in terms(text):
        assert 0 < len(term) <= TERM_LIMIT * 3
        assert term == term.casefold()
        assert not term.isspace()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello, World", "hello-world"),
        ("", "x"),
        ("///", "x"),
        ("CON", "x-con"),
        ("lpt1", "x-lpt1"),
        ("a" * 50, "a" * 40),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_slug_is_safe(text: str, expected: str) -> None:
    assert slug(text) == expected


@given(st.text(), st.integers(1, 60))
def test_a_slug_keeps_to_its_limit_and_its_letters(text: str, limit: int) -> None:
    name = slug(text, limit)
    assert 1 <= len(name) <= limit
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@given(st.frozensets(st.sampled_from("abcd")), st.frozensets(st.sampled_from("abcd")))
def test_likeness_is_symmetric_and_one_for_equal_sets(one: frozenset[str], other: frozenset[str]) -> None:
    assert jaccard(one, other) == jaccard(other, one)
    assert (jaccard(one, other) == 1.0) == (one == other)
    assert 0.0 <= jaccard(one, other) <= 1.0


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), (" \n a  b \n c", "a b"), ("x" * 200, "x" * 119 + "…"), ("\n\n", "")],
)
def test_the_head_line_is_the_first_that_says_something(text: str, expected: str) -> None:
    assert head_line(text) == expected
