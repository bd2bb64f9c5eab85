"""An index that goes on in memory where the one on the disk cannot be written."""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.core.kernel.events import Event, Severity
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import LearnkitError
from learnkit.ports.event_sink import EventSink
from learnkit.ports.search_index import SearchHit, SearchIndex, SearchQuery


class FallingBackSearchIndex(SearchIndex):
    """Uses one index until it fails to be written, and from then on a spare one; the failure is said once.

    An index is derived, so that nobody who only asks needs a place where one can be kept. The spare one is empty
    then and has no revision: whoever asks next fills it.
    """

    def __init__(self, first: SearchIndex, *, spare: SearchIndex, events: EventSink) -> None:
        """Take the index to use, the one to go on with, and where a failure is said."""
        self._used = first
        self._spare = spare
        self._events = events

    @override
    def revision(self) -> str | None:
        return self._used.revision()

    @override
    def size(self) -> int:
        return self._used.size()

    @override
    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        return self._used.search(query)

    @override
    def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
        held = list(documents)
        try:
            self._used.refresh(held, revision=revision)
        except LearnkitError as error:
            self._fall_back(error)
            self._used.refresh(held, revision=revision)

    @override
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        try:
            self._used.update(documents, removed=removed, revision=revision)
        except LearnkitError as error:
            self._fall_back(error)

    def _fall_back(self, error: LearnkitError) -> None:
        """Go on with the spare index; where that is the one that failed, there is no other."""
        if self._used is self._spare:
            raise error
        self._used = self._spare
        self._events.emit(Event("index.in_memory", {"reason": str(error)}, Severity.WARNING))
