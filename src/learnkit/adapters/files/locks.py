"""Locks between processes and threads: the operating system's own, so that none outlives its holder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from learnkit.adapters.files.atomic import FOLDER
from learnkit.adapters.files.failures import told
from learnkit.errors import StoreError


@contextmanager
def locked(path: Path, *, timeout: float) -> Iterator[None]:
    """Hold the lock of the file ``path`` (made where it is missing); wait at most ``timeout`` seconds.

    Raises ``StoreError`` where somebody else holds it longer, or the place cannot be written.
    """
    from filelock import FileLock, Timeout

    with told("lock", path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    lock = FileLock(path, timeout=timeout, poll_interval=0.005)
    with told("lock", path):
        try:
            lock.acquire()
        except Timeout as error:
            raise StoreError(
                f"another process has held the lock for {timeout:g} seconds",
                where=str(path),
                do="Wait for it, or end the process that hangs",
            ) from error
    try:
        yield
    finally:
        lock.release()
