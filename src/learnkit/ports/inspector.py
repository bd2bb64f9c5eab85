"""The inspector: looks at the places where a kit keeps things."""

from abc import abstractmethod
from enum import Enum
from typing import Protocol

from attrs import frozen


class CheckState(Enum):
    """What a check found."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


@frozen
class Check:
    """One thing that was looked at: its name, what was found, in one sentence, and what to do."""

    name: str
    state: CheckState
    says: str
    do: str = ""

    @property
    def is_failure(self) -> bool:
        """Say whether this must be mended."""
        return self.state is CheckState.FAILURE


@frozen
class DiskUse:
    """A place, the files in it that keep something (no locks and the like), and the bytes of all."""

    name: str
    path: str
    files: int
    bytes_used: int


class Inspector(Protocol):
    """Looks at the surroundings of a kit: places, plug-ins, settings.

    Laws:
        1. ``disk_use`` gives each place once, in a fixed order; one that is not there holds nothing.
        2. ``checks`` gives what is wrong as values; it leaves everything as it was.
        3. Nothing but ``LearnkitError`` escapes.
    """

    @abstractmethod
    def disk_use(self) -> tuple[DiskUse, ...]:
        """Give what each place holds."""

    @abstractmethod
    def checks(self) -> tuple[Check, ...]:
        """Give what was looked at."""
