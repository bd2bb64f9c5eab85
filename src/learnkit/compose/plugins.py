"""Plug-ins: parts that other distributions offer, by entry points, one group a port.

A group is named ``learnkit.<port>``; an entry is a factory ``(Settings) -> port``. Only what the settings name is
loaded, but for session sources: of those all are, and a broken one is left out and said.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from learnkit.compose.settings import Settings
from learnkit.errors import ConfigurationError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PORTS = (
    "learning_store",
    "search_index",
    "usage_ledger",
    "reading_ledger",
    "spool",
    "session_source",
    "transcript_finder",
    "inspector",
    "hook_installer",
    "clock",
    "event_sink",
)
"""The ports that a plug-in can answer."""

Finder: TypeAlias = "Callable[[str], Iterable[EntryPoint]]"
"""Gives the entry points of a group."""


def installed(group: str) -> "list[EntryPoint]":
    """Give the entry points of a group on this machine, sorted by name."""
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda entry: (entry.name, entry.value))


@frozen
class Plugin:
    """A plug-in that is installed: its port, its name, where its factory is, and why it is broken, if it is."""

    port: str
    name: str
    place: str
    broken: str = ""


def chosen(port: str, name: str, settings: Settings, *, find: Finder = installed) -> Any:
    """Give the part that a plug-in makes.

    Raises ``ConfigurationError`` where no plug-in of this name is there, and where it fails.
    """
    entries = list(find(f"learnkit.{port}"))
    for entry in entries:
        if entry.name == name:
            return _made(entry, port, settings)
    known = ", ".join(entry.name for entry in entries) or "none"
    raise ConfigurationError(
        f"there is no plug-in {name!r} for {port}", where=f"setting {port}", do=f"Installed are: {known}"
    )


def every(port: str, settings: Settings, *, find: Finder = installed) -> tuple[list[Any], list[Plugin]]:
    """Give the parts that all plug-ins of a port make, and those that failed."""
    made, broken = [], []
    for entry in find(f"learnkit.{port}"):
        try:
            made.append(_made(entry, port, settings))
        except ConfigurationError as error:
            broken.append(Plugin(port, entry.name, entry.value, str(error)))
    return made, broken


def _made(entry: "EntryPoint", port: str, settings: Settings) -> Any:
    """Load a factory and call it; whatever foreign code raises becomes one error."""
    try:
        return entry.load()(settings)
    except Exception as error:
        raise ConfigurationError(
            f"the plug-in {entry.name!r} failed: {type(error).__name__}: {error}",
            where=f"learnkit.{port}, {entry.value}",
            do="Mend or remove it, or choose another",
        ) from error


def listed(*, find: Finder = installed) -> tuple[Plugin, ...]:
    """Give every plug-in that is installed; each is loaded to see whether it can be."""
    found = []
    for port in PORTS:
        for entry in find(f"learnkit.{port}"):
            try:
                entry.load()
            except Exception as error:  # noqa: BLE001 - foreign code: a broken plug-in never breaks the rest
                found.append(Plugin(port, entry.name, entry.value, f"{type(error).__name__}: {error}"))
            else:
                found.append(Plugin(port, entry.name, entry.value))
    return tuple(found)
