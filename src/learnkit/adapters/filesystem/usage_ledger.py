"""The usage ledger as JSON lines, one folder a machine."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

from attrs import evolve, field, frozen
from typing_extensions import override

from learnkit.adapters.codec.facts import fact_record, read_fact
from learnkit.adapters.codec.fields import write_moment
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.jsonl import JsonlTail, append_records
from learnkit.adapters.files.locks import ThreadLock, locked
from learnkit.adapters.files.names import safe_name
from learnkit.core.kernel.spans import as_utc
from learnkit.core.learnings.facts import Approved, Fact, Forgotten, Rejected, fact_key
from learnkit.ports.usage_ledger import UsageLedger

_DECISIONS = (Approved, Rejected, Forgotten)
_FEW = 20
"""Facts of so few moments are looked for in the bytes of the files before the files are parsed."""


@frozen
class _Folded:
    """The facts of all files: by their keys, and those of each learning in order of time."""

    stamps: tuple[object, ...] = ()
    by_key: Mapping[str, Fact] = field(factory=dict)
    ordered: tuple[Fact, ...] = ()
    by_learning: Mapping[str, list[Fact]] = field(factory=dict)


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
        self._lock = ThreadLock()
        self._tails: dict[Path, tuple[JsonlTail, dict[str, Fact]]] = {}
        self._held = _Folded()

    @override
    def append(self, facts: Iterable[Fact]) -> int:
        listed = [evolve(fact, at=as_utc(fact.at)) for fact in facts]
        fresh = {fact_key(fact): fact for fact in listed}
        if not fresh:
            return 0
        with locked(self._folder / ".lock", timeout=self._timeout):
            known = self._known(fresh)
            new = [fact for key, fact in fresh.items() if key not in known]
            for name, is_decision in (("usage", False), ("approvals", True)):
                records = [fact_record(fact) for fact in new if isinstance(fact, _DECISIONS) is is_decision]
                append_records(self._folder / f"{name}.jsonl", records, durable=self._durable)
            return len(new)

    @override
    def scan(self, learning: str | None = None) -> Iterator[Fact]:
        held = self._folded()
        yield from held.ordered if learning is None else held.by_learning.get(learning, ())

    @override
    def revision(self) -> str:
        sum_ = blake2b(digest_size=8)
        for path in self._files():
            sum_.update(f"{path.parent.name}/{path.name}{self._stamp(path)}".encode("utf-8", "surrogateescape"))
        return sum_.hexdigest()

    def _known(self, fresh: dict[str, Fact]) -> set[str]:
        """Give those of some new keys that are kept already.

        A process that has read nothing yet looks for the moments first: a fact whose moment stands nowhere is new.
        """
        moments = {write_moment(fact.at).encode() for fact in fresh.values()}
        if not self._held.stamps and len(moments) <= _FEW:
            for path in self._files():
                with told("read", path):
                    raw = path.read_bytes()
                if any(moment in raw for moment in moments):
                    break
            else:
                return set()
        return fresh.keys() & self._folded().by_key.keys()

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

    def _folded(self) -> _Folded:
        """Give all facts; of files that have grown only what is new is read."""
        with self._lock:
            files = self._files()
            stamps = tuple((path, self._stamp(path)) for path in files)
            if stamps != self._held.stamps:
                self._held = _fold(stamps, [self._facts_of(path) for path in files])
            return self._held

    def _facts_of(self, path: Path) -> dict[str, Fact]:
        """Give the facts of one file by their keys."""
        tail, facts = self._tails.get(path, (JsonlTail(path), {}))
        is_whole, records = tail.read()
        read = {fact_key(fact): fact for record in records if (fact := read_fact(record)) is not None}
        facts = read if is_whole else {**facts, **read}
        self._tails[path] = (tail, facts)
        return facts


def _fold(stamps: tuple[object, ...], files: Iterable[dict[str, Fact]]) -> _Folded:
    """Join the facts of several files."""
    by_key: dict[str, Fact] = {}
    for facts in files:
        by_key.update(facts)
    ordered = tuple(fact for _, fact in sorted(by_key.items(), key=lambda item: (item[1].at, item[0])))
    by_learning: dict[str, list[Fact]] = {}
    for fact in ordered:
        by_learning.setdefault(fact.learning, []).append(fact)
    return _Folded(stamps, by_key, ordered, by_learning)
