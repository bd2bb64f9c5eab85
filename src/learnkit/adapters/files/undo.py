"""Changes to other programs' files that can be undone to the byte: written ahead in a journal, one at a time.

For each file that was changed the journal keeps what stood there before (or that nothing did), the digests of what
was written over it, and the folders that were made. It is written before the file is. So a process that dies in
between leaves the old file or the new one, and the next run knows both.
"""

import contextlib
import json
import os
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from learnkit.adapters.files.atomic import PRIVATE, commit, discard, stage, sweep, write_atomic
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.core.capture.installing import FileChange
from learnkit.errors import ConflictError

_PATIENCE = 20.0
_NEW_FILE = 0o644
_PROGRAM = 0o111


@define
class _Entry:
    """What is known of one file: the name of its backup (None: there was no file), digests of ours, folders made."""

    backup: str | None
    written: list[str] = field(factory=list)
    folders: list[str] = field(factory=list)


@frozen
class UndoJournal:
    """The journal below a folder; it is made when the first change is applied."""

    folder: Path

    def original(self, path: Path, current: bytes) -> tuple[bool, bytes | None]:
        """Say whether a file is as we left it, and give what stood there before; None where nothing did."""
        entry = self._entries().get(_real(path))
        if entry is None or _digest(current) not in entry.written:
            return False, None
        if entry.backup is None:
            return True, None
        held = self._backup(entry.backup)
        return (False, None) if held is None else (True, held)

    def made(self, path: Path) -> bool:
        """Say whether there was no such file before ours."""
        entry = self._entries().get(_real(path))
        return entry is not None and entry.backup is None

    def apply(self, changes: Iterable[FileChange], *, is_removal: bool) -> None:
        """Write every change, under one lock for all processes.

        Raises ``ConflictError`` before anything is written where a file is neither as it was planned nor done.
        """
        todo = list(changes)
        if not todo and not (self.folder / "journal.json").exists():
            return
        with locked(self.folder / "lock", timeout=_PATIENCE):
            sweep(self.folder, "journal.json")
            todo = [one for one in todo if _is_open(one)]
            for change in todo:
                sweep(Path(_real(Path(change.path))).parent, Path(_real(Path(change.path))).name)
            entries = self._entries()
            self._heal(entries)
            for change in todo:
                self._write(change, entries, is_removal=is_removal)
            self._tidy(entries)

    def _write(self, change: FileChange, entries: dict[str, _Entry], *, is_removal: bool) -> None:
        """Note one change, then make it."""
        name = _real(Path(change.path))
        if is_removal:
            _put(Path(name), change)
            _forget(name, entries)
        else:
            self._note(name, change, entries)
            _put(Path(name), change)
        self._save(entries)

    def _heal(self, entries: dict[str, _Entry]) -> None:
        """Finish removals that died behind the file: nothing is there, and nothing was there before us."""
        gone = [name for name, one in entries.items() if one.backup is None and not os.path.lexists(name)]
        for name in gone:
            _forget(name, entries)
        if gone:
            self._save(entries)

    def _note(self, name: str, change: FileChange, entries: dict[str, _Entry]) -> None:
        """Write ahead what a change will replace; a file that is still as we left it keeps its first original."""
        entry = entries.get(name)
        if entry is None or change.before is None or _digest(change.before) not in entry.written:
            made = _missing_folders(Path(name).parent)
            backup = None if change.before is None else self._keep(change.before)
            entry = entries[name] = _Entry(backup, folders=made)
        entry.written.append(_digest(change.after or b""))
        self._save(entries)

    def _keep(self, raw: bytes) -> str:
        """Keep a copy of what is replaced, readable by its owner alone."""
        name = f"{_digest(raw)}.bak"
        write_atomic(self.folder / "backups" / name, raw, mode=PRIVATE)
        return name

    def _backup(self, name: str) -> bytes | None:
        """Give a copy that was kept; None where it is gone or damaged."""
        path = self.folder / "backups" / name
        with told("read", path):
            try:
                raw = path.read_bytes()
            except FileNotFoundError:
                return None
        return raw if f"{_digest(raw)}.bak" == name else None

    def _entries(self) -> dict[str, _Entry]:
        """Read the journal; one that is damaged knows nothing, and ours are then found by what stands in the files."""
        path = self.folder / "journal.json"
        with told("read", path):
            try:
                held = json.loads(path.read_bytes())
                return {
                    name: _Entry(one["backup"], list(one["written"]), list(one["folders"]))
                    for name, one in held["files"].items()
                }
            except (FileNotFoundError, NotADirectoryError):
                return {}
            except (ValueError, TypeError, KeyError, AttributeError):
                return {}

    def _save(self, entries: dict[str, _Entry]) -> None:
        files: dict[str, Any] = {
            name: {"backup": one.backup, "written": one.written, "folders": one.folders}
            for name, one in sorted(entries.items())
        }
        raw = json.dumps({"schema": 1, "files": files}, indent=1).encode()
        write_atomic(self.folder / "journal.json", raw, mode=PRIVATE)

    def _tidy(self, entries: dict[str, _Entry]) -> None:
        """Remove copies that no entry needs, and the journal when it is empty."""
        needed = {one.backup for one in entries.values()}
        backups = self.folder / "backups"
        with told("tidy", backups):
            for path in backups.iterdir() if backups.is_dir() else ():
                if path.name not in needed:
                    path.unlink(missing_ok=True)
            if not entries:
                (self.folder / "journal.json").unlink(missing_ok=True)
                with contextlib.suppress(OSError):
                    backups.rmdir()


