"""The usage ledger as JSON lines, one folder a machine."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from threading import RLock

from typing_extensions import override

from learnkit.adapters.codec.facts import fact_record, read_fact
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.jsonl import append_records, read_records
from learnkit.adapters.files.locks import locked
from learnkit.adapters.files.names import safe_name
from learnkit.core.learnings.facts import Approved, Fact, Forgotten, Rejected, fact_key
from learnkit.ports.usage_ledger import UsageLedger

_DECISIONS = (Approved, Rejected, Forgotten)


class JsonlUsageLedger(UsageLedger):
    """Keeps facts in ``<root>/<machine>/usage.jsonl``, people's decisions in ``approvals.jsonl`` beside it.

    It writes the files of its own machine and reads those of all; lines are only ever added.
    """

    def __init__(self, root: Path, *, machine: str, durable: bool = True, lock_timeout: float = 30.0) -> None:
        """Take the folder of all machines, made at the first write, and the name of this one."""
        self._root = root
        self._folder = root / safe_name(machine or "machine", 40)
        self._durable = durable
        self._timeout = lock_timeout
        self._lock = RLock()
        self._held: dict[str, tuple[tuple[int, int, int], list[tuple[str, Fact]]]] = {}

    @override
    def append(self, facts: Iterable[Fact]) -> int:
        fresh = {fact_key(fact): fact for fact in facts}
        if not fresh:
            return 0
        with locked(self._folder / ".lock", timeout=self._timeout):
            known = self._keyed()
            new = {key: fact for key, fact in fresh.items() if key not in known}
            for name, is_decision in (("usage", False), ("approvals", True)):
                records = [fact_record(fact) for fact in new.values() if isinstance(fact, _DECISIONS) is is_decision]
                append_records(self._folder / f"{name}.jsonl", records, durable=self._durable)
            return len(new)

    @override
    def scan(self, learning: str | None = None) -> Iterator[Fact]:
        listed = sorted(self._keyed().items(), key=lambda item: (item[1].at, item[0]))
        for _, fact in listed:
            if learning is None or fact.learning == learning:
                yield fact

    @override
    def revision(self) -> str:
        sum_ = blake2b(digest_size=8)
        for path in self._files():
            sum_.update(f"{path.name}{self._stamp(path)}".encode())
        return sum_.hexdigest()

    def _files(self) -> list[Path]:
        """Give the ledger files of all machines, sorted."""
        with told("list", self._root):
            return sorted(
                path for name in ("usage", "approvals") for path in self._root.glob(f"*/{name}.jsonl") if path.is_file()
            )

    @staticmethod
    def _stamp(path: Path) -> tuple[int, int, int]:
        """Give what shows that a file has grown."""
        with told("look at", path):
            status = path.stat()
        return status.st_size, status.st_mtime_ns, status.st_ino

    def _keyed(self) -> dict[str, Fact]:
        """Give every fact by its key; files that have not grown are not read again."""
        found: dict[str, Fact] = {}
        with self._lock:
            for path in self._files():
                stamp = self._stamp(path)
                held = self._held.get(str(path))
                if held is None or held[0] != stamp:
                    facts = [fact for fact in map(read_fact, read_records(path)) if fact is not None]
                    held = (stamp, [(fact_key(fact), fact) for fact in facts])
                    self._held[str(path)] = held
                found.update(held[1])
        return found
