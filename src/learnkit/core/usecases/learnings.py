"""Learnings: add, ask, look up, decide."""

import builtins
from collections.abc import Callable, Sequence

from attrs import frozen

from learnkit.core.kernel.events import Event
from learnkit.core.learnings.drafting import COMMAND_LIMIT, from_correction, is_kept_whole
from learnkit.core.learnings.importance import by_importance, importance
from learnkit.core.learnings.ranking import Question, suggestions
from learnkit.core.learnings.suggestions import Suggestion
from learnkit.core.learnings.trust import Ledger, Standing, standing
from learnkit.core.learnings.values import Scope, SharedLearning, SuggestionStatus, TrustLevel
from learnkit.core.scoring.abstention import MIN_COVERAGE
from learnkit.core.usecases.asking import Asking, as_seen
from learnkit.core.usecases.counting import learning_stats
from learnkit.core.usecases.deciding import Deciding
from learnkit.core.usecases.finding import holds, likeness, named
from learnkit.core.usecases.keeping import keep, scoped
from learnkit.core.usecases.proving import checked
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.reports import Explanation, LearningStats
from learnkit.errors import ConfigurationError, PolicyError
from learnkit.ports.clock import Clock
from learnkit.ports.learning_store import LearningStore, RecordProblem
from learnkit.ports.search_index import SearchIndex
from learnkit.ports.usage_ledger import UsageLedger

_ROOM = 16
"""Candidates beyond those that are asked for: families and what is held back take some."""


