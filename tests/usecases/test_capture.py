"""What happens while an agent works, end to end over parts in memory."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.capture.host_events import SILENCE, HostEvent, Moment
from learnkit.core.capture.notes import NotedCall, NotedEdit, NotedServed, SessionKey
from learnkit.core.learnings.facts import CallResult, Outcome
from learnkit.core.learnings.values import TrustLevel
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from learnkit.core.usecases.capturing.capture import Capture
from learnkit.core.usecases.capturing.settling import Settled
from learnkit.errors import StoreError
from learnkit.testing.samples import a_call
from tests.usecases.conftest import FIXED, SAID, TYPO, World

if TYPE_CHECKING:
    from tests.usecases.conftest import MakeSession

KEY = SessionKey(agent="claude-code", session="s")
PUS, PUSH = TYPO[0], FIXED[0]


def event(moment: Moment, call: ToolCall | None = None, *, session: str = "s", agent: str = "claude-code") -> HostEvent:
    return HostEvent(moment=moment, name=moment.value, agent=agent, session=session, call=call)


def failed(number: int = 1, session: str = "s", command: str = PUS) -> HostEvent:
    return event(Moment.AFTER_CALL, a_call(command, output=SAID, number=number, session=session), session=session)


def worked(number: int = 2, session: str = "s", command: str = PUSH) -> HostEvent:
    call = a_call(command, status=CallStatus.OK, output="done", number=number, session=session)
    return event(Moment.AFTER_CALL, call, session=session)


def test_a_failure_and_its_fix_become_a_learning_and_are_given_back(world: World) -> None:
    assert world.capture.tell(failed()) == SILENCE
    assert world.capture.tell(worked()) == SILENCE
    assert list(world.store.scan()) == []
    assert world.capture.tell(event(Moment.STOP)) == SILENCE
    (learning,) = world.store.scan()
    assert (learning.original_command, learning.correction, learning.trust_level) == (PUS, PUSH, TrustLevel.L1)
    answer = world.capture.tell(failed(1, "later"))
    assert PUSH in answer.context
    assert world.capture.tell(failed(2, "later")) == SILENCE


def test_a_failure_without_a_fix_keeps_its_id_when_the_fix_comes(world: World) -> None:
    world.capture.tell(failed())
    assert world.capture.settle(session="s") == Settled(sessions=1, failures=1)
    (alone,) = world.store.scan()
    assert (alone.trust_level, alone.correction) == (TrustLevel.L0, None)
    world.capture.tell(worked())
    assert world.capture.settle(session="s") == Settled(sessions=1, lessons=1)
    (learning,) = world.store.scan()
    assert (learning.id, learning.correction, learning.trust_level) == (alone.id, PUSH, TrustLevel.L1)


def test_settling_again_changes_nothing(world: World) -> None:
    for told in (failed(), worked(), failed(3, command="npm cii"), worked(4, command="ls")):
        world.capture.tell(told)
    first = world.capture.settle()
    held = list(world.store.scan())
    assert (first.lessons, first.failures) == (1, 1)
    assert world.capture.settle() == Settled(sessions=1)
    assert list(world.store.scan()) == held


def test_the_same_failure_again_is_an_occurrence(world: World) -> None:
    world.capture.tell(failed(1))
    world.capture.settle()
    world.capture.tell(failed(1, "other"))
    world.capture.settle()
    (learning,) = world.store.scan()
    assert learning.occurrences == 2


def test_mining_the_transcript_afterwards_adds_nothing(world: World, session: MakeSession) -> None:
    live = session(TYPO, FIXED)
    for call in live.calls:
        world.capture.tell(event(Moment.AFTER_CALL, call, session="s1"))
    world.capture.settle()
    (before,) = world.store.scan()
    world.transcripts["/s/one.jsonl"] = (live,)
    world.lessons.mine()
    (after,) = world.store.scan()
    assert (after.id, after.occurrences, len(after.provenance)) == (before.id, 1, 1)


def test_what_came_of_it_is_kept_as_facts(world: World) -> None:
    for told in (failed(), worked(), event(Moment.STOP)):
        world.capture.tell(told)
    for told in (failed(1, "b"), worked(2, "b"), event(Moment.STOP, session="b")):
        world.capture.tell(told)
    facts = list(world.ledger.scan())
    assert sorted(type(fact).__name__ for fact in facts) == ["Followed", "Matched", "Outcome", "Served"]
    (outcome,) = (fact for fact in facts if isinstance(fact, Outcome))
    assert outcome.result is CallResult.SUCCEEDED
    (learning,) = world.store.scan()
    assert (learning.quality.applied_count, learning.quality.effective_count) == (1, 1)


def test_only_what_follows_a_failure_is_noted(world: World) -> None:
    world.capture.tell(worked(1))
    edit = evolve(a_call("", status=CallStatus.OK), tool="Edit")
    world.capture.tell(event(Moment.AFTER_CALL, edit))
    assert world.spool.read(KEY) == ()
    world.capture.tell(failed(2))
    world.capture.tell(event(Moment.AFTER_CALL, edit))
    world.capture.tell(event(Moment.AFTER_CALL, evolve(edit, outcome=evolve(edit.outcome, status=CallStatus.FAILED))))
    world.capture.tell(worked(3))
    assert [type(note) for note in world.spool.read(KEY)] == [NotedCall, NotedEdit, NotedCall]


def test_a_known_failure_is_told_before_it_happens_once(world: World) -> None:
    world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    before = event(Moment.BEFORE_CALL, a_call(PUS, status=CallStatus.RUNNING))
    answer = world.capture.tell(before)
    assert PUSH in answer.context
    assert "failed before" in answer.context
    assert world.capture.tell(before) == SILENCE
    (note,) = world.spool.read(KEY)
    assert isinstance(note, NotedServed)
    assert note.where == "before_call"
    assert world.capture.tell(event(Moment.BEFORE_CALL, a_call("git status"))) == SILENCE
    assert world.capture.tell(event(Moment.BEFORE_CALL, evolve(a_call(""), tool="Read"))) == SILENCE


def test_a_session_begins_with_what_has_proved_itself(world: World) -> None:
    learning = world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    assert world.capture.tell(event(Moment.SESSION_START)) == SILENCE
    world.learnings.approve(learning.id, by="ann")
    answer = world.capture.tell(event(Moment.SESSION_START))
    assert PUSH in answer.context
    world.store.save(evolve(world.learnings.require(learning.id), applicable_agents=("codex",)))
    assert world.capture.tell(event(Moment.SESSION_START)) == SILENCE
    assert PUSH in world.capture.tell(event(Moment.SESSION_START, agent="codex")).context


def test_the_end_of_a_session_removes_its_notes(world: World) -> None:
    world.capture.tell(failed())
    world.capture.tell(event(Moment.STOP))
    assert world.spool.read(KEY)
    reviewer = evolve(failed(2), agent="claude-code/reviewer")
    world.capture.tell(reviewer)
    world.capture.tell(event(Moment.SESSION_END))
    assert list(world.spool.keys()) == []


def test_a_session_that_is_still_for_a_day_is_over(world: World) -> None:
    world.capture.tell(failed())
    late = evolve(world.capture, clock=type(world.clock)(world.clock.now() + timedelta(days=400)))
    assert late.settle().failures == 1
    assert list(world.spool.keys()) == []


def test_others_settle_only_what_is_still(world: World) -> None:
    now = world.clock.now()
    fresh = event(Moment.AFTER_CALL, evolve(a_call(PUS, output=SAID), issued_at=now))
    world.capture.tell(fresh)
    assert world.capture.settle(idle=True) == Settled()
    late = evolve(world.capture, clock=type(world.clock)(now + timedelta(minutes=6)))
    assert late.settle(idle=True).failures == 1


def test_a_call_without_a_session_is_answered_and_not_noted(world: World) -> None:
    world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    assert PUSH in world.capture.tell(failed(session="")).context
    assert world.capture.tell(worked(session="")) == SILENCE
    assert world.capture.tell(event(Moment.STOP, session="")) == SILENCE
    assert list(world.spool.keys()) == []


def test_provisional_outcomes_are_confirmed_by_the_transcript(world: World, session: MakeSession) -> None:
    live = session(TYPO, FIXED)
    world.transcripts["/s/one.jsonl"] = (live,)
    for call in live.calls:
        told = event(Moment.AFTER_CALL, call, session="s1")
        world.capture.tell(evolve(told, is_provisional=True, transcript="/s/one.jsonl"))
    assert world.capture.settle().lessons == 1
    gone = evolve(failed(1, "gone"), is_provisional=True, agent="codex")
    world.capture.tell(gone)
    done = world.capture.settle(session="gone")
    assert (done.sessions, done.lessons, done.failures) == (1, 0, 0)


def test_sessions_of_other_projects_are_left_alone(world: World) -> None:
    world.capture.tell(failed())
    other = evolve(world.capture, lives_here=lambda folder: folder == "/elsewhere")
    assert other.settle() == Settled()
    assert world.spool.read(KEY)
    assert world.capture.settle(agent="codex") == Settled()


def test_a_paused_session_is_not_noted(world: World) -> None:
    world.capture.pause(agent="claude-code", session="s")
    world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    assert world.capture.tell(failed()) == SILENCE
    world.capture.resume(agent="claude-code", session="s")
    assert PUSH in world.capture.tell(failed()).context


def test_switched_off_nothing_happens(world: World) -> None:
    off = evolve(world.capture, enabled=False)
    assert off.tell(failed()) == SILENCE
    assert list(world.spool.keys()) == []


def test_what_says_nothing_is_silence(world: World) -> None:
    for moment in (Moment.OTHER, Moment.DENIED, Moment.AFTER_CALL, Moment.BEFORE_CALL, Moment.PROMPT):
        assert world.capture.tell(event(moment)) == SILENCE


def test_a_rejected_failure_does_not_come_back(world: World) -> None:
    world.capture.tell(failed())
    world.capture.settle()
    (learning,) = world.store.scan()
    world.learnings.forget(learning.id)
    assert world.capture.settle() == Settled(sessions=1)
    assert list(world.store.scan()) == []


def test_nothing_is_raised_into_a_host(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise StoreError("the disk is full", where="/x")

    capture: Capture = world.capture
    capture.tell(failed())
    monkeypatch.setattr(type(world.store), "change_group", broken)
    assert capture.settle() == Settled()
    monkeypatch.setattr(type(world.spool), "append", broken)
    assert capture.tell(failed(2)) == SILENCE
    names = [one.name for one in world.events.events]
    assert "capture.unsettled" in names
    assert "capture.failed" in names
