"""Failures of the operating system as our errors."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from learnkit.errors import StoreError

_ADVICE = {
    errno.ENOSPC: "Free some space; nothing was changed",
    errno.EDQUOT: "Free some space; nothing was changed",
    errno.EACCES: "Give yourself the rights, or choose another place (LEARNKIT_HOME)",
    errno.EPERM: "Give yourself the rights, or choose another place (LEARNKIT_HOME)",
    errno.EROFS: "It is read-only: choose another place (LEARNKIT_HOME)",
    errno.ENOTDIR: "A file stands where a folder is needed: move it away",
    errno.EISDIR: "A folder stands where a file is needed: move it away",
    errno.ENAMETOOLONG: "The path is too long: choose a shorter place (LEARNKIT_HOME)",
    errno.ELOOP: "Links lead in a loop: mend them",
}
_READING = {"read", "list", "look at", "look for"}
_FORBIDDEN = {errno.EACCES, errno.EPERM}


@contextmanager
def told(what: str, path: Path) -> Iterator[None]:
    """Raise ``StoreError`` in the place of an OSError: ``what`` failed, where, why, and what to do."""
    try:
        yield
    except (OSError, ValueError) as error:
        code = error.errno if isinstance(error, OSError) else None
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        advice = _ADVICE.get(code or 0, "Look at the place and try again")
        if what in _READING and code in _FORBIDDEN:
            advice = "Give yourself the rights to read it"
        raise StoreError(f"cannot {what}: {reason}", where=str(path), do=advice) from error
