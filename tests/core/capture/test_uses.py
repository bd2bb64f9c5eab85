"""What a session says of the learnings that were shown in it."""

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from learnkit.core.capture.notes import Note, NotedCall, NotedEdit, NotedServed
from learnkit.core.capture.uses import LOOKED_AT, Watcher, does_what
from learnkit.core.learnings.facts import CallResult, Fact, Outcome, Served
from learnkit.core.toolcalls.shell import analyse
from learnkit.core.toolcalls.values import CallStatus
from learnkit.testing.samples import NOON, a_call, a_learning

LEARNING = evolve(a_learning(correction="bun install left-pad"), error_signature="npm error code EUSAGE")
SHOWN = NotedServed(learning=LEARNING.id, where="at_failure", at=NOON)


def noted(command: str, status: CallStatus = CallStatus.OK, output: str = "", number: int = 2) -> NotedCall:
    return NotedCall(call=a_call(command, status=status, output=output, number=number))


def facts(*notes: Note) -> tuple[Fact, ...]:
    watcher = Watcher(agent="claude-code", session="s", machine="box", learnings={LEARNING.id: LEARNING})
    return watcher.facts(notes)


def kinds(*notes: Note) -> list[str]:
    return [type(fact).__name__ for fact in facts(*notes)]


def result(*notes: Note) -> CallResult:
    (outcome,) = (fact for fact in facts(SHOWN, *notes) if isinstance(fact, Outcome))
    return outcome.result


def test_shown_is_not_used() -> None:
    assert kinds(SHOWN) == ["Served"]
    assert kinds(SHOWN, noted("ls"), noted("git status")) == ["Served"]
    (fact,) = facts(SHOWN)
    assert isinstance(fact, Served)
    assert (fact.agent, fact.session, fact.machine, fact.at) == ("claude-code", "s", "box", NOON)


def test_running_the_same_again_is_matched_and_says_nothing_of_the_fix() -> None:
    assert kinds(SHOWN, noted("npm install left-pad", CallStatus.FAILED, "npm error code EUSAGE")) == [
        "Served",
        "Matched",
    ]


def test_doing_what_the_fix_says_is_followed() -> None:
    assert kinds(SHOWN, noted("ls"), noted("cd web && bun install left-pad --exact")) == [
        "Served",
        "Matched",
        "Followed",
        "Outcome",
    ]
    assert kinds(SHOWN, noted("npm install left-pad", CallStatus.FAILED), noted("bun install left-pad")) == [
        "Served",
        "Matched",
        "Followed",
        "Outcome",
    ]


def test_the_outcome_is_that_of_the_followed_call() -> None:
    fix = "bun install left-pad"
    assert result(noted(fix)) is CallResult.SUCCEEDED
    assert result(noted(fix, CallStatus.FAILED, "npm error code EUSAGE")) is CallResult.SAME_ERROR
    assert result(noted(fix, CallStatus.FAILED, "error: the disk is full")) is CallResult.UNKNOWN
    assert result(noted(fix, CallStatus.INTERRUPTED)) is CallResult.UNKNOWN


def test_only_the_next_calls_count() -> None:
    others = [noted("ls", number=number) for number in range(2, 2 + LOOKED_AT)]
    assert kinds(SHOWN, *others, noted("bun install left-pad", number=20)) == ["Served"]
    assert kinds(SHOWN, *others[:-1], noted("bun install left-pad", number=20))[-1] == "Outcome"
    assert kinds(noted("bun install left-pad"), SHOWN) == ["Served"]


def test_what_is_gone_or_has_no_fix_is_only_served() -> None:
    assert kinds(evolve(SHOWN, learning="learning-gone"), noted("bun install left-pad")) == ["Served"]
    open_one = evolve(LEARNING, correction=None)
    watcher = Watcher(agent="a", session="s", machine="", learnings={LEARNING.id: open_one})
    assert [type(fact).__name__ for fact in watcher.facts([SHOWN, noted("bun install left-pad")])] == ["Served"]


def test_a_fix_is_done_whole_and_in_order() -> None:
    fix = analyse("mkdir -p out && make all")
    assert does_what(analyse("mkdir -p out && make all -j4"), fix)
    assert does_what(analyse("cd x; mkdir -p out; ls; make all"), fix)
    assert not does_what(analyse("make all && mkdir -p out"), fix)
    assert not does_what(analyse("make all"), fix)
    assert not does_what(analyse("make"), analyse(""))


@given(st.lists(st.sampled_from([SHOWN, NotedEdit(call="e", at=NOON), noted("bun install left-pad"), noted("ls")])))
def test_the_same_notes_give_the_same_facts(notes: list[Note]) -> None:
    found = facts(*notes)
    assert found == facts(*notes)
    assert sum(isinstance(fact, Served) for fact in found) == notes.count(SHOWN)
