"""The catalogue: what each markdown file below a folder held when it was last read.

Values only, and the arithmetic over them; ``catalogue_reader`` looks at the disk.
"""

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from attrs import evolve, frozen

from learnkit.adapters.filesystem.records import MAX_FILE, learning_of
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError
from learnkit.ports.learning_store import RecordProblem

Stamp = tuple[int, int, int]
"""What shows that a file has changed: time in nanoseconds, size, inode."""

_FINE = 20_000_000
_COARSE = 2_100_000_000
_MODULUS = 1 << 64


def stamp_of(status: os.stat_result) -> Stamp:
    """Give the stamp of a file."""
    return status.st_mtime_ns, status.st_size, status.st_ino


def is_settled(stamp: Stamp, looked: int) -> bool:
    """Say whether a change after the moment ``looked`` (nanoseconds) would surely give another stamp.

    Clocks of file systems stand still for some milliseconds, coarse ones for two seconds, and numbers of inodes are
    used again: what was written shortly before it was read may have been written once more with the same stamp.
    """
    return looked - stamp[0] > (_FINE if stamp[0] % 1_000_000 else _COARSE)


def digest_of(path: str, raw: bytes) -> int:
    """Give a number that stands for a file's name and bytes."""
    sum_ = blake2b(raw, digest_size=8)
    sum_.update(b"\0" + path.encode("utf-8", "surrogateescape"))
    return int.from_bytes(sum_.digest(), "big")


@frozen
class Entry:
    """One file: its stamp, a number for its bytes, and the learning in it or what is wrong with it."""

    path: str
    stamp: Stamp
    settled: bool
    digest: int
    learning: SharedLearning | None
    problem: RecordProblem | None


def entry_of(path: str, stamp: Stamp, *, looked: int, held: Entry | None = None) -> Entry:
    """Read one file; ``held`` is what it was, and saves the work where its bytes are the same."""
    if stamp[1] > MAX_FILE:
        return _broken(path, stamp, RecordProblem(path, "the file is too long", do="Shorten it"))
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        what = f"the file cannot be read: {error.strerror or error}"
        return _broken(path, stamp, RecordProblem(path, what, do="Give yourself the rights to read it"))
    digest = digest_of(path, raw)
    settled = is_settled(stamp, looked)
    if held is not None and held.digest == digest:
        return evolve(held, stamp=stamp, settled=settled)
    try:
        return Entry(path, stamp, settled, digest, learning_of(raw, path=path), None)
    except CorruptRecordError as error:
        return Entry(path, stamp, settled, digest, None, RecordProblem(path, error.what, error.line, error.do))


def _broken(path: str, stamp: Stamp, problem: RecordProblem) -> Entry:
    """Give the entry of a file whose bytes are not known."""
    return Entry(path, stamp, True, digest_of(path, repr((stamp, problem.what)).encode()), None, problem)


@frozen
class Catalogue:
    """Everything below the folder at one moment.

    The files by path, the one that counts for each id, the ids of each failure, what cannot be read or stands twice,
    the folders among that, and a number for all bytes.
    """

    entries: Mapping[str, Entry] = {}
    by_id: Mapping[str, Entry] = {}
    ids: Mapping[str, frozenset[str]] = {}
    problems: tuple[RecordProblem, ...] = ()
    unread: tuple[RecordProblem, ...] = ()
    sum: int = 0

    def group(self, failure_key: str) -> list[Entry]:
        """Give the files of one failure, sorted by id."""
        return [self.by_id[name] for name in sorted(self.ids.get(failure_key, ()))]

    def chosen(self, failure_key: str | None, ids: Iterable[str]) -> list[Entry]:
        """Give the files of one failure (None: of none) and those of some ids."""
        group = self.group(failure_key) if failure_key is not None else []
        return [*group, *(self.by_id[name] for name in ids if name in self.by_id)]

    def broken(self, name: str) -> RecordProblem | None:
        """Give what is wrong with the file of this name, without ``.md``, wherever it lies; None where none is."""
        for problem in self.problems:
            entry = self.entries.get(problem.path)
            is_broken = entry is not None and entry.learning is None
            if is_broken and os.path.basename(problem.path) == f"{name}.md":
                return problem
        return None

    def rivals(self, learning: SharedLearning) -> list[Entry]:
        """Give the other files of a learning's id that would count before it once it is written."""
        if not any(learning.id in problem.what for problem in self.problems):
            return []
        counts = self.by_id.get(learning.id)
        found = []
        for entry in self.entries.values():
            held = entry.learning
            if held is None or held.id != learning.id or entry is counts:
                continue
            if held.updated_at >= learning.updated_at:
                found.append(entry)
        return found

    def replacing(self, fresh: Iterable[Entry]) -> "Catalogue":
        """Give the catalogue with files that were just written."""
        new = list(fresh)
        entries = {**self.entries, **{entry.path: entry for entry in new}}
        doubled = {problem.path for problem in self.problems}
        if any(not self._is_plain(entry) or entry.path in doubled for entry in new):
            return catalogue_of(entries, self.unread)
        by_id, ids, sum_ = dict(self.by_id), dict(self.ids), self.sum
        for entry in new:
            old = self.entries.get(entry.path)
            sum_ += entry.digest - (old.digest if old is not None else 0)
            learning = entry.learning
            if learning is not None:
                by_id[learning.id] = entry
                ids[learning.failure_key] = ids.get(learning.failure_key, frozenset()) | {learning.id}
        return evolve(self, entries=entries, by_id=by_id, ids=ids, sum=sum_ % _MODULUS)

    def _is_plain(self, entry: Entry) -> bool:
        """Say whether a file only stands for what it stood for before, or for a new id."""
        if entry.learning is None:
            return False
        old, known = self.entries.get(entry.path), self.by_id.get(entry.learning.id)
        if old is None or old.learning is None:
            return old is None and known is None
        is_same = old.learning.id == entry.learning.id and old.learning.failure_key == entry.learning.failure_key
        return is_same and known is old and not any(entry.learning.id in problem.what for problem in self.problems)


def catalogue_of(entries: Mapping[str, Entry], unread: tuple[RecordProblem, ...]) -> Catalogue:
    """Give the catalogue of these files and of folders that cannot be listed."""
    by_id, doubles = _by_id(entries)
    broken = [entry.problem for entry in entries.values() if entry.problem is not None]
    problems = tuple(sorted([*broken, *doubles, *unread], key=lambda problem: (problem.path, problem.what)))
    ids: dict[str, set[str]] = {}
    for name, entry in by_id.items():
        if entry.learning is not None:
            ids.setdefault(entry.learning.failure_key, set()).add(name)
    sum_ = sum(entry.digest for entry in entries.values()) + sum(digest_of(one.path, b"?") for one in unread)
    frozen_ids = {key: frozenset(names) for key, names in ids.items()}
    return Catalogue(entries, by_id, frozen_ids, problems, unread, sum_ % _MODULUS)


def _by_id(entries: Mapping[str, Entry]) -> tuple[dict[str, Entry], list[RecordProblem]]:
    """Give the file that counts for each id, and the others as problems: the newer one counts."""
    best: dict[str, Entry] = {}
    doubles = []
    for _, entry in sorted(entries.items()):
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
