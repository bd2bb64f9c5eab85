"""One search over a segment and its delta.

Candidates are chosen by the stored contributions, with MaxScore (Turtle and Flood, 1995): once no document
that has not been met can reach the last place, only those that were met are looked at. The best are then
scored exactly, by the formula of ``core.scoring`` and the statistics of segment and delta together.
"""

from bisect import bisect_left
from collections import Counter
from heapq import nlargest

from learnkit.adapters.segment.delta import Delta
from learnkit.adapters.segment.mapped import Segment
from learnkit.core.scoring.bm25 import Ranked, Statistics, allowed, coverage, impact, sort_ranked
from learnkit.core.scoring.values import SearchDocument
from learnkit.ports.search_index import SearchHit, SearchQuery

_SLACK = 1.0 - 1e-5
"""Stored contributions are rounded to 32 bits: thresholds are lowered by more than that."""


class Searcher:
    """Answers queries over one segment and one delta."""

    def __init__(self, segment: Segment, delta: Delta) -> None:
        """Take what is open."""
        self._segment = segment
        self._delta = delta
        self._gone = {doc for doc in map(segment.doc_of, delta.removed) if doc is not None}
        self._heads: dict[int, SearchDocument] = {}

    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        """Give the answers, best first."""
        terms = tuple(dict.fromkeys(query.terms))
        numbers = {term: self._segment.term(term) for term in terms}
        known = {term: number for term, number in numbers.items() if number is not None}
        statistics = self._statistics(terms, known)
        exact = (
            {doc for doc in self._segment.signed(query.signature) if doc not in self._gone}
            if query.signature
            else set()
        )
        docs = self._candidates(query, list(known.values()), exact)
        found = [self._ranked(doc, terms, numbers, statistics, doc in exact) for doc in docs]
        found += self._from_delta(query, terms, statistics)
        best = sort_ranked((hit for hit in found if hit.raw > 0 or hit.exact), weightless=query.weightless)[
            : query.limit
        ]
        return tuple(
            SearchHit(hit.document.id, hit.raw, hit.exact, coverage(terms, frozenset(hit.document.terms), statistics))
            for hit in best
        )

    def _statistics(self, terms: tuple[str, ...], known: dict[str, int]) -> Statistics:
        """Give the statistics of segment and delta together, for the terms of a query."""
        containing = {term: self._segment.containing(number) for term, number in known.items()}
        length = self._segment.total_length
        by_number = {number: term for term, number in known.items()}
        for doc in self._gone:
            length -= self._segment.length(doc)
            for number, _ in self._segment.held_terms(doc):
                if number in by_number:
                    containing[by_number[number]] -= 1
        for document in self._delta.documents.values():
            length += len(document.terms)
            for term in set(document.terms).intersection(terms):
                containing[term] = containing.get(term, 0) + 1
        count = self._segment.size - len(self._gone) + len(self._delta.documents)
        return Statistics(count, length / count if count else 0.0, containing)

    def _head(self, doc: int) -> SearchDocument:
        head = self._heads.get(doc)
        if head is None:
            head = self._heads[doc] = self._segment.head(doc)
        return head

    def _allowed(self, doc: int, query: SearchQuery) -> bool:
        """Say whether a document may be an answer."""
        if doc in self._gone:
            return False
        return allowed(self._head(doc), agent=query.agent, scopes=query.scopes, weightless=query.weightless)

    def _weight(self, doc: int, query: SearchQuery) -> float:
        return 1.0 if query.weightless else self._segment.weights[doc]

    def _candidates(self, query: SearchQuery, numbers: list[int], exact: set[int]) -> list[int]:
        """Give documents among which the best surely are; the exact ones always."""
        is_plain = query.agent is None and not query.scopes and not self._gone and not self._delta.documents
        sums = self._pruned(query, numbers) if is_plain else self._summed(numbers)
        held = {doc: self._weight(doc, query) * value for doc, value in sums.items()}
        if is_plain and len(held) > query.limit:
            last = nlargest(query.limit, held.values())[-1] * _SLACK
            chosen = [doc for doc, value in held.items() if value >= last]
        else:
            chosen = list(held)
        return [doc for doc in {*chosen, *exact} if self._allowed(doc, query)]

    def _summed(self, numbers: list[int]) -> dict[int, float]:
        """Give the sum of every document that shares a term."""
        sums: dict[int, float] = {}
        for number in numbers:
            docs, values = self._segment.postings(number)
            for doc, value in zip(docs, values, strict=True):
                sums[doc] = sums.get(doc, 0.0) + value
        return sums

    def _pruned(self, query: SearchQuery, numbers: list[int]) -> dict[int, float]:
        """Give the sums of the documents that can be among the best."""
        ordered = sorted(numbers, key=self._segment.largest, reverse=True)
        rest = sum(map(self._segment.largest, ordered))
        heaviest = 1.0 if query.weightless else max(self._segment.weights[0] if self._segment.size else 0.0, 0.0)
        sums: dict[int, float] = {}
        for place, number in enumerate(ordered):
            if len(sums) > query.limit:
                last = nlargest(query.limit, (self._weight(doc, query) * value for doc, value in sums.items()))[-1]
                if heaviest * rest < last * _SLACK:
                    return self._finished(query, sums, ordered[place:], rest, last * _SLACK)
            docs, values = self._segment.postings(number)
            for doc, value in zip(docs, values, strict=True):
                sums[doc] = sums.get(doc, 0.0) + value
            rest -= self._segment.largest(number)
        return sums

    def _finished(
        self, query: SearchQuery, sums: dict[int, float], numbers: list[int], rest: float, last: float
    ) -> dict[int, float]:
        """Add the remaining terms to the documents that can still be among the best; no other can."""
        held = {doc: value for doc, value in sums.items() if self._weight(doc, query) * (value + rest) >= last}
        for number in numbers:
            docs, values = self._segment.postings(number)
            count = len(docs)
            for doc in held:
                at = bisect_left(docs, doc)
                if at < count and docs[at] == doc:
                    held[doc] += values[at]
        return held

    def _ranked(
        self,
        doc: int,
        terms: tuple[str, ...],
        numbers: dict[str, int | None],
        statistics: Statistics,
        is_exact: bool,
    ) -> Ranked:
        """Score one document of the segment exactly."""
        held = dict(self._segment.held_terms(doc))
        length = self._segment.length(doc)
        raw = 0.0
        shared = []
        for term in terms:
            frequency = held.get(numbers[term], 0) if numbers[term] is not None else 0  # type: ignore[arg-type]
            if frequency:
                shared.append(term)
                raw += statistics.idf(term) * impact(frequency, length, statistics.mean_length)
        head = self._head(doc)
        document = SearchDocument(
            head.id, tuple(shared), head.weight, head.signature, head.agents, head.scope, head.newest
        )
        return Ranked(document, raw, is_exact)

    def _from_delta(self, query: SearchQuery, terms: tuple[str, ...], statistics: Statistics) -> list[Ranked]:
        """Score every document of the delta."""
        found = []
        for document in self._delta.documents.values():
            if not allowed(document, agent=query.agent, scopes=query.scopes, weightless=query.weightless):
                continue
            counts = Counter(document.terms)
            raw = 0.0
            for term in terms:
                if counts[term]:
                    raw += statistics.idf(term) * impact(counts[term], len(document.terms), statistics.mean_length)
            is_exact = bool(query.signature) and document.signature == query.signature
            found.append(Ranked(document, raw, is_exact))
        return found
