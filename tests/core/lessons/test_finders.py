"""What the finders of the three kinds leave out."""

from datetime import timedelta

from learnkit.core.lessons import ExtractedLesson, LessonKind, PairingRules, extract_lessons_from_session
from learnkit.core.lessons.confidence import corroborated
from learnkit.core.toolcalls.values import CallStatus
from tests.core.lessons.session_building import Script

MISSING = "bash: python: command not found"


def only(kind: LessonKind, script: Script) -> tuple[ExtractedLesson, ...]:
    """Give the lessons of one kind."""
    return extract_lessons_from_session(script.session(), PairingRules(name="one", kinds=frozenset({kind})))


def test_a_success_of_the_very_same_text_ends_the_search_for_a_retry() -> None:
    script = Script().failed("foo --al", "unknown option --al").ran("foo --al").ran("foo --all")
    assert only(LessonKind.EDITED_RETRY, script) == ()


def test_a_failure_of_the_very_same_text_does_not() -> None:
    script = (
        Script().failed("foo --al", "unknown option --al").failed("foo --al", "unknown option --al").ran("foo --all")
    )
    assert len(only(LessonKind.EDITED_RETRY, script)) == 2


def test_a_retry_that_comes_too_late_is_none() -> None:
    script = Script().failed("foo --al", "unknown option --al").ran("foo --all", after=timedelta(minutes=11))
    assert only(LessonKind.EDITED_RETRY, script) == ()


def test_the_surest_retry_counts_and_not_the_first() -> None:
    script = Script().failed("foo --al x.txt", "unknown option --al").ran("foo y.txt").ran("foo --all x.txt")
    (lesson,) = only(LessonKind.EDITED_RETRY, script)
    assert lesson.correction == "foo --all x.txt"


def test_a_call_that_got_past_the_error_and_failed_by_another_is_a_retry() -> None:
    script = (
        Script().failed("rtk bun run test", "error: unrecognized subcommand 'bun'").failed("bun run test", "3 failed")
    )
    (lesson,) = only(LessonKind.EDITED_RETRY, script)
    assert lesson.correction == "bun run test"
    assert "fix_failed_later" in {proof.signal for proof in lesson.evidence}


def test_another_program_with_the_very_same_arguments_is_a_substitute() -> None:
    script = Script().failed("ack needle src/place", "unknown option").ran("zzz needle src/place")
    assert only(LessonKind.EDITED_RETRY, script) == ()
    (lesson,) = extract_lessons_from_session(script.session())
    assert lesson.kind is LessonKind.SUBSTITUTE


def test_a_prerequisite_must_change_something_and_must_have_worked() -> None:
    again = "python -c 'import yaml'"
    error = "ModuleNotFoundError: No module named 'yaml'"
    for between in ("ls", "git commit -m x", "pytest", ""):
        assert only(LessonKind.PREREQUISITE, Script().failed(again, error).ran(between).ran(again)) == ()
    failed_between = Script().failed(again, error).failed("pip install pyyaml").ran(again)
    assert only(LessonKind.PREREQUISITE, failed_between) == ()
    late = Script().failed(again, error).ran("pip install pyyaml").ran(again, after=timedelta(minutes=31))
    assert only(LessonKind.PREREQUISITE, late) == ()


def test_edits_make_a_prerequisite_doubtful() -> None:
    script = Script().failed("make x", "oh").ran("foo bar").edited("a.py").ran("make x")
    (lesson,) = only(LessonKind.PREREQUISITE, script)
    assert lesson.confidence < 0.2
    assert "enables" not in {proof.signal for proof in lesson.evidence}


def test_of_two_steps_the_surer_one_is_the_prerequisite() -> None:
    script = Script().failed("make x", "oh").ran("pip install a").ran("foo bar").ran("make x")
    (lesson,) = only(LessonKind.PREREQUISITE, script)
    assert lesson.correction == "pip install a"


def test_an_enabling_word_may_stand_behind_the_program_of_an_unknown_tool() -> None:
    script = Script().failed("psql -c x", "Connection refused").ran("mytool start db").ran("psql -c x")
    (lesson,) = only(LessonKind.PREREQUISITE, script)
    signals = {proof.signal for proof in lesson.evidence}
    assert "enables" in signals
    assert "passing_trouble" not in signals


def test_passing_trouble_stays_where_the_step_enables_nothing() -> None:
    script = Script().failed("psql -c x", "Connection refused").ran("mytool look db").ran("psql -c x")
    (lesson,) = only(LessonKind.PREREQUISITE, script)
    assert "passing_trouble" in {proof.signal for proof in lesson.evidence}


def test_a_substitute_that_looks_for_something_else_is_doubtful() -> None:
    error = "sed: can't read web/first.mjs: No such file or directory"
    script = (
        Script().failed("sed -n '1,4p' web/first.mjs notes/all.txt", error).ran("head -4 web/second.mjs notes/all.txt")
    )
    (lesson,) = only(LessonKind.SUBSTITUTE, script)
    assert "new_target" in {proof.signal for proof in lesson.evidence}
    assert lesson.confidence < 0.5


def test_a_cancelled_call_is_neither_failure_nor_fix() -> None:
    script = Script().failed("python a.py", MISSING, code=127).ran("python3 a.py", status=CallStatus.CANCELLED)
    assert extract_lessons_from_session(script.session()) == ()


def test_corroboration_takes_doubt_away_and_never_reaches_certainty_at_once() -> None:
    assert corroborated(0.5, 0) == 0.5
    assert corroborated(0.5, 1) == 0.7
    assert corroborated(0.5, 3) == corroborated(0.5, 9) < 1.0


def test_a_retry_that_looks_for_something_else_is_doubtful() -> None:
    error = "cat: web/first.mjs: No such file or directory"
    script = Script().failed("cat web/first.mjs notes/all.txt", error).ran("cat web/second.mjs notes/all.txt")
    (lesson,) = only(LessonKind.EDITED_RETRY, script)
    assert "new_target" in {proof.signal for proof in lesson.evidence}
    assert lesson.confidence < 0.5


def test_a_step_that_the_error_names_is_advised_even_among_red_tests() -> None:
    error = "Please run the following command:\n npx playwright install\n 3 failed"
    script = Script().failed("npx playwright test", error).ran("npx playwright install").ran("npx playwright test")
    (lesson,) = only(LessonKind.PREREQUISITE, script)
    assert "advised" in {proof.signal for proof in lesson.evidence}
