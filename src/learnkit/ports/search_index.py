"""The search index: finds the learnings that answer a query."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Protocol

from attrs import frozen

from learnkit.core.scoring.values import SearchDocument


@frozen
class SearchQuery:
    """What is asked.

    ``terms`` are the query's terms as ``core.kernel.text.terms`` gives them, repeats included.
    ``signature`` is an error signature or empty. ``agent`` and ``scopes`` restrict the answers (empty:
    no restriction). ``limit`` is the number of hits asked for, 1 or more. Documents with weight 0 are
    answers only with ``weightless``, and then with weight 1 for all.
    """

    terms: tuple[str, ...]
    signature: str = ""
    agent: str | None = None
    scopes: tuple[str, ...] = ()
    limit: int = 10
    weightless: bool = False


@frozen
class SearchHit:
    """One answer: the document's id, its BM25 sum before any weight, and whether its signature is the query's.

    ``coverage`` is the share of the query's idf that the document holds, 0 to 1 (``core.scoring.abstention``).
    """

    id: str
    raw: float
    exact: bool = False
    coverage: float = 0.0


class SearchIndex(Protocol):
    """Finds documents by BM25 (``core.scoring.bm25``) and by error signature. It is derived: it may be deleted.

    Laws:
        1. ``search`` gives exactly what ``core.scoring.bm25.rank`` gives over the same documents: the same ids
           in the same order, ``raw`` and ``coverage`` equal to 1e-6 relative.
        2. Restrictions (agent, scopes, weight) are applied before ``limit``.
        3. ``refresh`` makes the index hold exactly these documents; the same documents in any order give the
           same answers.
        4. ``update`` replaces documents with the same id, adds others and removes ``removed``; the next search sees it.
        5. ``revision`` gives the text handed to the last ``refresh`` or ``update``, or None for an index that is
           new, damaged or not of this release: then the caller refreshes.
        6. A damaged index never gives a wrong answer and never raises anything but ``EngineError``.
    """

    @abstractmethod
    def revision(self) -> str | None:
        """Give the store revision that this index stands for, or None."""

    @abstractmethod
    def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
        """Build anew from all documents."""

    @abstractmethod
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        """Bring single documents up to date."""

    @abstractmethod
    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        """Give the best hits, best first: exact signatures, then weight × BM25, then weight, newest, id."""

    @abstractmethod
    def size(self) -> int:
        """Give the number of documents."""
