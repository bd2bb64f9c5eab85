"""Replace a port: learnings kept in a dictionary of your own, everything else as usual.

Run it: `python examples/own_store.py`. The laws of the port are in docs/ports/learning_store.md; a store for
real use subclasses the contract `learnkit.testing.contracts.learning_store` in its tests.
"""

import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from typing_extensions import override

import learnkit
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import StoreError
from learnkit.ports.learning_store import GroupChange, LearningStore, RecordProblem


class DictLearningStore(LearningStore):
    """Keeps learnings in a dictionary; one lock makes every change atomic."""

    def __init__(self) -> None:
        """Begin empty."""
        self._held: dict[str, SharedLearning] = {}
        self._changes = 0
        self._lock = threading.RLock()

    @override
    def get(self, learning_id: str) -> SharedLearning | None:
        return self._held.get(learning_id)

    @override
    def scan(self) -> Iterator[SharedLearning]:
        with self._lock:
            held = dict(self._held)
        yield from (held[one] for one in sorted(held))

    @override
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        return tuple(one for one in self.scan() if one.failure_key == failure_key)

    @override
    def save(self, learning: SharedLearning) -> None:
        with self._lock:
            if self._held.get(learning.id) != learning:
                self._held[learning.id] = learning
                self._changes += 1

    @override
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        with self._lock:
            written = tuple(change(self.group(failure_key)))
            if any(one.failure_key != failure_key for one in written):
                raise StoreError("the change gave a learning of another failure", do="Give learnings of this group")
            for one in written:
                self.save(one)
            return written

    @override
    def delete(self, learning_id: str) -> bool:
        with self._lock:
            gone = self._held.pop(learning_id, None) is not None
            self._changes += gone
            return gone

    @override
    def revision(self) -> str:
        return str(self._changes)

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        return ()


def main() -> None:
    """Keep one correction in the store, and ask for it."""
    store = DictLearningStore()
    with tempfile.TemporaryDirectory() as folder:
        settings = learnkit.Settings(home=Path(folder) / "home", project=Path(folder))
        with learnkit.open_kit(settings, learning_store=store) as kit:
            kit.learnings.add_correction(
                "pip install torch",
                error="error: externally-managed-environment",
                correction="python3 -m venv .venv && .venv/bin/pip install torch",
                agent="worker",
            )
            for found in kit.learnings.suggest("pip install torch", error="error: externally-managed-environment"):
                print(found.learning.trust_level.name, found.learning.correction)
    print("in the dictionary:", [one.title for one in store.scan()])


if __name__ == "__main__":
    main()
