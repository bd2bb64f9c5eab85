"""The reference answers keep to the contracts."""

from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.spool import InMemorySpool
from learnkit.adapters.inmemory.text_keeper import InMemoryTextKeeper
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.core.capture.notes import MOST_NOTES
from learnkit.testing.contracts.learning_store import LearningStoreContract, LearningStoreMachine
from learnkit.testing.contracts.reading_ledger import ReadingLedgerContract
from learnkit.testing.contracts.search_index import SearchIndexContract
from learnkit.testing.contracts.spool import KEYS, SpoolContract, SpoolMachine
from learnkit.testing.contracts.text_keeper import TextKeeperContract
from learnkit.testing.contracts.usage_ledger import UsageLedgerContract, UsageLedgerMachine
from learnkit.testing.samples import some_notes


class TestLearningStore(LearningStoreContract):
    def make(self) -> InMemoryLearningStore:
        return InMemoryLearningStore()


class StoreMachine(LearningStoreMachine):
    def make(self) -> InMemoryLearningStore:
        return InMemoryLearningStore()


class TestUsageLedger(UsageLedgerContract):
    def make(self) -> InMemoryUsageLedger:
        return InMemoryUsageLedger()


class LedgerMachine(UsageLedgerMachine):
    def make(self) -> InMemoryUsageLedger:
        return InMemoryUsageLedger()


class TestReadingLedger(ReadingLedgerContract):
    def make(self) -> InMemoryReadingLedger:
        return InMemoryReadingLedger()


class TestSpool(SpoolContract):
    def make(self) -> InMemorySpool:
        return InMemorySpool()


class _SpoolMachine(SpoolMachine):
    def make(self) -> InMemorySpool:
        return InMemorySpool()


def test_a_session_takes_only_so_many_notes() -> None:
    spool = InMemorySpool()
    for _ in range(MOST_NOTES // 5 + 2):
        spool.append(KEYS[0], some_notes())
    assert len(spool.read(KEYS[0])) == MOST_NOTES


class TestTextKeeper(TextKeeperContract):
    def make(self, *texts: str) -> InMemoryTextKeeper:
        return InMemoryTextKeeper({f"place {number}": (text,) for number, text in enumerate(texts)})


class TestSearchIndex(SearchIndexContract):
    def make(self) -> InMemorySearchIndex:
        return InMemorySearchIndex()


TestSpoolMachine = _SpoolMachine.TestCase
TestStoreMachine = StoreMachine.TestCase
TestLedgerMachine = LedgerMachine.TestCase
