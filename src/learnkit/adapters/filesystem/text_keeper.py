"""Every file of text below the folders of a kit."""

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_bytes

from typing_extensions import override

from learnkit.adapters.files.atomic import Staged, commit, discard, is_temporary, stage
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.locks import locked
from learnkit.adapters.files.walk import walk
from learnkit.adapters.filesystem.catalogue import stamp_of
from learnkit.adapters.filesystem.rewording import FORMS, Reword, reworded_text, texts_in
from learnkit.errors import ConflictError
from learnkit.ports.text_keeper import TextChange, TextKeeper

_OWN = frozenset({"record.key", "config.toml", ".turn", ".gitignore", "disabled"})
"""Files that hold no text of learnings: keys, marks, and what only people write."""
_LEARNINGS = "learnings"
_TRIES = 8


class FilesystemTextKeeper(TextKeeper):
    """Finds every file below some folders and changes it under the lock of those who write it.

    Learnings have one lock for their root, a folder of JSON lines one, a JSON file its own. Files below ``derived``
    are no places: they are removed before a learning changes, since they are computed from it. What a writer that died
    left half written is removed rather than changed.
    """

    def __init__(
        self,
        folders: Iterable[Path],
        *,
        roots: Iterable[Path] = (),
        derived: Path | None = None,
        durable: bool = True,
        lock_timeout: float = 30.0,
    ) -> None:
        """Take the folders, each with all below it, and the one whose files are derived.

        ``roots`` are those of learnings; every folder of that name below the folders is one too.
        """
        self._folders = tuple(Path(os.path.realpath(folder)) for folder in folders)
        self._roots = tuple(Path(os.path.realpath(root)) for root in roots)
        self._derived = Path(os.path.realpath(derived)) if derived is not None else None
        self._durable = durable
        self._timeout = lock_timeout

    @override
    def places(self) -> Iterator[str]:
        found: dict[str, str] = {}
        for folder in self._folders:
            for entry in walk(str(folder)):
                if not self._is_other(entry.name, entry.path):
                    found.setdefault(os.path.realpath(entry.path), entry.path)
        yield from sorted(found.values())

    def _is_other(self, name: str, path: str) -> bool:
        """Say whether a file holds no text to be changed."""
        if name in _OWN or name.endswith(".lock"):
            return True
        return self._derived is not None and self._derived in Path(path).parents

    @override
    def texts(self, place: str) -> tuple[str, ...]:
        path = Path(place)
        with told("read", path):
            try:
                raw = path.read_bytes()
            except FileNotFoundError:
                return ()
        return texts_in(raw, _form(path), path=place)

    @override
    def rewrite(self, place: str, *, change: TextChange) -> bool:
        path = Path(os.path.realpath(place))
        if not path.exists():
            return False
        with self._locked(path):
            for _ in range(_TRIES):
                is_done = self._has_rewritten(path, change)
                if is_done is not None:
                    return is_done
        raise ConflictError(
            "somebody else changes this file again and again",
            where=place,
            do="Close the editor that saves it, and try again",
        )

    def _has_rewritten(self, path: Path, change: TextChange) -> bool | None:
        """Change one file while its lock is held; None where a person saved it in between."""
        with told("read", path):
            try:
                status, raw = path.stat(), path.read_bytes()
            except FileNotFoundError:
                return False
        data = _form(path)(raw, change, path=str(path))
        if data == raw:
            return False
        if is_temporary(path.name):
            with told("remove", path):
                path.unlink(missing_ok=True)
            return True
        staged = stage(path, data, durable=self._durable, mode=status.st_mode & 0o777)
        return self._has_put(path, staged, status)

    def _has_put(self, path: Path, staged: Staged, before: os.stat_result) -> bool | None:
        """Put a staged file in its place, unless what stands there is no longer what was read."""
        try:
            with told("look at", path):
                is_same = path.exists() and stamp_of(path.stat()) == stamp_of(before)
            if is_same and path.suffix == ".md":
                self._forget_derived()
                _take_turn(self._root(path))
        except BaseException:
            discard([staged])
            raise
        if not is_same:
            discard([staged])
            return None
        commit([staged], durable=self._durable)
        return True

    def _forget_derived(self) -> None:
        """Remove what is computed from learnings."""
        if self._derived is not None:
            for entry in list(walk(str(self._derived))):
                if not entry.name.endswith(".lock"):
                    with told("remove", Path(entry.path)):
                        Path(entry.path).unlink(missing_ok=True)

    def _locked(self, path: Path) -> AbstractContextManager[None]:
        """Give the lock of those who write a file."""
        own = path.with_suffix(".lock") if path.suffix == ".json" else self._root(path) / ".lock"
        return locked(own, timeout=self._timeout)

    def _root(self, path: Path) -> Path:
        """Give the folder whose writers share a lock: the root of learnings, else the file's own folder."""
        if path.suffix not in (".md", ".tmp"):
            return path.parent
        for root in self._roots:
            if root in path.parents:
                return root
        named = [folder for folder in path.parents if folder.name == _LEARNINGS and self._is_below(folder)]
        return named[-1] if named else path.parent

    def _is_below(self, folder: Path) -> bool:
        """Say whether a folder lies below one of those that are looked through."""
        return any(top in folder.parents for top in self._folders)


def _form(path: Path) -> Reword:
    """Give how a file is changed."""
    return FORMS.get(path.suffix, reworded_text)


def _take_turn(root: Path) -> None:
    """Leave the mark by which other writers see that they have to look at everything again."""
    with told("write", root / ".turn"):
        (root / ".turn").write_bytes(token_bytes(8))
