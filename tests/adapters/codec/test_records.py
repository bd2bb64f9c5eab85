"""Learnings, facts and marks as records."""

from datetime import UTC, datetime
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from learnkit.adapters.codec.facts import fact_record, read_fact
from learnkit.adapters.codec.fields import read_moment, write_moment
from learnkit.adapters.codec.front_matter import read
from learnkit.adapters.codec.learning import from_front, to_front
from learnkit.adapters.codec.marks import mark_record, read_mark
from learnkit.adapters.filesystem.records import file_of, learning_of
from learnkit.core.learnings.facts import Fact
from learnkit.core.learnings.values import SCHEMA, LearningSource, SharedLearning, TrustLevel
from learnkit.errors import CorruptRecordError, StoreError
from learnkit.testing.samples import a_full_learning, a_learning, a_mark
from learnkit.testing.strategies import facts, learnings


@given(learnings())
def test_a_learning_comes_back_equal(learning: SharedLearning) -> None:
    raw = file_of(learning)
    assert learning_of(raw, path="x") == learning
    assert file_of(learning_of(raw, path="x")) == raw


def test_the_first_keys_are_those_of_older_stores() -> None:
    assert list(to_front(a_full_learning()))[:11] == [
        "id",
        "title",
        "agent_id",
        "captured_at",
        "updated_at",
        "trust_level",
        "source",
        "applicable_agents",
        "keywords",
        "verify_pattern",
        "quality",
    ]


OLD = """\
id: learning-5f3e-1717432000123
title: Use --force-with-lease instead of --force
agent_id: security-sentinel
captured_at: 2026-08-15T12:00:00Z
source: bash_hook
keywords:
  - git
  - no
  - 0123
  - 12:30
  - 1e3
  - ~
original_command: git push -f
correction: use --force-with-lease
"""


def test_a_sparse_old_record_loads() -> None:
    held = from_front(read(OLD, path="x"), "body", path="x")
    assert held.keywords == ("git", "no", "0123", "12:30", "1e3", "~")
    assert held.captured_at == held.updated_at == datetime(2026, 8, 15, 12, tzinfo=UTC)
    assert (held.trust_level, held.source) == (TrustLevel.L1, LearningSource.BASH_HOOK)
    assert held.extra == {}


def test_what_is_missing_has_a_default() -> None:
    held = from_front({"id": "x", "updated_at": "2026-01-01"}, "First line\nrest", path="x")
    assert (held.title, held.source_agent) == ("First line", "unknown")
    assert held.captured_at == datetime(2026, 1, 1, tzinfo=UTC)
    assert from_front({"id": "x"}, "", path="x").title == "x"
    assert from_front({"id": "x"}, "", path="x").schema == SCHEMA


@pytest.mark.parametrize(
    ("front", "what"),
    [
        ({}, "no id"),
        ({"id": "x", "schema": "2"}, "newer release"),
        ({"id": "x", "schema": "0"}, "there is no schema 0"),
        ({"id": "x", "schema": "-1"}, "there is no schema -1"),
        ({"id": "x", "schema": "one"}, "schema is 'one'"),
        ({"id": "x", "trust_level": "L9"}, "trust_level is 'L9'"),
        ({"id": "x", "source": "magic"}, "source is 'magic'"),
        ({"id": "x", "captured_at": "yesterday"}, "captured_at is 'yesterday'"),
        ({"id": "x", "confidence": "high"}, "confidence is 'high'"),
        ({"id": "x", "title": {"a": 1}}, "title is"),
        ({"id": "x", "keywords": [["a"]]}, "keywords is"),
        ({"id": "x", "quality": "good"}, "quality is 'good'"),
        ({"id": "x", "quality": {"applied_count": "x" * 99}}, "quality.applied_count is 'xxx"),
        ({"id": "x", "provenance": "call"}, "provenance is 'call'"),
        ({"id": "x", "provenance": [{"record": "first"}]}, "provenance.record is 'first'"),
    ],
)
def test_a_value_that_does_not_fit_is_named(front: dict[str, Any], what: str) -> None:
    with pytest.raises(CorruptRecordError) as caught:
        from_front(front, "", path="a.md")
    assert what in str(caught.value)
    assert "a.md" in str(caught.value)


@pytest.mark.parametrize("field", ["title", "content", "correction"])
def test_a_lone_surrogate_cannot_be_kept(field: str) -> None:
    changed: dict[str, Any] = {field: "x\ud800"}
    with pytest.raises(StoreError, match="cannot be kept"):
        file_of(evolve(a_learning(), **changed))


@given(facts())
def test_a_fact_comes_back_equal(fact: Fact) -> None:
    assert read_fact(fact_record(fact)) == fact


@pytest.mark.parametrize(
    "record", [{}, {"fact": "unknown"}, {"fact": "served"}, {"fact": "outcome", "at": "x"}, {"fact": "served", "at": 7}]
)
def test_a_record_that_is_no_fact_is_left_out(record: dict[str, Any]) -> None:
    assert read_fact(record) is None


def test_a_mark_comes_back_equal() -> None:
    assert read_mark(mark_record(a_mark())) == a_mark()
    assert read_mark(None) is None
    assert read_mark({"path": "x"}) is None


def test_moments_are_utc_and_end_in_z() -> None:
    assert write_moment(datetime(2026, 1, 1, 12, tzinfo=UTC)) == "2026-01-01T12:00:00Z"
    assert read_moment("2026-01-01T14:00:00+02:00") == datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert read_moment("2026-01-01t12:00:00z") == datetime(2026, 1, 1, 12, tzinfo=UTC)
