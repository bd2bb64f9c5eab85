"""The doors: what a lesson holds, and that nothing counts twice."""

from datetime import timedelta

import pytest
from attrs import evolve

from learnkit.core.lessons import PairingRules, extract_lessons, extract_lessons_from_session
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import ToolCall
from tests.core.lessons.session_building import SOURCE, START, Script

MISSING = "bash: python: command not found"


def story(name: str, agent: str = "claude-code", call: str | None = None) -> Script:
    """Give a session with one lesson; ``call`` is the beginning of its tool-call ids."""
    script = Script(name, agent)
    one, other = (None, None) if call is None else (f"{call}1", f"{call}2")
    return script.ran("python plot.py", MISSING, code=127, call=one, cwd="/repo").ran("python3 plot.py", call=other)


def test_a_lesson_holds_both_records_the_error_and_where_it_happened() -> None:
    (lesson,) = extract_lessons_from_session(story("s1").session())
    proof = lesson.provenance
    assert (proof.failed_call, proof.fixed_call) == ("s1-0", "s1-1")
    assert (proof.source, proof.record, proof.fixed_record) == (SOURCE, 0, 2)
    assert (proof.agent, proof.session, proof.seen_at) == ("claude-code", "s1", START + timedelta(seconds=20))
    assert proof.digest is None
    assert lesson.error == MISSING
    assert lesson.error_signature
    assert (lesson.cwd, lesson.agent) == ("/repo", "claude-code")


def test_what_the_records_do_not_hold_is_taken_from_the_session_or_left_open() -> None:
    session = story("s1").session()
    bare = [
        evolve(
            event, id="", agent="", record=None, issued_at=None, cwd=None, outcome=evolve(event.outcome, record=None)
        )
        for event in session.calls
    ]
    (lesson,) = extract_lessons_from_session(Session(id="s9", agent="codex", events=tuple(bare), cwd="/there"))
    proof = lesson.provenance
    assert (proof.failed_call, proof.fixed_call) == ("s9#0", "s9#1")
    assert (proof.source, proof.record, proof.fixed_record, proof.seen_at) == (None, None, None, None)
    assert (lesson.agent, lesson.cwd, lesson.failed_at) == ("codex", "/there", None)


def test_a_failure_has_one_lesson_the_surest_of_all_kinds() -> None:
    script = (
        Script()
        .failed("python -c 'import yaml'", "ModuleNotFoundError: No module named 'yaml'")
        .ran("pip install pyyaml")
        .ran("python -c 'import yaml'")
        .ran("uv run python -c 'import yaml'")
    )
    assert len(extract_lessons_from_session(script.session())) == 1


def test_lessons_are_sorted_by_the_time_of_the_failure_those_without_time_last() -> None:
    untimed = Script("a", timed=False).failed("python x.py", MISSING, code=127).ran("python3 x.py").session()
    early, late = story("c"), Script("b").ran("true")
    late = late.failed("python z.py", MISSING, code=127).ran("python3 z.py")
    lessons = extract_lessons([untimed, late.session(), early.session()])
    assert [lesson.session_id for lesson in lessons] == ["c", "b", "a"]


def test_a_fork_repeats_calls_and_gives_no_second_lesson() -> None:
    original, fork = story("s1", call="toolu_").session(), story("s2", call="toolu_").session()
    forwards, backwards = extract_lessons([original, fork]), extract_lessons([fork, original])
    assert forwards == backwards
    (lesson,) = forwards
    assert lesson.session_id == "s1"
    assert lesson.confidence == extract_lessons_from_session(original)[0].confidence


def test_a_lesson_seen_in_a_second_independent_session_gains_confidence() -> None:
    alone = extract_lessons([story("s1").session()])[0]
    both = extract_lessons([story("s1").session(), story("s2").session()])
    assert [lesson.session_id for lesson in both] == ["s1", "s2"]
    assert all(lesson.confidence > alone.confidence for lesson in both)
    assert both[0].evidence[-1].says == "the same fix was seen in 1 other session"
    three = extract_lessons([story(name).session() for name in ("s1", "s2", "s3")])
    assert three[0].evidence[-1].says == "the same fix was seen in 2 other sessions"


def test_seen_twice_in_one_session_is_not_seen_in_a_second() -> None:
    script = story("s1").failed("python plot.py", MISSING, code=127).ran("python3 plot.py")
    lessons = extract_lessons([script.session()])
    assert len(lessons) == 2
    assert all("seen_again" not in {proof.signal for proof in lesson.evidence} for lesson in lessons)


@pytest.mark.parametrize("rules", [PairingRules.seed(), PairingRules.default()], ids=lambda rules: str(rules.name))
def test_no_sessions_and_empty_sessions_give_no_lessons(rules: PairingRules) -> None:
    assert extract_lessons([], rules) == ()
    assert extract_lessons_from_session(Session(id="s", agent="a", events=()), rules) == ()


def test_the_default_rules_are_used_where_none_are_named() -> None:
    session = story("s1").session()
    assert extract_lessons_from_session(session) == extract_lessons_from_session(session, PairingRules.default())
    assert isinstance(session.events[0], ToolCall)
