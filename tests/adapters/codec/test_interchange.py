"""What we write is read by others, and what others write is read and changed by us."""

from datetime import timedelta
from typing import Any

import pytest
import ryaml
import yaml
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.codec.front_matter import emit, split
from learnkit.adapters.codec.full_yaml import load
from learnkit.adapters.codec.learning import to_front
from learnkit.adapters.codec.scalars import resolved
from learnkit.adapters.codec.subset import NotCanonicalError, parse
from learnkit.adapters.filesystem.records import file_of, learning_of, rewritten
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError
from learnkit.testing.samples import a_full_learning, a_learning
from learnkit.testing.strategies import learnings, texts

C_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SIGNS = [
    "",
    " ",
    "\n",
    "  ",
    ":",
    ": ",
    "- ",
    '"',
    "'",
    "\\",
    "#",
    " #",
    "|",
    "{",
    "}",
    "[",
    "]",
    ",",
    "&a ",
    "*a",
    "!",
    "~",
]
SIGNS += [
    "<<: ",
    "? ",
    "---\n",
    "...\n",
    "%",
    "\t",
    "\r",
    "\x85",
    "\u2028",
    "\ufeff",
    "\x00",
    "\n  ",
    "\n- ",
    "a: ",
    "\\u00e9",
]


def head_of(learning: SharedLearning) -> str:
    return split(file_of(learning).decode(), path="x")[1]


@given(st.dictionaries(st.from_regex(r"\A[a-z_]{1,8}\Z"), texts(40) | st.lists(texts(40), max_size=3), min_size=1))
def test_a_reader_of_yaml_1_1_takes_our_texts_for_texts(mapping: dict[str, Any]) -> None:
    assert yaml.load(emit(mapping), Loader=C_LOADER) == mapping


@given(learnings())
def test_another_reader_takes_a_whole_learning_as_it_is(learning: SharedLearning) -> None:
    head = head_of(learning)
    assert ryaml.loads(head) == resolved(load(head, path="x"))  # type: ignore[attr-defined]


@given(learnings(), st.lists(st.tuples(st.integers(0, 900), st.integers(0, 900), st.sampled_from(SIGNS)), max_size=3))
def test_of_a_damaged_head_the_quick_reader_takes_nothing_else_than_the_full_one(
    learning: SharedLearning, cuts: list[tuple[int, int, str]]
) -> None:
    head = head_of(learning)
    for one, other, sign in cuts:
        head = head[:one] + sign + (head[other:] if one % 2 else head[one + other % 4 :])
    try:
        quick = resolved(parse(head))
    except NotCanonicalError:
        return
    assert quick == resolved(load(head, path="x"))


@given(learnings(), st.integers(0, 900), st.sampled_from(SIGNS))
def test_a_damaged_file_is_refused_or_changed_as_asked(learning: SharedLearning, at: int, sign: str) -> None:
    head = head_of(learning)
    raw = f"---\n{head[:at]}{sign}{head[at:]}---\n\nbody".encode()
    try:
        held = learning_of(raw, path="x")
    except CorruptRecordError:
        return
    changed = evolve(held, correction="now this", updated_at=held.updated_at + timedelta(seconds=1))
    assert learning_of(rewritten(raw, changed, path="x"), path="x") == changed


@given(learnings(), learnings(), st.booleans(), st.sampled_from([None, False]), st.sampled_from([20, 80, 1000]))
def test_a_file_of_another_writer_is_read_and_changed(
    learning: SharedLearning, other: SharedLearning, is_sorted: bool, style: bool | None, width: int
) -> None:
    front = resolved(to_front(learning))
    head = yaml.dump(front, sort_keys=is_sorted, default_flow_style=style, width=width)
    raw = f"---\n# a remark\n{head}---\n{learning.content.lstrip()}".encode()
    held = learning_of(raw, path="x")
    assert evolve(held, content="") == evolve(learning, content="")
    changed = evolve(other, id=held.id)
    out = rewritten(raw, changed, path="x")
    assert learning_of(out, path="x") == changed
    assert b"# a remark" in out


@pytest.mark.parametrize("number", range(8))
def test_a_moment_in_a_file_with_remarks_is_changed_in_its_place(number: int) -> None:
    held = evolve(a_full_learning(), content="body")
    lines = head_of(held).split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith("updated_at"))
    lines[at] = ["{}", "{} # when", "{}   #  when", '"updated_at": {v}', "updated_at:   {v}", "updated_at: '{v}'"][
        number % 6
    ].format(lines[at], v=lines[at].partition(": ")[2])
    lines.insert(at, "# seen")
    raw = ("\n" if number < 6 else "\r\n").join(["---", *lines[:-1], "---", "", "body"]).encode()
    later = evolve(held, updated_at=held.updated_at + timedelta(days=1))
    out = rewritten(raw, later, path="x")
    assert learning_of(out, path="x") == later
    before, after = raw.splitlines(keepends=True), out.splitlines(keepends=True)
    assert [index for index, line in enumerate(after) if line != before[index]] == [at + 2]
    assert len(before) == len(after)


def test_line_ends_of_windows_and_no_last_line_end_are_read() -> None:
    raw = file_of(evolve(a_learning(), content="body")).replace(b"\n", b"\r\n")
    assert learning_of(raw, path="x") == evolve(a_learning(), content="body")
    bare = file_of(evolve(a_learning(), content="")).rstrip(b"\n")
    assert bare.endswith(b"---")
    assert learning_of(bare, path="x") == evolve(a_learning(), content="")
