"""What every UsageLedger keeps to."""

import threading
from abc import abstractmethod
from datetime import timedelta, timezone
from itertools import permutations

import pytest
from attrs import evolve
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

    def tear(self, ledger: UsageLedger) -> None:
        """Leave half a fact behind, as a writer that dies does; ledgers that cannot be torn skip."""
        pytest.skip("this ledger lives in memory")

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

    def test_half_a_fact_is_left_out_and_those_after_it_are_given(self) -> None:
        """Law 4."""
        ledger = self.make()
        ledger.append(some_facts("learning-1"))
        self.tear(ledger)
        assert list(ledger.scan()) == some_facts("learning-1")
        self.again(ledger).append(some_facts("learning-2"))
        assert list(ledger.scan("learning-2")) == some_facts("learning-2")
        assert len(list(self.again(ledger).scan())) == 6

    def test_threads_lose_nothing(self) -> None:
        """Law 4."""
        ledger = self.make()
        other = self.again(ledger)

        def work(number: int) -> None:
            for turn in range(4):
                (ledger if number % 2 else other).append(some_facts(f"learning-{number}-{turn}"))

        writers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert len(list(ledger.scan())) == len(list(other.scan())) == 48

    def test_a_moment_in_another_zone_is_the_same_fact(self) -> None:
        """Laws 1, 2."""
        ledger = self.make()
        east = timezone(timedelta(hours=2))
        moved = [evolve(fact, at=fact.at.astimezone(east)) for fact in some_facts()]
        assert ledger.append(moved) == 3
        assert self.again(ledger).append(some_facts()) == 0
        assert list(ledger.scan()) == some_facts()

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
