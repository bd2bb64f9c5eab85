"""Scrubbing: an older store is rewritten, so that no secret that today's rules know stays in it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from learnkit.core.kernel.events import Event
from learnkit.core.learnings.facts import Approved, Fact, Forgotten, Rejected
from learnkit.core.learnings.identity import fingerprint_of, text_digest
from learnkit.core.learnings.rewording import reworded, texts_of
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.redaction import scrub
from learnkit.core.usecases.asking import Asking
from learnkit.errors import EngineError, LearnkitError
from learnkit.ports.text_keeper import TextKeeper


@frozen
class ScrubbedPlace:
    """A place that held secrets: how many of each kind."""

    place: str
    kinds: Mapping[str, int]


@frozen
class ScrubProblem:
    """A place that was left as it is, and why."""

    place: str
    what: str


@frozen
class ScrubReport:
    """What was found, place by place, and what could not be changed. In a dry run nothing was."""

    places: tuple[ScrubbedPlace, ...]
    problems: tuple[ScrubProblem, ...] = ()
    dry_run: bool = False

    @property
    def kinds(self) -> dict[str, int]:
        """Give how many secrets of each kind there were in all places, most first."""
        total: Counter[str] = Counter()
        for place in self.places:
            total.update(place.kinds)
        return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


@frozen(kw_only=True)
class Scrubbing:
    """Finds secrets in whatever is kept, and replaces them by marks."""

    asking: Asking
    keeper: TextKeeper

    def scrub(self, *, dry_run: bool = False) -> ScrubReport:
        """Rewrite every place that holds a secret; a second time finds none.

        Approvals and rejections bind a text by its digest: they are carried over to the text without the secret before
        it is written, so that no decision of a person is lost. What cannot be changed is named and left.
        """
        if not dry_run:
            self.asking.ledger.append(self._carried())
        found: list[ScrubbedPlace] = []
        problems: list[ScrubProblem] = []
        for place in list(self.keeper.places()):
            try:
                kinds = _kinds(self.keeper.texts(place))
                if kinds and not dry_run:
                    self.keeper.rewrite(place, change=_without)
            except LearnkitError as error:
                problems.append(ScrubProblem(_without(place), _without(str(error))))
                continue
            if kinds:
                found.append(ScrubbedPlace(_without(place), kinds))
        if not dry_run:
            found += self._in_store()
            self._index()
            total = sum(sum(place.kinds.values()) for place in found)
            self.asking.events.emit(Event("store.scrubbed", {"places": len(found), "secrets": total}))
        return ScrubReport(tuple(found), tuple(problems), dry_run)

    def _carried(self) -> list[Fact]:
        """Give the decisions about texts that will change, as they bind the new texts."""
        carried: list[Fact] = []
        for learning in self.asking.store.scan():
            clean = reworded(learning, _without)
            if clean != learning:
                for fact in self.asking.ledger.scan(learning.id):
                    bound = _bound(fact, learning, clean)
                    carried += [bound] if bound is not None else []
        return carried

    def _in_store(self) -> Iterator[ScrubbedPlace]:
        """Rewrite the learnings of a store whose places the keeper does not know."""
        for learning in list(self.asking.store.scan()):
            if reworded(learning, _without) != learning:
                self.asking.store.change_group(
                    learning.failure_key, change=lambda group: [reworded(one, _without) for one in group]
                )
                yield ScrubbedPlace(learning.id, _kinds(texts_of(learning)))

    def _index(self) -> None:
        """Build the index anew where it is not that of the present texts."""
        judged = self.asking.judgement()
        try:
            if not self.asking.is_fresh():
                self.asking.index.refresh(self.asking.documents(judged), revision=self.asking.revision(judged))
        except EngineError as error:
            self.asking.events.emit(Event("index.unavailable", {"reason": str(error)}))


def _without(text: str) -> str:
    """Give a text without its secrets."""
    return scrub(text).text


def _kinds(texts: tuple[str, ...]) -> dict[str, int]:
    """Give how many secrets of each kind some texts hold."""
    return dict(sorted(Counter(span.kind for text in texts for span in scrub(text).spans).items()))


def _bound(fact: Fact, learning: SharedLearning, clean: SharedLearning) -> Fact | None:
    """Give a decision about a learning as one about its clean text, or None where it does not bind the former one."""
    if isinstance(fact, Approved) and fact.text_digest == text_digest(learning):
        return evolve(fact, text_digest=text_digest(clean), why=_without(fact.why))
    old, new = fingerprint_of(learning), fingerprint_of(clean)
    if isinstance(fact, Rejected) and fact.fingerprint == old != new:
        return evolve(fact, fingerprint=new, reason=_without(fact.reason))
    if isinstance(fact, Forgotten) and fact.fingerprint == old != new:
        return evolve(fact, fingerprint=new)
    return None
