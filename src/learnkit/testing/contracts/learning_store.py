"""What every LearningStore keeps to."""

import threading
from abc import abstractmethod
from typing import Any

import pytest
from attrs import evolve
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError, StoreError
from learnkit.ports.learning_store import LearningStore
from learnkit.testing.samples import a_full_learning, a_learning
from learnkit.testing.strategies import learnings


class LearningStoreContract:
    """The laws of LearningStore as tests. ``again`` opens the same place once more."""

    @abstractmethod
    def make(self) -> LearningStore:
        """Give an empty store."""

    def again(self, store: LearningStore) -> LearningStore:
        """Give another instance on the same place; stores that live in one process give the same."""
        return store

    def spoil(self, store: LearningStore, learning_id: str) -> None:
        """Break the record of a learning in its place; stores whose records cannot break skip."""
        pytest.skip("no record of this store can be broken")

    @pytest.mark.parametrize("learning", [a_learning(), a_full_learning()], ids=["small", "full"])
    def test_what_is_saved_comes_back_equal(self, learning: SharedLearning) -> None:
        """Law 1."""
        store = self.make()
        store.save(learning)
        assert store.get(learning.id) == learning
        assert list(self.again(store).scan()) == [learning]

    def test_saving_twice_changes_nothing(self) -> None:
        """Law 2."""
        store = self.make()
        store.save(a_learning())
        before = store.revision()
        store.save(a_learning())
        assert store.revision() == before

    @pytest.mark.parametrize("name", ["", "none", "../x", "a/b", "\x00", "é", "x" * 5000])
    def test_an_unknown_id_gives_none(self, name: str) -> None:
        """Law 3."""
        store = self.make()
        store.save(a_learning())
        assert store.get(name) is None

    def test_no_second_record_is_written_beside_a_broken_one(self) -> None:
        """Laws 4 and 9."""
        store = self.make()
        learning = a_learning()
        store.save(learning)
        self.spoil(store, learning.id)
        for held in (store, self.again(store)):
            with pytest.raises(CorruptRecordError) as raised:
                held.save(learning)
            assert raised.value.path == held.problems()[0].path
            with pytest.raises(CorruptRecordError):
                held.change_group(learning.failure_key, change=lambda group: [*group, learning])
            assert (list(held.scan()), len(held.problems())) == ([], 1)

    def test_scan_gives_each_once_sorted_by_id(self) -> None:
        """Law 4."""
        store = self.make()
        held = [a_learning(number) for number in (3, 1, 2)]
        for learning in held:
            store.save(learning)
        assert list(store.scan()) == sorted(held, key=lambda learning: learning.id)
        assert store.problems() == ()

    def test_a_group_is_what_has_one_failure_key(self) -> None:
        """Law 5."""
        store = self.make()
        same = [a_learning(1), a_learning(2)]
        for learning in [*same, a_learning(command="git psuh")]:
            store.save(learning)
        assert store.group(same[0].failure_key) == tuple(sorted(same, key=lambda learning: learning.id))

    def test_a_change_sees_the_group_and_is_written(self) -> None:
        """Law 5."""
        store = self.make()
        first, second = a_learning(1), a_learning(2)
        store.save(first)
        seen: list[tuple[SharedLearning, ...]] = []

        def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
            seen.append(group)
            return [evolve(first, title="changed"), second]

        written = store.change_group(first.failure_key, change=change)
        assert seen[-1] == (first,)
        assert list(written) == [evolve(first, title="changed"), second]
        assert list(self.again(store).scan()) == sorted(written, key=lambda learning: learning.id)

    def test_a_change_that_raises_writes_nothing(self) -> None:
        """Law 5."""
        store = self.make()
        store.save(a_learning())
        before = store.revision()

        def change(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
            raise KeyError("stop")

        with pytest.raises(KeyError):
            store.change_group(a_learning().failure_key, change=change)
        assert store.revision() == before

    def test_a_change_of_another_failure_is_refused(self) -> None:
        """Law 5."""
        store = self.make()
        with pytest.raises(StoreError):
            store.change_group("f", change=lambda group: [a_learning()])
        assert list(store.scan()) == []

    def test_changes_from_several_threads_are_all_kept(self) -> None:
        """Law 5."""
        store = self.make()
        store.save(a_learning())
        key = a_learning().failure_key

        def counted(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
            return [evolve(held, occurrences=held.occurrences + 1) for held in group]

        def work(writer: LearningStore) -> None:
            for _ in range(5):
                writer.change_group(key, change=counted)

        writers = [threading.Thread(target=work, args=(one,)) for one in (store, store, self.again(store))]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert [held.occurrences for held in store.group(key)] == [1 + 5 * len(writers)]

    def test_two_instances_see_each_other(self) -> None:
        """Laws 1, 5, 7."""
        store = self.make()
        other = self.again(store)
        for number in range(1, 5):
            writer, reader = (store, other) if number % 2 else (other, store)
            before = reader.revision()
            writer.save(a_learning(number))
            writer.change_group(
                a_learning().failure_key, change=lambda group: [evolve(held, title=str(len(group))) for held in group]
            )
            assert reader.revision() != before
            assert reader.get(a_learning(number).id) == evolve(a_learning(number), title=str(number))
            assert [held.title for held in reader.group(a_learning().failure_key)] == [str(number)] * number

    def test_delete_says_whether_it_was_there(self) -> None:
        """Law 6."""
        store = self.make()
        store.save(a_learning())
        assert store.delete(a_learning().id)
        assert not store.delete(a_learning().id)
        assert list(self.again(store).scan()) == []

    def test_the_revision_follows_every_change(self) -> None:
        """Law 7."""
        store = self.make()
        seen = [store.revision()]
        store.save(a_learning(1))
        seen.append(store.revision())
        store.save(evolve(a_learning(1), title="another title"))
        seen.append(store.revision())
        store.save(a_learning(2))
        seen.append(store.revision())
        store.delete(a_learning(2).id)
        seen.append(store.revision())
        assert len({*seen[:4]}) == 4
        assert seen[4] != seen[3]
        assert store.revision() == seen[4]

    def test_a_learning_without_an_id_is_refused(self) -> None:
        """Law 8."""
        store = self.make()
        with pytest.raises(StoreError):
            store.save(evolve(a_learning(), id=""))
        assert list(store.scan()) == []


class LearningStoreMachine(RuleBasedStateMachine):
    """Does what a user does, in any order, beside a dictionary; subclasses say how a store is made."""

    def __init__(self) -> None:
        """Start with an empty store and an empty dictionary."""
        super().__init__()
        self.store = self.make()
        self.model: dict[str, SharedLearning] = {}

    def make(self) -> LearningStore:
        """Give an empty store."""
        raise NotImplementedError

    def again(self, store: LearningStore) -> LearningStore:
        """Give another instance on the same place."""
        return store

    @rule(learning=learnings(ids=st.sampled_from(["learning-a", "learning-b", "learning-c"])))
    def save(self, learning: SharedLearning) -> None:
        """Save one."""
        self.store.save(learning)
        self.model[learning.id] = learning

    @rule(name=st.sampled_from(["learning-a", "learning-b", "learning-c"]))
    def delete(self, name: str) -> None:
        """Remove one."""
        assert self.store.delete(name) == (self.model.pop(name, None) is not None)

    @rule(key=st.sampled_from(["", "f1", "f2"]), title=st.sampled_from(["one", "two"]))
    def change(self, key: str, title: str) -> None:
        """Change a whole group."""

        def renamed(group: tuple[SharedLearning, ...]) -> list[SharedLearning]:
            return [evolve(held, title=title) for held in group]

        for learning in self.store.change_group(key, change=renamed):
            self.model[learning.id] = learning

    @rule()
    def reopen(self) -> None:
        """Go on with another instance."""
        self.store = self.again(self.store)

    @invariant()
    def agrees(self) -> None:
        """The store holds what the dictionary holds."""
        expected: list[Any] = [self.model[name] for name in sorted(self.model)]
        assert list(self.store.scan()) == expected
