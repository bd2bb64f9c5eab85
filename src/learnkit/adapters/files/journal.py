"""The journal of what was changed in files of other programs: what stood there before, to stand there again.

One record a file, made before the file is written: a process that dies in between leaves the old file or the new one,
and the next run goes on from either.
"""

import base64
import contextlib
import json
import os
import stat
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from learnkit.adapters.files.atomic import write_atomic
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.adapters.files.settings_files import read_settings
from learnkit.core.capture.installing import FileChange
from learnkit.core.kernel.ids import content_key
from learnkit.errors import ConflictError

_PROGRAM = 0o755
_SETTINGS = 0o600


class Journal:
    """Carries changes out, and knows what they replaced."""

    def __init__(self, root: Path, *, lock_timeout: float = 30.0) -> None:
        """Take the folder of the records, made at the first change."""
        self._root = root
        self._timeout = lock_timeout

    def original(self, path: Path, current: bytes | None) -> tuple[bool, bytes | None]:
        """Say whether a file is just as we left it, and what stood there before."""
        record = self._record(path)
        if record is None or current is None or record.get("after") != _digest(current):
            return False, None
        before = record.get("before")
        return True, None if before is None else base64.b64decode(str(before))

    def carry_out(self, changes: Iterable[FileChange]) -> None:
        """Write every change, one after the other.

        Raises ``ConflictError`` where a file is no longer what the plan was made from; what comes after is not written.
        """
        made: set[str] = set()
        with locked(self._root / ".lock", timeout=self._timeout):
            for change in changes:
                if not change.is_nothing:
                    made.update(self._write(change))
            _remove_empty(made)

    def _write(self, change: FileChange) -> list[str]:
        """Write one change; give the folders that were made for a file which is as it was before, now."""
        path = Path(change.path)
        if read_settings(path) != change.before:
            raise ConflictError("it was changed in between", where=change.path, do="Look at it, and plan again")
        if change.after is None:
            with told("remove", path):
                path.unlink(missing_ok=True)
            return self._forget(path)
        is_known, original = self.original(path, change.before)
        if is_known and original == change.after:
            self._replace(path, change)
            return self._forget(path)
        before = original if is_known else change.before
        self._remember(path, before, change.after)
        self._replace(path, change)
        return []

    @staticmethod
    def _replace(path: Path, change: FileChange) -> None:
        """Write a file in the place of the one that is there: behind its link, with its rights."""
        assert change.after is not None
        with told("look at", path):
            real = Path(os.path.realpath(path))
            mode = stat.S_IMODE(real.stat().st_mode) if real.exists() else _PROGRAM if change.is_program else _SETTINGS
        write_atomic(real, change.after, mode=mode)

    def _remember(self, path: Path, before: bytes | None, after: bytes) -> None:
        """Keep what stands there, and which folders have to be made."""
        missing = [str(folder) for folder in path.parents if not folder.exists()]
        record = {
            "path": str(path),
            "before": None if before is None else base64.b64encode(before).decode(),
            "after": _digest(after),
            "made": (self._record(path) or {}).get("made") or missing,
        }
        write_atomic(self._file(path), json.dumps(record).encode())

    def _forget(self, path: Path) -> list[str]:
        """Remove the record; give the folders that were made for the file."""
        made = (self._record(path) or {}).get("made")
        with told("remove", self._file(path)):
            self._file(path).unlink(missing_ok=True)
        return [str(folder) for folder in made] if isinstance(made, list) else []

    def _record(self, path: Path) -> dict[str, object] | None:
        """Give the record of a file, or None where there is none that can be read."""
        try:
            held = json.loads(self._file(path).read_bytes())
        except (OSError, ValueError):
            return None
        return held if isinstance(held, dict) else None

    def _file(self, path: Path) -> Path:
        return self._root / f"{content_key(str(path))}.json"


def _remove_empty(folders: Iterable[str]) -> None:
    """Remove the folders that are empty, the innermost first."""
    for folder in sorted(folders, key=len, reverse=True):
        with contextlib.suppress(OSError):
            Path(folder).rmdir()


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()
