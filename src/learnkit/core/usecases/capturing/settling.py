"""Settling: the notes of one session become learnings and facts, by the rules that mining uses, too."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from attrs import field, frozen

from learnkit.core.capture.host_events import HostEvent
from learnkit.core.capture.ignoring import IgnorePatterns
from learnkit.core.capture.notes import Note, NotedCall, NotedPrompt, NotedServed, SessionKey, session_of
from learnkit.core.capture.prompts import corrections_in
from learnkit.core.capture.settling import confirmed, corrections, failures, without
from learnkit.core.capture.uses import Watcher
from learnkit.core.learnings.drafting import clean
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.keeping import keep, scoped
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reading import Reading
from learnkit.ports.event_sink import EventSink

PROMPT_LIMIT = 8 * 1024
"""Bytes of a prompt that are kept until its session is settled."""


@frozen(kw_only=True)
class Settled:
    """What came of settling: counts of sessions, of pairs, failures and corrections written, and of new facts."""

    sessions: int = 0
    lessons: int = 0
    failures: int = 0
    corrections: int = 0
    facts: int = 0

    def joined(self, other: "Settled") -> "Settled":
        """Give both together."""
        return Settled(
            sessions=self.sessions + other.sessions,
            lessons=self.lessons + other.lessons,
            failures=self.failures + other.failures,
            corrections=self.corrections + other.corrections,
            facts=self.facts + other.facts,
        )


@frozen(kw_only=True)
class Settling:
    """Settles sessions. Doing it again changes nothing: calls, texts and facts are told apart by what they are."""

    lessons: Lessons
    reading: Reading
    asking: Asking
    machine: str = ""
    ignored: IgnorePatterns = field(factory=IgnorePatterns)
    scope: Scope = Scope.USER

    @property
    def events(self) -> EventSink:
        """Give the sink of events."""
        return self.asking.events

    def is_ignored(self, call: ToolCall) -> bool:
        """Say whether a call's failure is ordinary work."""
        return self.ignored.ignores(call.command, call.outcome.error_text)

    def noted_prompt(self, event: HostEvent, at: datetime) -> NotedPrompt | None:
        """Give the note of what a person typed, or None where it corrects nothing."""
        if not corrections_in(event.prompt):
            return None
        text = clean(event.prompt, PROMPT_LIMIT)
        return NotedPrompt(text=text, at=at, cwd=event.cwd) if corrections_in(text) else None

    def settle(self, key: SessionKey, notes: Sequence[Note]) -> Settled:
        """Settle the notes of one session."""
        was_fresh = self.asking.is_fresh()
        facts = self._facts(key, notes)
        session = self._session(key, notes)
        report = self.lessons.mine([session])
        fixed = {one.lesson.provenance.failed_call for one in report.lessons if one.learning is not None}
        alone = self._failures(session, fixed)
        said = self._corrections(key, notes)
        written = [one.learning for one in report.lessons if one.fate.writes and one.learning is not None]
        changed = [learning for name in written if (learning := self.asking.store.get(name)) is not None]
        if changed or alone or said:
            self.asking.tell([*changed, *alone, *said], was_fresh=was_fresh)
        return Settled(sessions=1, lessons=len(written), failures=len(alone), corrections=len(said), facts=facts)

    def _session(self, key: SessionKey, notes: Sequence[Note]) -> Session:
        """Give the session, what was judged from words confirmed by the transcript, what is ignored left out."""
        session = session_of(key, notes)
        doubtful = {note.call.id for note in notes if isinstance(note, NotedCall) and note.is_provisional}
        if doubtful:
            session = confirmed(session, self._transcribed(session.source), doubtful)
        return without(session, {call.id for call in session.calls if self.is_ignored(call)})

    def _transcribed(self, path: str) -> dict[str, ToolCall]:
        """Give the calls of a transcript by id; none where it cannot be read."""
        if not path:
            return {}
        return {call.id: call for session in self.reading.read(path).sessions for call in session.calls}

    def _failures(self, session: Session, fixed: Collection[str]) -> list[SharedLearning]:
        """Keep the failures whose fix is not known; give those that were written."""
        return self._kept(failures(session, fixed, self.lessons.clock.now()))

    def _corrections(self, key: SessionKey, notes: Sequence[Note]) -> list[SharedLearning]:
        """Keep what a person corrected; give what was written."""
        prompts = [note for note in notes if isinstance(note, NotedPrompt)]
        return self._kept(corrections(prompts, key.agent, key.session, self.scope))

    def _kept(self, drafts: Iterable[SharedLearning]) -> list[SharedLearning]:
        """Keep drafts, but for those that a person removed; give what was written."""
        written: list[SharedLearning] = []
        dead = self.asking.judgement().ledger.is_dead
        for draft in map(scoped, drafts):
            if not dead(draft):
                written.extend(keep(self.asking.store, draft).written)
        return written

    def _facts(self, key: SessionKey, notes: Sequence[Note]) -> int:
        """Append what the session says of the learnings that were shown in it."""
        names = {note.learning for note in notes if isinstance(note, NotedServed)}
        held = {name: found for name in names if (found := self.asking.store.get(name)) is not None}
        watcher = Watcher(agent=key.agent, session=key.session, machine=self.machine, learnings=held)
        facts = watcher.facts(notes)
        return self.asking.ledger.append(facts) if facts else 0
