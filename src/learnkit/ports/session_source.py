"""The session source: reads one agent's transcripts."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Protocol

from attrs import field, frozen

from learnkit.core.sessions.values import Session


@frozen
class ReadMark:
    """How far a transcript was read: what a second run needs to read only what is new.

    ``identity`` names the file whatever its path (device and inode); ``size`` and ``checked`` (a digest of
    the bytes before ``offset``) show a rewrite. ``state`` carries what later lines rely on (session id, cwd).
    """

    path: str
    identity: str
    size: int
    offset: int
    record: int
    checked: str = ""
    state: Mapping[str, str] = field(factory=dict)


@frozen
class ReadProblem:
    """A record that was skipped: the file, the line (1-based), and why."""

    path: str
    line: int
    what: str


@frozen
class SessionReading:
    """What one read of one transcript gave.

    ``records`` counts all lines read, ``broken`` those that could not be used (the first few are in
    ``problems``). ``restarted`` says that the mark did not fit and the file was read from its start.
    """

    sessions: tuple[Session, ...]
    mark: ReadMark
    records: int = 0
    broken: int = 0
    bytes_read: int = 0
    restarted: bool = False
    problems: tuple[ReadProblem, ...] = ()


class SessionSource(Protocol):
    """Reads the transcripts of one agent.

    Laws:
        1. ``recognises`` looks at content, not at names; it reads a bounded head and never raises for a file
           that can be opened, whatever is in it; one that is not there is none of its own.
        2. ``read`` streams: its memory does not grow with the file, but with what it gives.
        3. A broken line is counted and named; the rest is used.
        4. ``read`` with the mark of an unchanged file gives no sessions and reads no record.
        5. Reading a file in several steps, by marks, gives every call of one whole read, each with its final
           outcome in the last step that gives it; steps may overlap, so calls are told apart by id.
        6. Ids, order, times and outcomes are those of the records; nothing is invented: what is not known is None.
        7. A file that cannot be opened raises ``StoreError``, when it is to be recognised too; nothing else escapes.
        8. A folder in the default places that cannot be listed is given by ``discover`` itself, so that reading it
           says why.
    """

    @property
    @abstractmethod
    def agent(self) -> str:
        """Give the agent's id."""

    @abstractmethod
    def discover(self) -> Iterator[str]:
        """Give the transcripts in this agent's default places, sorted by path."""

    @abstractmethod
    def recognises(self, path: str) -> bool:
        """Say whether this file is a transcript of this agent."""

    @abstractmethod
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        """Read one transcript, from ``mark`` on where one is given."""
