"""Texts in memory."""

from collections.abc import Iterator, Mapping

from typing_extensions import override

from learnkit.adapters.files.locks import ThreadLock
from learnkit.ports.text_keeper import TextChange, TextKeeper


class InMemoryTextKeeper(TextKeeper):
    """Keeps the texts that it was given, by place."""

    def __init__(self, texts: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take the texts of each place."""
        self._lock = ThreadLock()
        self._texts = dict(texts or {})

    @override
    def places(self) -> Iterator[str]:
        with self._lock:
            yield from sorted(self._texts)

    @override
    def texts(self, place: str) -> tuple[str, ...]:
        with self._lock:
            return self._texts.get(place, ())

    @override
    def rewrite(self, place: str, *, change: TextChange) -> bool:
        with self._lock:
            before = self._texts.get(place, ())
            after = tuple(map(change, before))
            if before != after:
                self._texts[place] = after
            return before != after
