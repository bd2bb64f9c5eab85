"""What holds for every session, whatever is in it."""

from datetime import UTC, datetime, timedelta

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.lessons import LessonKind, PairingRules, extract_lessons, extract_lessons_from_session
from learnkit.core.sessions.values import FileEdit, Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from tests.core.lessons.no_lessons import NO_LESSONS
from tests.core.lessons.scenarios import PREREQUISITES, RETRIES, SUBSTITUTES

STORIES = (*RETRIES, *PREREQUISITES, *SUBSTITUTES, *NO_LESSONS)
COMMANDS = sorted({story.command for story in STORIES} | {text for story in STORIES for text in story.then})
ERRORS = sorted({story.error for story in STORIES})
RULES = st.sampled_from([PairingRules.seed(), PairingRules.default()])
MOMENTS = st.none() | st.integers(0, 7200).map(lambda s: datetime(2026, 3, 1, tzinfo=UTC) + timedelta(seconds=s))


@st.composite
def outcomes(draw: st.DrawFn) -> ToolOutcome:
    """Give outcomes of every state, the text of real errors among theirs."""
    at = draw(st.none() | st.integers(0, 40))
    return ToolOutcome(
        status=draw(st.sampled_from([*CallStatus, CallStatus.FAILED, CallStatus.OK])),
        exit_code=draw(st.sampled_from([None, 0, 1, 2, 126, 127])),
        output=draw(st.sampled_from(ERRORS) | st.text(max_size=60)),
        stderr=draw(st.none() | st.sampled_from(ERRORS)),
        finished_at=draw(MOMENTS),
        record=None if at is None else RecordRef("f", at),
    )


@st.composite
def calls(draw: st.DrawFn) -> ToolCall:
    """Give calls, the commands of the stories and any text among theirs."""
    at = draw(st.none() | st.integers(0, 40))
    return ToolCall(
        id=draw(st.sampled_from(["", *(f"call-{n}" for n in range(60))])),
        agent="claude-code",
        session="s",
        command=draw(st.sampled_from(COMMANDS) | st.text(max_size=40)),
        outcome=draw(outcomes()),
        issued_at=draw(MOMENTS),
        record=None if at is None else RecordRef("f", at),
    )


EVENTS: st.SearchStrategy[SessionEvent] = st.one_of(
    calls(),
    calls(),
    calls(),
    st.builds(FileEdit, call=st.just("e"), paths=st.lists(st.text(max_size=5), max_size=2).map(tuple)),
    st.builds(Prompt, text=st.text(max_size=10)),
)
SESSIONS = st.builds(
    Session,
    id=st.sampled_from(["s1", "s2", "s3"]),
    agent=st.just("claude-code"),
    events=st.lists(EVENTS, max_size=14).map(tuple),
)


def with_own_ids(sessions: list[Session]) -> list[Session]:
    """Give the sessions as agents write them: a call id names one call of one session, or a copy of it."""
    given_out = []
    for number, session in enumerate(sessions):
        events = [
            evolve(event, id=f"{number}-{place}") if isinstance(event, ToolCall) else event
            for place, event in enumerate(session.events)
        ]
        given_out.append(evolve(session, id=f"{session.id}-{number}", events=tuple(events)))
    return given_out


@given(SESSIONS, RULES)
def test_extraction_never_raises_and_confidence_stays_between_0_and_1(session: Session, rules: PairingRules) -> None:
    for lesson in extract_lessons_from_session(session, rules):
        assert 0.0 <= lesson.confidence <= 1.0
        assert lesson.evidence


@given(SESSIONS, RULES)
def test_a_lesson_never_gives_the_failed_command_back(session: Session, rules: PairingRules) -> None:
    for lesson in extract_lessons_from_session(session, rules):
        assert lesson.failed_command != lesson.correction
        if lesson.kind is not LessonKind.SAME_CLASS:
            assert lesson.failed_command.strip() != lesson.correction.strip()


@given(SESSIONS, RULES)
def test_the_same_session_gives_the_same_lessons_once_a_failure(session: Session, rules: PairingRules) -> None:
    lessons = extract_lessons_from_session(session, rules)
    assert lessons == extract_lessons_from_session(session, rules)
    (own,) = with_own_ids([session])
    failures = [lesson.provenance.failed_call for lesson in extract_lessons_from_session(own, rules)]
    assert len(failures) == len(set(failures))


@given(st.lists(SESSIONS, max_size=4).map(with_own_ids).flatmap(st.permutations), RULES)
def test_the_order_of_the_sessions_does_not_matter(sessions: list[Session], rules: PairingRules) -> None:
    in_order = sorted(sessions, key=lambda session: session.id)
    assert extract_lessons(sessions, rules) == extract_lessons(in_order, rules)


@given(st.lists(SESSIONS, max_size=3).map(with_own_ids), RULES)
def test_copies_of_sessions_add_nothing(sessions: list[Session], rules: PairingRules) -> None:
    copies = [evolve(session, id=f"{session.id}-fork") for session in sessions]
    alone, with_copies = extract_lessons(sessions, rules), extract_lessons([*copies, *sessions], rules)
    assert [(lesson.provenance.failed_call, lesson.confidence) for lesson in alone] == [
        (lesson.provenance.failed_call, lesson.confidence) for lesson in with_copies
    ]
