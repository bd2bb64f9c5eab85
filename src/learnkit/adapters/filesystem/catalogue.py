"""The catalogue: what each markdown file below a folder held when it was last read.

A file is read again only when its size, time or inode differ, so that looking a second time costs one
``stat`` a file. Several threads may ask; each sees a whole catalogue.
"""

import os
from hashlib import blake2b
from pathlib import Path
from threading import RLock

from attrs import frozen

from learnkit.adapters.files.walk import walk
from learnkit.adapters.filesystem.records import MAX_FILE, learning_of
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError
from learnkit.ports.learning_store import RecordProblem

Stamp = tuple[int, int, int]
"""What shows that a file has changed: time in nanoseconds, size, inode."""


def stamp_of(status: os.stat_result) -> Stamp:
    """Give the stamp of a file."""
    return status.st_mtime_ns, status.st_size, status.st_ino


@frozen
class Entry:
    """One file: its stamp, and the learning in it or what is wrong with it."""

    path: str
    stamp: Stamp
    learning: SharedLearning | None
    problem: RecordProblem | None


@frozen
class Catalogue:
    """Everything below the folder at one moment: the files by path, the learnings by id, and a text for all."""

    entries: dict[str, Entry]
    by_id: dict[str, Entry]
    problems: tuple[RecordProblem, ...]
    revision: str


class CatalogueReader:
    """Reads the catalogue of one folder, and remembers it."""

    def __init__(self, root: Path) -> None:
        """Take the folder; it may be missing."""
        self._root = root
        self._lock = RLock()
        self._held = Catalogue({}, {}, (), "")

    def read(self) -> Catalogue:
        """Give the present catalogue."""
        with self._lock:
            before = self._held.entries
            entries: dict[str, Entry] = {}
            sum_ = blake2b(digest_size=8)
            for found in walk(str(self._root)):
                if not found.name.endswith(".md") or found.name.startswith("."):
                    continue
                try:
                    status = found.stat()
                except OSError:
                    continue
                stamp = stamp_of(status)
                held = before.get(found.path)
                entries[found.path] = held if held is not None and held.stamp == stamp else _entry(found.path, stamp)
                sum_.update(f"{found.path}\0{stamp}\n".encode("utf-8", "surrogateescape"))
            if entries != before or not self._held.revision:
                by_id, doubles = _by_id(entries)
                broken = [entry.problem for entry in entries.values() if entry.problem is not None]
                problems = tuple(sorted([*broken, *doubles], key=lambda problem: problem.path))
                self._held = Catalogue(entries, by_id, problems, sum_.hexdigest())
            return self._held

    def one(self, learning_id: str) -> SharedLearning | None:
        """Give one learning by looking at its own file only; None where that does not tell."""
        held = self._held.by_id.get(learning_id)
        if held is None:
            return None
        try:
            status = os.stat(held.path)
        except OSError:
            return None
        return held.learning if stamp_of(status) == held.stamp else None


def _entry(path: str, stamp: Stamp) -> Entry:
    """Read one file."""
    try:
        if stamp[1] > MAX_FILE:
            raise CorruptRecordError("the file is too long", path=path, do="Shorten it")
        return Entry(path, stamp, learning_of(Path(path).read_bytes(), path=path), None)
    except CorruptRecordError as error:
        return Entry(path, stamp, None, RecordProblem(path, error.what, error.line, error.do))
    except OSError as error:
        what = f"the file cannot be read: {error.strerror or error}"
        return Entry(path, stamp, None, RecordProblem(path, what, do="Give yourself the rights to read it"))


def _by_id(entries: dict[str, Entry]) -> tuple[dict[str, Entry], list[RecordProblem]]:
    """Give the file that counts for each id, and the others as problems: the newer one counts."""
    best: dict[str, Entry] = {}
    doubles = []
    for entry in sorted(entries.values(), key=lambda held: held.path):
        if entry.learning is None:
            continue
        other = best.get(entry.learning.id)
        if other is None or other.learning is None:
            best[entry.learning.id] = entry
            continue
        is_newer = entry.learning.updated_at > other.learning.updated_at
        kept, left = (entry, other) if is_newer else (other, entry)
        best[entry.learning.id] = kept
        what = f"{entry.learning.id} also stands in {kept.path}, which is newer"
        doubles.append(RecordProblem(left.path, what, do="Remove one of the two"))
    return best, doubles
