"""Events as log lines of the standard library."""

import logging
from threading import Lock

from typing_extensions import override

from learnkit.core.kernel.events import Event, Severity
from learnkit.ports.event_sink import EventSink

_MOST_REMEMBERED = 1000

logging.getLogger("learnkit").addHandler(logging.NullHandler())


class LoggingEventSink(EventSink):
    """Writes one line an event, to the logger ``learnkit.<first part of the name>``.

    A warning is a warning the first time and a debug line afterwards, so that a degraded part says so once.
    """

    def __init__(self) -> None:
        """Start with nothing said."""
        self._lock = Lock()
        self._said: set[str] = set()

    @override
    def emit(self, event: Event) -> None:
        try:
            line = " ".join([event.name, *(f"{key}={_shown(value)}" for key, value in event.fields.items())])
            logging.getLogger(f"learnkit.{event.name.split('.')[0]}").log(self._level(event, line), "%s", line)
        except Exception:  # noqa: BLE001 - law 1: whatever the event holds and whatever a handler does
            return

    def _level(self, event: Event, line: str) -> int:
        """Give the level of the line."""
        if event.severity is not Severity.WARNING:
            return logging.INFO
        with self._lock:
            if line in self._said:
                return logging.DEBUG
            if len(self._said) < _MOST_REMEMBERED:
                self._said.add(line)
        return logging.WARNING


def _shown(value: object) -> str:
    """Give a value in one line: texts with blanks or control characters are quoted."""
    text = str(value)
    return text if text.isprintable() and " " not in text and text else repr(text)
