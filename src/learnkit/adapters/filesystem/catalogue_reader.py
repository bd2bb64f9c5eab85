"""Looks at the markdown files below one folder, and remembers what it saw.

A file is read again only when its size, time or inode differ, or when it was written so shortly before the last look
that these might not tell, so that looking a second time costs one ``stat`` a file.
"""

import os
import time
from collections.abc import Iterable
from pathlib import Path

from learnkit.adapters.files.atomic import is_temporary
from learnkit.adapters.files.locks import ThreadLock
from learnkit.adapters.files.walk import Visited, walk
from learnkit.adapters.filesystem.catalogue import Catalogue, Entry, catalogue_of, entry_of, stamp_of
from learnkit.core.learnings.values import SharedLearning
from learnkit.ports.learning_store import RecordProblem


def _advice(error: OSError) -> str:
    """Give what to do about a folder that cannot be listed."""
    if isinstance(error, NotADirectoryError):
        return "A file stands where a folder is needed: move it away"
    return "Give yourself the rights to read it"


class CatalogueReader:
    """Reads the catalogue of one folder, and remembers it. Several threads may ask; each sees a whole one."""

    def __init__(self, root: Path) -> None:
        """Take the folder; it may be missing."""
        self._root = root
        self._lock = ThreadLock()
        self._held = Catalogue()
        self._folders: dict[str, int] = {}
        self._orphans: tuple[str, ...] = ()

    @property
    def held(self) -> Catalogue:
        """Give the catalogue of the last look."""
        return self._held

    @property
    def orphans(self) -> tuple[str, ...]:
        """Give the temporary files that the last full look met."""
        return self._orphans

    def read(self, suspects: Iterable[str] = ()) -> Catalogue:
        """Give the present catalogue by a look at every file; ``suspects`` are read whatever their stamps say."""
        with self._lock:
            before, doubted = self._held.entries, frozenset(suspects)
            visited = Visited()
            entries: dict[str, Entry] = {}
            orphans = []
            for found in walk(str(self._root), visited):
                if found.name.startswith("."):
                    orphans += [found.path] if is_temporary(found.name) else []
                elif found.name.endswith(".md"):
                    held = before.get(found.path)
                    entry = self._looked_at(found, None if found.path in doubted else held, held)
                    if entry is not None:
                        entries[found.path] = entry
            unread = tuple(
                RecordProblem(folder, f"the folder cannot be listed: {error.strerror or error}", do=_advice(error))
                for folder, error in sorted(visited.unread.items())
            )
            if entries != before or unread != self._held.unread:
                self._held = catalogue_of(entries, unread)
            self._folders, self._orphans = visited.folders, tuple(orphans)
            return self._held

    @staticmethod
    def _looked_at(found: "os.DirEntry[str]", trusted: Entry | None, held: Entry | None) -> Entry | None:
        """Give a file's entry: the trusted one where its stamp still holds; None where the file has vanished."""
        looked = time.time_ns()
        try:
            stamp = stamp_of(found.stat())
        except OSError:
            return None
        if trusted is not None and trusted.settled and trusted.stamp == stamp:
            return trusted
        return entry_of(found.path, stamp, looked=looked, held=held)

    def glance(self, failure_key: str | None, ids: Iterable[str] = ()) -> Catalogue:
        """Give the catalogue by a look at the folders and at the files of one failure only.

        That is enough where no other writer was there since the last look: people who change other files in place
        are seen at the next full look. Falls back to one.
        """
        with self._lock:
            names = [entry.path for entry in self._held.chosen(failure_key, ids)]
            if self._folders and self._has_same_folders() and all(self._is_same(path) for path in names):
                return self._held
            return self.read()

    def _has_same_folders(self) -> bool:
        """Say whether no file came or went since the last look."""
        try:
            return all(os.stat(folder).st_mtime_ns == moment for folder, moment in self._folders.items())
        except OSError:
            return False

    def _is_same(self, path: str) -> bool:
        """Say whether a file is what it was at the last look."""
        held = self._held.entries[path]
        looked = time.time_ns()
        try:
            stamp = stamp_of(os.stat(path))
        except OSError:
            return False
        if stamp != held.stamp:
            return False
        return held.settled or entry_of(path, stamp, looked=looked, held=held).digest == held.digest

    def note(self, fresh: Iterable[Entry]) -> None:
        """Remember files that were just written, and that their folders have changed by that."""
        with self._lock:
            new = list(fresh)
            self._held = self._held.replacing(new)
            for folder in {str(self._root), *(os.path.dirname(entry.path) for entry in new)}:
                self._folders[folder] = os.stat(folder).st_mtime_ns

    def one(self, learning_id: str) -> SharedLearning | None:
        """Give one learning by looking at its own file only; None where that does not tell."""
        with self._lock:
            held = self._held.by_id.get(learning_id)
            return held.learning if held is not None and self._is_same(held.path) else None
