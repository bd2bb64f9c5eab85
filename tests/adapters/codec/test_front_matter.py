"""Front matter: what is written is read back, by us and by others, and hostile heads are refused."""

from typing import Any

import pytest
import ryaml
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.codec.front_matter import MAX_HEAD, body_of, emit, read, split
from learnkit.adapters.codec.full_yaml import load
from learnkit.adapters.codec.scalars import Plain, is_null, resolved, written
from learnkit.adapters.codec.subset import NotCanonicalError, parse
from learnkit.errors import CorruptRecordError
from learnkit.testing.strategies import texts

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.floats(allow_nan=False, allow_infinity=False),
    texts(40),
)
MAPPINGS = st.dictionaries(
    st.from_regex(r"\A[a-z_]{1,8}\Z"),
    st.one_of(
        SCALARS,
        st.lists(SCALARS, max_size=3),
        st.dictionaries(st.from_regex(r"\A[a-z_]{1,6}\Z"), SCALARS, max_size=3),
        st.lists(st.dictionaries(st.from_regex(r"\A[a-z_]{1,6}\Z"), SCALARS, min_size=1, max_size=3), max_size=2),
    ),
    max_size=5,
)


@given(MAPPINGS)
def test_what_is_written_is_read_back(mapping: dict[str, Any]) -> None:
    head = emit(mapping)
    assert resolved(read(head, path="x")) == mapping
    assert resolved(load(head, path="x")) == mapping


@given(MAPPINGS)
def test_another_reader_of_yaml_agrees(mapping: dict[str, Any]) -> None:
    if mapping:
        assert ryaml.loads(emit(mapping)) == mapping  # type: ignore[attr-defined]


@given(MAPPINGS, st.integers(0, 200), st.sampled_from([" ", "\n", ":", "-", '"', "'", "#", "|", "{", "x", "\t"]))
def test_the_quick_reader_agrees_with_the_full_one_or_refuses(mapping: dict[str, Any], at: int, sign: str) -> None:
    head = emit(mapping)
    changed = head[:at] + sign + head[at:]
    try:
        quick = parse(changed)
    except NotCanonicalError:
        return
    assert resolved(quick) == resolved(load(changed, path="x"))


@pytest.mark.parametrize(
    "text", ["no", "on", "0123", "12:30", "1e3", "~", "0x1f", ".5", "null", "2026-01-01", "", "- a", "a: b"]
)
def test_a_text_that_a_reader_could_type_is_quoted(text: str) -> None:
    assert written(text) == f'"{text}"'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("null", None),
        ("~", None),
        ("True", True),
        ("12", 12),
        ("0o17", 15),
        ("0x1f", 31),
        ("1e3", 1000.0),
        ("-.inf", float("-inf")),
        (".NaN", "nan"),
        ("no", "no"),
        ("12:30", "12:30"),
    ],
)
def test_a_plain_scalar_means_what_the_core_schema_says(text: str, value: object) -> None:
    found = resolved(Plain(text))
    assert found == value or (value == "nan" and found != found)
    assert is_null(Plain(text)) == (value is None)


def test_a_value_without_a_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no scalar"):
        emit({"a": object()})
    with pytest.raises(UnicodeEncodeError):
        emit({"a": "\ud800"})


@pytest.mark.parametrize(
    ("head", "line", "what"),
    [
        ("a: 1\na: 2\n", 3, "twice"),
        ("a: &x 1\nb: *x\n", 2, "an anchor"),
        ("a: !!python/object:os.system x\n", 2, "a tag"),
        ("a: [1\n", None, "not YAML"),
        ("%YAML 1.1\n---\na: 1\n", 2, "a directive"),
        ("a: 1\n--- \nb: 2\n", 3, "a second document"),
        ("- a\n- b\n", 2, "holds no keys"),
        ("a: " + "[" * 30 + "]" * 30 + "\n", 2, "nested too deeply"),
        ("a: \x00\n", None, "not YAML"),
        ("? [a]\n: b\n", None, ""),
    ],
)
def test_a_hostile_head_is_refused_with_its_line(head: str, line: int | None, what: str) -> None:
    if not what:
        assert isinstance(load(head, path="x.md"), dict)
        return
    with pytest.raises(CorruptRecordError, match=what) as caught:
        read(head, path="x.md")
    assert caught.value.path == "x.md"
    assert line is None or caught.value.line == line


def test_an_empty_head_holds_nothing() -> None:
    assert read("", path="x") == {}
    assert load("# only a comment\n", path="x") == {}


@given(texts(200))
def test_splitting_loses_nothing(body: str) -> None:
    text = f"---\nid: x\n---\n\n{body}"
    opening, head, rest = split(text, path="x")
    assert opening + head + rest == text
    assert head == "id: x\n"
    assert body_of(rest) == body


@pytest.mark.parametrize(
    ("text", "head", "body"),
    [
        ("\ufeff---\nid: x\n---\nbody", "id: x\n", "body"),
        ("---\r\nid: x\r\n---\r\n\r\nbody\r\n", "id: x\r\n", "body\r\n"),
        ("---\nid: x\n---", "id: x\n", ""),
        ("---\na: ---\n---\n---\nb", "a: ---\n", "---\nb"),
    ],
)
def test_heads_end_at_a_line_that_is_exactly_the_mark(text: str, head: str, body: str) -> None:
    _, found, rest = split(text, path="x")
    assert (found, body_of(rest)) == (head, body)


@pytest.mark.parametrize("text", ["", "id: x\n", "--- \nid: x\n---\n", "---\nid: x\n", "---\nid: x\n --- \n"])
def test_a_file_without_front_matter_is_refused(text: str) -> None:
    with pytest.raises(CorruptRecordError, match="front matter"):
        split(text, path="x")


def test_a_head_that_is_too_long_is_refused() -> None:
    with pytest.raises(CorruptRecordError, match="too long"):
        split("---\n" + "a" * (MAX_HEAD + 1) + "\n---\n", path="x")
