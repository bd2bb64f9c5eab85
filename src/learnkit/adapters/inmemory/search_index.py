"""A search index in memory: postings in dictionaries, changed one document at a time."""

from collections import Counter
from collections.abc import Iterable
from heapq import nsmallest
from threading import RLock

from typing_extensions import override

from learnkit.core.scoring.bm25 import Ranked, Statistics, allowed, coverage, impact, sort_ranked
from learnkit.core.scoring.values import SearchDocument
from learnkit.ports.search_index import SearchHit, SearchIndex, SearchQuery


class InMemorySearchIndex(SearchIndex):
    """Keeps for each term the documents that hold it; the cost of a change does not grow with the store."""

    def __init__(self) -> None:
        """Start empty, standing for no revision."""
        self._lock = RLock()
        self._documents: dict[str, SearchDocument] = {}
        self._postings: dict[str, dict[str, int]] = {}
        self._signatures: dict[str, set[str]] = {}
        self._length = 0
        self._revision: str | None = None

    @override
    def revision(self) -> str | None:
        with self._lock:
            return self._revision

    @override
    def size(self) -> int:
        with self._lock:
            return len(self._documents)

    @override
    def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
        listed = list(documents)
        with self._lock:
            self._documents.clear()
            self._postings.clear()
            self._signatures.clear()
            self._length = 0
            for document in listed:
                self._put(document)
            self._revision = revision

    @override
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        listed = list(documents)
        with self._lock:
            for document_id in removed:
                self._drop(document_id)
            for document in listed:
                self._put(document)
            self._revision = revision

    @override
    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        with self._lock:
            statistics = self._statistics(query.terms)
            raws = self._raws(query.terms, statistics)
            exact = self._signatures.get(query.signature, set()) if query.signature else set()
            found = [
                Ranked(document, raws.get(document.id, 0.0), document.id in exact)
                for document in map(self._documents.__getitem__, {*raws, *exact})
                if allowed(document, agent=query.agent, scopes=query.scopes, weightless=query.weightless)
            ]
            best = sort_ranked(_shortened(found, query), weightless=query.weightless)[: query.limit]
            return tuple(self._hit(hit, query.terms, statistics) for hit in best)

    def _hit(self, hit: Ranked, terms: tuple[str, ...], statistics: Statistics) -> SearchHit:
        """Give one answer with what it covers of the query."""
        covered = coverage(terms, frozenset(hit.document.terms), statistics)
        return SearchHit(hit.document.id, hit.raw, hit.exact, covered)

    def _statistics(self, terms: tuple[str, ...]) -> Statistics:
        """Give the statistics of the corpus for the terms of one query."""
        count = len(self._documents)
        containing = {term: len(self._postings.get(term, ())) for term in terms}
        return Statistics(count, self._length / count if count else 0.0, containing)

    def _raws(self, terms: tuple[str, ...], statistics: Statistics) -> dict[str, float]:
        """Give the BM25 sum of every document that shares a term with the query."""
        raws: dict[str, float] = {}
        for term in dict.fromkeys(terms):
            weight = statistics.idf(term)
            for document_id, frequency in self._postings.get(term, {}).items():
                length = len(self._documents[document_id].terms)
                added = weight * impact(frequency, length, statistics.mean_length)
                raws[document_id] = raws.get(document_id, 0.0) + added
        return raws

    def _put(self, document: SearchDocument) -> None:
        """Add one document, in the place of the one with its id."""
        self._drop(document.id)
        self._documents[document.id] = document
        self._length += len(document.terms)
        if document.signature:
            self._signatures.setdefault(document.signature, set()).add(document.id)
        for term, frequency in Counter(document.terms).items():
            self._postings.setdefault(term, {})[document.id] = frequency

    def _drop(self, document_id: str) -> None:
        """Remove one document, if it is there."""
        document = self._documents.pop(document_id, None)
        if document is None:
            return
        self._length -= len(document.terms)
        if document.signature:
            self._signatures[document.signature].discard(document_id)
        for term in set(document.terms):
            held = self._postings[term]
            del held[document_id]
            if not held:
                del self._postings[term]


def _shortened(found: list[Ranked], query: SearchQuery) -> list[Ranked]:
    """Give the hits that can be among the best, with some room for ties, so that few are sorted in full."""
    room = 4 * query.limit + 64
    if len(found) <= room:
        return found

    def worth(hit: Ranked) -> tuple[bool, float]:
        weight = 1.0 if query.weightless else hit.document.weight
        return not hit.exact, -round(hit.raw * weight, 9)

    last = worth(nsmallest(query.limit, found, key=worth)[-1])
    return [hit for hit in found if worth(hit) <= last]
