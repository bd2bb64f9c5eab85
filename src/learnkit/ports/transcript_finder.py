"""The transcript finder: the files behind a path, a folder or a pattern."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Protocol


class TranscriptFinder(Protocol):
    """Turns what a person names into files.

    Laws:
        1. A file gives itself, a folder the files below it, a pattern (``*``, ``?``, ``[…]``, ``**``) the files and
           folders that fit, and ``~`` is the home. Every path is absolute.
        2. Each file is given once, sorted by path; loops of links end.
        3. What cannot hold a transcript (sockets, pipes, devices) is left out.
        4. A name behind which there is nothing raises ``NotFoundError``; nothing but ``LearnkitError`` escapes.
        5. What cannot be looked at (a folder without the right to list it) is given itself, so that reading it
           says why: nothing is left out in silence.
        6. ``place`` gives the absolute path that a name stands for, whatever is there; it is what ``find`` gives for
           a file that is named itself.
    """

    @abstractmethod
    def find(self, named: str) -> Iterator[str]:
        """Give the files behind a path, a folder or a pattern."""

    @abstractmethod
    def place(self, named: str) -> str:
        """Give the absolute path that a name stands for."""
