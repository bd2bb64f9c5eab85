"""Edits of a JSON file change their own place and nothing else."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.codec.json_editing import parse, with_item, with_member, without
from learnkit.errors import CorruptRecordError

MESSY = """\ufeff// settings of mine
{
    "model": "opus", /* the big one */
    "hooks": {
        "Stop": [ { "hooks": [] }, ], // keep
    },
    "odd" : [1,2 , 3]
}
"""


def test_messy_files_are_read() -> None:
    assert parse(MESSY, path="x").plain() == {"model": "opus", "hooks": {"Stop": [{"hooks": []}]}, "odd": [1, 2, 3]}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{", 1),
        ('{\n"a"\n1}', 3),
        ("{}\n{}", 2),
        ("[1 2]", 1),
        ('{"a": 1, "a": 2}', 1),
        ("nope", 1),
        ("[" * 999, 1),
    ],
)
def test_what_is_broken_is_named_with_its_line(text: str, line: int) -> None:
    with pytest.raises(CorruptRecordError) as caught:
        parse(text, path="/x.json")
    assert caught.value.line == line


def test_a_member_is_put_in_and_taken_out_again() -> None:
    node = parse(MESSY, path="x")
    assert node.members is not None
    hooks = node.members["hooks"]
    changed = with_member(MESSY, hooks, "Start", [{"a": 1}])
    again = parse(changed, path="x")
    assert again.plain()["hooks"] == {"Stop": [{"hooks": []}], "Start": [{"a": 1}]}
    assert "// keep" in changed
    assert again.members is not None
    inner = again.members["hooks"]
    assert inner.members is not None
    assert without(changed, inner, inner.members["Start"]) == MESSY


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
INDENTS = st.sampled_from([None, 1, 2, 4, "\t"])


@given(st.dictionaries(st.text(max_size=4), VALUES, max_size=5), INDENTS, st.booleans())
def test_what_was_put_in_comes_out_again(held: dict[str, Any], indent: Any, crlf: bool) -> None:
    text = json.dumps(held, indent=indent)
    text = text.replace("\n", "\r\n") if crlf else text
    node = parse(text, path="x")
    assert node.plain() == held
    changed = with_member(text, node, "new name", {"list": [1, {"a": "b"}]})
    again = parse(changed, path="x")
    assert again.plain() == {**held, "new name": {"list": [1, {"a": "b"}]}}
    assert again.members is not None
    assert without(changed, again, again.members["new name"]) == text if held else True


@given(st.lists(VALUES, max_size=5), INDENTS, st.data())
def test_items_go_in_and_out(held: list[Any], indent: Any, data: st.DataObject) -> None:
    text = json.dumps(held, indent=indent)
    node = parse(text, path="x")
    changed = with_item(text, node, {"a": 1})
    again = parse(changed, path="x")
    assert again.plain() == [*held, {"a": 1}]
    assert again.items is not None
    gone = data.draw(st.integers(0, len(held)))
    left = parse(without(changed, again, again.items[gone]), path="x").plain()
    assert left == [*held, {"a": 1}][:gone] + [*held, {"a": 1}][gone + 1 :]
