"""What people type and what their own agents do, end to end over parts in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from learnkit.core.capture.host_events import SILENCE, HostEvent, Moment
from learnkit.core.capture.notes import SessionKey
from learnkit.core.learnings.values import TrustLevel
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from learnkit.core.usecases.capturing.settling import Settled
from learnkit.testing.samples import a_call
from tests.usecases.conftest import FIXED, SAID, TYPO, World

if TYPE_CHECKING:
    pass

KEY = SessionKey(agent="claude-code", session="s")
PUS, PUSH = TYPO[0], FIXED[0]


def event(moment: Moment, call: ToolCall | None = None, *, session: str = "s", agent: str = "claude-code") -> HostEvent:
    return HostEvent(moment=moment, name=moment.value, agent=agent, session=session, call=call)


def failed(number: int = 1, session: str = "s", command: str = PUS) -> HostEvent:
    return event(Moment.AFTER_CALL, a_call(command, output=SAID, number=number, session=session), session=session)


def worked(number: int = 2, session: str = "s", command: str = PUSH) -> HostEvent:
    call = a_call(command, status=CallStatus.OK, output="done", number=number, session=session)
    return event(Moment.AFTER_CALL, call, session=session)


def test_one_s_own_agent_observes_and_is_answered(world: World) -> None:
    world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    assert PUSH in world.capture.observe(a_call(PUS, output=SAID))
    assert world.capture.observe(a_call("ls", status=CallStatus.OK)) == ""


def test_what_was_observed_is_settled_when_the_kit_closes(world: World) -> None:
    capture = world.capture
    capture.tell(failed(1, "of-a-host"))
    capture.observe(a_call("npm cii"))
    capture.close()
    assert [learning.original_command for learning in world.store.scan()] == ["npm cii"]
    (left,) = world.spool.keys()
    assert left.session == "of-a-host"


def test_a_watched_command_is_told_by_what_is_set(world: World) -> None:
    world.learnings.add_correction(PUS, error=SAID, correction=PUSH, agent="codex")
    with world.capture.watch(PUS, agent="worker", session="w") as run:
        run.exit_code, run.output = 1, SAID
    assert PUSH in run.answer
    with world.capture.watch("ls", agent="worker", session="w") as run:
        run.output = "a"
    assert run.answer == ""


def test_a_watched_tool_fails_with_its_exception_and_raises_it(world: World) -> None:
    with (
        pytest.raises(KeyError, match="left"),
        world.capture.watch(agent="worker", session="w", tool="search", arguments=("limit", "query")),
    ):
        raise KeyError("left")
    assert world.capture.settle(session="w").failures == 1
    (learning,) = world.store.scan()
    assert learning.original_command == "search limit query"
    assert learning.error_context == "KeyError: 'left'"


def prompt(text: str) -> HostEvent:
    return evolve(event(Moment.PROMPT), prompt=text, cwd="/home/dev/app")


def test_what_a_person_corrects_is_kept_and_given_before_the_next_such_command(world: World) -> None:
    assert world.capture.tell(prompt("please use bun instead of npm")) == SILENCE
    assert world.capture.tell(prompt("what now?")) == SILENCE
    assert len(world.spool.read(KEY)) == 1
    assert world.capture.settle().corrections == 1
    (learning,) = world.store.scan()
    assert (learning.original_command, learning.correction, learning.kind) == ("npm", "bun", "tool-preference")
    before = event(Moment.BEFORE_CALL, a_call("npm install lodash", status=CallStatus.RUNNING), session="t")
    assert "bun" in world.capture.tell(before).context
    assert world.capture.settle(session="s") == Settled(sessions=1)


def test_a_doubtful_correction_waits_for_review(world: World) -> None:
    world.capture.tell(prompt("use zorp instead of npm. And `v1` should be `v2`"))
    assert world.capture.settle().corrections == 2
    assert {learning.trust_level for learning in world.store.scan()} == {TrustLevel.L0}
    assert {learning.kind for learning in world.store.scan()} == {"tool-preference", "naming"}


def test_ignored_commands_leave_no_trace(world: World) -> None:
    red = event(Moment.AFTER_CALL, a_call("python -m pytest -q", output="1 failed"))
    assert world.capture.tell(red) == SILENCE
    assert list(world.spool.keys()) == []
    world.capture.tell(failed(2))
    world.capture.tell(event(Moment.AFTER_CALL, a_call("pytest", status=CallStatus.OK, number=3)))
    assert world.capture.settle().failures == 1


def test_a_watched_function_fails_with_its_exception(world: World) -> None:
    @world.capture.watched(agent="worker", session="w")
    def fetch(url: str, *, limit: int = 1) -> str:
        """Fetch."""
        if not url:
            raise ValueError("no address")
        return url * limit

    assert fetch("x", limit=2) == "xx"
    assert fetch.__doc__ == "Fetch."
    with pytest.raises(ValueError, match="no address"):
        fetch("", limit=3)
    assert world.capture.settle(session="w").failures == 1
    (learning,) = world.store.scan()
    assert learning.original_command == "fetch limit"
