"""A look at the places of a kit, as the operating system shows them."""

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping

from typing_extensions import override

from learnkit.adapters.files.walk import walk
from learnkit.errors import LearnkitError
from learnkit.ports.inspector import Check, CheckState, DiskUse, Inspector

_RIGHTS = "Give yourself the rights, or set LEARNKIT_HOME"
_AWAY = "Move it away, or set LEARNKIT_HOME"


class SystemInspector(Inspector):
    """Measures places on the disk, and says whether they are what they must be and can be written.

    Whether a folder can be written shows only by writing: an empty folder is made in it and removed at once.
    """

    def __init__(
        self,
        home: str,
        places: Mapping[str, str],
        *,
        files: Mapping[str, str] | None = None,
        further: Iterable[Callable[[], Iterable[Check]]] = (),
    ) -> None:
        """Take the home, the folders and the files by name, and checks of other parts.

        They are shown in the order in which they are given; a further check that fails is itself a finding.
        """
        self._home = home
        self._places = dict(places)
        self._files = dict(files or {})
        self._further = tuple(further)

    @override
    def disk_use(self) -> tuple[DiskUse, ...]:
        return tuple(_measured(name, path) for name, path in self._places.items())

    @override
    def checks(self) -> tuple[Check, ...]:
        home = self._home_check()
        found = [home]
        for name, path in self._places.items():
            # Where the home as a whole cannot be written, that is said once.
            is_said = home.is_failure and path.startswith(self._home + os.sep)
            found += _folder_checks(name, path, probed=not is_said)
        for name, path in self._files.items():
            found += _file_checks(name, path)
        return (*found, *(check for look in self._further for check in _looked(look)))

    def _home_check(self) -> Check:
        """Say whether the home is there, or can be made, and can be written."""
        nearest = self._home
        while not os.path.lexists(nearest) and os.path.dirname(nearest) != nearest:
            nearest = os.path.dirname(nearest)
        is_there = nearest == self._home
        what = "" if is_there else f"{self._home} cannot be made: "
        if not os.path.isdir(nearest):
            return Check("home", CheckState.FAILURE, f"{what}{nearest} is not a folder", _AWAY)
        refusal = _refusal(nearest)
        if refusal:
            return Check("home", CheckState.FAILURE, f"{what}{nearest} cannot be written: {refusal}", _RIGHTS)
        says = f"{self._home} can be written" if is_there else f"{self._home} is made when something is kept"
        return Check("home", CheckState.OK, says)


def _looked(look: Callable[[], Iterable[Check]]) -> list[Check]:
    """Give what a check of another part finds, and its failure as one more finding."""
    found = []
    try:
        for check in look():
            found.append(check)  # noqa: PERF402 - what was found before a failure counts, too
    except LearnkitError as error:
        found.append(Check("surroundings", CheckState.FAILURE, f"{error.what} ({error.where})", error.do))
    return found


def _folder_checks(name: str, path: str, *, probed: bool) -> Iterator[Check]:
    """Name what is wrong with a folder; one that is not there is made when it is needed."""
    if not os.path.lexists(path):
        return
    if not os.path.isdir(path):
        yield Check(name, CheckState.FAILURE, f"{path} is not a folder", _AWAY)
        return
    try:
        os.scandir(path).close()
    except OSError as error:
        yield Check(name, CheckState.FAILURE, f"{path} cannot be listed: {error.strerror or error}", _RIGHTS)
        return
    refusal = _refusal(path) if probed else ""
    if refusal:
        yield Check(name, CheckState.FAILURE, f"{path} cannot be written: {refusal}", _RIGHTS)


def _file_checks(name: str, path: str) -> Iterator[Check]:
    """Name what is wrong with a file; one that is not there is made when it is needed."""
    if not os.path.lexists(path):
        return
    if not os.path.isfile(path):
        yield Check(name, CheckState.FAILURE, f"{path} is not a file", _AWAY)
        return
    try:
        with open(path, "rb"):
            pass
    except OSError as error:
        yield Check(name, CheckState.FAILURE, f"{path} cannot be read: {error.strerror or error}", _RIGHTS)


def _refusal(folder: str) -> str:
    """Give why nothing can be made in a folder; "" where it can. What is made for that is removed at once."""
    try:
        os.rmdir(tempfile.mkdtemp(prefix=".learnkit-", suffix=".tmp", dir=folder))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _measured(name: str, path: str) -> DiskUse:
    """Give what is below a path; files that vanish meanwhile are left out."""
    files = size = 0
    for entry in walk(path):
        try:
            size += entry.stat().st_size
        except OSError:
            continue
        files += not _is_bookkeeping(entry.name)
    return DiskUse(name, path, files, size)


def _is_bookkeeping(name: str) -> bool:
    """Say whether a file holds nothing that is kept: a lock, a writer's mark, a temporary file."""
    return name == ".turn" or name.endswith((".lock", ".tmp"))
