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
from learnkit.ports.learning_store import LearningStore, SupportsGlance
from learnkit.ports.search_index import SearchIndex, SearchQuery
from learnkit.ports.usage_ledger import UsageLedger

_GLANCE = "|"
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
    see the old one or the new one. With ``glances`` a quick look at the store is enough where it can give one: for a
    program that lives for one question, and does not mind a record that somebody is editing in its place.
    """

    store: LearningStore
    index: SearchIndex
    ledger: UsageLedger
    events: EventSink
    glances: bool = False
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
        """Give the text that stands for the present learnings and the facts that weigh them, and for a quick look."""
        glance = self._glance()
        return f"{self.store.revision()}+{judged.key}{_GLANCE}{glance}"

    def is_fresh(self) -> bool:
        """Say whether the index holds what it is derived from."""
        try:
            return self._is_current(self.judgement())
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
            learning = self._held(hit.id)
            if learning is not None:
                now = standing(learning, judged.ledger)
                held[hit.id] = (as_seen(learning, now), now)
        return Answered(found, held)

    def _is_current(self, judged: Judgement) -> bool:
        """Say whether the index stands for what is there now, as far as this kit looks."""
        known, _, glanced = (self.index.revision() or "").partition(_GLANCE)
        if self.glances and glanced and glanced == self._glance() and known.endswith(f"+{judged.key}"):
            return True
        return known == f"{self.store.revision()}+{judged.key}"

    def _bring_up_to_date(self, judged: Judgement) -> None:
        """Build the index anew where it stands for something else; note what a quick look shows where that changed."""
        glance = self._glance()
        if not self._is_current(judged):
            revision = self.revision(judged)
            self.index.refresh(self.documents(judged), revision=revision)
        elif (self.index.revision() or "").partition(_GLANCE)[2] != glance:
            self.index.update((), revision=f"{self.store.revision()}+{judged.key}{_GLANCE}{glance}")

    def _glance(self) -> str:
        """Give what a quick look at the store shows, "" where it knows none."""
        return self.store.glance() if isinstance(self.store, SupportsGlance) else ""

    def _held(self, learning_id: str) -> SharedLearning | None:
        """Give a learning, by a quick look where that is enough."""
        if self.glances and isinstance(self.store, SupportsGlance):
            found = self.store.peek(learning_id)
            if found is not None:
                return found
        return self.store.get(learning_id)

    def _found(self, query: SearchQuery, judged: Judgement) -> tuple[Found, ...]:
        """Give what the index finds, or what the formula finds without one."""
        try:
            self._bring_up_to_date(judged)
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
