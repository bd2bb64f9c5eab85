"""Learnings as markdown files that people read and edit."""

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_bytes

from attrs import frozen
from typing_extensions import override

from learnkit.adapters.files.atomic import PRIVATE, Staged, commit, discard, flush_folder, stage
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.adapters.files.names import safe_name
from learnkit.adapters.filesystem.catalogue import Catalogue, Entry, digest_of, stamp_of
from learnkit.adapters.filesystem.catalogue_reader import CatalogueReader
from learnkit.adapters.filesystem.glancing import folders_at_a_glance, named_file
from learnkit.adapters.filesystem.records import file_of, proved, rewritten
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import ConflictError, CorruptRecordError, StoreError
from learnkit.ports.learning_store import GroupChange, LearningStore, RecordProblem, SupportsGlance

_TRIES = 8
"""How often a change is made again because a person saved the file in between."""


class _StaleError(Exception):
    """A file is no longer what the catalogue held."""


@frozen
class _Plan:
    """A file that is to be written; ``before`` is what stands there now."""

    path: Path
    learning: SharedLearning
    data: bytes
    before: os.stat_result | None


class MarkdownLearningStore(LearningStore, SupportsGlance):
    """Keeps each learning as ``<root>/<agent>/<id>.md``; every ``.md`` file below the root is read.

    The front matter decides which learning a file holds; names of files are never read back. Writers
    take a lock below the root; readers need none. Nothing is written that would not read back equal.
    """

    def __init__(self, root: Path, *, durable: bool = True, lock_timeout: float = 30.0) -> None:
        """Take the folder, made at the first write. ``durable`` flushes every write to the disk."""
        self._root = root
        self._durable = durable
        self._timeout = lock_timeout
        self._reader = CatalogueReader(root)
        self._turn = b""

    @override
    def get(self, learning_id: str) -> SharedLearning | None:
        found = self._reader.one(learning_id)
        if found is not None:
            return found
        entry = self._reader.read().by_id.get(learning_id)
        return entry.learning if entry is not None else None

    @override
    def glance(self) -> str:
        """Give a text that stands for the folders of the store as they are now (``SupportsGlance``)."""
        return folders_at_a_glance(self._root)

    @override
    def peek(self, learning_id: str) -> SharedLearning | None:
        """Give one learning from the file that bears its name (``SupportsGlance``)."""
        return named_file(self._root, f"{safe_name(learning_id)}.md", learning_id)

    @override
    def scan(self) -> Iterator[SharedLearning]:
        by_id = self._reader.read().by_id
        for learning_id in sorted(by_id):
            learning = by_id[learning_id].learning
            if learning is not None:
                yield learning

    @override
    def group(self, failure_key: str) -> tuple[SharedLearning, ...]:
        return _learnings(self._reader.read(), failure_key)

    @override
    def save(self, learning: SharedLearning) -> None:
        if not learning.id:
            raise StoreError("a learning without an id cannot be kept", do="Give it one")
        with self._locked():
            for attempt in range(_TRIES):
                if self._has_written([learning], self._present(attempt, ids=[learning.id])):
                    return
        raise self._restless()

    @override
    def change_group(self, failure_key: str, *, change: GroupChange) -> tuple[SharedLearning, ...]:
        with self._locked():
            for attempt in range(_TRIES):
                seen = self._present(attempt, failure_key=failure_key)
                written = tuple(change(_learnings(seen, failure_key)))
                for learning in written:
                    if learning.failure_key != failure_key or not learning.id:
                        raise StoreError(
                            f"{learning.id or 'a learning without an id'} is not of the failure {failure_key}",
                            do="Change each failure's group apart",
                        )
                if self._has_written(written, seen):
                    return written
        raise self._restless()

    def _restless(self) -> ConflictError:
        """Give the error for files that somebody changes whenever we write."""
        return ConflictError(
            "somebody else changes these files again and again",
            where=str(self._root),
            do="Close the editor that saves them, and try again",
        )

    @override
    def delete(self, learning_id: str) -> bool:
        with self._locked():
            entries = self._reader.read().entries.values()
            paths = [Path(one.path) for one in entries if one.learning is not None and one.learning.id == learning_id]
            if paths:
                self._take_turn()
            for path in paths:
                with told("remove", path):
                    path.unlink(missing_ok=True)
                    if self._durable:
                        flush_folder(path.parent)
            return bool(paths)

    @override
    def revision(self) -> str:
        return f"{self._reader.read().sum:016x}"

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        return self._reader.read().problems

    def path_of(self, learning_id: str) -> Path | None:
        """Give the file that holds a learning, or None."""
        entry = self._reader.read().by_id.get(learning_id)
        return Path(entry.path) if entry is not None else None

    def _locked(self) -> AbstractContextManager[None]:
        """Give the lock of all writers of this root."""
        return locked(self._root / ".lock", timeout=self._timeout)

    def _present(self, attempt: int, *, failure_key: str | None = None, ids: Iterable[str] = ()) -> Catalogue:
        """Give the catalogue while the lock is held: by a glance where no other writer had a turn since ours."""
        if not attempt and self._turn and self._turn == self._last_turn():
            return self._reader.glance(failure_key, ids)
        doubted = [entry.path for entry in self._reader.held.chosen(failure_key, ids)] if attempt else []
        found = self._reader.read(suspects=doubted)
        self._turn = self._last_turn()
        for orphan in self._reader.orphans:
            with told("tidy", Path(orphan)):
                Path(orphan).unlink(missing_ok=True)
        return found

    def _last_turn(self) -> bytes:
        """Give the mark of the last writer."""
        try:
            return (self._root / ".turn").read_bytes()
        except OSError:
            return b""

    def _take_turn(self) -> None:
        """Leave a mark before anything is written, so that other writers look at everything again."""
        self._turn = b""
        mark = token_bytes(8)
        with told("write", self._root / ".turn"):
            (self._root / ".turn").write_bytes(mark)
        self._turn = mark

    def _has_written(self, learnings: Iterable[SharedLearning], seen: Catalogue) -> bool:
        """Write all of them or none; say False where a file is no longer what the catalogue ``seen`` held."""
        try:
            plans = [plan for one in {one.id: one for one in learnings}.values() for plan in self._planned(one, seen)]
        except _StaleError:
            return False
        if not plans:
            return True
        staged: list[Staged] = []
        try:
            for plan in plans:
                mode = plan.before.st_mode & 0o777 if plan.before is not None else PRIVATE
                staged.append(stage(plan.path, plan.data, durable=self._durable, mode=mode))
            if not all(_is_untouched(plan) for plan in plans):
                discard(staged)
                return False
            self._take_turn()
        except BaseException:
            discard(staged)
            raise
        turn, self._turn = self._turn, b""
        commit(staged, durable=self._durable)
        self._reader.note(_entry(plan, file) for plan, file in zip(plans, staged, strict=True))
        self._turn = turn
        return True

    def _planned(self, learning: SharedLearning, seen: Catalogue) -> list[_Plan]:
        """Give what to write for one learning, if anything; raises where its file has changed since ``seen``."""
        entry = seen.by_id.get(learning.id)
        if entry is None:
            path = self._new_path(learning, seen)
            return [_Plan(path, learning, proved(file_of(learning), learning), None)]
        return [plan for held in (entry, *seen.rivals(learning)) for plan in self._rewriting(learning, held)]

    @staticmethod
    def _rewriting(learning: SharedLearning, entry: Entry) -> list[_Plan]:
        """Give how a file that is there comes to hold a learning, unless it does."""
        path = Path(entry.path)
        try:
            status, raw = path.stat(), path.read_bytes()
        except FileNotFoundError as error:
            raise _StaleError from error
        except OSError as error:
            raise StoreError(f"cannot read: {error.strerror}", where=entry.path, do="Look at the file") from error
        if digest_of(entry.path, raw) != entry.digest:
            raise _StaleError
        data = rewritten(raw, learning, path=entry.path)
        if data == raw and learning == entry.learning:
            return []
        return [_Plan(path, learning, proved(data, learning, path=entry.path), status)]

    def _new_path(self, learning: SharedLearning, seen: Catalogue) -> Path:
        """Give a place for a new file, where none is; refuse where the learning has one that cannot be read."""
        folder = self._root / safe_name(learning.source_agent, 40)
        name = safe_name(learning.id)
        problem = seen.broken(name)
        if problem is not None:
            what = f"the file of {learning.id} is there and cannot be read: {problem.what}"
            do = f"{problem.do}; or remove it" if problem.do else "Mend or remove it"
            raise CorruptRecordError(what, path=problem.path, line=problem.line, do=do)
        path = folder / f"{name}.md"
        number = 1
        while os.path.lexists(path):
            number += 1
            path = folder / f"{name}-{number}.md"
        return path


def _is_untouched(plan: _Plan) -> bool:
    """Say whether what stands at a place is still what was read."""
    if plan.before is None:
        return not os.path.lexists(plan.path)
    try:
        return stamp_of(plan.path.stat()) == stamp_of(plan.before)
    except OSError:
        return False


def _entry(plan: _Plan, file: Staged) -> Entry:
    """Give the catalogue's entry for a file that was just written."""
    path = str(plan.path)
    return Entry(path, stamp_of(file.status), False, digest_of(path, plan.data), plan.learning, None)


def _learnings(seen: Catalogue, failure_key: str) -> tuple[SharedLearning, ...]:
    """Give the learnings of one failure, sorted by id."""
    return tuple(entry.learning for entry in seen.group(failure_key) if entry.learning is not None)
