"""Settings: what was said, where, and what is in force."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, fields, frozen

from learnkit.compose.layers import Layer, Said, environment_layer, file_layer
from learnkit.compose.places import Located, locate
from learnkit.compose.values import KINDS
from learnkit.core.usecases.surroundings import Origin
from learnkit.errors import ConfigurationError

PROJECT_FILE_MAY_SET = frozenset({"agent", "capture_enabled", "capture_ignore", "min_relevance"})
"""A project's file comes with its repository, so that it may not move stores, name plug-ins or raise trust."""


@frozen(kw_only=True)
class Settings:
    """What is said by keyword; None leaves a setting to the environment, the files and the default, in this order.

    ``home`` is the folder under which everything is kept; given here or as ``LEARNKIT_HOME`` it is hermetic, and
    ``.learnkit`` of projects is not consulted. ``project`` is a folder in the project to work for. ``agent`` is who
    asks where nobody says so. ``min_relevance`` (0..1) is the share of a question that an answer must hold.
    ``auto_promote_l2`` lets uses promote. ``capture_enabled`` lets hooks capture, but for the commands that
    ``capture_ignore`` means (see ``core.capture.ignoring``). ``machine`` names this machine in
    ledgers. The others name plug-ins.
    """

    home: str | os.PathLike[str] | None = None
    project: str | os.PathLike[str] | None = None
    agent: str | None = None
    min_relevance: float | None = None
    auto_promote_l2: bool | None = None
    capture_enabled: bool | None = None
    capture_ignore: Sequence[str] | None = None
    machine: str | None = None
    learning_store: str | None = None
    search_index: str | None = None
    usage_ledger: str | None = None
    reading_ledger: str | None = None
    clock: str | None = None
    event_sink: str | None = None


@frozen
class Resolved:
    """What is in force: each value, its origin, and the places that follow."""

    values: Mapping[str, object]
    origins: tuple[Origin, ...]
    located: Located
    said: Settings = field(factory=Settings)

    def text(self, name: str) -> str | None:
        """Give a setting that is a text, or None."""
        value = self.values.get(name)
        return None if value is None else str(value)

    def number(self, name: str, *, otherwise: float) -> float:
        """Give a setting that is a number."""
        value = self.values.get(name)
        return value if isinstance(value, float) else otherwise

    def texts(self, name: str, *, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        """Give a setting that is several texts."""
        value = self.values.get(name)
        return value if isinstance(value, tuple) else otherwise

    def switch(self, name: str, *, otherwise: bool) -> bool:
        """Give a setting that is on or off."""
        value = self.values.get(name)
        return value if isinstance(value, bool) else otherwise


def resolve(
    settings: Settings | None = None, *, environment: Mapping[str, str] | None = None, cwd: str | None = None
) -> Resolved:
    """Give what is in force. None: nothing was said, the process's own environment, its current folder.

    Raises ``ConfigurationError`` that names the file or the variable, the value, and what is allowed.
    """
    said = Settings() if settings is None else settings
    variables = os.environ if environment is None else environment
    above = [environment_layer(variables), _keyword_layer(said)]
    located = locate(_joined(above), variables, cwd=cwd)
    below: list[Layer] = [file_layer(located.config_file, "user file", allowed=frozenset(KINDS) - {"project"})]
    if "home" in below[0] and not located.is_hermetic:
        located = locate(_joined([*below, *above]), variables, cwd=cwd)
    if located.project_folder is not None:
        below.append(file_layer(located.project_folder / "config.toml", "project file", allowed=PROJECT_FILE_MAY_SET))
    chosen = _joined([*below, *above])
    values = {name: said_value.value for name, said_value in chosen.items()}
    return Resolved(values, _origins(chosen, located), located, said)


def _keyword_layer(settings: Settings) -> Layer:
    """Give what was said by keyword, each value looked at as those of files are."""
    layer: Layer = {}
    for attribute in fields(Settings):
        value = getattr(settings, attribute.name)
        if value is None:
            continue
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        layer[attribute.name] = Said(KINDS[attribute.name].read(value, f"Settings({attribute.name}=…)"), "keyword", "")
    return layer


def _joined(layers: list[Layer]) -> Layer:
    """Give one layer of several; later ones win."""
    joined: Layer = {}
    for layer in layers:
        joined.update(layer)
    return joined


def _origins(chosen: Layer, located: Located) -> tuple[Origin, ...]:
    """Give every setting as it is shown, in the order in which they are declared, then the places."""
    derived = {"home": str(located.home), "machine": located.machine}
    shown = []
    for attribute in fields(Settings):
        name = attribute.name
        if name in chosen:
            shown.append(Origin(name, _as_text(chosen[name].value), chosen[name].source, chosen[name].where))
        else:
            shown.append(Origin(name, derived.get(name, KINDS[name].default), "default"))
    return (*shown, *located.origins())


def _as_text(value: object) -> str:
    """Give a value as a person would write it in a file, the parts of a list with commas between them."""
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def require_folder(home: Path) -> None:
    """Refuse a home that can never be one: a file stands there, or nobody may make it."""
    if home.exists():
        if not home.is_dir():
            raise ConfigurationError(
                "the home is not a folder", where=str(home), do="Move it away, or set LEARNKIT_HOME"
            )
        return
    nearest = next((parent for parent in home.parents if parent.exists()), home.parent)
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        raise ConfigurationError(
            f"the home cannot be made: {nearest} cannot be written",
            where=str(home),
            do="Give yourself the rights, or set LEARNKIT_HOME to a folder of yours",
        )
