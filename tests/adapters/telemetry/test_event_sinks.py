"""Events arrive as log lines, and in memory."""

import logging
from collections.abc import Sequence

import pytest
from typing_extensions import override

from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.telemetry.logging_sink import LoggingEventSink
from learnkit.core.kernel.events import Event, Severity
from learnkit.ports.event_sink import EventSink
from learnkit.testing.contracts.event_sink import EventSinkContract


class TestLoggingEventSink(EventSinkContract):
    """The standard logging."""

    @pytest.fixture(autouse=True)
    def _captured(self, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG, logger="learnkit")
        self.log = caplog

    @override
    def make(self) -> EventSink:
        return LoggingEventSink()

    @override
    def arrived(self) -> Sequence[str]:
        return [record.getMessage().split(" ")[0] for record in self.log.records]

    def test_an_event_is_one_line_of_its_own_logger(self) -> None:
        self.make().emit(Event("lessons.mined", {"files": 2, "path": "/a b\n", "empty": ""}))
        (record,) = self.log.records
        assert (record.name, record.levelno) == ("learnkit.lessons", logging.INFO)
        assert record.getMessage() == r"lessons.mined files=2 path='/a b\n' empty=''"

    def test_a_warning_is_said_once(self) -> None:
        sink = self.make()
        for reason in ("a", "a", "b"):
            sink.emit(Event("index.unavailable", {"reason": reason}, Severity.WARNING))
        levels = [record.levelno for record in self.log.records]
        assert levels == [logging.WARNING, logging.DEBUG, logging.WARNING]

    def test_what_was_said_is_remembered_within_bounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("learnkit.adapters.telemetry.logging_sink._MOST_REMEMBERED", 1)
        sink = self.make()
        for reason in ("a", "b", "b"):
            sink.emit(Event("x.y", {"reason": reason}, Severity.WARNING))
        assert [record.levelno for record in self.log.records] == [logging.WARNING] * 3


class TestInMemoryEventSink(EventSinkContract):
    """A list."""

    @override
    def make(self) -> EventSink:
        self.sink = InMemoryEventSink()
        return self.sink

    @override
    def arrived(self) -> Sequence[str]:
        return [event.name for event in self.sink.events]


def test_a_handler_that_fails_is_no_error_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(logging.Handler):
        @override
        def emit(self, record: logging.LogRecord) -> None:
            raise OSError("no space")

    logger = logging.getLogger("learnkit.step")
    handler = Failing()
    logger.addHandler(handler)
    monkeypatch.setattr(logger, "level", logging.DEBUG)
    try:
        LoggingEventSink().emit(Event("step.one"))
    finally:
        logger.removeHandler(handler)


def test_the_library_alone_says_nothing() -> None:
    assert any(isinstance(handler, logging.NullHandler) for handler in logging.getLogger("learnkit").handlers)
