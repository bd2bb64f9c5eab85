"""Events in memory."""

from threading import Lock

from typing_extensions import override

from learnkit.core.kernel.events import Event
from learnkit.ports.event_sink import EventSink


class InMemoryEventSink(EventSink):
    """Keeps every event, in order."""

    def __init__(self) -> None:
        """Start empty."""
        self._lock = Lock()
        self._events: list[Event] = []

    @override
    def emit(self, event: Event) -> None:
        with self._lock:
            self._events.append(event)

    @property
    def events(self) -> tuple[Event, ...]:
        """Give what was emitted so far."""
        with self._lock:
            return tuple(self._events)
