"""A look at the places of a kit, as the operating system shows them."""

import os
from collections.abc import Callable, Iterable, Mapping

from typing_extensions import override

from learnkit.adapters.files.walk import walk
from learnkit.ports.inspector import Check, CheckState, DiskUse, Inspector


class SystemInspector(Inspector):
    """Measures places on the disk, and says whether the home can be written."""

    def __init__(
        self, home: str, places: Mapping[str, str], *, further: Iterable[Callable[[], Iterable[Check]]] = ()
    ) -> None:
        """Take the home, the places by name in the order in which they are shown, and checks of other parts."""
        self._home = home
        self._places = dict(places)
        self._further = tuple(further)

    @override
    def disk_use(self) -> tuple[DiskUse, ...]:
        return tuple(_measured(name, path) for name, path in self._places.items())

    @override
    def checks(self) -> tuple[Check, ...]:
        return (self._home_check(), *(check for look in self._further for check in look()))

    def _home_check(self) -> Check:
        """Say whether the home is there and can be written."""
        if not os.path.exists(self._home):
            return Check("home", CheckState.OK, f"{self._home} is made when something is kept")
        if not os.path.isdir(self._home):
            says = f"{self._home} is not a folder"
            return Check("home", CheckState.FAILURE, says, "Move it away, or set LEARNKIT_HOME")
        if not os.access(self._home, os.W_OK | os.X_OK):
            says = f"{self._home} cannot be written"
            return Check("home", CheckState.FAILURE, says, "Give yourself the rights, or set LEARNKIT_HOME")
        return Check("home", CheckState.OK, f"{self._home} can be written")


def _measured(name: str, path: str) -> DiskUse:
    """Give what is below a path; files that vanish meanwhile are left out."""
    files = size = 0
    for entry in walk(path):
        try:
            size += entry.stat().st_size
        except OSError:
            continue
        files += 1
    return DiskUse(name, path, files, size)
