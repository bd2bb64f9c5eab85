"""What every clock keeps."""

from abc import abstractmethod
from datetime import UTC, timedelta

from learnkit.ports.clock import Clock


class ClockContract:
    """Subclass it and give a clock."""

    @abstractmethod
    def make(self) -> Clock:
        """Give the clock."""

    def test_the_moment_is_aware_and_in_utc(self) -> None:
        """Law 1."""
        moment = self.make().now()
        assert moment.tzinfo is UTC or moment.utcoffset() == timedelta()

    def test_time_does_not_run_backwards(self) -> None:
        """Law 2; a second is what a machine may set its clock back by meanwhile."""
        clock = self.make()
        assert clock.now() - clock.now() <= timedelta(seconds=1)
