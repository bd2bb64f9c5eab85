"""What every UsageLedger keeps to."""

from abc import abstractmethod
from itertools import permutations

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from learnkit.core.learnings.facts import Fact, fact_key
from learnkit.ports.usage_ledger import UsageLedger
from learnkit.testing.samples import some_facts
from learnkit.testing.strategies import facts


class UsageLedgerContract:
    """The laws of UsageLedger as tests."""

    @abstractmethod
    def make(self) -> UsageLedger:
        """Give an empty ledger."""

    def again(self, ledger: UsageLedger) -> UsageLedger:
        """Give another instance on the same place; ledgers that live in one process give the same."""
        return ledger

    def test_a_fact_counts_once(self) -> None:
        """Laws 1, 2."""
        ledger = self.make()
        assert ledger.append([*some_facts(), *some_facts()]) == 3
        assert ledger.append(some_facts()) == 0
        assert list(self.again(ledger).scan()) == some_facts()

    def test_the_order_of_arrival_does_not_show(self) -> None:
        """Law 2."""
        for order in permutations(some_facts()):
            ledger = self.make()
            for fact in order:
                ledger.append([fact])
            assert list(ledger.scan()) == some_facts()

    def test_scan_keeps_to_one_learning(self) -> None:
        """Law 3."""
        ledger = self.make()
        ledger.append([*some_facts("learning-1"), *some_facts("learning-2")])
        assert list(ledger.scan("learning-2")) == some_facts("learning-2")
        assert list(ledger.scan("learning-3")) == []

    def test_several_writers_lose_nothing(self) -> None:
        """Law 4."""
        ledger = self.make()
        other = self.again(ledger)
        ledger.append(some_facts("learning-1"))
        other.append(some_facts("learning-2"))
        assert len(list(ledger.scan())) == len(list(other.scan())) == 6

    def test_the_revision_follows_every_new_fact(self) -> None:
        """Law 5."""
        ledger = self.make()
        empty = ledger.revision()
        ledger.append(some_facts())
        filled = ledger.revision()
        ledger.append(some_facts())
        assert empty != filled == ledger.revision()

    def test_nothing_to_append_is_no_error(self) -> None:
        """Law 6."""
        assert self.make().append([]) == 0


class UsageLedgerMachine(RuleBasedStateMachine):
    """Appends and reopens in any order, beside a dictionary; subclasses say how a ledger is made."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.ledger = self.make()
        self.model: dict[str, Fact] = {}

    def make(self) -> UsageLedger:
        """Give an empty ledger."""
        raise NotImplementedError

    def again(self, ledger: UsageLedger) -> UsageLedger:
        """Give another instance on the same place."""
        return ledger

    @rule(new=st.lists(facts(), max_size=3))
    def append(self, new: list[Fact]) -> None:
        """Append some."""
        fresh = {fact_key(fact): fact for fact in new}
        assert self.ledger.append(new) == len(fresh.keys() - self.model.keys())
        self.model = {**fresh, **self.model}

    @rule()
    def reopen(self) -> None:
        """Go on with another instance."""
        self.ledger = self.again(self.ledger)

    @invariant()
    def agrees(self) -> None:
        """The ledger holds what the dictionary holds, in order of time."""
        expected = sorted(self.model.items(), key=lambda item: (item[1].at, item[0]))
        assert list(self.ledger.scan()) == [fact for _, fact in expected]
