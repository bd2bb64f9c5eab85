"""The spool as JSON lines: one file a session, which its hooks append to."""

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.codec.notes import note_record, read_note
from learnkit.adapters.files.atomic import FOLDER, PRIVATE, add_lines
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.jsonl import read_records
from learnkit.core.capture.notes import Note, SessionKey
from learnkit.core.kernel.ids import content_key
from learnkit.ports.spool import Spool

LIMIT = 8 * 1024 * 1024
"""Bytes of one session's notes; what would come after is not kept."""
_ENDING = ".jsonl"
_PAUSED = ".paused"
_FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class JsonlSpool(Spool):
    """Keeps the notes of each session in ``<root>/<key>.jsonl``; a pause is a file beside it."""

    def __init__(self, root: Path) -> None:
        """Take the folder, made at the first note."""
        self._root = root

    @override
    def append(self, key: SessionKey, notes: Iterable[Note]) -> bool:
        if self.is_paused(key):
            return False
        records = [note_record(key, note) for note in notes]
        lines = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records).encode()
        if lines:
            with told("note to", self._path(key)):
                self._root.mkdir(parents=True, exist_ok=True, mode=FOLDER)
                self._add(self._path(key), lines)
        return True

    @override
    def read(self, key: SessionKey) -> tuple[Note, ...]:
        found = (read_note(record) for record in read_records(self._path(key)))
        return tuple(entry[1] for entry in found if entry is not None and entry[0] == key)

    @override
    def keys(self) -> Iterator[SessionKey]:
        with told("list", self._root):
            paths = sorted(self._root.glob(f"*{_ENDING}")) if self._root.is_dir() else []
        found = set()
        for path in paths:
            entry = next((entry for record in read_records(path) if (entry := read_note(record)) is not None), None)
            if entry is not None and self._path(entry[0]) == path:
                found.add(entry[0])
        yield from sorted(found, key=lambda key: (key.agent, key.session))

    @override
    def remove(self, key: SessionKey, *, seen: int) -> bool:
        path = self._path(key)
        with told("remove", path):
            if path.exists():
                with _held(path):
                    if len(self.read(key)) > seen:
                        return False
                    path.unlink(missing_ok=True)
            self._mark(key).unlink(missing_ok=True)
        return True

    @override
    def pause(self, key: SessionKey, *, paused: bool) -> None:
        mark = self._mark(key)
        with told("pause", mark):
            if paused:
                self._root.mkdir(parents=True, exist_ok=True, mode=FOLDER)
                mark.touch(mode=PRIVATE)
            else:
                mark.unlink(missing_ok=True)

    @override
    def is_paused(self, key: SessionKey) -> bool:
        return self._mark(key).exists()

    def _path(self, key: SessionKey) -> Path:
        return self._root / f"{content_key(key.agent, key.session)}{_ENDING}"

    def _mark(self, key: SessionKey) -> Path:
        return self._root / f"{content_key(key.agent, key.session)}{_PAUSED}"

    @staticmethod
    def _add(path: Path, lines: bytes) -> None:
        """Add whole lines; a file that was removed before we held it is made anew."""
        while True:
            with _held(path) as descriptor:
                status = os.fstat(descriptor)
                if not status.st_nlink:
                    continue
                if status.st_size + len(lines) <= LIMIT:
                    add_lines(descriptor, lines)
                return


@contextlib.contextmanager
def _held(path: Path) -> Iterator[int]:
    """Open a file and hold it against everybody else who does the same, where the platform has such locks."""
    descriptor = os.open(path, _FLAGS, PRIVATE)
    try:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)
