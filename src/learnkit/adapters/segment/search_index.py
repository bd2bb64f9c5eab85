"""The search index as a memory-mapped file."""

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from threading import RLock

from attrs import frozen
from typing_extensions import override

from learnkit.adapters.files.atomic import write_atomic
from learnkit.adapters.files.locks import locked
from learnkit.adapters.segment.delta import MOST, Delta, read_delta, write_delta
from learnkit.adapters.segment.layout import build
from learnkit.adapters.segment.mapped import DamagedError, Segment, open_segment
from learnkit.adapters.segment.searching import Searcher
from learnkit.core.scoring.values import SearchDocument
from learnkit.errors import EngineError, StoreError
from learnkit.ports.search_index import SearchHit, SearchIndex, SearchQuery


@frozen
class _Held:
    """What is open: the stamps of the two files, the segment, its delta."""

    stamps: tuple[tuple[int, int, int] | None, tuple[int, int, int] | None]
    segment: Segment
    delta: Delta


class SegmentSearchIndex(SearchIndex):
    """Keeps the index in ``path`` and what changed since in ``<path>.delta``.

    Readers need no lock: they map the file that is there, and look at its stamp before each answer. The
    delta is joined into the segment when it holds more than 256 changes. A file that is missing, damaged
    or of another release is an empty index without a revision.
    """

    def __init__(self, path: Path, *, durable: bool = False, lock_timeout: float = 30.0) -> None:
        """Take the file, made at the first ``refresh``. Not flushed to the disk unless asked: it is derived."""
        self._path = path
        self._delta_path = path.with_name(path.name + ".delta")
        self._durable = durable
        self._timeout = lock_timeout
        self._lock = RLock()
        self._held: _Held | None = None

    @override
    def revision(self) -> str | None:
        held = self._open()
        return held.delta.revision if held is not None else None

    @override
    def size(self) -> int:
        held = self._open()
        if held is None:
            return 0
        gone = sum(held.segment.doc_of(name) is not None for name in held.delta.removed)
        return held.segment.size - gone + len(held.delta.documents)

    @override
    def refresh(self, documents: Iterable[SearchDocument], *, revision: str) -> None:
        with self._writing():
            self._write(documents, revision)

    @override
    def update(self, documents: Iterable[SearchDocument], *, removed: Iterable[str] = (), revision: str) -> None:
        with self._writing():
            held = self._open()
            if held is None:
                self._write(documents, revision)
                return
            delta = held.delta.changed(documents, removed, revision)
            if delta.weight > MOST:
                self._write(self._all(held.segment, delta), revision)
            else:
                write_atomic(self._delta_path, write_delta(delta), durable=self._durable)

    @override
    def search(self, query: SearchQuery) -> tuple[SearchHit, ...]:
        held = self._open()
        if held is None:
            return ()
        try:
            return Searcher(held.segment, held.delta).search(query)
        except DamagedError as error:
            self._held = None
            self._path.unlink(missing_ok=True)
            raise EngineError(
                "the search index is damaged", where=str(self._path), do="It is built anew at the next question"
            ) from error

    def _writing(self) -> AbstractContextManager[None]:
        """Give the lock of all writers."""
        return locked(self._path.with_name(self._path.name + ".lock"), timeout=self._timeout)

    def _write(self, documents: Iterable[SearchDocument], revision: str) -> None:
        """Write a whole segment; the delta of the one before no longer fits it and goes."""
        write_atomic(self._path, build(documents, revision), durable=self._durable)
        try:
            self._delta_path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError("cannot remove the old delta", where=str(self._delta_path), do="Remove it") from error

    def _all(self, segment: Segment, delta: Delta) -> list[SearchDocument]:
        """Give every document of a segment and its delta."""
        kept = [segment.whole(doc) for doc in range(segment.size) if segment.id_of(doc) not in delta.removed]
        return [*kept, *delta.documents.values()]

    def _open(self) -> _Held | None:
        """Give what the files hold now; what is open already is used where they have not changed."""
        stamps = (_stamp(self._path), _stamp(self._delta_path))
        with self._lock:
            if self._held is not None and self._held.stamps == stamps:
                return self._held
            segment = (
                self._held.segment if self._held and self._held.stamps[0] == stamps[0] else open_segment(self._path)
            )
            delta = read_delta(self._delta_path, segment.revision) if segment is not None else None
            self._held = _Held(stamps, segment, delta) if segment is not None and delta is not None else None
            return self._held


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Give what shows that a file was replaced; None where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
