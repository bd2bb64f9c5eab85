"""The settings of other programs as files: read whole, links followed, and never guessed at."""

import os
from pathlib import Path

from learnkit.adapters.files.failures import told
from learnkit.core.capture.installing import FileChange
from learnkit.errors import CorruptRecordError

LIMIT = 16 * 1024 * 1024


def read_settings(path: Path) -> bytes | None:
    """Give the bytes of a file, None where it is not there. Raises ``StoreError``."""
    with told("read", path):
        try:
            if path.stat().st_size > LIMIT:
                raise CorruptRecordError("it is too long for a file of settings", path=str(path), do="Look at it")
            return path.read_bytes()
        except FileNotFoundError:
            return None


def text_of(raw: bytes | None, path: Path) -> str | None:
    """Give the text of a file. Raises ``CorruptRecordError`` for what is no UTF-8."""
    try:
        return None if raw is None else raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1 if raw is not None else None
        raise CorruptRecordError("it is not UTF-8", path=str(path), line=line, do="Save it as UTF-8") from error


def changed(path: Path, before: bytes | None, after: str | None, *, is_program: bool = False) -> FileChange:
    """Give the change of a file."""
    return FileChange(str(path), before, None if after is None else after.encode(), is_program)


def user_folder(*, variable: str, below_home: str) -> Path:
    """Give the folder of an agent: the one that its variable names, or its place below the user's home."""
    said = os.environ.get(variable, "") if variable else ""
    return Path(said) if said and Path(said).is_absolute() else Path.home() / below_home
