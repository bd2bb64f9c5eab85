"""The reading ledger: how far each transcript was read."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Protocol

from learnkit.ports.session_source import ReadMark


class ReadingLedger(Protocol):
    """Keeps the last mark of each transcript.

    Laws:
        1. ``get`` gives the mark that was saved last for this path, or None.
        2. ``save`` keeps all the marks or, where it raises, those that were there.
        3. A damaged ledger is an empty one: everything is read again, nothing is lost.
        4. Nothing but ``LearnkitError`` escapes.
    """

    @abstractmethod
    def get(self, path: str) -> ReadMark | None:
        """Give the last mark of this transcript, or None."""

    @abstractmethod
    def save(self, marks: Iterable[ReadMark]) -> None:
        """Keep these marks, each over the one of the same path."""
