"""Commands whose failures are ordinary work are ignored, and no others."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.ignoring import DEFAULT_PATTERNS, IgnorePattern, is_ignored
from learnkit.errors import ConfigurationError
from learnkit.testing.samples import a_call

PATTERNS = [IgnorePattern.of(text) for text in DEFAULT_PATTERNS]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("cargo test", True),
        ("cargo test --workspace -- --nocapture", True),
        ("cd x && cargo test", True),
        ("RUST_LOG=debug timeout 60 cargo test 2>&1 | tail -20", True),
        ("python -m pytest -q", True),
        ("pytest tests/test_a.py::test_b", True),
        ("uv run pytest", True),
        ("cargo testing", False),
        ("cargo build && cargo test", False),
        ("npm install", False),
        ("npm testify", False),
        ("cd x", False),
        ("", False),
    ],
)
def test_every_part_that_may_have_failed_must_be_meant(command: str, expected: bool) -> None:
    assert is_ignored(evolve(a_call(), command=command), PATTERNS) is expected


def test_a_pattern_without_a_star_is_exact() -> None:
    exact = [IgnorePattern.of("make check")]
    assert is_ignored(a_call("make check"), exact)
    assert not is_ignored(a_call("make check -j4"), exact)
    assert is_ignored(a_call("make check-all"), [IgnorePattern.of("make check-a?l")])
    assert not is_ignored(a_call("make check"), [])


@pytest.mark.parametrize("text", ["", "  ", "*", "**", "* test", "x" * 300])
def test_a_pattern_that_would_match_everything_is_refused(text: str) -> None:
    with pytest.raises(ConfigurationError, match="no pattern"):
        IgnorePattern.of(text)


@given(st.text(max_size=40))
def test_no_command_raises(command: str) -> None:
    assert is_ignored(a_call(command), PATTERNS) in (True, False)
