"""Ids, spans of time, events and the fence."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.kernel import fence
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.kernel.ids import content_key
from learnkit.core.kernel.spans import as_utc, gap

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@given(st.lists(st.text(st.characters()), max_size=4), st.lists(st.text(st.characters()), max_size=4))
def test_keys_are_equal_only_for_equal_parts(one: list[str], other: list[str]) -> None:
    assert (content_key(*one) == content_key(*other)) == (one == other)
    assert len(content_key(*one)) == 16


def test_a_gap_is_never_negative_and_none_where_a_time_is_missing() -> None:
    later = NOON + timedelta(minutes=3)
    assert gap(NOON, later) == timedelta(minutes=3)
    assert gap(later, NOON) == timedelta()
    assert gap(None, NOON) is None
    assert gap(NOON, None) is None


def test_moments_are_taken_to_utc() -> None:
    assert as_utc(datetime(2026, 1, 1, 12)) == NOON  # noqa: DTZ001
    assert as_utc(datetime(2026, 1, 1, 14, tzinfo=timezone(timedelta(hours=2)))) == NOON


def test_an_event_is_information_unless_it_says_otherwise() -> None:
    assert Event("x").severity is Severity.INFO


@given(st.text())
def test_what_is_fenced_is_stripped_whole(text: str) -> None:
    assert fence.strip(f"a{fence.mark(text, 'label')}b") == "ab"
    assert fence.strip(f"a{fence.mark(text)}b") == "ab"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("plain", "plain"),
        (f"a{fence.OPEN}> open to the end", "a"),
        (f"a{fence.mark('x')}b{fence.mark('y')}c", "abc"),
        (fence.CLOSE, fence.CLOSE),
    ],
)
def test_stripping_leaves_the_rest(text: str, left: str) -> None:
    assert fence.strip(text) == left


@given(st.text())
def test_text_cannot_open_or_close_the_fence(text: str) -> None:
    marked = fence.mark(fence.CLOSE + text + fence.OPEN)
    assert marked.count(fence.CLOSE) == 1
    assert marked.count(fence.OPEN) == 1
