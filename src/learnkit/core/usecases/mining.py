"""Mining: one run over transcripts, file by file; each file's lessons are stored before its mark is."""

from attrs import Factory, define, evolve, field, fields

from learnkit.core.kernel.events import Event
from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.drafting import from_pair, is_kept_whole
from learnkit.core.learnings.merge import Folded
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.core.lessons import PairingRules, extract_lessons_from_session
from learnkit.core.lessons.values import ExtractedLesson
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.finding import refuse_broken, the_one
from learnkit.core.usecases.keeping import folded, keep, scoped
from learnkit.core.usecases.material import Progress
from learnkit.core.usecases.reading import Gathered, Reading
from learnkit.core.usecases.reports import Fate, FileReading, FileState, MinedLesson, MineReport
from learnkit.errors import CorruptRecordError
from learnkit.ports.clock import Clock
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.session_source import ReadMark

_FLOW = "learnkit.flow"
_HELD = "learnkit.held"
"""Keys of a mark's state: with which rules its lessons were kept, and whether the store held anything then."""


@define(kw_only=True)
class Mining:
    """One run: what it was asked for, and what it has done so far."""

    reading: Reading
    marks: ReadingLedger
    asking: Asking
    clock: Clock
    project_root: str | None
    rules: PairingRules
    session: str | None
    min_confidence: float
    dry_run: bool
    _files: list[FileReading] = field(init=False, default=Factory(list))
    _lessons: dict[tuple[str, str], MinedLesson] = field(init=False, default=Factory(dict))
    _calls: dict[str, bool] = field(init=False, default=Factory(dict))
    _sessions: set[tuple[str, str, str]] = field(init=False, default=Factory(set))
    _tried: dict[str, tuple[SharedLearning, ...]] = field(init=False, default=Factory(dict))
    _holds: bool = field(init=False, default=False)

    def over(self, gathered: Gathered, progress: Progress | None) -> MineReport:
        """Do the run; an interruption ends it and is reported."""
        self._files.extend(gathered.refused)
        self._holds = any(True for _ in self.asking.store.scan())
        interrupted = False
        try:
            held = [*gathered.sessions]
            for done, path in enumerate(gathered.paths):
                if progress is not None:
                    progress(done, len(gathered.paths), path)
                held += self._file(path, is_named=path in gathered.named)
            self._take_chosen(held)
        except KeyboardInterrupt:
            interrupted = True
        report = MineReport(
            files=tuple(self._files),
            lessons=tuple(self._lessons.values()),
            sessions=len(self._sessions),
            calls=len(self._calls),
            failures=sum(self._calls.values()),
            dry_run=self.dry_run,
            interrupted=interrupted,
        )
        counts = {"files": len(report.files), "lessons": len(report.lessons), "written": report.written}
        self.asking.events.emit(Event("lessons.mined", {**counts, "interrupted": interrupted}))
        return report

    def _file(self, path: str, *, is_named: bool) -> tuple[Session, ...]:
        """Read one file, keep its lessons, and then its mark.

        Gives the sessions instead where one is to be chosen: which is meant shows when all were read.
        """
        done = self.reading.read(path, mark=self._mark(path))
        self._files.append(evolve(done.report, is_named=is_named))
        if self.session is not None:
            wanted = self.session
            return tuple(session for session in done.sessions if session.id.startswith(wanted))
        kept = [self._take(session) for session in done.sessions]
        if done.mark is not None and done.report.state is FileState.READ and self._is_incremental and all(kept):
            state = {**done.mark.state, _FLOW: self._flow(), _HELD: "yes" if self._holds else ""}
            self.marks.save([evolve(done.mark, state=state)])
        return ()

    def _take_chosen(self, held: list[Session]) -> None:
        """Take the sessions that were held back: those of the one that is meant, by its id or its beginning."""
        meant = None if self.session is None else the_one(self.session, (session.id for session in held))
        for session in held:
            if self.session is None or session.id == meant:
                self._take(session)

    @property
    def _is_incremental(self) -> bool:
        """Say whether this run takes everything, so that a later one may go on where it ends."""
        return self.session is None and not self.dry_run

    def _mark(self, path: str) -> ReadMark | None:
        """Give the mark to go on from; None where the file is to be read whole.

        A mark counts only for the rules that it was saved with, and not where the store has been emptied since.
        """
        mark = self.marks.get(path) if self._is_incremental else None
        if mark is None or mark.state.get(_FLOW) != self._flow():
            return None
        if mark.state.get(_HELD) and not self._holds:
            return None
        return evolve(mark, state={key: value for key, value in mark.state.items() if key not in (_FLOW, _HELD)})

    def _flow(self) -> str:
        """Give a key of everything that decides which lessons are kept."""
        parts = [self.project_root or "", repr(self.min_confidence)]
        for attribute in fields(type(self.rules)):
            value = getattr(self.rules, attribute.name)
            parts.append(
                f"{attribute.name}={sorted(kind.value for kind in value) if isinstance(value, frozenset) else value}"
            )
        return content_key(*parts)

    def _take(self, session: Session) -> bool:
        """Count a session and keep its lessons; say whether no broken file was in their way."""
        self._sessions.add((session.agent, session.id, session.subagent or ""))
        for number, call in enumerate(session.calls):
            key = _call_key(call, session, number)
            self._calls[key] = self._calls.get(key, False) or call.outcome.status.is_failure
        fates = [self._keep(lesson) for lesson in extract_lessons_from_session(session, self.rules)]
        return Fate.BROKEN not in fates

    def _keep(self, lesson: ExtractedLesson) -> Fate:
        """Keep one lesson, and note what became of it; what a fork repeats is noted once."""
        done = self._stored(lesson)
        self._holds = self._holds or (done.fate.writes and not self.dry_run)
        key = (lesson.provenance.failed_call, lesson.provenance.fixed_call or "")
        noted = self._lessons.get(key)
        if noted is None or (done.fate.writes and not noted.fate.writes):
            self._lessons[key] = done
        return done.fate

    def _stored(self, lesson: ExtractedLesson) -> MinedLesson:
        """Give what became of a lesson, and the id that it is kept under."""
        if lesson.confidence < self.min_confidence:
            return MinedLesson(lesson, Fate.BELOW_THRESHOLD)
        draft = self._draft(lesson)
        if not draft.original_command or not draft.correction or draft.original_command == draft.correction:
            return MinedLesson(lesson, Fate.EMPTY)
        if not is_kept_whole(lesson.correction):
            return MinedLesson(lesson, Fate.TOO_LONG)
        if self.asking.judgement().ledger.is_dead(draft):
            return MinedLesson(lesson, Fate.TOMBSTONED)
        try:
            done = self._try(draft) if self.dry_run else keep(self.asking.store, draft)
        except CorruptRecordError as error:
            return MinedLesson(lesson, Fate.BROKEN, why=str(error))
        return MinedLesson(lesson, Fate(done.result.value), done.learning.id, done.learning.scope)

    def _draft(self, lesson: ExtractedLesson) -> SharedLearning:
        """Give the learning that a lesson would be."""
        draft = from_pair(
            command=lesson.failed_command,
            error=lesson.error,
            correction=lesson.correction,
            agent=lesson.agent,
            session=lesson.session_id,
            kind=lesson.kind.value,
            confidence=lesson.confidence,
            provenance=lesson.provenance,
            scope=self._scope_of(lesson),
            now=self.clock.now(),
        )
        return scoped(draft)

    def _scope_of(self, lesson: ExtractedLesson) -> Scope:
        """Give the project's scope for what happened in the project, else the user's."""
        if self.project_root is None or lesson.cwd is None:
            return Scope.USER
        cwd, root = (path.replace("\\", "/").rstrip("/") + "/" for path in (lesson.cwd, self.project_root))
        return Scope.PROJECT if cwd.startswith(root) else Scope.USER

    def _try(self, draft: SharedLearning) -> Folded:
        """Give what would become of a learning, after those of this run that were tried before it."""
        key = draft.failure_key
        group = self._tried[key] if key in self._tried else self.asking.store.group(key)
        done = folded(group, draft)
        refuse_broken(self.asking.store.problems(), done.learning.id, whole=True)
        by_id = {learning.id: learning for learning in (*group, *done.written)}
        self._tried[key] = tuple(by_id[name] for name in sorted(by_id))
        return done


def _call_key(call: ToolCall, session: Session, number: int) -> str:
    """Give what tells a call apart: its id, or its place where the source has none."""
    return call.id or f"{session.agent}/{session.id}/{session.subagent or ''}/{number}"
