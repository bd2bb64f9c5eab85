"""What people hand in to be read: paths, patterns, folders, sessions, or several of them."""

from collections.abc import Iterable
from typing import Protocol, TypeAlias

from learnkit.core.sessions.values import Session


class PathText(Protocol):
    """Anything that stands for a path (``pathlib.Path`` and its like)."""

    def __fspath__(self) -> str:
        """Give the path as text."""
        ...


Material: TypeAlias = str | PathText | Session | Iterable[str | PathText | Session]
"""A file, a folder, a pattern, a session, or any number of them."""


class Progress(Protocol):
    """Is told how far a long run has come: files done, files in all, and the file that comes next."""

    def __call__(self, done: int, total: int, path: str) -> None:
        """Take one step."""
        ...
