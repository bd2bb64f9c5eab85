"""Read marks in memory."""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.adapters.files.locks import ThreadLock
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.session_source import ReadMark


class InMemoryReadingLedger(ReadingLedger):
    """Keeps the last mark of each path."""

    def __init__(self) -> None:
        """Start empty."""
        self._lock = ThreadLock()
        self._marks: dict[str, ReadMark] = {}

    @override
    def get(self, path: str) -> ReadMark | None:
        with self._lock:
            return self._marks.get(path)

    @override
    def save(self, marks: Iterable[ReadMark]) -> None:
        fresh = {mark.path: mark for mark in marks}
        with self._lock:
            self._marks.update(fresh)
