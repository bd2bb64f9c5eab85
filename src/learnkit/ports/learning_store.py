"""The learning store: where learnings are kept."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeAlias, runtime_checkable

from attrs import frozen

from learnkit.core.learnings.values import SharedLearning

GroupChange: TypeAlias = Callable[[tuple[SharedLearning, ...]], Iterable[SharedLearning]]
"""Gets every learning of one failure, sorted by id, and gives those that are to be written."""


@frozen
class RecordProblem:
    """A record that could not be read: where it stands, the line (1-based) if known, what is wrong, what to do."""

    path: str
    what: str
    line: int | None = None
    do: str = ""


@runtime_checkable
class SupportsGlance(Protocol):
    """An ability of stores that take long to read whole: a quick look, for programs that live for one question.

    Laws:
        1. ``glance`` changes whenever records come, go or are replaced by a writer of ours; a record that somebody
           edits in its place may not show.
        2. ``peek`` gives what ``get`` gives, or None where a quick look does not tell.
    """

    @abstractmethod
    def glance(self) -> str:
        """Give a short text that stands for the places of all records."""

    @abstractmethod
    def peek(self, learning_id: str) -> SharedLearning | None:
        """Give one learning by a look at its own record alone."""


class LearningStore(Protocol):
    """Keeps learnings, each under its id and in the group of its ``failure_key``.

    Laws:
        1. What was saved is given back equal, field by field, also by another instance on the same place.
        2. ``save`` is idempotent: the second time changes nothing, not even ``revision``.
        3. ``get`` gives None for an id that is not there; ids are compared byte by byte, and any text
           is a legal id to ask for.
        4. ``scan`` gives each learning once, sorted by id, and those that can be read although others cannot;
           ``problems`` names the others. A broken record is never changed.
        5. ``change_group`` is atomic against every other writer, in this process or another: the change sees
           the present group, and what it gives is written before anybody else changes the group. Where the
           change raises, nothing is written. A change may be called more than once, so it must be pure.
        6. ``delete`` says whether something was there; deleting twice is no error.
        7. ``revision`` changes whenever what ``scan`` gives may have changed, and not when it has not.
        8. Nothing but ``LearnkitError`` escapes: bad values raise ``StoreError`` and leave the store as it was.
        9. What stands in the place of a learning and cannot be read is never written over nor beside: ``save`` and
           ``change_group`` raise ``CorruptRecordError`` that names it, and write nothing.
    """

    @abstractmethod
    def get(self, learning_id: str) -> SharedLearning | None:
        """Give the learning with this id, or None."""

    @abstractmethod
    def scan(self) -> Iterator[SharedLearning]:
        """Give all learnings, sorted by id."""

    @abstractmethod
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        """Give the learnings of one failure, sorted by id."""

    @abstractmethod
    def save(self, learning: SharedLearning) -> None:
        """Write one learning, over what stands under its id."""

    @abstractmethod
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        """Read the group, apply ``change``, write what it gives; return what was written.

        Raises ``StoreError`` where ``change`` gives a learning of another failure.
        """

    @abstractmethod
    def delete(self, learning_id: str) -> bool:
        """Remove one learning; say whether it was there."""

    @abstractmethod
    def revision(self) -> str:
        """Give a short text that stands for the present content."""

    @abstractmethod
    def problems(self) -> tuple[RecordProblem, ...]:
        """Name the records that cannot be read, sorted by path."""
