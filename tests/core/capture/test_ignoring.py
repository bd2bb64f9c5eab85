"""Ignore patterns, and which part of a line failed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.failing import failing_segments
from learnkit.core.capture.ignoring import DEFAULT_IGNORED, IgnorePatterns, ignore_patterns
from learnkit.core.toolcalls.shell import analyse
from learnkit.errors import ConfigurationError

DEFAULT = ignore_patterns()


@pytest.mark.parametrize(
    "command",
    [
        "cargo test",
        "cargo test --all -- --nocapture",
        "cd x && cargo test",
        "cd x; cargo test",
        "cargo +nightly test",
        "python -m pytest -q",
        "python3 -m pytest",
        "uv run pytest tests/unit",
        "FOO=1 npx pytest",
        "/usr/bin/pytest",
        "npm test",
        "npm run test",
        "npm --prefix web test",
        "npm --silent run test -- --watch",
        "yarn test src",
        "timeout 60 cargo test",
        "bash -lc 'cd a && npm test'",
        "cargo test 2>&1 | tail -5",
        "cargo test | grep FAILED",
        "cargo test || true",
        "cargo test; echo done",
        "cargo build; cargo test",
        "cargo test && npm test",
        "set -e; cd x; pytest",
        "for d in a b; do cargo test; done",
    ],
)
def test_test_runs_are_ignored(command: str) -> None:
    assert DEFAULT.ignores(command)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "# nothing",
        "cargo testing",
        "cargo build",
        "cargo nextest run",
        "cargo",
        "pytests",
        "echo cargo test",
        "grep 'cargo test' README.md",
        "npm install test",
        "npm run test:unit",
        "yarn test:unit",
        "npm ci && npm test",
        "cargo test && cargo publish",
        "cargo test || make clean",
        "cargo test; cargo build",
        "set -euo pipefail; cargo build; cargo test",
        "cargo test | python report.py",
    ],
)
def test_anything_else_is_not(command: str) -> None:
    assert not DEFAULT.ignores(command)


@pytest.mark.parametrize(
    ("command", "text", "failing"),
    [
        ("cd x && npm test", "", ["npm test"]),
        ("cd x && npm test", "bash: line 1: cd: x: No such file or directory", ["cd x"]),
        ("npm ci && npm test", "", ["npm ci", "npm test"]),
        ("make build && cargo test", "make: *** [build] Error 1", ["make build"]),
        ("cd x", "", ["cd x"]),
        ("cat a | grep b", "", ["cat a"]),
        ("a; b", "", ["b"]),
        ("a || b", "", ["a", "b"]),
        ("a & b", "", ["b"]),
        ("a; exit 1", "", ["a"]),
        ("set -e\na\nb", "", ["a", "b"]),
        ("set --help; a", "", ["a"]),
        ("make build && cargo test", "x" * 9_000 + "\nmake: *** Error" + "y" * 9_000, ["make build", "cargo test"]),
        ("make build && cargo test", "x" * 20_000 + "\nmake: *** Error", ["make build"]),
    ],
)
def test_what_failed_is_told_by_the_shells_rules_and_the_output(command: str, text: str, failing: list[str]) -> None:
    assert [segment.text for segment in failing_segments(analyse(command), text)] == failing


def test_a_part_that_complains_itself_decides() -> None:
    assert DEFAULT.ignores("cd x && cargo test", "error: test failed")
    assert not DEFAULT.ignores("cd x && cargo test", "bash: cd: x: No such file or directory")


@pytest.mark.parametrize(
    ("pattern", "command", "is_ignored"),
    [
        ("make check", "make check", True),
        ("make check", "make check -j4", False),
        ("make check*", "make check -j4", True),
        ("make check *", "make check -j4", True),
        ("make check*", "make checks", False),
        ("npm run test:*", "npm run test:unit -- -x", True),
        ("npm run test:*", "npm run test", False),
        ("npm run *:unit", "pnpm run test:unit", False),
        ("npm run *:unit", "npm run test:unit", True),
        ("py*t*", "pytest -x", True),
        ("p*t*s*t*", "pytest -x", True),
        ("p*z*t*", "pytest -x", False),
        ("pytest*t", "pytest", False),
        ("*lint*", "eslint .", True),
        ("*lint*", "eslints .", False),
        ("python -m pytest*", "pytest", True),
        ("npx jest*", "jest --ci", True),
        ("./gradlew test*", "./gradlew test --info", True),
        ("git commit -m*", "git commit -m x", True),
        ("git commit -m*", "git commit --amend", False),
    ],
)
def test_stars(pattern: str, command: str, is_ignored: bool) -> None:
    assert ignore_patterns([pattern]).ignores(command) is is_ignored


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("a\nb", "not printable"),
        ("x" * 201, "too long"),
        ("*", "every command"),
        ("* *", "every command"),
        ("a && b", "one simple command"),
        ("a | b", "one simple command"),
        ("make > out", "one simple command"),
        ("# words", "one simple command"),
        ("FOO=1", "one simple command"),
    ],
)
def test_a_pattern_that_cannot_be_used_is_refused(pattern: str, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why) as raised:
        ignore_patterns(["cargo test*", pattern], where="LEARNKIT_CAPTURE_IGNORE")
    assert raised.value.where == "LEARNKIT_CAPTURE_IGNORE"
    assert "cargo test*" in raised.value.do
    assert repr(pattern) in raised.value.what


def test_no_pattern_ignores_nothing() -> None:
    assert not IgnorePatterns().ignores("cargo test")
    assert not ignore_patterns([]).ignores("cargo test")


def test_the_pattern_that_matched_is_given() -> None:
    match = DEFAULT.match(analyse("pytest -x").main)
    assert match is not None
    assert match.text == "pytest*"
    assert [one.text for one in DEFAULT.patterns] == list(DEFAULT_IGNORED)


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_command_raises(command: str, text: str) -> None:
    failing = failing_segments(analyse(command), text)
    assert set(failing) <= set(analyse(command).segments)
    assert DEFAULT.ignores(command, text) == (bool(failing) and all(DEFAULT.match(one) for one in failing))


@given(st.lists(st.sampled_from(["cargo", "test", "-x", "a/b", "'c d'", "--flag=1"]), max_size=5))
def test_whatever_follows_an_open_pattern_is_ignored_too(words: list[str]) -> None:
    assert DEFAULT.ignores(" ".join(["cargo test", *words]))


@given(
    st.text(st.sampled_from("ab*"), min_size=1, max_size=12), st.text(st.sampled_from("ab"), min_size=1, max_size=12)
)
def test_stars_inside_a_word_match_as_globs_do(pattern: str, word: str) -> None:
    from fnmatch import fnmatchcase

    if pattern.strip("*") and not pattern.endswith("*"):
        assert ignore_patterns([pattern]).ignores(word) == fnmatchcase(word, pattern)
