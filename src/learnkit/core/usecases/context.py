"""Context: what is shown to an agent, as text."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from learnkit.core.context.rendering import BLOCK_LIMIT, at_failure, render, shown
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.learnings.facts import Served
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.learnings import Learnings
from learnkit.errors import LearnkitError
from learnkit.ports.clock import Clock

AT_FAILURE = "at_failure"
"""The place that a served fact names."""
_CANDIDATES = 5


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
        try:
            return self._answer(command, error=error, agent=agent, session=session, record=record)
        except LearnkitError as failure:
            self.learnings.asking.events.emit(Event("context.failed", {"reason": str(failure)}, Severity.WARNING))
            return ""

    def _answer(self, command: str, *, error: str, agent: str | None, session: str | None, record: bool) -> str:
        """Give the text for one failure and record what it shows."""
        found = self.learnings.suggest(command, error=error, agent=agent, limit=_CANDIDATES)
        if session is None or agent is None:
            return at_failure(found)
        told = {
            fact.learning
            for fact in self.learnings.ledger.scan()
            if isinstance(fact, Served) and fact.session == session and fact.agent == agent
        }
        fresh = [answer for answer in _of_one_failure(found) if answer.learning.id not in told]
        text = at_failure(fresh)
        if text and record:
            self._record(shown(fresh)[:1], agent, session)
        return text

    def _record(self, answers: Sequence[Suggestion], agent: str, session: str) -> None:
        """Append what was shown."""
        self.learnings.ledger.append(
            [
                Served(
                    learning=answer.learning.id,
                    agent=agent,
                    session=session,
                    at=self.clock.now(),
                    machine=self.machine,
                    where=AT_FAILURE,
                )
                for answer in answers
            ]
        )


def _of_one_failure(found: Sequence[Suggestion]) -> list[Suggestion]:
    """Give the best answer and the other fixes of its failure."""
    best = found[0].learning if found else None
    return [
        answer
        for answer in found
        if answer.learning is best or (best is not None and answer.learning.failure_key == best.failure_key != "")
    ]
