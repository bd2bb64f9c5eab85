"""The reference answers keep to the contracts."""

from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.text_keeper import InMemoryTextKeeper
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.testing.contracts.learning_store import LearningStoreContract, LearningStoreMachine
from learnkit.testing.contracts.reading_ledger import ReadingLedgerContract
from learnkit.testing.contracts.search_index import SearchIndexContract
from learnkit.testing.contracts.text_keeper import TextKeeperContract
from learnkit.testing.contracts.usage_ledger import UsageLedgerContract, UsageLedgerMachine


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


class TestTextKeeper(TextKeeperContract):
    def make(self, *texts: str) -> InMemoryTextKeeper:
        return InMemoryTextKeeper({f"place {number}": (text,) for number, text in enumerate(texts)})


class TestSearchIndex(SearchIndexContract):
    def make(self) -> InMemorySearchIndex:
        return InMemorySearchIndex()


TestStoreMachine = StoreMachine.TestCase
TestLedgerMachine = LedgerMachine.TestCase