def _real(path: Path) -> str:
    """Give the file behind links: it is what is replaced, and the links stay."""
    return os.path.realpath(path)


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=16).hexdigest()


def _is_open(change: FileChange) -> bool:
    """Say whether a change is still to be made; ``ConflictError`` where the file is another one by now."""
    path = Path(change.path)
    with told("read", path):
        try:
            current: bytes | None = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            current = None
    if current == change.before:
        return True
    if current == change.after:
        return False
    raise ConflictError("it was changed in between; nothing was written", where=change.path, do="Try again")


def _put(path: Path, change: FileChange) -> None:
    """Put the new file in the place of the old one, with its rights and its owner."""
    if change.after is None:
        with told("remove", path):
            path.unlink(missing_ok=True)
        return
    with told("write", path):
        path.parent.mkdir(parents=True, exist_ok=True)
        status = path.stat() if path.exists() else None
    staged = stage(path, change.after)
    try:
        with told("write", path):
            mode = _NEW_FILE if status is None else status.st_mode & 0o7777
            if (
                status is not None
                and hasattr(os, "chown")
                and (status.st_uid, status.st_gid) != _owner(staged.temporary)
            ):
                os.chown(staged.temporary, status.st_uid, status.st_gid)
            staged.temporary.chmod(mode | _PROGRAM if change.is_program else mode)
    except BaseException:
        discard([staged])
        raise
    commit([staged])


def _owner(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_uid, status.st_gid


def _missing_folders(folder: Path) -> list[str]:
    """Give the folders that would have to be made, the deepest first."""
    missing = []
    while not folder.exists() and folder != folder.parent:
        missing.append(str(folder))
        folder = folder.parent
    return missing


def _forget(name: str, entries: dict[str, _Entry]) -> None:
    """Drop an entry with the folders that were made for it; one that holds another file of ours goes with that."""
    entry = entries.pop(name, None)
    for folder in entry.folders if entry else ():
        heir = next((one for other, one in entries.items() if other.startswith(folder + os.sep)), None)
        if heir is not None:
            heir.folders.append(folder)
            continue
        with contextlib.suppress(OSError):
            os.rmdir(folder)
