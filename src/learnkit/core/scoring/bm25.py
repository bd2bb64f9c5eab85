"""BM25: the formula, its upper bound, and the exhaustive scorer that every index is held against.

k1 = 1.2, b = 0.75 (Robertson and Zaragoza, 2009); idf = ln(1 + (N − df + 0.5) / (df + 0.5)), which
is never negative, so that a store of three documents works too. A query's terms count once each,
however often they are asked.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import log, tanh

from attrs import evolve, frozen

from learnkit.core.scoring.values import SearchDocument

K1 = 1.2
B = 0.75


def idf(documents: int, containing: int) -> float:
    """Give the weight of a term that ``containing`` of ``documents`` hold; above 0."""
    return log(1.0 + (documents - containing + 0.5) / (containing + 0.5))


def impact(frequency: int, length: int, mean_length: float) -> float:
    """Give what a term adds to a document's score, before its idf; below k1 + 1.

    ``frequency`` in the document, ``length`` of the document in terms, ``mean_length`` of all.
    """
    norm = 1.0 - B + B * (length / mean_length if mean_length else 1.0)
    return frequency * (K1 + 1.0) / (frequency + K1 * norm)


def relevance(raw: float, terms: int) -> float:
    """Give a BM25 sum as 0..1: tanh(raw / number of the query's terms)."""
    return tanh(raw / terms) if terms > 0 else 0.0


@frozen
class Statistics:
    """What the formula needs of a corpus: how many documents, their mean length, in how many a term stands."""

    documents: int
    mean_length: float
    containing: dict[str, int]

    @classmethod
    def of(cls, documents: Iterable[SearchDocument]) -> "Statistics":
        """Give the statistics of these documents."""
        containing: Counter[str] = Counter()
        count = length = 0
        for document in documents:
            count += 1
            length += len(document.terms)
            containing.update(set(document.terms))
        return cls(count, length / count if count else 0.0, dict(containing))

    def idf(self, term: str) -> float:
        """Give a term's idf in this corpus."""
        return idf(self.documents, self.containing.get(term, 0))


@frozen
class Ranked:
    """A document with its BM25 sum before any weight, and whether its signature is the query's.

    ``coverage`` is the share of the query's idf that it holds, 0 to 1 (see ``abstention``).
    """

    document: SearchDocument
    raw: float
    exact: bool = False
    coverage: float = 0.0


def score(document: SearchDocument, terms: Sequence[str], statistics: Statistics) -> float:
    """Give the BM25 sum of one document for a query; the terms are added in the order of the query."""
    counts = Counter(document.terms)
    total = 0.0
    for term in dict.fromkeys(terms):
        frequency = counts.get(term, 0)
        if frequency:
            total += statistics.idf(term) * impact(frequency, len(document.terms), statistics.mean_length)
    return total


def allowed(document: SearchDocument, *, agent: str | None, scopes: Sequence[str], weightless: bool) -> bool:
    """Say whether a document may be an answer: its weight, its agents, its scope."""
    if document.weight <= 0 and not weightless:
        return False
    if agent is not None and document.agents and agent not in document.agents:
        return False
    return not scopes or document.scope in scopes


def rank(
    documents: Sequence[SearchDocument],
    terms: Sequence[str],
    *,
    limit: int,
    signature: str = "",
    agent: str | None = None,
    scopes: Sequence[str] = (),
    weightless: bool = False,
) -> tuple[Ranked, ...]:
    """Give the best documents of all, best first: the reference that indexes are tested against.

    Answers share a term or the signature with the query. First those whose signature is the query's,
    then by weight × raw, then weight, newest first, id. With ``weightless`` every weight counts as 1.
    """
    statistics = Statistics.of(documents)
    found = []
    for document in documents:
        if not allowed(document, agent=agent, scopes=scopes, weightless=weightless):
            continue
        raw = score(document, terms, statistics)
        exact = bool(signature) and document.signature == signature
        if raw > 0 or exact:
            found.append(Ranked(document, raw, exact))
    best = sort_ranked(found, weightless=weightless)[:limit]
    return tuple(evolve(hit, coverage=coverage(terms, frozenset(hit.document.terms), statistics)) for hit in best)


def coverage(query: Sequence[str], held: Collection[str], statistics: Statistics) -> float:
    """Give the share of the query's idf that the terms ``held`` by a document cover, 0 to 1.

    Terms that no document holds count in full, so that a question about something else is not covered
    by the common words that it shares.
    """
    total = covered = 0.0
    for term in dict.fromkeys(query):
        weight = statistics.idf(term)
        total += weight
        if term in held:
            covered += weight
    return covered / total if total else 0.0


def sort_ranked(found: Iterable[Ranked], *, weightless: bool = False) -> list[Ranked]:
    """Give hits best first, by the one order that every index keeps."""

    def key(hit: Ranked) -> tuple[bool, float, float, str]:
        weight = 1.0 if weightless else hit.document.weight
        return hit.exact, round(hit.raw * weight, 9), weight, hit.document.newest

    by_id = sorted(found, key=lambda hit: hit.document.id)
    return sorted(by_id, key=key, reverse=True)
