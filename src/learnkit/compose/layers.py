"""Layers of settings: a TOML file, or the environment, as names with values and where each was said."""

import difflib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from learnkit.compose.values import KINDS
from learnkit.errors import ConfigurationError

PREFIX = "LEARNKIT_"
GROUPS = frozenset({"capture"})
"""Tables of a file; ``ignore`` in the table ``capture`` is the setting ``capture_ignore``."""

Complain: TypeAlias = Callable[[ConfigurationError], None]
"""Is told of each setting that is wrong; where it returns, the setting says nothing."""


def raised(error: ConfigurationError) -> None:
    """Complain by raising."""
    raise error


@frozen
class Said:
    """A value, which layer said it, and the file or variable."""

    value: object
    source: str
    where: str


Layer: TypeAlias = dict[str, Said]
"""What one layer says, by the names of settings."""


def environment_layer(variables: Mapping[str, str], complain: Complain = raised) -> Layer:
    """Give what the variables ``LEARNKIT_…`` say; an empty one says nothing, other names are not ours."""
    layer: Layer = {}
    for name, kind in KINDS.items():
        variable = PREFIX + name.upper()
        value = variables.get(variable, "")
        if value:
            with complaining(complain):
                layer[name] = Said(kind.read(value, variable), "environment", variable)
    return layer


@contextmanager
def complaining(complain: Complain) -> Iterator[None]:
    """Hand an error to whoever is to be told."""
    try:
        yield
    except ConfigurationError as error:
        complain(error)


def file_layer(path: Path, source: str, *, allowed: frozenset[str], complain: Complain = raised) -> Layer:
    """Give what a TOML file says; a file that is not there says nothing.

    Complains of a file that cannot be read, an unknown name, one that is not ``allowed``, and a wrong value.
    """
    table: dict[str, object] = {}
    with complaining(complain):
        table = _table(path)
    layer: Layer = {}
    for name, value in table.items():
        with complaining(complain):
            _require_known(name, path, allowed)
            layer[name] = Said(KINDS[name].read(value, f"{path}, {name}"), source, str(path))
    return layer


def _table(path: Path) -> dict[str, object]:
    """Give the top of a TOML file, the settings of a group by their whole names."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError) as error:
        raise ConfigurationError(
            f"the settings cannot be read: {error}", where=str(path), do="Mend the file, or move it away"
        ) from error
    flat: dict[str, object] = {}
    for name, value in table.items():
        if name in GROUPS and isinstance(value, dict):
            flat.update({f"{name}_{key}": held for key, held in value.items()})
        else:
            flat[name] = value
    return flat


def _require_known(name: str, path: Path, allowed: frozenset[str]) -> None:
    """Refuse a name that this file may not set."""
    if name in allowed:
        return
    names = ", ".join(sorted(allowed))
    if name in KINDS:
        raise ConfigurationError(f"{name} may not be set here", where=str(path), do=f"This file may set: {names}")
    close = difflib.get_close_matches(name, allowed, n=1)
    advice = f"Did you mean {close[0]}?" if close else f"Allowed are: {names}"
    raise ConfigurationError(f"there is no setting {name!r}", where=str(path), do=advice)
