"""Learnings as markdown files that people read and edit."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.atomic import write_atomic
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.adapters.files.names import safe_name
from learnkit.adapters.filesystem.catalogue import Catalogue, CatalogueReader, stamp_of
from learnkit.adapters.filesystem.records import file_of, rewritten
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import ConflictError, StoreError
from learnkit.ports.learning_store import GroupChange, LearningStore, RecordProblem

_TRIES = 8
"""How often a change is made again because a person saved the file in between."""


class MarkdownLearningStore(LearningStore):
    """Keeps each learning as ``<root>/<agent>/<id>.md``; every ``.md`` file below the root is read.

    The front matter decides which learning a file holds; names of files are never read back. Writers
    take a lock below the root; readers need none.
    """

    def __init__(self, root: Path, *, durable: bool = True, lock_timeout: float = 30.0) -> None:
        """Take the folder, made at the first write. ``durable`` flushes every write to the disk."""
        self._root = root
        self._durable = durable
        self._timeout = lock_timeout
        self._reader = CatalogueReader(root)

    @override
    def get(self, learning_id: str) -> SharedLearning | None:
        found = self._reader.one(learning_id)
        if found is not None:
            return found
        entry = self._reader.read().by_id.get(learning_id)
        return entry.learning if entry is not None else None

    @override
    def scan(self) -> Iterator[SharedLearning]:
        by_id = self._reader.read().by_id
        for learning_id in sorted(by_id):
            learning = by_id[learning_id].learning
            if learning is not None:
                yield learning

    @override
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        return _group(self._reader.read(), failure_key)

    @override
    def save(self, learning: SharedLearning) -> None:
        if not learning.id:
            raise StoreError("a learning without an id cannot be kept", do="Give it one")
        with self._locked():
            for _ in range(_TRIES):
                if self._write(learning, self._reader.read()):
                    return
        raise self._restless()

    @override
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        with self._locked():
            for _ in range(_TRIES):
                seen = self._reader.read()
                written = tuple(change(_group(seen, failure_key)))
                for learning in written:
                    if learning.failure_key != failure_key or not learning.id:
                        raise StoreError(
                            f"{learning.id or 'a learning without an id'} is not of the failure {failure_key}",
                            do="Change each failure's group apart",
                        )
                if all(self._write(learning, seen) for learning in written):
                    return written
        raise self._restless()

    def _restless(self) -> ConflictError:
        """Give the error for files that somebody changes whenever we write."""
        return ConflictError(
            "somebody else changes these files again and again",
            where=str(self._root),
            do="Close the editor that saves them, and try again",
        )

    @override
    def delete(self, learning_id: str) -> bool:
        with self._locked():
            paths = [
                path
                for path, entry in self._reader.read().entries.items()
                if entry.learning is not None and entry.learning.id == learning_id
            ]
            for path in paths:
                with told("remove", Path(path)):
                    Path(path).unlink(missing_ok=True)
            return bool(paths)

    @override
    def revision(self) -> str:
        return self._reader.read().revision

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        return self._reader.read().problems

    def path_of(self, learning_id: str) -> Path | None:
        """Give the file that holds a learning, or None."""
        entry = self._reader.read().by_id.get(learning_id)
        return Path(entry.path) if entry is not None else None

    def _locked(self) -> AbstractContextManager[None]:
        """Give the lock of all writers of this root."""
        return locked(self._root / ".lock", timeout=self._timeout)

    def _write(self, learning: SharedLearning, seen: Catalogue) -> bool:
        """Write one learning; say False where its file is no longer what the catalogue ``seen`` held."""
        entry = seen.by_id.get(learning.id)
        if entry is None:
            self._create(learning)
            return True
        path = Path(entry.path)
        try:
            status = path.stat()
            raw = path.read_bytes()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise StoreError(f"cannot read: {error.strerror}", where=entry.path, do="Look at the file") from error
        if stamp_of(status) != entry.stamp:
            return False
        changed = rewritten(raw, learning, path=entry.path)
        if changed != raw:
            if not self._is_untouched(path, status):
                return False
            write_atomic(path, changed, durable=self._durable)
        return True

    @staticmethod
    def _is_untouched(path: Path, before: os.stat_result) -> bool:
        """Say whether a file is still the one that was read."""
        try:
            return stamp_of(path.stat()) == stamp_of(before)
        except OSError:
            return False

    def _create(self, learning: SharedLearning) -> None:
        """Write a new file, never over one that is there."""
        folder = self._root / safe_name(learning.source_agent, 40)
        name = safe_name(learning.id)
        path = folder / f"{name}.md"
        number = 1
        while path.exists():
            number += 1
            path = folder / f"{name}-{number}.md"
        write_atomic(path, file_of(learning), durable=self._durable)


def _group(seen: Catalogue, failure_key: str) -> tuple[SharedLearning, ...]:
    """Give the learnings of one failure, sorted by id."""
    held = (entry.learning for _, entry in sorted(seen.by_id.items()))
    return tuple(learning for learning in held if learning is not None and learning.failure_key == failure_key)
