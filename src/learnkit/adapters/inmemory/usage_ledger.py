"""Facts in memory."""

from collections.abc import Iterable, Iterator

from attrs import evolve
from typing_extensions import override

from learnkit.adapters.files.locks import ThreadLock
from learnkit.core.kernel.spans import as_utc
from learnkit.core.learnings.facts import Fact, fact_key
from learnkit.ports.usage_ledger import UsageLedger


class InMemoryUsageLedger(UsageLedger):
    """Keeps facts in a dictionary by their keys."""

    def __init__(self) -> None:
        """Start empty."""
        self._lock = ThreadLock()
        self._held: dict[str, Fact] = {}

    @override
    def append(self, facts: Iterable[Fact]) -> int:
        listed = [evolve(fact, at=as_utc(fact.at)) for fact in facts]
        fresh = {fact_key(fact): fact for fact in listed}
        with self._lock:
            before = len(self._held)
            for key, fact in fresh.items():
                self._held.setdefault(key, fact)
            return len(self._held) - before

    @override
    def scan(self, learning: str | None = None) -> Iterator[Fact]:
        with self._lock:
            listed = sorted(self._held.items(), key=lambda item: (item[1].at, item[0]))
        for _, fact in listed:
            if learning is None or fact.learning == learning:
                yield fact

    @override
    def revision(self) -> str:
        with self._lock:
            return str(len(self._held))
