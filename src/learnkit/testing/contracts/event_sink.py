"""What every event sink keeps."""

from abc import abstractmethod
from collections.abc import Sequence

from typing_extensions import override

from learnkit.core.kernel.events import Event, Severity
from learnkit.ports.event_sink import EventSink


class Unspeakable(str):
    """A text that cannot be shown."""

    __slots__ = ()

    @override
    def __str__(self) -> str:
        raise RuntimeError("not to be shown")


class EventSinkContract:
    """Subclass it, give a sink, and say what arrived behind it, as names of events in order."""

    @abstractmethod
    def make(self) -> EventSink:
        """Give the sink."""

    @abstractmethod
    def arrived(self) -> Sequence[str]:
        """Give the names of the events that arrived, in order."""

    def test_nothing_escapes_whatever_the_event_holds(self) -> None:
        """Law 1."""
        sink = self.make()
        for fields in ({"text": "\ud800\0\x1b[31m\n"}, {"text": Unspeakable("x")}, {"": ""}, {"n": float("nan")}):
            sink.emit(Event("strange.event", fields, Severity.WARNING))
        sink.emit(Event("", {}))

    def test_events_arrive_in_order(self) -> None:
        """Law 2."""
        sink = self.make()
        for number in range(5):
            sink.emit(Event(f"step.{number}"))
        assert [name for name in self.arrived() if name.startswith("step.")] == [f"step.{n}" for n in range(5)]
