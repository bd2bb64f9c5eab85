"""The clocks keep the contract."""

from datetime import UTC, datetime, timedelta

from typing_extensions import override

from learnkit.adapters.inmemory.clock import InMemoryClock
from learnkit.adapters.system.clock import SystemClock
from learnkit.ports.clock import Clock
from learnkit.testing.contracts.clock import ClockContract


class TestSystemClock(ClockContract):
    """The clock of the machine."""

    @override
    def make(self) -> Clock:
        return SystemClock()


class TestInMemoryClock(ClockContract):
    """A clock that stands."""

    @override
    def make(self) -> Clock:
        return InMemoryClock(datetime(2026, 1, 1, tzinfo=UTC))

    def test_it_stands_until_it_is_moved(self) -> None:
        clock = InMemoryClock(datetime(2026, 1, 1, tzinfo=UTC))
        before = clock.now()
        assert clock.now() == before
        clock.advance(timedelta(hours=1))
        assert clock.now() - before == timedelta(hours=1)
