"""Fields: one value of a record from what its file holds, with an error that names the key."""

from collections.abc import Callable
from datetime import UTC, datetime
from enum import Enum
from math import isfinite
from typing import Any, TypeVar

from learnkit.adapters.codec.scalars import is_null
from learnkit.core.kernel.spans import as_utc
from learnkit.errors import CorruptRecordError

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


class Fields:
    """The keys of one record, taken one by one; ``rest`` is what nobody asked for."""

    def __init__(self, held: dict[str, Any], *, path: str, head: str = "", above: str = "") -> None:
        """Take a mapping as ``front_matter.read`` gives it, the text it was read from, and the key it stands below."""
        self._held = dict(held)
        self._path = path
        self._head = head
        self._above = above

    @property
    def rest(self) -> dict[str, Any]:
        """Give what was not taken, in the file's order."""
        return self._held

    def wrong(self, key: str, value: Any, wanted: str) -> CorruptRecordError:
        """Give the error for a value that does not fit its key."""
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "…"
        name = f"{self._above}.{key}" if self._above else key
        what = f"{name} is {shown}"
        return CorruptRecordError(what, path=self._path, line=self.line_of(key), do=f"Write {wanted}")

    def line_of(self, key: str) -> int | None:
        """Give the line in the file (1-based) on which a key stands, or None where the text does not tell."""
        wanted = [self._above, key] if self._above else [key]
        for number, line in enumerate(self._head.splitlines(), start=2):
            if line.lstrip(" -\"'").partition(":")[0].rstrip(" \"'") == wanted[0]:
                wanted.pop(0)
                if not wanted:
                    return number
        return None

    def _take(self, key: str, read: Callable[[Any], T], wanted: str) -> T | None:
        """Take one value; None where the key is missing or means nothing."""
        if key not in self._held:
            return None
        value = self._held.pop(key)
        if is_null(value):
            return None
        try:
            return read(value)
        except (ValueError, TypeError, KeyError) as error:
            raise self.wrong(key, value, wanted) from error

    def text(self, key: str) -> str | None:
        """Take a text; numbers and the like are taken as they are written."""
        return self._take(key, _text, "text")

    def texts(self, key: str) -> tuple[str, ...]:
        """Take a list of texts; one text is a list of one."""
        return self._take(key, _texts, "a list of texts") or ()

    def number(self, key: str) -> float | None:
        """Take a number."""
        return self._take(key, _number, "a number")

    def whole(self, key: str, default: int = 0) -> int:
        """Take a whole number."""
        found = self._take(key, lambda value: int(_text(value)), "a whole number")
        return default if found is None else found

    def optional_whole(self, key: str) -> int | None:
        """Take a whole number, or None."""
        return self._take(key, lambda value: int(_text(value)), "a whole number")

    def moment(self, key: str) -> datetime | None:
        """Take a moment in ISO 8601; one without a zone is taken as UTC."""
        return self._take(key, read_moment, "a moment like 2026-08-15T12:00:00Z")

    def choice(self, key: str, kind: type[E]) -> E | None:
        """Take one of an enum's values."""
        wanted = "one of " + ", ".join(str(member.value) for member in kind)
        return self._take(key, lambda value: kind(_text(value)), wanted)

    def below(self, key: str) -> "Fields":
        """Take a mapping, as fields of its own; empty where it is missing."""
        return self._within(key, self._take(key, _mapping, "`key: value` lines") or {})

    def each_below(self, key: str) -> list["Fields"]:
        """Take a list of mappings, each as fields of its own; empty where it is missing."""
        found = self._take(
            key, lambda value: [_mapping(item) for item in _items(value)], "a list of `key: value` lines"
        )
        return [self._within(key, item) for item in found or ()]

    def _within(self, key: str, held: dict[str, Any]) -> "Fields":
        """Give the fields of a mapping that stands below a key."""
        return Fields(held, path=self._path, head=self._head, above=key)


def _text(value: Any) -> str:
    """Give a scalar's text."""
    if isinstance(value, (dict, list)):
        raise TypeError
    return str(value)


def _number(value: Any) -> float:
    """Give a finite number."""
    found = float(_text(value))
    if not isfinite(found):
        raise ValueError
    return found


def _texts(value: Any) -> tuple[str, ...]:
    """Give a list's texts."""
    return tuple(_text(item) for item in (value if isinstance(value, list) else [value]))


def _items(value: Any) -> list[Any]:
    """Give a list."""
    if not isinstance(value, list):
        raise TypeError
    return value


def _mapping(value: Any) -> dict[str, Any]:
    """Give a mapping."""
    if not isinstance(value, dict):
        raise TypeError
    return value


def read_moment(value: Any) -> datetime:
    """Give a moment from ISO 8601 text, in UTC; raises ``ValueError`` for anything else."""
    text = _text(value).strip()
    return as_utc(datetime.fromisoformat(text[:-1] + "+00:00" if text[-1:] in "Zz" else text))


def write_moment(moment: datetime) -> str:
    """Give a moment as ISO 8601 in UTC, ``Z`` at its end, with microseconds only where there are some."""
    text = as_utc(moment).replace(tzinfo=None).isoformat()
    return text + "Z"


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""The moment of a record that holds none."""
