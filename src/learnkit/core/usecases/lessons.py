"""Lessons: from past sessions to learnings."""

from collections.abc import Callable

from attrs import frozen

from learnkit.core.lessons import PairingRules, extract_lessons
from learnkit.core.lessons.rules import DEFAULT_RULES
from learnkit.core.lessons.values import ExtractedLesson
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.deciding import Deciding
from learnkit.core.usecases.material import Material, Progress
from learnkit.core.usecases.mining import Mining
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.reports import MineReport
from learnkit.errors import ConfigurationError, NotFoundError
from learnkit.ports.clock import Clock
from learnkit.ports.reading_ledger import ReadingLedger


def _nothing() -> None:
    """Do nothing."""


@frozen(kw_only=True)
class Lessons:
    """The verbs around fail→fix pairs.

    What happened below ``project_root`` is kept for that project, everything else for the user. ``before_writing``
    is called once by each run that may write, before it reads: it makes what digests of records need.
    """

    reading: Reading
    marks: ReadingLedger
    asking: Asking
    clock: Clock
    project_root: str | None = None
    auto_promote: bool = True
    before_writing: Callable[[], None] = _nothing

    def extract(self, paths_or_sessions: Material, *, rules: PairingRules = DEFAULT_RULES) -> list[ExtractedLesson]:
        """Give the lessons of sessions or transcripts in order of time, whatever their confidence. Writes nothing.

        Raises ``NotFoundError`` for a name behind which there is nothing, and ``StoreError`` for a file that was
        named itself and is no transcript.
        """
        return list(extract_lessons(self.reading.sessions(self.reading.gather(paths_or_sessions)), rules))

    def mine(
        self,
        paths_or_sessions: Material | None = None,
        *,
        rules: PairingRules = DEFAULT_RULES,
        session: str | None = None,
        min_confidence: float = 0.5,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> MineReport:
        """Read past sessions (None: every agent's default places), keep their lessons, and say what became of each.

        Lessons below ``min_confidence`` (0..1) are reported and not kept. A second run with the same rules reads
        only what is new and changes nothing; ``session`` (an id) restricts and reads whole files, and so does
        ``dry_run``, which writes nothing. ``progress`` is told before each file. A ``KeyboardInterrupt`` ends the
        run: what was done is kept and reported, with ``interrupted``.

        Raises ``NotFoundError`` for a name or a session behind which there is nothing, and ``StoreError`` where the
        store fails; transcripts that cannot be read are reported.
        """
        if not 0.0 <= min_confidence <= 1.0:
            raise ConfigurationError(f"min_confidence is {min_confidence}", do="Give a number from 0 to 1")
        gathered = self.reading.gather(paths_or_sessions)
        run = self._run(rules, session, min_confidence, dry_run)
        if dry_run:
            report = run.over(gathered, progress)
        else:
            self.before_writing()
            report = run.over(gathered, progress)
            Deciding(asking=self.asking, clock=self.clock, auto_promote=self.auto_promote).settle_all()
        if session is not None and not report.sessions and not report.interrupted:
            raise NotFoundError(f"there is no session {session!r} in what was read", do="Give the whole id")
        return report

    def _run(self, rules: PairingRules, session: str | None, min_confidence: float, dry_run: bool) -> Mining:
        """Give one run over the parts of this family."""
        return Mining(
            reading=self.reading,
            marks=self.marks,
            asking=self.asking,
            clock=self.clock,
            project_root=self.project_root,
            rules=rules,
            session=session,
            min_confidence=min_confidence,
            dry_run=dry_run,
        )
