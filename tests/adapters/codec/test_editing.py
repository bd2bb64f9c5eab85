"""Editing what people wrote: only the lines of the keys that differ are touched."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.codec.editing import NotByLinesError, edited
from learnkit.adapters.codec.front_matter import read
from learnkit.adapters.codec.full_yaml import load
from learnkit.adapters.codec.scalars import resolved
from learnkit.testing.strategies import texts

HEAD = """\
# at the top
title: 'Use bun'   # quoted as a person likes it
"odd key":    spaced

# about words
words:   # late
- npm   # first
- "no"
-   ~
date: 2026-08-15 12:00:00 +02:00
none: ~
empty:
long: a text that is
  folded over two lines
folded: >-
  a b
  c d
literal: |+
  # no comment
  keep

flow: {a: 1,   b: [1,2]}
counts:
  # how often
  good: 1   # so far
  unknown: kept
  bad: 0
é日😀: wide   # signs
last: "x"
# at the end
"""

BEFORE = {
    "title": "Use bun",
    "odd key": "spaced",
    "words": ["npm", "no", None],
    "date": "2026-08-15 12:00:00 +02:00",
    "none": None,
    "empty": None,
    "long": "a text that is folded over two lines",
    "folded": "a b c d",
    "literal": "# no comment\nkeep\n\n",
    "flow": {"a": 1, "b": [1, 2]},
    "counts": {"good": 1, "unknown": "kept", "bad": 0},
    "é日😀": "wide",
    "last": "x",
}


def held(head: str) -> dict[str, Any]:
    """Give what a head holds."""
    found: dict[str, Any] = resolved(load(head, path="x"))
    return found


def test_the_sample_holds_what_it_should() -> None:
    assert held(HEAD) == BEFORE


def test_nothing_is_touched_where_nothing_differs() -> None:
    assert edited(HEAD, BEFORE, BEFORE) == HEAD


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("title", "x", "title: 'Use bun'   # quoted", "title: x   # quoted"),
        ("odd key", "no", '"odd key":    spaced', '"odd key": "no"'),
        (
            "words",
            ["a"],
            'words:   # late\n- npm   # first\n- "no"\n-   ~\n',
            "# late\nwords:\n  - a\n",
        ),
        ("words", [], 'words:   # late\n- npm   # first\n- "no"\n-   ~\n', "words: []   # late\n"),
        ("none", "~", "none: ~", 'none: "~"'),
        ("empty", 7, "empty:", "empty: 7"),
        ("long", "short", "long: a text that is\n  folded over two lines\n", "long: short\n"),
        ("folded", "f", "folded: >-\n  a b\n  c d\n", "folded: f\n"),
        ("literal", "l", "literal: |+\n  # no comment\n  keep\n", "literal: l\n"),
        ("flow", {"a": 2}, "flow: {a: 1,   b: [1,2]}", "flow:\n  a: 2"),
        ("é日😀", "w", "é日😀: wide   # signs", "é日😀: w   # signs"),
        ("last", "one\ntwo", 'last: "x"', "last: |-\n  one\n  two"),
    ],
)
def test_the_lines_of_one_key_are_changed(key: str, value: object, old: str, new: str) -> None:
    assert old in HEAD
    after = {**BEFORE, key: value}
    assert edited(HEAD, BEFORE, after) == HEAD.replace(old, new)
    assert held(edited(HEAD, BEFORE, after)) == after


def test_inside_a_mapping_only_its_own_lines_are_changed() -> None:
    after = {**BEFORE, "counts": {"good": 2, "unknown": "kept", "bad": 0, "new": "x"}}
    changed = edited(HEAD, BEFORE, after)
    assert changed == HEAD.replace("good: 1 ", "good: 2 ").replace("  bad: 0\n", "  bad: 0\n  new: x\n")
    assert edited(HEAD, BEFORE, {**BEFORE, "counts": {}}).count("counts: {}\n") == 1


def test_new_keys_come_last_and_in_their_order() -> None:
    before = {"a": {"b": "1"}}
    after = {"a": {"b": "1", "c": "x"}, "d": "y", "e": ["z"]}
    assert edited("a:\n  b: '1'\n# end\n", before, after) == "a:\n  b: '1'\n  c: x\n# end\nd: \"y\"\ne:\n  - z\n"
    assert edited("a:\n  b: '1'\n", before, after) == "a:\n  b: '1'\n  c: x\nd: \"y\"\ne:\n  - z\n"
    assert edited("# nothing\n", {}, {"a": "x"}) == "# nothing\na: x\n"


def test_keys_that_go_take_their_lines_along() -> None:
    assert edited(HEAD, BEFORE, {}) == ("# at the top\n\n# about words\n\n# at the end\n")


@pytest.mark.parametrize("mark", ["\u2028", "\r", "\x85", "\r\n"])
def test_odd_line_ends_stay(mark: str) -> None:
    head = f"a: 1{mark}b: 2 # c{mark}c: 3\n"
    assert edited(head, {"a": 1, "b": 2, "c": 3}, {"a": 1, "b": "x", "c": 3}).replace("b: x", "b: 2") in (
        head,
        head.replace(f"# c{mark}", "# c\n"),
    )


def test_line_ends_stay() -> None:
    changed = edited(HEAD.replace("\n", "\r\n"), BEFORE, {**BEFORE, "last": "one\ntwo"})
    assert changed == HEAD.replace('"x"', "|-\n  one\n  two").replace("\n", "\r\n")


@pytest.mark.parametrize("head", ["{a: 1, b: 2}\n", "? a\n: 1\n", " a: 1\n b: 2\n", "a: [1\n"])
def test_what_does_not_stand_on_lines_of_its_own_is_refused_or_right(head: str) -> None:
    before = held(head) if head != "a: [1\n" else {}
    after = {**before, "a": "changed"}
    try:
        changed = edited(head, before, after)
    except NotByLinesError:
        return
    assert held(changed) == after


KEYS = st.sampled_from(sorted(BEFORE) + ["new", "other"])
VALUES = st.one_of(
    texts(20),
    st.lists(texts(8), max_size=2),
    st.integers(-9, 9),
    st.none(),
    st.dictionaries(st.sampled_from(["good", "bad", "new"]), st.integers(0, 9) | texts(8), max_size=3),
)


@given(st.dictionaries(KEYS, VALUES, max_size=5), st.sets(KEYS, max_size=4))
def test_any_change_reads_back_and_leaves_the_other_lines(changes: dict[str, Any], gone: set[str]) -> None:
    after = {key: value for key, value in {**BEFORE, **changes}.items() if key not in gone}
    changed = edited(HEAD, BEFORE, after)
    assert resolved(read(changed, path="x")) == after
    lines = iter(changed.split("\n"))
    assert all(line in lines for line in HEAD.split("\n") if line.startswith("# a"))
    kept = [key for key in BEFORE if key in after and after[key] == BEFORE[key]]
    assert all(line in changed.split("\n") for key in kept for line in _lines_of(key))


def _lines_of(key: str) -> list[str]:
    """Give the first line of a key of the sample."""
    return [line for line in HEAD.split("\n") if line.strip('"').startswith(f"{key}:")]
