"""Layers of settings: a TOML file, or the environment, as names with values and where each was said."""

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from learnkit.compose.values import KINDS
from learnkit.errors import ConfigurationError

PREFIX = "LEARNKIT_"
GROUPS = frozenset({"capture"})
"""Tables of a file; ``ignore`` in the table ``capture`` is the setting ``capture_ignore``."""


@frozen
class Said:
    """A value, which layer said it, and the file or variable."""

    value: object
    source: str
    where: str


Layer: TypeAlias = dict[str, Said]
"""What one layer says, by the names of settings."""


def environment_layer(variables: Mapping[str, str]) -> Layer:
    """Give what the variables ``LEARNKIT_…`` say; an empty one says nothing, other names are not ours."""
    layer: Layer = {}
    for name, kind in KINDS.items():
        variable = PREFIX + name.upper()
        value = variables.get(variable, "")
        if value:
            layer[name] = Said(kind.read(value, variable), "environment", variable)
    return layer


def file_layer(path: Path, source: str, *, allowed: frozenset[str]) -> Layer:
    """Give what a TOML file says; a file that is not there says nothing.

    Raises ``ConfigurationError`` for a file that cannot be read, an unknown name, and one that is not ``allowed``.
    """
    return {
        name: Said(KINDS[name].read(value, f"{path}, {name}"), source, str(path))
        for name, value in _table(path).items()
        if _is_known(name, path, allowed)
    }


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


def _is_known(name: str, path: Path, allowed: frozenset[str]) -> bool:
    """Refuse a name that this file may not set."""
    if name in allowed:
        return True
    names = ", ".join(sorted(allowed))
    if name in KINDS:
        raise ConfigurationError(f"{name} may not be set here", where=str(path), do=f"This file may set: {names}")
    close = difflib.get_close_matches(name, allowed, n=1)
    advice = f"Did you mean {close[0]}?" if close else f"Allowed are: {names}"
    raise ConfigurationError(f"there is no setting {name!r}", where=str(path), do=advice)
