"""Settings: what was said, where, and what is in force."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, fields, frozen

from learnkit.compose.layers import Complain, Layer, Said, complaining, environment_layer, file_layer, raised
from learnkit.compose.places import Located, locate
from learnkit.compose.values import KINDS
from learnkit.core.usecases.surroundings import Origin
from learnkit.errors import ConfigurationError

PROJECT_FILE_MAY_SET = frozenset({"agent", "capture_enabled", "capture_ignore", "min_relevance"})
"""A project's file comes with its repository, so that it may not move stores, name plug-ins or raise trust."""

AGENT_VARIABLES = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME", "XDG_CONFIG_HOME")
"""Variables of coding agents that move their configurations."""


@frozen(kw_only=True)
class Settings:
    """What is said by keyword; None leaves a setting to the environment, the files and the default, in this order.

    ``home`` is the folder under which everything is kept; given here or as ``LEARNKIT_HOME`` it is hermetic, and
    ``.learnkit`` of projects is not consulted. ``project`` is a folder in the project to work for. ``agent`` is who
    asks where nobody says so. ``min_relevance`` (0..1) is the share of a question that an answer must hold.
    ``auto_promote_l2`` lets uses promote. ``capture_enabled`` off: running sessions are neither noted nor answered;
    ``capture_ignore`` names the commands that are never captured (``core.capture.ignoring``). ``machine`` names this
    machine in ledgers. The others name plug-ins.
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
    spool: str | None = None
    clock: str | None = None
    event_sink: str | None = None


@frozen
class Resolved:
    """What is in force: each value, its origin, and the places that follow."""

    values: Mapping[str, object]
    origins: tuple[Origin, ...]
    located: Located
    said: Settings = field(factory=Settings)
    complain: Complain = raised
    agent_variables: Mapping[str, str] = field(factory=dict)
    """What coding agents' own variables say of where their configurations are."""

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
    settings: Settings | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    cwd: str | None = None,
    complain: Complain = raised,
) -> Resolved:
    """Give what is in force. None: nothing was said, the process's own environment, its current folder.

    Raises ``ConfigurationError`` that names the file or the variable, the value, and what is allowed; or hands it to
    ``complain``, and then the setting that is wrong does not count.
    """
    said = Settings() if settings is None else settings
    variables = os.environ if environment is None else environment
    above = [environment_layer(variables, complain), _keyword_layer(said, complain)]
    located = locate(_joined(above), variables, cwd=cwd, complain=complain)
    of_user = frozenset(KINDS) - {"project"}
    below = [file_layer(located.config_file, "user file", allowed=of_user, complain=complain)]
    if "home" in below[0] and not located.is_hermetic:
        located = locate(_joined([*below, *above]), variables, cwd=cwd, complain=complain)
    if located.project_folder is not None:
        path = located.project_folder / "config.toml"
        below.append(file_layer(path, "project file", allowed=PROJECT_FILE_MAY_SET, complain=complain))
    chosen = _joined([*below, *above])
    values = {name: said_value.value for name, said_value in chosen.items()}
    of_agents = {name: variables[name] for name in AGENT_VARIABLES if variables.get(name)}
    return Resolved(values, _origins(chosen, located), located, said, complain, of_agents)


def _keyword_layer(settings: Settings, complain: Complain) -> Layer:
    """Give what was said by keyword, each value looked at as those of files are."""
    layer: Layer = {}
    for attribute in fields(Settings):
        value = getattr(settings, attribute.name)
        if value is None:
            continue
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        with complaining(complain):
            read = KINDS[attribute.name].read(value, f"Settings({attribute.name}=…)")
            layer[attribute.name] = Said(read, "keyword", "")
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
    """Refuse a home that can never be one: a file stands there or on the way to it.

    Whether it can be written shows when something is: who only asks needs no such right.
    """
    nearest = next((place for place in (home, *home.parents) if os.path.lexists(place)), home)
    if not nearest.is_dir():
        what = "the home is not a folder" if nearest == home else f"the home cannot be made: {nearest} is not a folder"
        raise ConfigurationError(what, where=str(home), do="Move it away, or set LEARNKIT_HOME to a folder of yours")
