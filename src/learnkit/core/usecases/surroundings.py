"""What a kit stands on, as values: its settings with their origins, and its places."""

from attrs import frozen


@frozen
class Origin:
    """One setting as it is in force: its value as text, where it came from, and the file or variable if any.

    ``source`` is one of ``default``, ``user file``, ``project file``, ``environment``, ``keyword``.
    """

    name: str
    value: str
    source: str
    where: str = ""


@frozen
class SettingProblem:
    """A setting that does not count, in a kit that was opened all the same: what is wrong, where, what to do."""

    what: str
    where: str = ""
    do: str = ""

    @property
    def says(self) -> str:
        """Give what is wrong, and where."""
        return f"{self.what} ({self.where})" if self.where else self.what


@frozen
class Places:
    """Where this kit keeps things, as paths.

    ``project_root`` is the project around the current folder; ``project`` and ``project_id`` are None where it
    keeps no learnings of its own.
    """

    home: str
    learnings: str
    ledgers: str
    index: str
    config_file: str
    project_root: str
    project: str | None = None
    project_id: str | None = None
    project_learnings: str | None = None
