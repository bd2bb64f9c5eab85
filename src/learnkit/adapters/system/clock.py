"""The clock of the machine."""

from datetime import UTC, datetime

from typing_extensions import override

from learnkit.ports.clock import Clock


class SystemClock(Clock):
    """Gives the time of the operating system."""

    @override
    def now(self) -> datetime:
        return datetime.now(UTC)
