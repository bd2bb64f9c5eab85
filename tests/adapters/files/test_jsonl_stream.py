"""Lines in blocks, and strings read where they stand: the same as parsing."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.adapters.files.jsonl_stream import Endless, excerpt, excerpt_at, raw_lines, string_at, string_from
from learnkit.core.kernel import fence

PIECES = st.sampled_from(
    ["word ", "\n", "\\", '"', "\t", "é", "漢", "😀", "\x1b[0m", "/", "x" * 300, fence.mark("use bun")]
)
TEXTS = st.lists(PIECES, max_size=60).map("".join)


@given(TEXTS, st.integers(64, 600), st.booleans())
def test_an_excerpt_read_in_place_is_that_of_the_whole_text(text: str, limit: int, is_ascii: bool) -> None:
    raw = b'{"a":' + json.dumps(text, ensure_ascii=is_ascii).encode() + b',"b":1}'
    found = excerpt_at(raw, 6, len(raw) - len(b'","b":1}'), limit)
    assert found == excerpt(text, limit)
    assert len(found.encode()) <= max(limit, 64)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=2000))
def test_any_string_is_read_in_place(text: str) -> None:
    raw = json.dumps(text).encode()
    assert string_at(raw, 1, len(raw) - 1) == text
    assert string_from(raw + b',"x":"y"}', 1) == text
    assert excerpt_at(raw, 1, len(raw) - 1, 64) == excerpt(text, 64)


@pytest.mark.parametrize("pad", range(14))
@pytest.mark.parametrize("odd", ["😀", "\ud83d", "é", "\\", '"', "\x00"])
@pytest.mark.parametrize("is_ascii", [True, False])
def test_what_is_cut_in_two_is_left_out_as_it_is_from_the_whole_text(pad: int, odd: str, is_ascii: bool) -> None:
    text = "y" * pad + (odd * 5 + "z" * 7) * 40
    raw = json.dumps(text, ensure_ascii=is_ascii).encode("utf-8", "surrogatepass")
    for limit in (64, 71, 100):
        assert excerpt_at(raw, 1, len(raw) - 1, limit) == excerpt(text, limit)


def test_a_string_that_is_none_is_an_error() -> None:
    with pytest.raises(ValueError, match=r".*"):
        string_at(rb'"a\qb"', 1, 5)
    with pytest.raises(ValueError, match=r".*"):
        string_from(b'"never closed', 1)


@given(st.lists(st.binary(max_size=30).map(lambda raw: raw.replace(b"\n", b"")), max_size=20), st.booleans())
def test_lines_are_given_with_their_breaks(lines: list[bytes], is_closed: bool) -> None:
    raw = b"\n".join(lines) + (b"\n" if is_closed else b"")
    given_lines = list(raw_lines(io.BytesIO(raw), 1000))
    assert b"".join(line for line in given_lines if isinstance(line, bytes)) == raw
    assert all(isinstance(line, bytes) and b"\n" not in line[:-1] for line in given_lines)


def test_a_line_above_the_limit_is_counted_and_passed_over() -> None:
    raw = b"a\n" + b"x" * 400_000 + b"\nb\n" + b"y" * 30
    assert list(raw_lines(io.BytesIO(raw), 20)) == [b"a\n", Endless(400_001), b"b\n", Endless(30)]
