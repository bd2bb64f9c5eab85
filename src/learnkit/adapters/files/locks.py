"""Locks between processes and threads: the operating system's own, so that none outlives its holder."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import TracebackType
from weakref import WeakSet

from learnkit.adapters.files.atomic import FOLDER
from learnkit.adapters.files.failures import told
from learnkit.errors import StoreError


@contextmanager
def locked(path: Path, *, timeout: float) -> Iterator[None]:
    """Hold the lock of the file ``path`` (made where it is missing); wait at most ``timeout`` seconds.

    Raises ``StoreError`` where somebody else holds it longer, or the place cannot be written.
    """
    from filelock import FileLock, Timeout

    with told("make", path.parent):
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


class ThreadLock:
    """A lock between threads that may be taken again by its holder, and that is open in a forked process.

    A thread that holds a plain lock while another one forks leaves it locked for ever in the child.
    """

    def __init__(self) -> None:
        """Start open."""
        self._lock = RLock()
        _ALL.add(self)

    def __enter__(self) -> None:
        """Wait for it and hold it."""
        self._lock.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let it go."""
        self._lock.release()

    def renew(self) -> None:
        """Open it in a process that was just forked, unless the thread that forked holds it: no other is there."""
        if self._lock.acquire(blocking=False):
            self._lock.release()
        else:
            self._lock = RLock()


_ALL: WeakSet[ThreadLock] = WeakSet()


def _renew_all() -> None:
    """Open every lock of this process."""
    for lock in list(_ALL):
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
