"""Checks and disk use in memory."""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.ports.inspector import Check, DiskUse, Inspector


class InMemoryInspector(Inspector):
    """Gives what was handed in."""

    def __init__(self, *, disk_use: Iterable[DiskUse] = (), checks: Iterable[Check] = ()) -> None:
        """Take what is to be given."""
        self._disk_use = tuple(disk_use)
        self._checks = tuple(checks)

    @override
    def disk_use(self) -> tuple[DiskUse, ...]:
        return self._disk_use

    @override
    def checks(self) -> tuple[Check, ...]:
        return self._checks
