"""Learnings in memory."""

from collections.abc import Iterator

from typing_extensions import override

from learnkit.adapters.files.locks import ThreadLock
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import StoreError
from learnkit.ports.learning_store import GroupChange, LearningStore, RecordProblem


class InMemoryLearningStore(LearningStore):
    """Keeps learnings in a dictionary, under one lock."""

    def __init__(self) -> None:
        """Start empty."""
        self._lock = ThreadLock()
        self._held: dict[str, SharedLearning] = {}
        self._changes = 0

    @override
    def get(self, learning_id: str) -> SharedLearning | None:
        with self._lock:
            return self._held.get(learning_id)

    @override
    def scan(self) -> Iterator[SharedLearning]:
        with self._lock:
            listed = sorted(self._held.values(), key=lambda learning: learning.id)
        yield from listed

    @override
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        return tuple(learning for learning in self.scan() if learning.failure_key == failure_key)

    @override
    def save(self, learning: SharedLearning) -> None:
        if not learning.id:
            raise StoreError("a learning without an id cannot be kept", do="Give it one")
        with self._lock:
            if self._held.get(learning.id) != learning:
                self._held[learning.id] = learning
                self._changes += 1

    @override
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        with self._lock:
            written = tuple(change(self.group(failure_key)))
            for learning in written:
                if learning.failure_key != failure_key or not learning.id:
                    raise StoreError(
                        f"{learning.id or 'a learning without an id'} is not of the failure {failure_key}",
                        do="Change each failure's group apart",
                    )
            for learning in written:
                self.save(learning)
        return written

    @override
    def delete(self, learning_id: str) -> bool:
        with self._lock:
            if self._held.pop(learning_id, None) is None:
                return False
            self._changes += 1
            return True

    @override
    def revision(self) -> str:
        with self._lock:
            return str(self._changes)

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        return ()
