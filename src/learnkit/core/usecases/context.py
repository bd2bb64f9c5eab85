"""Context: what is shown to an agent, as text."""

from collections.abc import Callable, Collection, Iterable, Sequence

from attrs import frozen

from learnkit.core.context.rendering import BLOCK_LIMIT, at_failure, before_call, render, shown
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.learnings.facts import Served
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.values import TrustLevel
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.learnings import Learnings
from learnkit.errors import LearnkitError
from learnkit.ports.clock import Clock

AT_FAILURE = "at_failure"
BEFORE_CALL = "before_call"
STANDING = "standing"
"""The places that a served fact names."""
_CANDIDATES = 5
_STANDING = 5
"""Learnings in a standing block."""


@frozen
class Delivery:
    """Text for an agent, and the ids of the learnings that it shows; both empty for silence."""

    text: str = ""
    learnings: tuple[str, ...] = ()


@frozen(kw_only=True)
class Context:
    """The verbs around text for an agent. They never raise into a host: what fails goes to the event sink."""

    learnings: Learnings
    clock: Clock
    machine: str = ""

    def render(self, suggestions: Iterable[Suggestion], *, budget: int = BLOCK_LIMIT) -> str:
        """Give a fenced block of at most ``budget`` bytes, best first; "" where there is nothing to say."""
        return render(tuple(suggestions), budget=budget)

    def at_failure(
        self,
        call: ToolCall | str,
        *,
        error: str = "",
        agent: str | None = None,
        session: str | None = None,
        record: bool = True,
    ) -> str:
        """Give one to three lines on what fixed this failure before (at most 480 bytes); "" when silence is better.

        ``call`` is the failed call, or its command with what it printed as ``error``. A call that did not fail
        gives "". Where agent and session are known, each learning is given once a session, and what is given is
        recorded as served, for the text is meant to be shown; ``record=False`` only looks. After the best answer
        only another fix of the same failure is given: what comes next in rank speaks of something else.
        """
        if isinstance(call, ToolCall):
            if not call.outcome.status.is_failure:
                return ""
            command, error = call.command, error or call.outcome.error_text
            agent, session = agent or call.agent or None, session or call.session or None
        else:
            command = call

        def answered() -> Delivery:
            if session is None or agent is None:
                return self._delivery(command, error, agent, told=())
            delivery = self._delivery(command, error, agent, told=self._told(agent, session))
            if record:
                self._record(delivery, agent, session)
            return delivery

        return self._guarded(answered).text

    def deliver_at_failure(self, call: ToolCall, *, told: Collection[str] = ()) -> Delivery:
        """Give the same text with the learning that it shows, and record nothing; ``told`` are ids given before."""
        return self._guarded(lambda: self._delivery(call.command, call.outcome.error_text, call.agent or None, told))

    def deliver_before(self, call: ToolCall, *, told: Collection[str] = ()) -> Delivery:
        """Give what is known of a command that is about to run and failed before; silence for all others."""

        def known() -> Delivery:
            found = self.learnings.suggest(call.command, agent=call.agent or None, limit=_CANDIDATES)
            tied = [answer for answer in found if answer.learning.original_command]
            return _first(tied, before_call, told)

        return self._guarded(known)

    def standing_block(self, agent: str | None = None, *, budget: int = BLOCK_LIMIT) -> Delivery:
        """Give what has proved itself (L2 and above), best first, for the start of a session.

        The same store gives the same bytes.
        """

        def block() -> Delivery:
            proved = self.learnings.list(agent=None, min_trust=TrustLevel.L2)
            answers = []
            for learning in proved:
                now = self.learnings.standing(learning)
                is_meant = not learning.applicable_agents or agent is None or agent in learning.applicable_agents
                if now.served and now.level >= TrustLevel.L2 and is_meant:
                    answers.append(Suggestion(learning, 1.0, now.level.weight, now.says, now))
            answers.sort(key=lambda answer: (-int(answer.standing.level), answer.learning.id))
            text = render(answers[:_STANDING], budget=budget)
            return Delivery(text, tuple(one.learning.id for one in shown(answers[:_STANDING]))) if text else Delivery()

        return self._guarded(block)

    def _guarded(self, made: Callable[[], Delivery]) -> Delivery:
        """Give what is made, or silence where it fails."""
        try:
            return made()
        except LearnkitError as failure:
            self.learnings.asking.events.emit(Event("context.failed", {"reason": str(failure)}, Severity.WARNING))
            return Delivery()

    def _delivery(self, command: str, error: str, agent: str | None, told: Collection[str]) -> Delivery:
        """Give the text for one failure."""
        found = self.learnings.suggest(command, error=error, agent=agent, limit=_CANDIDATES)
        return _first(found, at_failure, told)

    def _told(self, agent: str, session: str) -> set[str]:
        """Give the learnings that were served in a session."""
        return {
            fact.learning
            for fact in self.learnings.ledger.scan()
            if isinstance(fact, Served) and fact.session == session and fact.agent == agent
        }

    def _record(self, delivery: Delivery, agent: str, session: str) -> None:
        """Append what was shown."""
        self.learnings.ledger.append(
            [
                Served(
                    learning=learning,
                    agent=agent,
                    session=session,
                    at=self.clock.now(),
                    machine=self.machine,
                    where=AT_FAILURE,
                )
                for learning in delivery.learnings
            ]
        )


def _first(
    found: Sequence[Suggestion], worded: Callable[[Sequence[Suggestion]], str], told: Collection[str]
) -> Delivery:
    """Give the best answer that was not told yet: the best of all, or another fix of the same failure."""
    best = found[0].learning if found else None
    fresh = [
        answer
        for answer in found
        if answer.learning.id not in told
        and (answer.learning is best or (best is not None and answer.learning.failure_key == best.failure_key != ""))
    ]
    text = worded(fresh)
    return Delivery(text, tuple(one.learning.id for one in shown(fresh)[:1])) if text else Delivery()
