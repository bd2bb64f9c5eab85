"""The transcript finder: the files behind a path, a folder or a pattern."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Protocol


class TranscriptFinder(Protocol):
    """Turns what a person names into files.

    Laws:
        1. A file gives itself, under the path that was named; a folder gives the files below it, a pattern
           (``*``, ``?``, ``[…]``, ``**``) the files and folders that fit, and ``~`` is the home.
        2. Each file is given once, sorted by path; loops of links end.
        3. What cannot hold a transcript (sockets, pipes, devices) is left out.
        4. A name behind which there is nothing raises ``NotFoundError``; nothing but ``LearnkitError`` escapes.
    """

    @abstractmethod
    def find(self, named: str) -> Iterator[str]:
        """Give the files behind a path, a folder or a pattern."""
