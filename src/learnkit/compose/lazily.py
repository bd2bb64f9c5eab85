"""A sequence whose items are made when the first of them is asked for."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TypeVar, overload

from typing_extensions import override

T = TypeVar("T")


class LazySequence(Sequence[T]):
    """Makes its items once."""

    def __init__(self, make: Callable[[], Sequence[T]]) -> None:
        """Take what makes them."""
        self._make = make
        self._made: Sequence[T] | None = None
        self._lock = Lock()

    def _items(self) -> Sequence[T]:
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    @override
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._items()[index]

    @override
    def __len__(self) -> int:
        return len(self._items())
