"""A clock that stands where it is set."""

from datetime import datetime, timedelta

from typing_extensions import override

from learnkit.core.kernel.spans import as_utc
from learnkit.ports.clock import Clock


class InMemoryClock(Clock):
    """Gives one moment until it is moved."""

    def __init__(self, moment: datetime) -> None:
        """Start at ``moment``; one without a zone is taken as UTC."""
        self._moment = as_utc(moment)

    @override
    def now(self) -> datetime:
        return self._moment

    def advance(self, span: timedelta) -> None:
        """Move the clock on by ``span``."""
        self._moment += span
