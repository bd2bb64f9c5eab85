"""The spool in memory."""

from collections.abc import Iterable, Iterator
from threading import RLock

from typing_extensions import override

from learnkit.core.capture.notes import MOST_NOTES, Note, SessionKey
from learnkit.ports.spool import Spool


class InMemorySpool(Spool):
    """Keeps notes as long as the process lives: for one's own agents, and for tests."""

    def __init__(self) -> None:
        """Start empty."""
        self._notes: dict[SessionKey, list[Note]] = {}
        self._paused: set[SessionKey] = set()
        self._lock = RLock()

    @override
    def append(self, key: SessionKey, notes: Iterable[Note]) -> bool:
        with self._lock:
            if key in self._paused:
                return False
            held = self._notes.get(key, [])
            fresh = list(notes)[: MOST_NOTES - len(held)]
            if fresh:
                self._notes[key] = [*held, *fresh]
            return True

    @override
    def read(self, key: SessionKey) -> tuple[Note, ...]:
        with self._lock:
            return tuple(self._notes.get(key, ()))

    @override
    def keys(self) -> Iterator[SessionKey]:
        with self._lock:
            yield from sorted(self._notes, key=lambda key: (key.agent, key.session))

    @override
    def remove(self, key: SessionKey, *, seen: int) -> bool:
        with self._lock:
            if len(self._notes.get(key, ())) > seen:
                return False
            self._notes.pop(key, None)
            self._paused.discard(key)
            return True

    @override
    def pause(self, key: SessionKey, *, paused: bool) -> None:
        with self._lock:
            (self._paused.add if paused else self._paused.discard)(key)

    @override
    def is_paused(self, key: SessionKey) -> bool:
        with self._lock:
            return key in self._paused
