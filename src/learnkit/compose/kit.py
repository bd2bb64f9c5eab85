"""The kit that people get: every family, closed in order."""

import contextlib
from collections.abc import Callable
from threading import Lock
from types import TracebackType
from typing import Self

from attrs import field, frozen
from typing_extensions import override

from learnkit.core.usecases.kit import Kit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from learnkit.compose.aio import AsyncKit


@frozen(kw_only=True)
class LearnKit(Kit):
    """A wired kit. It may be used by several threads, and after a fork.

    ``with open_kit() as kit:`` closes what it holds, the last opened first. ``aio`` has the same methods, awaited.
    """

    _closers: list[Callable[[], None]] = field(factory=list, alias="closers", repr=False, eq=False)
    _lock: Lock = field(factory=Lock, init=False, repr=False, eq=False)

    @property
    def aio(self) -> "AsyncKit":
        """Give the same methods to be awaited: each runs in a worker thread.

        A cancelled await leaves its thread running.
        """
        from learnkit.compose.aio import AsyncKit

        return AsyncKit(self)

    @override
    def close(self) -> None:
        """Close every part, the last opened first; each is closed although another fails, and the failure raised."""
        with self._lock:
            closers = list(self._closers)
            self._closers.clear()
        with contextlib.ExitStack() as stack:
            for closer in closers:
                stack.callback(closer)

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close every part."""
        self.close()
