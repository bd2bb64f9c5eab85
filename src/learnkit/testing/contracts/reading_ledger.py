"""What every ReadingLedger keeps to."""

from abc import abstractmethod

import pytest

from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.testing.samples import a_mark


class ReadingLedgerContract:
    """The laws of ReadingLedger as tests."""

    @abstractmethod
    def make(self) -> ReadingLedger:
        """Give an empty ledger."""

    def again(self, ledger: ReadingLedger) -> ReadingLedger:
        """Give another instance on the same place; ledgers that live in one process give the same."""
        return ledger

    def damage(self, ledger: ReadingLedger) -> None:
        """Damage what is kept; ledgers that cannot be damaged skip."""
        pytest.skip("this ledger lives in memory")

    def test_the_last_mark_counts(self) -> None:
        """Law 1."""
        ledger = self.make()
        assert ledger.get("/t.jsonl") is None
        ledger.save([a_mark(offset=1)])
        ledger.save([a_mark(offset=2), a_mark("/other.jsonl")])
        assert self.again(ledger).get("/t.jsonl") == a_mark(offset=2)
        assert self.again(ledger).get("/other.jsonl") == a_mark("/other.jsonl")

    def test_all_marks_of_one_call_are_kept(self) -> None:
        """Law 2."""
        ledger = self.make()
        ledger.save(a_mark(f"/{number}.jsonl") for number in range(20))
        assert all(ledger.get(f"/{number}.jsonl") is not None for number in range(20))

    def test_a_damaged_ledger_is_an_empty_one(self) -> None:
        """Law 3."""
        ledger = self.make()
        ledger.save([a_mark()])
        self.damage(ledger)
        reopened = self.again(ledger)
        assert reopened.get("/t.jsonl") is None
        reopened.save([a_mark()])
        assert reopened.get("/t.jsonl") == a_mark()

    @pytest.mark.parametrize("path", ["", "\x00", "../x", "é" * 3000])
    def test_any_path_may_be_asked_for(self, path: str) -> None:
        """Law 4."""
        ledger = self.make()
        ledger.save([])
        assert ledger.get(path) is None
