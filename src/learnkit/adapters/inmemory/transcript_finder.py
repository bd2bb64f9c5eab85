"""A tree of files in memory."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from typing_extensions import override

from learnkit.errors import NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder


class InMemoryTranscriptFinder(TranscriptFinder):
    """Finds among paths that were handed in; folders are what stands before a slash."""

    def __init__(self, paths: Iterable[str]) -> None:
        """Take absolute paths with ``/`` between their parts."""
        self._paths = sorted(set(paths))

    @override
    def find(self, named: str) -> Iterator[str]:
        below = named.rstrip("/") + "/"
        found = [path for path in self._paths if path == named or path.startswith(below) or fnmatchcase(path, named)]
        if not found:
            raise NotFoundError("there is nothing to read", where=named, do="Name a file, a folder or a pattern")
        yield from found

    @override
    def place(self, named: str) -> str:
        return named
