"""Atomic writes: a reader sees the old file or the new one, whatever dies in between."""

import os
from pathlib import Path
from secrets import token_hex

from learnkit.adapters.files.failures import told

PRIVATE = 0o600
FOLDER = 0o700


def write_atomic(path: Path, data: bytes, *, durable: bool = True, mode: int = PRIVATE) -> None:
    """Write ``data`` to ``path``: a temporary file beside it, flushed, then renamed over it.

    ``durable`` also flushes file and folder to the disk. Missing folders are made (mode 0700). Raises
    ``StoreError``; then the file is as it was, and no temporary file stays behind.
    """
    with told("write", path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
        temporary = path.parent / f".{path.name[:80]}.{os.getpid():x}{token_hex(4)}.tmp"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        try:
            descriptor = os.open(temporary, flags, mode)
            try:
                _write_all(descriptor, data)
                if durable:
                    os.fsync(descriptor)
            finally:
                os.close(descriptor)
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        if durable:
            flush_folder(path.parent)


def _write_all(descriptor: int, data: bytes) -> None:
    """Write every byte; one call may take only a part."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def flush_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, where the platform can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def append(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Add ``data`` to the end of a file in one write; a file that ends inside a line gets a line break first.

    Raises ``StoreError``.
    """
    with told("append to", path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags, PRIVATE)
        try:
            end = os.lseek(descriptor, 0, os.SEEK_END)
            if end and os.lseek(descriptor, end - 1, os.SEEK_SET) == end - 1 and os.read(descriptor, 1) != b"\n":
                data = b"\n" + data
            _write_all(descriptor, data)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
