"""The kinds of values that settings take, from files, variables and keywords alike."""

from collections.abc import Callable

from attrs import frozen

from learnkit.core.capture.ignoring import DEFAULT_IGNORED, ignore_patterns
from learnkit.core.scoring.abstention import MIN_COVERAGE
from learnkit.errors import ConfigurationError

_ON = {"1", "true", "yes", "on"}
_OFF = {"0", "false", "no", "off"}
_LONGEST = 4096


@frozen
class Kind:
    """How a setting is read, and its default as it is shown."""

    read: Callable[[object, str], object]
    default: str = ""


def _refuse(value: object, where: str, allowed: str) -> ConfigurationError:
    return ConfigurationError(f"{value!r} is not allowed here", where=where, do=f"Give {allowed}")


def _text(value: object, where: str) -> str:
    """Read a text that is not empty and can be printed."""
    if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST or not value.isprintable():
        raise _refuse(value, where, "a text that is not empty, without control characters")
    return value


def _share(value: object, where: str) -> float:
    """Read a number from 0 to 1."""
    number = None
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        try:
            number = float(value)
        except ValueError:
            number = None
    if number is None or not 0.0 <= number <= 1.0:
        raise _refuse(value, where, "a number from 0 to 1")
    return number


def _switch(value: object, where: str) -> bool:
    """Read something that is on or off."""
    if isinstance(value, bool):
        return value
    word = value.strip().lower() if isinstance(value, str) else ""
    if word not in _ON | _OFF:
        raise _refuse(value, where, "true or false")
    return word in _ON


def _patterns(value: object, where: str) -> tuple[str, ...]:
    """Read ignore patterns: a list of texts, or one text with commas or line breaks between them."""
    if isinstance(value, str):
        value = [part.strip() for part in value.replace("\n", ",").split(",") if part.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise _refuse(value, where, "a list of commands, such as ['cargo test*', 'npm test*']")
    texts = tuple(str(part) for part in value)
    ignore_patterns(texts, where=where)
    return texts


KINDS: dict[str, Kind] = {
    "home": Kind(_text),
    "project": Kind(_text),
    "agent": Kind(_text),
    "min_relevance": Kind(_share, str(MIN_COVERAGE)),
    "auto_promote_l2": Kind(_switch, "true"),
    "capture_enabled": Kind(_switch, "true"),
    "capture_ignore": Kind(_patterns, ", ".join(DEFAULT_IGNORED)),
    "machine": Kind(_text),
    "learning_store": Kind(_text, "markdown"),
    "search_index": Kind(_text, "segment"),
    "usage_ledger": Kind(_text, "jsonl"),
    "reading_ledger": Kind(_text, "json"),
    "spool": Kind(_text, "jsonl"),
    "clock": Kind(_text, "system"),
    "event_sink": Kind(_text, "logging"),
}
"""Every setting by its name. In files those of capture stand in a table of their own: ``[capture]``, ``ignore = …``."""
