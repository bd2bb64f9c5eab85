"""Uses: what a session says of the learnings that were shown in it, as facts.

Everything is read from what the agent did next, deterministically: it ran what the learning speaks of (matched), it
did what the correction says (followed), and that worked, or gave the same error again (outcome). Seeing the same
error without having followed says nothing against a learning.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from learnkit.core.capture.notes import Note, NotedCall, NotedServed
from learnkit.core.learnings.facts import CallResult, Fact, Followed, Matched, Outcome, Served
from learnkit.core.learnings.ties import Tie, tie
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.toolcalls.shell import Command, Segment, analyse
from learnkit.core.toolcalls.signatures import error_signature
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome

LOOKED_AT = 8
"""Calls after a learning was shown in which the agent may act on it."""


@frozen(kw_only=True)
class Watcher:
    """Reads the uses of one session's notes. ``learnings`` are those that were shown, by id."""

    agent: str
    session: str
    machine: str
    learnings: Mapping[str, SharedLearning]

    def facts(self, notes: Sequence[Note]) -> tuple[Fact, ...]:
        """Give the facts of these notes; the same notes always give the same facts."""
        found: list[Fact] = []
        for at, note in enumerate(notes):
            if isinstance(note, NotedServed):
                found.append(
                    Served(
                        learning=note.learning,
                        agent=self.agent,
                        session=self.session,
                        at=note.at,
                        machine=self.machine,
                        where=note.where,
                    )
                )
                learning = self.learnings.get(note.learning)
                if learning is not None and learning.correction is not None:
                    found.extend(self._after(learning, learning.correction, notes[at + 1 :]))
        return tuple(found)

    def _after(self, learning: SharedLearning, correction: str, notes: Sequence[Note]) -> Iterator[Fact]:
        """Give what came of showing a learning, from the notes after it."""
        fix, is_matched = analyse(correction), False
        calls = [note.call for note in notes if isinstance(note, NotedCall)]
        for call in calls[:LOOKED_AT]:
            asked = analyse(call.command)
            does = does_what(asked, fix)
            if not is_matched and (does or tie(asked, learning) is Tie.ACTION):
                is_matched = True
                yield self._fact(Matched, learning, call)
            if does:
                yield self._fact(Followed, learning, call)
                yield self._outcome(learning, call)
                return

    def _fact(self, kind: type[Matched] | type[Followed], learning: SharedLearning, call: ToolCall) -> Fact:
        """Give a fact of one call."""
        assert call.issued_at is not None
        return kind(
            learning=learning.id,
            agent=self.agent,
            session=self.session,
            at=call.issued_at,
            machine=self.machine,
            call=call.id,
        )

    def _outcome(self, learning: SharedLearning, call: ToolCall) -> Fact:
        """Give what came of following."""
        assert call.issued_at is not None
        return Outcome(
            learning=learning.id,
            agent=self.agent,
            session=self.session,
            at=call.outcome.finished_at or call.issued_at,
            result=result_of(call.outcome, learning),
            machine=self.machine,
            call=call.id,
        )


def result_of(outcome: ToolOutcome, learning: SharedLearning) -> CallResult:
    """Give what the outcome of a followed call says: only the very same error speaks against the learning."""
    if outcome.status is CallStatus.OK:
        return CallResult.SUCCEEDED
    if outcome.status is CallStatus.FAILED and learning.error_signature:
        same = error_signature(outcome.error_text) == learning.error_signature
        return CallResult.SAME_ERROR if same else CallResult.UNKNOWN
    return CallResult.UNKNOWN


def does_what(asked: Command, fix: Command) -> bool:
    """Say whether a command does what a fix says: every command of the fix stands in it, in order, word for word.

    Further words are allowed behind those of the fix, and further commands around it.
    """
    if not fix.segments:
        return False
    left = iter(asked.segments)
    return all(any(_begins(mine, theirs) for mine in left) for theirs in fix.segments)


def _begins(mine: Segment, theirs: Segment) -> bool:
    """Say whether one simple command is another, with further words behind it perhaps."""
    count = len(theirs.words)
    return mine.program == theirs.program and mine.words[1:count] == theirs.words[1:]
