"""Asking: the index is brought up to date with what it is derived from, and then asked.

Shared by the families that search. The index stands for the learnings and for the facts that decide
their weight; where the engine behind it fails, the same formula runs over all learnings instead.
"""

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from learnkit.core.kernel.events import Event, Severity
from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.facts import Followed, Matched, Served, fact_key
from learnkit.core.learnings.ranking import Found, Question, document
from learnkit.core.learnings.trust import Ledger, Standing, standing
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.scoring.bm25 import rank
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import EngineError
from learnkit.ports.event_sink import EventSink
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.search_index import SearchIndex, SearchQuery
from learnkit.ports.usage_ledger import UsageLedger

STALE = "stale"
"""The revision of an index that is known to lack something: no store ever has it."""


@frozen
class Judgement:
    """The facts of all learnings, sorted out, and a key of those that decide on weights."""

    ledger: Ledger
    key: str


@frozen
class Answered:
    """What the index found, and every learning that it found, with its standing."""

    found: tuple[Found, ...]
    held: dict[str, tuple[SharedLearning, Standing]]


def as_seen(learning: SharedLearning, given: Standing) -> SharedLearning:
    """Give the learning as its facts carry it: their level in place of the file's, their quality."""
    return evolve(learning, trust_level=given.level, quality=given.quality)


@define(kw_only=True)
class Asking:
    """Asks the index on behalf of a family.

    The judgement of the facts is held until there are others. It is a value and replaced whole, so that threads
    see the old one or the new one.
    """

    store: LearningStore
    index: SearchIndex
    ledger: UsageLedger
    events: EventSink
    _judged: tuple[str, Judgement] | None = field(default=None, init=False, eq=False, repr=False)

    def judgement(self) -> Judgement:
        """Give what the usage ledger says now."""
        revision = self.ledger.revision()
        held = self._judged
        if held is None or held[0] != revision:
            facts = list(self.ledger.scan())
            deciding = (fact_key(fact) for fact in facts if not isinstance(fact, Served | Matched | Followed))
            held = (revision, Judgement(Ledger.of(facts), content_key(*deciding)))
            self._judged = held
        return held[1]

    def revision(self, judged: Judgement) -> str:
        """Give the text that stands for the present learnings and the facts that weigh them."""
        return f"{self.store.revision()}+{judged.key}"

    def is_fresh(self) -> bool:
        """Say whether the index holds what it is derived from."""
        try:
            return self.index.revision() == self.revision(self.judgement())
        except EngineError as error:
            self._degraded(error)
            return False

    def documents(self, judged: Judgement) -> list[SearchDocument]:
        """Give every learning as the index sees it."""
        return [document(learning, standing(learning, judged.ledger)) for learning in self.store.scan()]

    def tell(self, changed: Iterable[SharedLearning], *, removed: Iterable[str] = (), was_fresh: bool) -> None:
        """Bring single learnings of the index up to date after they were written.

        Every writer hands in what it wrote, but only one that found the index fresh may declare it fresh again:
        so of writers at the same time none can hide what another wrote.
        """
        judged = self.judgement()
        documents = [document(learning, standing(learning, judged.ledger)) for learning in changed]
        try:
            self.index.update(documents, removed=removed, revision=self.revision(judged) if was_fresh else STALE)
        except EngineError as error:
            self._degraded(error)

    def ask(self, question: Question, *, limit: int, agent: str | None = None, weightless: bool = False) -> Answered:
        """Give at most ``limit`` hits, best first, from an index that is up to date."""
        judged = self.judgement()
        query = SearchQuery(
            terms=question.terms, signature=question.signature, agent=agent, limit=limit, weightless=weightless
        )
        found = self._found(query, judged)
        held = {}
        for hit in found:
            learning = self.store.get(hit.id)
            if learning is not None:
                now = standing(learning, judged.ledger)
                held[hit.id] = (as_seen(learning, now), now)
        return Answered(found, held)

    def _found(self, query: SearchQuery, judged: Judgement) -> tuple[Found, ...]:
        """Give what the index finds, or what the formula finds without one."""
        try:
            revision = self.revision(judged)
            if self.index.revision() != revision:
                self.index.refresh(self.documents(judged), revision=revision)
            hits = self.index.search(query)
        except EngineError as error:
            self._degraded(error)
            return self._without_index(query, judged)
        return tuple(Found(hit.id, hit.raw, hit.coverage, hit.exact) for hit in hits)

    def _without_index(self, query: SearchQuery, judged: Judgement) -> tuple[Found, ...]:
        """Give what the reference formula finds over all learnings."""
        ranked = rank(
            self.documents(judged),
            query.terms,
            limit=query.limit,
            signature=query.signature,
            agent=query.agent,
            weightless=query.weightless,
        )
        return tuple(Found(hit.document.id, hit.raw, hit.coverage, hit.exact) for hit in ranked)

    def _degraded(self, error: EngineError) -> None:
        """Say that the index failed, and that answers come without it."""
        self.events.emit(Event("index.unavailable", {"reason": str(error)}, Severity.WARNING))
