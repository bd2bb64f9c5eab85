"""The plainest rule, kept to the letter: its unit tests, by name, and its settled contradictions."""

from datetime import timedelta

import pytest

from learnkit.core.lessons import (
    ExtractedLesson,
    LessonKind,
    PairingRules,
    extract_lessons,
    extract_lessons_from_session,
)
from learnkit.core.toolcalls.values import CallStatus
from tests.core.lessons.session_building import START, Script

SEED = PairingRules.seed()


def mined(script: Script) -> tuple[ExtractedLesson, ...]:
    """Give the lessons that the seed's rule finds."""
    return extract_lessons_from_session(script.session(), SEED)


def pair_after(distance: timedelta) -> Script:
    """Give a session with one failed install, and its fix after a time."""
    return Script().failed("npm install", "npm error").ran("bun install", after=distance)


def test_session_with_one_fail_fix_pair_produces_one_lesson_at_confidence_1() -> None:
    (lesson,) = mined(pair_after(timedelta(seconds=20)))
    assert (lesson.failed_command, lesson.correction, lesson.confidence) == ("npm install", "bun install", 1.0)
    assert lesson.kind is LessonKind.SAME_CLASS
    assert lesson.session_id == "s1"
    assert lesson.failed_at == START + timedelta(seconds=10)
    assert lesson.corrected_at == START + timedelta(seconds=30)


def test_session_with_fail_then_unrelated_success_then_matching_success_produces_zero_lessons() -> None:
    script = Script().failed("npm install", "npm error").ran("git status").ran("bun install")
    assert mined(script) == ()


def test_session_with_fail_fix_at_10_min_gap_produces_one_lesson_at_confidence_0_7() -> None:
    (lesson,) = mined(pair_after(timedelta(minutes=10)))
    assert lesson.confidence == 0.7


def test_session_with_fail_fix_at_45_min_gap_produces_one_lesson_at_confidence_0_4() -> None:
    (lesson,) = mined(pair_after(timedelta(minutes=45)))
    assert lesson.confidence == 0.4


@pytest.mark.parametrize(
    ("distance", "worth"),
    [
        (timedelta(minutes=5), 1.0),
        (timedelta(minutes=5, microseconds=1), 0.7),
        (timedelta(minutes=30), 0.7),
        (timedelta(minutes=30, microseconds=1), 0.4),
    ],
)
def test_a_gap_of_exactly_five_or_thirty_minutes_belongs_to_the_better_bucket(
    distance: timedelta, worth: float
) -> None:
    (lesson,) = mined(pair_after(distance))
    assert lesson.confidence == worth


def test_a_missing_time_is_worth_the_least() -> None:
    (lesson,) = mined(Script(timed=False).failed("npm install").ran("bun install"))
    assert (lesson.confidence, lesson.failed_at, lesson.corrected_at) == (0.4, None, None)
    assert "not known" in lesson.evidence[1].says


def test_byte_identical_commands_are_no_lesson() -> None:
    assert mined(Script().failed("cargo build").ran("cargo build")) == ()


def test_another_byte_makes_a_lesson() -> None:
    (lesson,) = mined(Script().failed("cargo build").ran("cargo build "))
    assert lesson.correction == "cargo build "


def test_failures_in_between_are_passed_over_and_each_takes_the_first_success() -> None:
    script = Script().failed("cargo biuld").failed("cargo buidl").ran("cargo build").ran("cargo build --release")
    assert [(lesson.failed_command, lesson.correction) for lesson in mined(script)] == [
        ("cargo biuld", "cargo build"),
        ("cargo buidl", "cargo build"),
    ]


def test_a_failure_without_a_later_success_has_no_lesson() -> None:
    assert mined(Script().failed("cargo build").failed("cargo build -v")) == ()


def test_an_empty_command_pairs_with_nothing() -> None:
    assert mined(Script().failed(" ").ran("ls")) == ()


@pytest.mark.parametrize(
    "status",
    [CallStatus.REJECTED, CallStatus.CANCELLED, CallStatus.UNKNOWN, CallStatus.RUNNING, CallStatus.INTERRUPTED],
)
def test_calls_without_a_verdict_are_neither_failures_nor_fixes(status: CallStatus) -> None:
    assert mined(Script().ran("npm i", code=1, status=status).ran("npm install")) == ()
    (lesson,) = mined(Script().failed("npm i").ran("npm run x", status=status).ran("npm install"))
    assert lesson.correction == "npm install"


def test_an_exit_code_other_than_0_is_a_failure_even_where_it_informs() -> None:
    script = Script().ran("grep a b", code=1, status=CallStatus.OK_INFORMATIONAL).ran("grep a c")
    assert len(mined(script)) == 1


def test_a_time_limit_is_a_failure() -> None:
    assert len(mined(Script().ran("npm test", code=None, status=CallStatus.TIMEOUT).ran("npm test -- a"))) == 1


@pytest.mark.parametrize("marker", ["error: no", "Error: no", "fatal: no"])
def test_a_marker_in_a_separate_stderr_is_a_failure(marker: str) -> None:
    assert len(mined(Script().ran("npm i", stderr=marker).ran("npm install"))) == 1
    assert mined(Script().ran("npm i", marker, stderr="").ran("npm install")) == ()


def test_a_marker_in_the_output_counts_only_where_no_exit_code_exists() -> None:
    script = Script().ran("npm i", "error: no", code=None, status=CallStatus.OK).ran("npm install")
    assert len(mined(script)) == 1
    assert mined(Script().ran("npm i", "error: no").ran("npm install")) == ()
    silent = Script().ran("npm i", "done", code=None, status=CallStatus.OK).ran("npm install")
    assert mined(silent) == ()


def test_extracting_twice_gives_the_very_same_pairs() -> None:
    script = Script().failed("npm install").ran("bun install").failed("git psuh").ran("git push")
    assert mined(script) == mined(script)
    session = script.session()
    assert extract_lessons([session, session], SEED) == extract_lessons([session], SEED) == mined(script)


def test_two_sessions_do_not_raise_what_time_alone_is_worth() -> None:
    late = timedelta(minutes=10)
    first = Script("a").failed("npm install").ran("bun install", after=late).session()
    second = Script("b").failed("npm install").ran("bun install", after=late).session()
    assert [lesson.confidence for lesson in extract_lessons([first, second], SEED)] == [0.7, 0.7]
