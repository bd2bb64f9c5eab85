"""The event sink: where the library says what it did."""

from abc import abstractmethod
from typing import Protocol

from learnkit.core.kernel.events import Event


class EventSink(Protocol):
    """Takes one event after the other.

    Laws:
        1. ``emit`` never raises, whatever the event holds and whatever is behind the sink.
        2. Events of one thread arrive in the order in which they were emitted.
    """

    @abstractmethod
    def emit(self, event: Event) -> None:
        """Take one event."""
