"""Files keep to the contracts."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.adapters.filesystem.reading_ledger import JsonReadingLedger
from learnkit.adapters.filesystem.usage_ledger import JsonlUsageLedger
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.usage_ledger import UsageLedger
from learnkit.testing.contracts.learning_store import LearningStoreContract, LearningStoreMachine
from learnkit.testing.contracts.reading_ledger import ReadingLedgerContract
from learnkit.testing.contracts.usage_ledger import UsageLedgerContract, UsageLedgerMachine


class TestLearningStore(LearningStoreContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.root = tmp_path / "learnings"

    def make(self) -> LearningStore:
        return MarkdownLearningStore(self.root)

    def again(self, store: LearningStore) -> LearningStore:
        return MarkdownLearningStore(self.root)

    def spoil(self, store: LearningStore, learning_id: str) -> None:
        (path,) = self.root.rglob(f"{learning_id}.md")
        path.write_bytes(path.read_bytes().replace(b"title:", b"title: [", 1))


class TestUsageLedger(UsageLedgerContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.top = tmp_path
        self.number = 0

    def make(self) -> UsageLedger:
        self.number += 1
        return JsonlUsageLedger(self.top / str(self.number), machine="one")

    def again(self, ledger: UsageLedger) -> UsageLedger:
        return JsonlUsageLedger(self.top / str(self.number), machine="two machines")

    def tear(self, ledger: UsageLedger) -> None:
        path = self.top / str(self.number) / "one" / "usage.jsonl"
        path.write_bytes(path.read_bytes() + b'{"fact":"served","learning":"x","at":"2026')


class TestReadingLedger(ReadingLedgerContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.path = tmp_path / "ledgers" / "marks.json"

    def make(self) -> ReadingLedger:
        return JsonReadingLedger(self.path)

    def again(self, ledger: ReadingLedger) -> ReadingLedger:
        return JsonReadingLedger(self.path)

    def damage(self, ledger: ReadingLedger) -> None:
        self.path.write_bytes(b'{"schema": 1, "marks": {"/t.jsonl": 7')


class _Machine(LearningStoreMachine):
    def make(self) -> LearningStore:
        self.root = Path(tempfile.mkdtemp())
        return MarkdownLearningStore(self.root, durable=False)

    def again(self, store: LearningStore) -> LearningStore:
        return MarkdownLearningStore(self.root, durable=False)

    def teardown(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)


class _LedgerMachine(UsageLedgerMachine):
    def make(self) -> UsageLedger:
        self.root = Path(tempfile.mkdtemp())
        return JsonlUsageLedger(self.root, machine="one", durable=False)

    def again(self, ledger: UsageLedger) -> UsageLedger:
        return JsonlUsageLedger(self.root, machine="two", durable=False)

    def teardown(self) -> None:
        shutil.rmtree(self.root, ignore_errors=True)


TestStoreMachine = _Machine.TestCase
TestStoreMachine.settings = settings(max_examples=25, stateful_step_count=15)
TestLedgerMachine = _LedgerMachine.TestCase
TestLedgerMachine.settings = settings(max_examples=25, stateful_step_count=12)
