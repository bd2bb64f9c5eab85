"""Which host a payload comes from, by its content."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar


class Recognising(Protocol):
    """What can say whether a payload is one of its own; it never raises."""

    def recognises(self, payload: Mapping[str, Any]) -> bool:
        """Say whether this payload is one of its own."""


_Dialect = TypeVar("_Dialect", bound=Recognising)


def choose(dialects: Iterable[_Dialect], payload: Mapping[str, Any]) -> _Dialect | None:
    """Give the dialect that a payload is in: the first that recognises it, or None.

    Each real payload has one, so the order matters only for objects that bear the marks of several hosts; name the
    plain dialect last. A payload without any marks has none, and nothing is answered.
    """
    return next((dialect for dialect in dialects if dialect.recognises(payload)), None)
