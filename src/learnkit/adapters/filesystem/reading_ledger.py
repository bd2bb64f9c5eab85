"""Read marks in one JSON file."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.marks import mark_record, read_mark
from learnkit.adapters.files.atomic import sweep, write_atomic
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.errors import StoreError
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.session_source import ReadMark


class JsonReadingLedger(ReadingLedger):
    """Keeps the last mark of every transcript in one file, replaced as a whole under a lock."""

    def __init__(self, path: Path, *, durable: bool = True, lock_timeout: float = 30.0) -> None:
        """Take the file, made at the first write."""
        self._path = path
        self._durable = durable
        self._timeout = lock_timeout
        self._held: tuple[tuple[int, int, int], dict[str, Any]] | None = None

    @override
    def get(self, path: str) -> ReadMark | None:
        record = self._records().get(path)
        mark = read_mark(record) if record is not None else None
        return mark if mark is not None and mark.path == path else None

    @override
    def save(self, marks: Iterable[ReadMark]) -> None:
        fresh = {mark.path: mark_record(mark) for mark in marks}
        if not fresh:
            return
        with locked(self._path.with_suffix(".lock"), timeout=self._timeout):
            records = self._records()
            merged = {**records, **fresh}
            if merged != records:
                sweep(self._path.parent, self._path.name)
                text = json.dumps({"schema": 1, "marks": merged}, ensure_ascii=True, indent=0, sort_keys=True)
                write_atomic(self._path, text.encode(), durable=self._durable)

    def _records(self) -> dict[str, Any]:
        """Give the marks by path; a file that is missing or damaged holds none."""
        try:
            with told("read", self._path), self._path.open("rb") as stream:
                status = os.fstat(stream.fileno())
                stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
                if self._held is None or self._held[0] != stamp:
                    self._held = (stamp, _marks(stream.read()))
                return self._held[1]
        except StoreError as error:
            if isinstance(error.__cause__, (FileNotFoundError, NotADirectoryError)):
                return {}
            raise


def _marks(raw: bytes) -> dict[str, Any]:
    """Give the marks in a file's bytes; none where they are damaged."""
    try:
        held = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    marks = held.get("marks") if isinstance(held, dict) and held.get("schema") == 1 else None
    return marks if isinstance(marks, dict) else {}
