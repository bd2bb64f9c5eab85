"""Places: where everything is kept, from what was said and from the platform."""

import os
import platform
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from attrs import frozen

from learnkit.adapters.files.names import safe_name
from learnkit.compose.git import remote_of
from learnkit.compose.layers import Complain, Layer, complaining, raised
from learnkit.core.usecases.surroundings import Origin, Places
from learnkit.errors import ConfigurationError

MARK = ".learnkit"
"""The folder of a project that keeps its own learnings."""
NOWHERE = Path(os.devnull) / "learnkit"
"""Stands for a home where none is known: no folder can ever be there."""


@frozen(kw_only=True)
class Located:
    """Every place, and what they follow from.

    ``is_hermetic`` says that everything is under ``home``. ``project_root`` is always known; ``project_learnings``
    only where a project is worked for, ``project_folder`` only where it has a ``.learnkit`` that counts.
    """

    home: Path
    config_file: Path
    is_hermetic: bool
    learnings: Path
    learnings_said_by: str
    project_root: Path
    project_id: str
    project_learnings: Path | None
    project_folder: Path | None
    machine: str

    @property
    def places(self) -> Places:
        """Give the places as they are shown."""
        return Places(
            home=str(self.home),
            learnings=str(self.learnings),
            ledgers=str(self.home / "ledgers"),
            index=str(self.home / "index"),
            config_file=str(self.config_file),
            project_root=str(self.project_root),
            project=str(self.project_root) if self.project_learnings is not None else None,
            project_id=self.project_id if self.project_learnings is not None else None,
            project_learnings=str(self.project_learnings) if self.project_learnings is not None else None,
        )

    def is_switched_off(self) -> bool:
        """Say whether a person switched capture off here, with a file ``disabled`` in the project's folder."""
        return (self.project_root / MARK / "disabled").exists()

    def holds(self, folder: str | None) -> bool:
        """Say whether what happens in a folder is for this kit: its project's, or no project's that keeps its own."""
        if self.project_learnings is not None:
            return folder is not None and Path(folder).is_relative_to(self.project_root)
        if folder is None or self.is_hermetic:
            return True
        return not any((place / MARK).is_dir() for place in (Path(folder), *Path(folder).parents))

    def origins(self) -> tuple[Origin, ...]:
        """Give what was derived, as settings are shown."""
        said_by = self.learnings_said_by
        return (
            Origin("learnings", str(self.learnings), "environment" if said_by else "default", said_by),
            Origin("project_root", str(self.project_root), "default"),
            Origin("project_learnings", str(self.project_learnings or ""), "default"),
            Origin("config_file", str(self.config_file), "default"),
        )


def locate(said: Layer, variables: Mapping[str, str], *, cwd: str | None, complain: Complain = raised) -> Located:
    """Give every place.

    Complains where no home is known (a place that can never be one stands for it) and where the project is no folder
    (the current one stands for it).
    """
    home_said = said.get("home")
    is_hermetic = home_said is not None and home_said.source in ("environment", "keyword")
    home = config_folder = NOWHERE
    with complaining(complain):
        home = _absolute(str(home_said.value), cwd) if home_said is not None else _user_folder("data")
        config_folder = home if is_hermetic else _user_folder("config")
    outside = None if home_said is not None and home_said.source == "keyword" else _learnings_outside(variables, cwd)
    chosen = "project" in said
    root = _project_root(said, cwd, complain)
    folder = root / MARK
    counts = folder.is_dir() and not is_hermetic
    project_id = _project_id(root)
    project_learnings = None
    if outside is None and (chosen or counts):
        project_learnings = folder / "learnings" if counts else home / "projects" / project_id / "learnings"
    return Located(
        home=home,
        config_file=config_folder / "config.toml",
        is_hermetic=is_hermetic,
        learnings=home / "learnings" if outside is None else outside[1],
        learnings_said_by="" if outside is None else outside[0],
        project_root=root,
        project_id=project_id,
        project_learnings=project_learnings,
        project_folder=folder if counts else None,
        machine=str(said["machine"].value) if "machine" in said else safe_name(platform.node() or "machine"),
    )


def located_home(variables: Mapping[str, str] | None = None) -> Path:
    """Give the home that the environment says, or the platform: enough for a log, before settings are read."""
    said = (os.environ if variables is None else variables).get("LEARNKIT_HOME", "")
    return _absolute(said, None) if said else _user_folder("data")


def _absolute(place: str, cwd: str | None) -> Path:
    """Give a place as an absolute path; ``~`` is the home of the user."""
    try:
        named = Path(place).expanduser()
    except RuntimeError as error:
        raise _no_home() from error
    return Path(os.path.normpath(_current(cwd) / named))


def _current(cwd: str | None) -> Path:
    """Give the current folder, or the root where it is gone."""
    if cwd is not None:
        return Path(cwd)
    try:
        return Path.cwd()
    except OSError:
        return Path(os.sep)


def _user_folder(kind: str) -> Path:
    """Give the user's folder for data or configuration, as the platform has it."""
    import platformdirs

    folder = platformdirs.user_data_path if kind == "data" else platformdirs.user_config_path
    try:
        path = folder("learnkit", appauthor=False)
    except (RuntimeError, KeyError) as error:
        raise _no_home() from error
    if not path.is_absolute() or str(path).startswith("~"):
        raise _no_home()
    return path


def _no_home() -> ConfigurationError:
    return ConfigurationError("no home folder is known for this user", do="Set LEARNKIT_HOME to a folder of yours")


def _learnings_outside(variables: Mapping[str, str], cwd: str | None) -> tuple[str, Path] | None:
    """Give the learnings root that the variables of the terraphim tools name, and which one did."""
    if root := variables.get("TERRAPHIM_LEARNINGS_DIR", ""):
        return "TERRAPHIM_LEARNINGS_DIR", _absolute(root, cwd)
    if data := variables.get("TERRAPHIM_DEFAULT_DATA_PATH", ""):
        return "TERRAPHIM_DEFAULT_DATA_PATH", _absolute(data, cwd) / "terraphim" / "learnings"
    return None


def _project_root(said: Layer, cwd: str | None, complain: Complain) -> Path:
    """Give the nearest folder upwards with ``.learnkit`` or ``.git``, else the folder itself."""
    start = _current(cwd)
    with complaining(complain):
        start = _chosen_project(said, cwd) or start
    for folder in (start, *start.parents):
        if (folder / MARK).is_dir() or (folder / ".git").exists():
            return folder
    return start


def _chosen_project(said: Layer, cwd: str | None) -> Path | None:
    """Give the folder of the project that was named, if one was."""
    if "project" not in said:
        return None
    folder = _absolute(str(said["project"].value), cwd)
    if folder.is_dir():
        return folder
    where = said["project"].where or "Settings(project=…)"
    raise ConfigurationError(f"the project {str(folder)!r} is no folder", where=where, do="Name a folder that is there")


def _project_id(root: Path) -> str:
    """Give a short name for a project: the same for every clone of one remote, else of its path."""
    remote = remote_of(root)
    name = remote or os.path.realpath(root)
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    return f"{safe_name(name.rsplit('/', 1)[-1] or 'root', limit=30)}-{digest}"
