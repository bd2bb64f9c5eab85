"""Which call came after which was known."""

from datetime import timedelta

import pytest
from attrs import evolve

from learnkit.core.lessons.timeline import Timeline, knew_of, time_between
from learnkit.core.sessions.values import Prompt, Session
from learnkit.core.toolcalls.values import RecordRef, ToolCall
from tests.core.lessons.session_building import START, Script


def without_records(call: ToolCall) -> ToolCall:
    """Give a call of which no record is known."""
    return evolve(call, record=None, outcome=evolve(call.outcome, record=None))


def test_a_call_whose_record_stands_before_the_outcome_knew_nothing_of_it() -> None:
    script = Script().failed("foo a").ran("foo b", parallel=True).ran("foo c")
    timeline = Timeline.of(script.session())
    assert [step.text for step in timeline.later(timeline.steps[0], 5)] == ["foo c"]


def test_without_records_the_times_tell() -> None:
    first, second = (without_records(call) for call in Script().failed("a").ran("b").session().calls)
    assert knew_of(second, first)
    early = evolve(second, issued_at=START)
    assert not knew_of(early, first)


def test_records_of_other_files_are_not_compared() -> None:
    first, second = Script().failed("a").ran("b").session().calls
    elsewhere = evolve(second, record=RecordRef("other.jsonl", 0))
    assert knew_of(elsewhere, first)


def test_without_records_and_times_the_order_of_the_calls_is_believed() -> None:
    first, second = (without_records(call) for call in Script(timed=False).failed("a").ran("b").session().calls)
    assert knew_of(second, first)


def test_no_more_than_asked_for_are_given_and_prompts_are_passed_over() -> None:
    events = Script().failed("a").ran("b").ran("c").session().events
    session = Session(id="s", agent="x", events=(events[0], Prompt("go on"), *events[1:]))
    timeline = Timeline.of(session)
    assert [step.text for step in timeline.later(timeline.steps[0], 1)] == ["b"]
    assert timeline.edits_between(timeline.steps[0], timeline.steps[2]) == 0


def test_the_time_between_two_calls_is_that_of_their_starts() -> None:
    first, second = Script().failed("a").ran("b", after=timedelta(seconds=7)).session().calls
    assert time_between(first, second) == timedelta(seconds=7)
    assert time_between(evolve(first, issued_at=None), second) is None
    assert time_between(first, evolve(second, issued_at=None)) is None


@pytest.mark.parametrize(
    ("command", "edits"),
    [
        ("sed -i 's/a/b/' x.py", 1),
        ("cat > x.py <<'EOF'\nprint(1)\nEOF", 1),
        ("echo 'a' >> x.py", 1),
        ("git apply fix.diff", 1),
        ("patch -p1 < fix.diff", 1),
        ("Set-Content x.py 'a'", 1),
        ("sed -n 1,3p x.py", 0),
        ("cat x.py 2>/dev/null", 0),
        ("echo 'a' >&2", 0),
        ("cat x.py > /tmp/copy", 0),
        ("pytest > out.txt", 0),
    ],
)
def test_shell_commands_that_write_files_are_edits(command: str, edits: int) -> None:
    timeline = Timeline.of(Script().failed("a").ran(command).ran("b").session())
    assert timeline.edits_between(timeline.steps[0], timeline.steps[2]) == edits


def test_a_failed_edit_edited_nothing() -> None:
    timeline = Timeline.of(Script().failed("a").failed("sed -i 's/a/b/' x.py").ran("b").session())
    assert timeline.edits_between(timeline.steps[0], timeline.steps[2]) == 0
