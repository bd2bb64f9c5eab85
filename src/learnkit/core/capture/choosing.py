"""Choosing: which host a payload comes from."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar


class Recognising(Protocol):
    """Anything that tells its own payloads from those of others."""

    def recognises(self, payload: Mapping[str, Any], /) -> bool:
        """Say whether this payload is one of its own."""
        ...


D = TypeVar("D", bound=Recognising)


def chosen(payload: Mapping[str, Any], dialects: Iterable[D]) -> D | None:
    """Give the first dialect that recognises a payload, or None."""
    return next((dialect for dialect in dialects if dialect.recognises(payload)), None)
