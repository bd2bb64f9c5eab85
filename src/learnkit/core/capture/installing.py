"""Installing: what would be written into the configuration of an agent, before anything is."""

import difflib
from enum import Enum

from attrs import frozen

MARK = "learnkit.hook"
"""What every command line of ours holds, and nobody else's: by it our entries are told from others."""


class InstallScope(Enum):
    """Whose configuration: the user's, the project's, or the user's own within the project."""

    USER = "user"
    PROJECT = "project"
    LOCAL = "local"


@frozen
class FileChange:
    """One file: what it holds now (None: it is not there), and what it would hold (None: it would be removed)."""

    path: str
    before: bytes | None
    after: bytes | None
    is_program: bool = False

    @property
    def is_nothing(self) -> bool:
        """Say whether the file stays as it is."""
        return self.before == self.after

    def diff(self) -> str:
        """Give the change as a unified diff."""
        old, new = (("" if raw is None else raw.decode("utf-8", "replace")) for raw in (self.before, self.after))
        names = (
            "/dev/null" if self.before is None else self.path,
            "/dev/null" if self.after is None else self.path,
        )
        lines = difflib.unified_diff(old.splitlines(), new.splitlines(), *names, lineterm="")
        return "\n".join(lines)


@frozen(kw_only=True)
class InstallPlan:
    """Everything that an installation, or its removal, would change, and what a person should know before.

    ``events`` are the host's names of events; ``matchers`` the tools for which it would call us.
    """

    agent: str
    changes: tuple[FileChange, ...]
    events: tuple[str, ...] = ()
    matchers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Say whether everything is as it would be already."""
        return all(change.is_nothing for change in self.changes)


@frozen
class InstalledHook:
    """One entry of ours in an agent's configuration: the file, the event, and the command line."""

    agent: str
    path: str
    event: str
    command: str
