"""The usage ledger: an append-only record of what was served, used, helped and decided."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Protocol

from learnkit.core.learnings.facts import Fact


class UsageLedger(Protocol):
    """Keeps facts for ever.

    Laws:
        1. ``append`` is idempotent by ``fact_key``: a fact that is already there changes nothing.
        2. ``scan`` gives each fact once, equal to what was appended, sorted by (``at``, ``fact_key``), so
           that the order of arrival and the number of machines do not show.
        3. ``scan`` with a learning gives the facts of that learning only.
        4. Facts appended by several processes at once are all kept, none torn; a fact that was half written
           when its process died is left out, and those after it are given.
        5. ``revision`` changes whenever what ``scan`` gives may have changed, and not when it has not.
        6. Nothing but ``LearnkitError`` escapes.
    """

    @abstractmethod
    def append(self, facts: Iterable[Fact]) -> int:
        """Keep facts; give how many of them were new."""

    @abstractmethod
    def scan(self, learning: str | None = None) -> Iterator[Fact]:
        """Give the facts in order of time, of one learning or of all."""

    @abstractmethod
    def revision(self) -> str:
        """Give a short text that stands for the present content."""
