"""The default rules on small stories: what is a lesson, of which kind, and what is none."""

import pytest

from learnkit.core.lessons import ExtractedLesson, LessonKind, extract_lessons_from_session
from learnkit.core.lessons.confidence import WEIGHTS
from tests.core.lessons.no_lessons import NO_LESSONS
from tests.core.lessons.scenarios import PREREQUISITES, RETRIES, SUBSTITUTES, Story

USUAL = 0.5


def lesson_of(story: Story) -> ExtractedLesson | None:
    """Give the lesson of the story's failure."""
    lessons = extract_lessons_from_session(story.script().session())
    return next((lesson for lesson in lessons if lesson.failed_command == story.command), None)


def named(story: Story) -> str:
    """Give the name that the test report shows."""
    return story.name


@pytest.mark.parametrize("story", RETRIES, ids=named)
def test_a_command_that_was_written_differently_is_an_edited_retry(story: Story) -> None:
    lesson = lesson_of(story)
    assert lesson is not None
    assert (lesson.kind, lesson.correction) == (LessonKind.EDITED_RETRY, story.then[-1])
    assert lesson.confidence >= USUAL


@pytest.mark.parametrize("story", PREREQUISITES, ids=named)
def test_a_command_that_had_to_run_first_is_a_prerequisite(story: Story) -> None:
    lesson = lesson_of(story)
    assert lesson is not None
    assert (lesson.kind, lesson.correction) == (LessonKind.PREREQUISITE, story.then[-2])
    assert lesson.confidence >= USUAL


@pytest.mark.parametrize("story", SUBSTITUTES, ids=named)
def test_another_program_for_the_same_job_is_a_substitute(story: Story) -> None:
    lesson = lesson_of(story)
    assert lesson is not None
    assert (lesson.kind, lesson.correction) == (LessonKind.SUBSTITUTE, story.then[-1])
    assert lesson.confidence >= USUAL


@pytest.mark.parametrize("story", NO_LESSONS, ids=named)
def test_what_teaches_nothing_stays_below_the_usual_threshold(story: Story) -> None:
    lesson = lesson_of(story)
    assert lesson is None or lesson.confidence < USUAL


@pytest.mark.parametrize("story", [*RETRIES, *PREREQUISITES, *SUBSTITUTES], ids=named)
def test_every_signal_is_in_the_table_of_weights_and_says_something(story: Story) -> None:
    lesson = lesson_of(story)
    assert lesson is not None
    assert lesson.evidence
    for proof in lesson.evidence:
        assert proof.signal in WEIGHTS
        assert 0.0 <= proof.value <= 1.0
        assert proof.says
