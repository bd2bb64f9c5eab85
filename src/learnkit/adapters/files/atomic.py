"""Atomic writes: a reader sees the old file or the new one, whatever dies in between."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from secrets import token_hex

from attrs import frozen

from learnkit.adapters.files.failures import told

PRIVATE = 0o600
FOLDER = 0o700
_TEMPORARY = re.compile(r"\..{1,40}\.[0-9a-f]{9,40}\.tmp\Z", re.DOTALL)


@frozen
class Staged:
    """A file that is written whole, beside the one that it is to replace."""

    path: Path
    temporary: Path
    status: os.stat_result


def write_atomic(path: Path, data: bytes, *, durable: bool = True, mode: int = PRIVATE) -> None:
    """Write ``data`` to ``path``: a temporary file beside it, flushed, then renamed over it.

    ``durable`` also flushes file and folder to the disk. Missing folders are made (mode 0700). Raises
    ``StoreError``; then the file is as it was, and no temporary file stays behind.
    """
    commit([stage(path, data, durable=durable, mode=mode)], durable=durable)


def stage(path: Path, data: bytes, *, durable: bool = True, mode: int = PRIVATE) -> Staged:
    """Write ``data`` to a temporary file beside ``path``; nothing shows until ``commit``. Raises ``StoreError``."""
    with told("write", path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
        temporary = path.parent / f".{path.name[:40]}.{os.getpid():x}{token_hex(4)}.tmp"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        try:
            descriptor = os.open(temporary, flags, PRIVATE)
            try:
                if mode != PRIVATE and hasattr(os, "fchmod"):
                    os.fchmod(descriptor, mode)
                _write_all(descriptor, data)
                if durable:
                    os.fsync(descriptor)
                status = os.fstat(descriptor)
            finally:
                os.close(descriptor)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        return Staged(path, temporary, status)


def commit(staged: Iterable[Staged], *, durable: bool = True) -> None:
    """Put staged files in their places, one after the other. Raises ``StoreError``; the rest is then discarded."""
    files = list(staged)
    try:
        for file in files:
            with told("write", file.path):
                os.replace(file.temporary, file.path)
    except BaseException:
        discard(files)
        raise
    if durable:
        for folder in sorted({file.path.parent for file in files}):
            with told("flush", folder):
                flush_folder(folder)


def discard(staged: Iterable[Staged]) -> None:
    """Remove staged files that are not to be used."""
    for file in staged:
        with told("remove", file.temporary):
            file.temporary.unlink(missing_ok=True)


def is_temporary(name: str) -> bool:
    """Say whether a file's name is one that ``stage`` makes."""
    return name.endswith(".tmp") and _TEMPORARY.match(name) is not None


def sweep(folder: Path, of: str) -> None:
    """Remove what processes that died left beside the file named ``of``; only its writers' lock makes that safe."""
    start = f".{of[:40]}."
    with told("tidy", folder):
        for entry in list(folder.iterdir()) if folder.is_dir() else ():
            if entry.name.startswith(start) and is_temporary(entry.name):
                entry.unlink(missing_ok=True)


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


def add_lines(descriptor: int, data: bytes) -> None:
    """Write to the end of an open file; one that ends inside a line gets a line break first."""
    end = os.lseek(descriptor, 0, os.SEEK_END)
    if end and os.lseek(descriptor, end - 1, os.SEEK_SET) == end - 1 and os.read(descriptor, 1) != b"\n":
        data = b"\n" + data
    _write_all(descriptor, data)


def append(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Add ``data`` to the end of a file in one write; a file that ends inside a line gets a line break first.

    Raises ``StoreError``.
    """
    with told("append to", path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
        is_new = not path.exists()
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags, PRIVATE)
        try:
            add_lines(descriptor, data)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if durable and is_new:
            flush_folder(path.parent)
