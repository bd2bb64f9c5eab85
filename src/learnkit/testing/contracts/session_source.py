"""What every SessionSource keeps to."""

from abc import abstractmethod
from contextlib import AbstractContextManager
from typing import ClassVar

import pytest

from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall
from learnkit.errors import StoreError
from learnkit.ports.session_source import SessionSource


def calls_of(sessions: tuple[Session, ...]) -> dict[str, ToolCall]:
    """Give the calls of sessions by id."""
    return {call.id: call for session in sessions for call in session.calls}


class SessionSourceContract:
    """The laws of SessionSource as tests; subclasses say what a transcript of their agent looks like.

    ``write`` makes a transcript with three shell calls, ``call-1`` (fails, exit code 1), ``call-2`` (works) and
    ``call-3`` (works), in the session ``session-1``, and gives its path; ``parts`` says how many pieces of the
    text of that transcript are written (all of them by default), so that it can grow.
    """

    parts: ClassVar[int] = 3

    @abstractmethod
    def make(self) -> SessionSource:
        """Give the source."""

    @abstractmethod
    def write(self, parts: int = 3) -> str:
        """Write the transcript, up to the call of this number with its result; give its path."""

    def foreign(self) -> list[str]:
        """Give files that are no transcripts of this agent; sources in memory have none."""
        return []

    def broken(self) -> str:
        """Give a transcript with one line that cannot be used; sources in memory skip."""
        pytest.skip("this source has no lines")

    def closed(self) -> AbstractContextManager[tuple[str, str]]:
        """Give, for a while, a folder in a default place that cannot be listed, and a file that cannot be opened.

        Sources in memory skip.
        """
        pytest.skip("this source has no places")

    def test_it_recognises_its_own_by_content(self) -> None:
        """Law 1."""
        source = self.make()
        assert source.recognises(self.write())
        assert [path for path in self.foreign() if source.recognises(path)] == []

    def test_it_finds_its_default_places(self) -> None:
        """Laws 1, 2."""
        path = self.write()
        assert path in list(self.make().discover())

    def test_it_gives_the_calls_with_their_outcomes(self) -> None:
        """Laws 2, 6."""
        source = self.make()
        reading = source.read(self.write())
        calls = calls_of(reading.sessions)
        assert list(calls) == ["call-1", "call-2", "call-3"]
        assert {session.id for session in reading.sessions} == {"session-1"}
        assert [call.outcome.status for call in calls.values()] == [CallStatus.FAILED, CallStatus.OK, CallStatus.OK]
        assert calls["call-1"].outcome.exit_code == 1
        assert {call.agent for call in calls.values()} == {source.agent}
        assert not reading.broken
        assert not reading.restarted

    def test_a_broken_line_is_counted_and_the_rest_is_used(self) -> None:
        """Law 3."""
        reading = self.make().read(self.broken())
        assert reading.broken == 1
        assert [problem.line for problem in reading.problems] == [2]
        assert len(calls_of(reading.sessions)) == 3

    def test_an_unchanged_transcript_gives_nothing(self) -> None:
        """Law 4."""
        source = self.make()
        path = self.write()
        first = source.read(path)
        again = source.read(path, mark=first.mark)
        assert (again.sessions, again.records, again.mark) == ((), 0, first.mark)

    def test_steps_give_what_one_read_gives(self) -> None:
        """Law 5."""
        source = self.make()
        found: dict[str, ToolCall] = {}
        mark = None
        path = ""
        for parts in (1, 2, 3):
            path = self.write(parts)
            reading = source.read(path, mark=mark)
            found.update(calls_of(reading.sessions))
            mark = reading.mark
        whole = calls_of(source.read(path).sessions)
        assert {key: call.outcome.status for key, call in found.items()} == {
            key: call.outcome.status for key, call in whole.items()
        }

    def test_a_transcript_that_was_cut_is_read_from_its_start(self) -> None:
        """Laws 4, 5."""
        source = self.make()
        mark = source.read(self.write()).mark
        path = self.write(1)
        reading = source.read(path, mark=mark)
        assert reading.restarted
        assert list(calls_of(reading.sessions)) == ["call-1"]

    def test_what_is_closed_is_said_and_not_passed_over(self) -> None:
        """Laws 7, 8."""
        with self.closed() as (folder, file):
            source = self.make()
            assert folder in list(source.discover())
            for path in (folder, file):
                with pytest.raises(StoreError):
                    source.recognises(path)
                with pytest.raises(StoreError):
                    source.read(path)

    def test_what_is_not_there_is_a_store_error(self) -> None:
        """Law 7."""
        with pytest.raises(StoreError):
            self.make().read("/no/such/place/transcript.jsonl")
        assert not self.make().recognises("/no/such/place/transcript.jsonl")
