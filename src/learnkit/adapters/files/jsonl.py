"""JSON lines: append-only files of one record a line."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from learnkit.adapters.files.atomic import append
from learnkit.adapters.files.failures import told

_CHECKED = 256


def append_records(path: Path, records: Iterable[dict[str, Any]], *, durable: bool = True) -> None:
    """Add records, one line each, in one write."""
    lines = [json.dumps(record, ensure_ascii=True, separators=(",", ":")) for record in records]
    if lines:
        append(path, ("\n".join(lines) + "\n").encode(), durable=durable)


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Give the records of a file in order; lines that hold no JSON object are left out. No file gives nothing."""
    with told("read", path):
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            return
    yield from records_in(raw)


def records_in(raw: bytes) -> Iterator[dict[str, Any]]:
    """Give the records of some lines in order; lines that hold no JSON object are left out."""
    for line in raw.split(b"\n"):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            yield record


class JsonlTail:
    """Reads a file that grows: each time only the lines that were not there before."""

    def __init__(self, path: Path) -> None:
        """Take the file; nothing is read yet."""
        self._path = path
        self._inode = -1
        self._size = 0
        self._offset = 0
        self._last = b""

    def read(self) -> tuple[bool, list[dict[str, Any]]]:
        """Give whether the file was read from its start, and the records read; raises ``StoreError``.

        It is read from its start at first, and where it is another file, has not grown or was changed before its end.
        The line at its end is given again when it is whole, if it was not.
        """
        with told("read", self._path), self._path.open("rb") as stream:
            status = os.fstat(stream.fileno())
            is_whole = status.st_ino != self._inode or status.st_size <= self._size or not self._last
            if not is_whole:
                stream.seek(self._offset - len(self._last))
                is_whole = stream.read(len(self._last)) != self._last
            start = 0 if is_whole else self._offset
            stream.seek(start)
            raw = stream.read()
        end = raw.rfind(b"\n") + 1
        kept = (b"" if is_whole else self._last) + raw[:end]
        self._inode, self._size, self._offset = status.st_ino, start + len(raw), start + end
        self._last = kept[-_CHECKED:]
        return is_whole, list(records_in(raw))
