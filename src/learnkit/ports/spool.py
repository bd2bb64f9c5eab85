"""The spool: the notes of running sessions, until they are settled."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Protocol

from learnkit.core.capture.notes import Note, SessionKey


class Spool(Protocol):
    """Keeps the notes of sessions, in order. Many processes append at once, each for a moment.

    Laws:
        1. ``read`` gives the notes of a session in the order in which they were appended, equal to what was
           appended; a session that is not there has none.
        2. ``append`` by several processes at once loses nothing and tears nothing; a note that was half written when
           its process died is left out, and those after it are given.
        3. ``keys`` gives each session that has notes once, sorted.
        4. ``remove`` with the number of notes that were read removes a session; where more have come since, it
           changes nothing and gives False.
        5. A session that is paused takes no notes: ``append`` gives False and changes nothing, until it goes on.
        6. Nothing but ``LearnkitError`` escapes.
    """

    @abstractmethod
    def append(self, key: SessionKey, notes: Iterable[Note]) -> bool:
        """Add notes to a session; say whether it takes any."""

    @abstractmethod
    def read(self, key: SessionKey) -> tuple[Note, ...]:
        """Give the notes of a session."""

    @abstractmethod
    def keys(self) -> Iterator[SessionKey]:
        """Give the sessions that have notes, sorted by agent and session."""

    @abstractmethod
    def remove(self, key: SessionKey, *, seen: int) -> bool:
        """Remove a session of which ``seen`` notes were read; say whether it is gone."""

    @abstractmethod
    def pause(self, key: SessionKey, *, paused: bool) -> None:
        """Let a session take no notes, or let it go on."""

    @abstractmethod
    def is_paused(self, key: SessionKey) -> bool:
        """Say whether a session takes no notes."""