@frozen(kw_only=True)
class Learnings:
    """The verbs around what is kept.

    What a person asks for directly raises clear errors. Learnings are given as their facts carry them: a trust
    level that only a file claims is not shown, and quality is the fold of the usage ledger. ``agent`` is
    who asks where nobody says so; ``scope`` is where corrections belong where nobody says so: the project's where one
    is chosen; ``least`` is the share of a question that an answer must hold, 0..1.
    """

    asking: Asking
    clock: Clock
    machine: str = ""
    agent: str | None = None
    scope: Scope = Scope.USER
    least: float = MIN_COVERAGE
    auto_promote: bool = True
    reading: Reading | None = None

    def add_correction(
        self,
        command: str,
        *,
        error: str = "",
        correction: str,
        agent: str,
        session: str | None = None,
        scope: Scope | None = None,
    ) -> SharedLearning:
        """Keep what should have been done instead (L1), and give the learning that now holds it.

        Said again, nothing changes. A failure that was kept without a fix takes the correction and keeps its id.
        ``scope`` None: the kit's. Raises ``PolicyError`` where there is nothing to learn, and where a person
        rejected this very correction.
        """
        _say_something(command=command, correction=correction, agent=agent)
        said = from_correction(
            command=command,
            error=error,
            correction=correction,
            agent=agent,
            session=session,
            scope=self._scope(scope),
            now=self.clock.now(),
        )
        draft = scoped(said)
        _say_something(command=draft.original_command or "", correction=draft.correction or "", agent=agent)
        _say_what_fits(draft, correction)
        was_fresh = self.asking.is_fresh()
        kept = keep(self.store, draft).learning
        if kept.suggestion_status is SuggestionStatus.REJECTED:
            raise PolicyError(
                f"{kept.id} says this, and a person rejected it", do=f"Approve {kept.id} to take the rejection back"
            )
        self.asking.tell([kept], was_fresh=was_fresh)
        self.asking.events.emit(Event("learning.corrected", {"id": kept.id, "agent": agent}))
        return self._seen(kept)

    def suggest(
        self,
        command_or_text: str,
        *,
        error: str = "",
        agent: str | None = None,
        limit: int = 5,
        min_score: float | None = None,
    ) -> list[Suggestion]:
        """Give what is known to help, best first; nothing where silence is better. Writes nothing.

        ``error`` is what the command printed. ``agent`` leaves out what is meant for others. ``min_score`` (0..3)
        takes the place of the calibrated silence; 0.0 gives every answer. ``limit`` is 1 or more.
        """
        _positive(limit)
        question = Question.of(command_or_text, error)
        answered = self.asking.ask(question, limit=4 * limit + _ROOM, agent=agent or self.agent)
        return [
            *suggestions(question, answered.found, answered.held, limit=limit, min_score=min_score, least=self.least)
        ]

    def find_similar(self, query: str, limit: int = 5) -> list[Suggestion]:
        """Give the learnings that are most like a text, whatever their trust: L0 and rejected ones too."""
        _positive(limit)
        question = Question.of(query)
        return likeness(question, self.asking.ask(question, limit=limit, weightless=True))

    def query_relevant(
        self, agent: str, context: str, min_trust: TrustLevel = TrustLevel.L1, limit: int = 5
    ) -> list[Suggestion]:
        """Give what this agent may be told about a text, of this trust or more, best first.

        A context is longer than a question, so that nothing is held back for covering too little of it.
        """
        _positive(limit)
        question = Question.of(context)
        answered = self.asking.ask(question, limit=max(1, self._held()), agent=agent)
        trusted = {key: pair for key, pair in answered.held.items() if pair[1].level >= min_trust}
        return [*suggestions(question, answered.found, trusted, limit=limit, min_score=0.0)]

    def get(self, learning_id: str) -> SharedLearning | None:
        """Give the learning with this id, or None."""
        found = self.store.get(learning_id)
        return None if found is None else self._seen(found)

    def require(self, name: str) -> SharedLearning:
        """Give the learning with this id, or the only one whose id begins so (``learning-`` may be left out).

        Raises ``NotFoundError`` where there is none, and names the candidates where there are several.
        """
        return self._seen(named(self.store, name))

    def list(
        self,
        *,
        agent: str | None = None,
        min_trust: TrustLevel | None = None,
        status: SuggestionStatus | None = None,
        scope: Scope | None = None,
        limit: int | None = None,
    ) -> builtins.list[SharedLearning]:
        """Give learnings, most important first, then the latest; those without an importance last.

        ``agent`` is the one that they came from or are meant for; ``min_trust`` asks for what the facts carry.
        """

        def wanted(learning: SharedLearning) -> bool:
            return (
                (agent is None or agent in (learning.source_agent, *learning.applicable_agents))
                and (min_trust is None or learning.trust_level >= min_trust)
                and (status is None or learning.suggestion_status is status)
                and (scope is None or learning.scope is scope)
            )

        return self._listed(wanted, limit)

    def query(self, text: str, *, exact: bool = False, limit: int | None = None) -> builtins.list[SharedLearning]:
        """Give the learnings that hold every word of a text (``exact``: the very text), in the order of ``list``."""
        return self._listed(lambda learning: holds(learning, text, exact=exact), limit)

    def importance(self, learning: SharedLearning) -> float | None:
        """Give how much a learning deserves to be seen now, 0 to 1; None for a note."""
        return importance(learning, self.clock.now())

    def standing(self, learning: SharedLearning) -> Standing:
        """Give what a learning may do now: its level from facts, whether it is served, and why."""
        return standing(learning, self._facts())

    def why(self, name: str) -> Explanation:
        """Give the evidence, the standing, the facts and the other fixes of a learning (by id or its beginning).

        The transcripts behind it are read again, so that a record that changed or is gone shows.
        """
        learning = named(self.store, name)
        ledger = self._facts()
        now = standing(learning, ledger)
        others = self.store.group(learning.failure_key) if learning.failure_key else ()
        return Explanation(
            learning=as_seen(learning, now),
            standing=now,
            proofs=checked(learning.provenance, self.reading),
            facts=tuple(self.ledger.scan(learning.id)),
            alternatives=tuple(as_seen(one, standing(one, ledger)) for one in others if one.id != learning.id),
        )

    def forget(self, name: str, *, by: str = "") -> SharedLearning:
        """Remove a learning for good, and give what was removed; mining does not bring it back."""
        return self._deciding.forget(name, by=by)

    def approve(self, name: str, *, by: str, why: str = "") -> SharedLearning:
        """Record that a person stands behind this very text: L3, until the text changes.

        ``by`` names the person. Raises ``PolicyError`` without one, and for a failure whose fix is not known.
        """
        return self._deciding.approve(name, by=by, why=why)

    def reject(self, name: str, reason: str, *, by: str = "") -> SharedLearning:
        """Record that a person does not want this, and why; it is never served nor mined again."""
        return self._deciding.reject(name, reason, by=by)

    def promote(self, name: str) -> SharedLearning:
        """Raise a learning by one step, L0 → L1 → L2, where its facts carry that.

        Raises ``PolicyError`` that names the missing fact; L3 comes from ``approve`` alone.
        """
        return self._deciding.promote(name)

    def record_application(self, name: str, *, agent: str, session: str, effective: bool) -> SharedLearning:
        """Record that an agent followed a learning and whether it helped; one credit a session.

        With three effective uses by two agents, and two thirds of all, the learning becomes L2.
        """
        return self._deciding.record_application(name, agent=agent, session=session, effective=effective)

    def stats(self) -> LearningStats:
        """Give counts over all learnings and facts."""
        return learning_stats(self.store, self.ledger)

    def problems(self) -> Sequence[RecordProblem]:
        """Name the records that cannot be read, sorted by path."""
        return self.store.problems()

    @property
    def store(self) -> LearningStore:
        """Give the store behind these verbs."""
        return self.asking.store

    @property
    def index(self) -> SearchIndex:
        """Give the index behind these verbs."""
        return self.asking.index

    @property
    def ledger(self) -> UsageLedger:
        """Give the ledger behind these verbs."""
        return self.asking.ledger

    @property
    def _deciding(self) -> Deciding:
        return Deciding(asking=self.asking, clock=self.clock, machine=self.machine, auto_promote=self.auto_promote)

    def _facts(self) -> Ledger:
        return self.asking.judgement().ledger

    def _scope(self, asked: Scope | None) -> Scope:
        """Give the scope of a correction; there is no project's where no project was chosen."""
        if asked is Scope.PROJECT and self.scope is Scope.USER:
            raise PolicyError("no project is chosen", do="Name the project, or make one: learnkit init")
        return self.scope if asked is None else asked

    def _seen(self, learning: SharedLearning) -> SharedLearning:
        return as_seen(learning, self.standing(learning))

    def _held(self) -> int:
        return sum(1 for _ in self.store.scan())

    def _listed(self, wanted: Callable[[SharedLearning], bool], limit: int | None) -> builtins.list[SharedLearning]:
        """Give the learnings that are wanted, as their facts carry them, in order."""
        if limit is not None:
            _positive(limit)
        ledger = self._facts()
        seen = (as_seen(learning, standing(learning, ledger)) for learning in self.store.scan())
        return by_importance(filter(wanted, seen), self.clock.now())[:limit]


def _positive(limit: int) -> None:
    """Refuse a limit that asks for nothing."""
    if limit < 1:
        raise ConfigurationError(f"limit is {limit}", do="Ask for 1 or more")


def _say_something(*, command: str, correction: str, agent: str) -> None:
    """Refuse a correction in which a part is missing."""
    for name, text in (("command", command), ("correction", correction), ("agent", agent)):
        if not text.strip():
            raise PolicyError(f"a correction needs a {name}, and this one is empty", do=f"Give the {name}")


def _say_what_fits(draft: SharedLearning, correction: str) -> None:
    """Refuse a correction that changes nothing, and one that could only be kept in pieces."""
    if draft.original_command == draft.correction:
        raise PolicyError("the correction is the command itself", do="Say what should be run instead")
    if not is_kept_whole(correction):
        room = f"{COMMAND_LIMIT // 1024} KiB"
        raise PolicyError(f"the correction is longer than {room}", do="Put it into a script, and name that")
