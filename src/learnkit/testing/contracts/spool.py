"""What every Spool keeps to."""

import threading
from abc import abstractmethod

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from learnkit.core.capture.notes import Note, SessionKey
from learnkit.ports.spool import Spool
from learnkit.testing.samples import some_notes

KEYS = [
    SessionKey(agent=agent, session=session)
    for agent in ("claude-code", "claude-code/reviewer")
    for session in ("a", "../é\x00 b", "c" * 300)
]
"""Sessions whose names are hard to keep."""


class SpoolContract:
    """The laws of Spool as tests."""

    @abstractmethod
    def make(self) -> Spool:
        """Give an empty spool."""

    def again(self, spool: Spool) -> Spool:
        """Give another instance on the same place; spools that live in one process give the same."""
        return spool

    def tear(self, spool: Spool, key: SessionKey) -> None:
        """Leave half a note behind, as a writer that dies does; spools that cannot be torn skip."""
        pytest.skip("this spool lives in memory")

    def test_notes_come_back_in_order(self) -> None:
        """Law 1."""
        spool = self.make()
        for key in KEYS:
            assert spool.read(key) == ()
            for note in some_notes():
                assert spool.append(key, [note])
        for key in KEYS:
            assert self.again(spool).read(key) == tuple(some_notes())

    def test_threads_lose_nothing(self) -> None:
        """Law 2."""
        spool = self.make()
        other = self.again(spool)

        def work(number: int) -> None:
            for _ in range(5):
                (spool if number % 2 else other).append(KEYS[0], some_notes())

        writers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert len(spool.read(KEYS[0])) == 20 * len(some_notes())

    def test_half_a_note_is_left_out_and_those_after_it_are_given(self) -> None:
        """Law 2."""
        spool = self.make()
        spool.append(KEYS[0], some_notes())
        self.tear(spool, KEYS[0])
        assert spool.read(KEYS[0]) == tuple(some_notes())
        self.again(spool).append(KEYS[0], some_notes())
        assert spool.read(KEYS[0]) == (*some_notes(), *some_notes())

    def test_sessions_are_named_once_and_sorted(self) -> None:
        """Law 3."""
        spool = self.make()
        assert list(spool.keys()) == []
        for key in [*reversed(KEYS), *KEYS]:
            spool.append(key, some_notes())
        assert list(self.again(spool).keys()) == sorted(KEYS, key=lambda key: (key.agent, key.session))

    def test_only_what_was_read_is_removed(self) -> None:
        """Law 4."""
        spool = self.make()
        key = KEYS[0]
        spool.append(key, some_notes())
        seen = len(spool.read(key))
        self.again(spool).append(key, some_notes()[:1])
        assert not spool.remove(key, seen=seen)
        assert len(spool.read(key)) == seen + 1
        assert spool.remove(key, seen=seen + 1)
        assert spool.read(key) == ()
        assert list(spool.keys()) == []
        assert spool.remove(key, seen=0)

    def test_a_paused_session_takes_no_notes(self) -> None:
        """Law 5."""
        spool = self.make()
        spool.pause(KEYS[0], paused=True)
        spool.pause(KEYS[0], paused=True)
        assert self.again(spool).is_paused(KEYS[0])
        assert not spool.is_paused(KEYS[1])
        assert not spool.append(KEYS[0], some_notes())
        assert spool.read(KEYS[0]) == ()
        spool.pause(KEYS[0], paused=False)
        spool.pause(KEYS[0], paused=False)
        assert spool.append(KEYS[0], some_notes())

    def test_nothing_to_note_is_no_error(self) -> None:
        """Law 6."""
        spool = self.make()
        assert spool.append(KEYS[0], [])
        assert spool.read(KEYS[0]) == ()


class SpoolMachine(RuleBasedStateMachine):
    """Appends, removes and reopens in any order, beside a dictionary; subclasses say how a spool is made."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.spool = self.make()
        self.model: dict[SessionKey, list[Note]] = {}

    def make(self) -> Spool:
        """Give an empty spool."""
        raise NotImplementedError

    def again(self, spool: Spool) -> Spool:
        """Give another instance on the same place."""
        return spool

    @rule(key=st.sampled_from(KEYS), notes=st.lists(st.sampled_from(some_notes()), max_size=3))
    def append(self, key: SessionKey, notes: list[Note]) -> None:
        """Add some."""
        self.spool.append(key, notes)
        if notes:
            self.model.setdefault(key, []).extend(notes)

    @rule(key=st.sampled_from(KEYS), missed=st.integers(0, 2))
    def remove(self, key: SessionKey, missed: int) -> None:
        """Remove a session, having read all of it or not."""
        held = len(self.model.get(key, ()))
        seen = max(0, held - missed)
        gone = self.spool.remove(key, seen=seen)
        assert gone == (held <= seen)
        if gone:
            self.model.pop(key, None)

    @rule()
    def reopen(self) -> None:
        """Go on with another instance."""
        self.spool = self.again(self.spool)

    @invariant()
    def agrees(self) -> None:
        """The spool holds what the dictionary holds."""
        assert list(self.spool.keys()) == sorted(self.model, key=lambda key: (key.agent, key.session))
        assert all(self.spool.read(key) == tuple(notes) for key, notes in self.model.items())
