"""Capture: what happens while an agent works becomes notes, and notes become learnings and facts.

Nothing here raises into a host. A hook only adds notes to the spool and asks; the store is written when a session
is settled: at its stops and its end, by a kit that is opened later, and by mining.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from attrs import evolve, field, frozen

from learnkit.core.capture.host_events import SILENCE, HookAnswer, HostEvent, Moment
from learnkit.core.capture.notes import (
    Note,
    NotedEdit,
    NotedServed,
    SessionKey,
    folder_of,
    moment_of,
    noted_call,
)
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.kernel.spans import as_utc
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.capturing.settling import Settled, Settling
from learnkit.core.usecases.capturing.watching import Watched
from learnkit.core.usecases.context import AT_FAILURE, BEFORE_CALL, STANDING, Context, Delivery
from learnkit.errors import LearnkitError
from learnkit.ports.clock import Clock
from learnkit.ports.spool import Spool

P = ParamSpec("P")
R = TypeVar("R")

IDLE = timedelta(hours=24)
"""A session that has noted nothing for so long is over, whether its host said so or not."""
STILL = timedelta(minutes=5)
"""A session that has noted nothing for so long may be settled by others than its own hooks."""
_SETTLES = frozenset({Moment.COMPACTING, Moment.STOP, Moment.SUBAGENT_STOP, Moment.SESSION_END})


@frozen(kw_only=True)
class Capture:
    """The verbs around running sessions.

    ``enabled`` off: nothing is noted and nothing is answered. ``lives_here`` says whether a session that works in a
    folder belongs to the project that this kit works for; one that was observed here always does.
    """

    spool: Spool
    context: Context
    settling: Settling
    clock: Clock
    enabled: bool = True
    lives_here: Callable[[str | None], bool] = lambda folder: True
    _observed: set[SessionKey] = field(factory=set, init=False, repr=False, eq=False)

    def tell(self, event: HostEvent) -> HookAnswer:
        """Take what a host tells, and give what it is told in return; never raises."""
        try:
            return self._told(event) if self.enabled else SILENCE
        except LearnkitError as error:
            self._failed("capture.failed", error)
            return SILENCE

    def observe(self, call: ToolCall, *, arguments: tuple[str, ...] = ()) -> str:
        """Take a call of one's own agent that ended; give what fixed it before where it failed, "" for silence.

        ``arguments`` are the names of what a tool that is no shell was given. What follows from it is kept when the
        session is settled (``settle``), at the latest when the kit is closed. Never raises.
        """
        event = HostEvent(
            moment=Moment.AFTER_CALL,
            name="observe",
            agent=call.agent,
            session=call.session,
            call=call,
            arguments=arguments,
        )
        self._observed.add(SessionKey(agent=event.agent, session=event.session))
        return self.tell(event).context

    @contextmanager
    def watch(
        self, command: str = "", *, agent: str, session: str, tool: str = "shell", arguments: tuple[str, ...] = ()
    ) -> Iterator[Watched]:
        """Watch one use of a tool: what is set on the value that is given, or an exception, says how it ended.

        The exception goes on to the caller. ``answer`` of the value holds what fixed such a failure before.
        """
        watched = Watched(command=command, agent=agent, session=session, tool=tool, issued_at=self.clock.now())
        try:
            yield watched
        except Exception as error:
            watched.fail(error)
            raise
        finally:
            watched.answer = self.observe(watched.call(self.clock.now()), arguments=arguments)

    def watched(self, *, agent: str, session: str, tool: str = "") -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Watch every use of a function that is a tool of one's own agent: an exception is its failure.

        Its class is the name of the tool (the function's own, unless it is given), its shape the names of what it is
        handed by name.
        """

        def decorated(function: Callable[P, R]) -> Callable[P, R]:
            name = tool or function.__name__

            @wraps(function)
            def watching(*arguments: P.args, **named: P.kwargs) -> R:
                with self.watch(agent=agent, session=session, tool=name, arguments=tuple(sorted(named))):
                    return function(*arguments, **named)

            return watching

        return decorated

    def settle(
        self, *, agent: str | None = None, session: str | None = None, over: bool = False, idle: bool = False
    ) -> Settled:
        """Turn the notes of sessions into learnings and facts; give what came of it. Safe to repeat.

        None takes every session of this kit's project. ``over`` removes the notes afterwards; those of a session
        that has been still for a day are removed anyhow. ``idle`` takes only sessions that have been still for five
        minutes. One session that fails does not stop the others.
        """
        done = Settled()
        for key in list(self.spool.keys()):
            if session is not None and key.session != session:
                continue
            if agent is not None and key.agent.partition("/")[0] != agent.partition("/")[0]:
                continue
            try:
                done = done.joined(self._settled(key, over=over, still=STILL if idle else timedelta()))
            except LearnkitError as error:
                self._failed("capture.unsettled", error)
        return done

    def close(self) -> None:
        """Settle the sessions that were observed here, and remove their notes."""
        for key in list(self._observed):
            self.settle(agent=key.agent, session=key.session, over=True)
        self._observed.clear()

    def pause(self, *, agent: str, session: str) -> None:
        """Note nothing more of a session, until ``resume``."""
        self.spool.pause(SessionKey(agent=agent, session=session), paused=True)

    def resume(self, *, agent: str, session: str) -> None:
        """Note again."""
        self.spool.pause(SessionKey(agent=agent, session=session), paused=False)

    def _told(self, event: HostEvent) -> HookAnswer:
        """Answer one event."""
        key = SessionKey(agent=event.agent, session=event.session)
        if event.session and self.spool.is_paused(key):
            return SILENCE
        if event.moment in _SETTLES:
            if event.session:
                over = event.moment is Moment.SESSION_END
                self.settle(agent=event.agent, session=event.session, over=over)
            return SILENCE
        match event.moment:
            case Moment.SESSION_START:
                return self._given(key, self.context.standing_block(event.agent), STANDING)
            case Moment.PROMPT:
                note = self.settling.noted_prompt(event, self.clock.now())
                self._note(key, note)
                return SILENCE
            case Moment.BEFORE_CALL if event.call is not None and event.call.command:
                told = self._served(key)
                return self._given(key, self.context.deliver_before(event.call, told=told), BEFORE_CALL)
            case Moment.AFTER_CALL if event.call is not None:
                return self._after(key, event, event.call)
            case _:
                return SILENCE

    def _after(self, key: SessionKey, event: HostEvent, call: ToolCall) -> HookAnswer:
        """Note how a call ended, and answer a failure."""
        now = self.clock.now()
        is_shell = bool(call.command) or event.name == "observe"
        if not is_shell:
            if self._has_begun(key) and not call.outcome.status.is_failure:
                self._note(key, NotedEdit(call=call.id, at=now))
            return SILENCE
        if not call.outcome.status.is_failure:
            if self._has_begun(key):
                self._note(key, noted_call(event, call, now))
            return SILENCE
        if self.settling.is_ignored(call):
            return SILENCE
        note = noted_call(event, call, now)
        told = self._served(key)
        self._note(key, note)
        asked = evolve(note.call, agent=event.agent)
        return self._given(key, self.context.deliver_at_failure(asked, told=told), AT_FAILURE)

    def _given(self, key: SessionKey, delivery: Delivery, where: str) -> HookAnswer:
        """Note what is delivered, and give it."""
        if not delivery.text:
            return SILENCE
        now = self.clock.now()
        for learning in delivery.learnings:
            self._note(key, NotedServed(learning=learning, where=where, at=now))
        return HookAnswer(context=delivery.text)

    def _note(self, key: SessionKey, note: Note | None) -> None:
        """Add a note; a session without a name has none, for its calls could be anybody's."""
        if note is not None and key.session:
            self.spool.append(key, [note])

    def _has_begun(self, key: SessionKey) -> bool:
        """Say whether something was noted that a later call may belong to."""
        return bool(key.session) and bool(self.spool.read(key))

    def _served(self, key: SessionKey) -> frozenset[str]:
        """Give the learnings that were shown in a session."""
        notes = self.spool.read(key) if key.session else ()
        return frozenset(note.learning for note in notes if isinstance(note, NotedServed))

    def _settled(self, key: SessionKey, *, over: bool, still: timedelta) -> Settled:
        """Settle one session that has been still for so long."""
        notes = self.spool.read(key)
        if not notes or not (key in self._observed or self.lives_here(folder_of(notes))):
            return Settled()
        last = max((as_utc(at) for note in notes if (at := moment_of(note)) is not None), default=None)
        quiet = IDLE if last is None else self.clock.now() - last
        if still and quiet < still:
            return Settled()
        done = self.settling.settle(key, notes)
        if over or quiet >= IDLE:
            self.spool.remove(key, seen=len(notes))
        return done

    def _failed(self, name: str, error: LearnkitError) -> None:
        """Say what failed; the host goes on."""
        self.settling.events.emit(Event(name, {"reason": str(error)}, Severity.WARNING))
