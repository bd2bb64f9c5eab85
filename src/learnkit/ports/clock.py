"""The clock: the only source of time."""

from abc import abstractmethod
from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Gives the time.

    Laws:
        1. ``now`` gives an aware moment in UTC.
        2. Two calls in a row never go backwards by more than the clock of the machine does; a
           fixed clock may stand still.
    """

    @abstractmethod
    def now(self) -> datetime:
        """Give the present moment, aware, in UTC."""
