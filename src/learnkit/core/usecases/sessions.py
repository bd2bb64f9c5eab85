"""Sessions: look at what mining reads."""

import builtins
from datetime import datetime

from attrs import evolve, frozen

from learnkit.core.kernel.spans import as_utc
from learnkit.core.kernel.text import head_line
from learnkit.core.learnings.drafting import clean
from learnkit.core.sessions.values import Prompt, Session
from learnkit.core.usecases.finding import the_one
from learnkit.core.usecases.material import Material, Progress
from learnkit.core.usecases.reading import Gathered, Reading
from learnkit.core.usecases.reports import SessionListing, SessionSummary
from learnkit.errors import NotFoundError


@frozen(kw_only=True)
class Sessions:
    """The verbs around sessions. They write nothing; each file is read whole."""

    reading: Reading

    def list(
        self, paths_or_sessions: Material | None = None, *, progress: Progress | None = None
    ) -> builtins.list[SessionSummary]:
        """Give the sessions, latest first; those without a time last.

        ``paths_or_sessions`` None: every agent's default places. What a subagent did is a session of its own.
        """
        return [*self.listing(paths_or_sessions, progress=progress).sessions]

    def listing(self, paths_or_sessions: Material | None = None, *, progress: Progress | None = None) -> SessionListing:
        """Give what ``list`` gives, and what became of each file: some may be unreadable."""
        gathered = self.reading.gather(paths_or_sessions)
        found = [_summary(session) for session in gathered.sessions]
        files = [*gathered.refused]
        for done, path in enumerate(gathered.paths):
            if progress is not None:
                progress(done, len(gathered.paths), path)
            read = self.reading.read(path)
            files.append(evolve(read.report, is_named=path in gathered.named))
            found += [_summary(session) for session in read.sessions]
        return SessionListing(tuple(sorted(found, key=_order)), tuple(files))

    def show(self, session_id: str, paths_or_sessions: Material | None = None) -> tuple[Session, ...]:
        """Give a session by its id or the beginning of it: first its own calls, then those of its subagents.

        Raises ``NotFoundError`` where there is none, and ``UnclearNameError`` where there are several.
        """
        if not session_id:
            raise NotFoundError("an empty name stands for no session", do="Give an id, or the beginning of one")
        found = self._found(self.reading.gather(paths_or_sessions), session_id)
        meant = the_one(session_id, (session.id for session in found))
        if meant is None:
            raise NotFoundError(f"there is no session {session_id!r}", do="list() names those that there are")
        own = [session for session in found if session.id == meant]
        return tuple(sorted(own, key=lambda one: (one.subagent is not None, one.subagent or "", one.source)))

    def _found(self, gathered: Gathered, session_id: str) -> builtins.list[Session]:
        """Give the sessions whose id begins so; files that carry it in their name are read first, and often suffice."""
        likely = tuple(path for path in gathered.paths if session_id in path)
        others = tuple(path for path in gathered.paths if session_id not in path)
        found = [session for session in gathered.sessions if session.id.startswith(session_id)]
        for paths in (likely, others):
            for path in paths:
                found += [one for one in self.reading.read(path).sessions if one.id.startswith(session_id)]
            if any(session.id == session_id for session in found):
                break
        return found


def _summary(session: Session) -> SessionSummary:
    """Give one session as it stands in a list."""
    calls = session.calls
    prompts = [event for event in session.events if isinstance(event, Prompt)]
    opening = next((line for line in (head_line(clean(prompt.text)) for prompt in prompts) if line), "")
    return SessionSummary(
        id=session.id,
        agent=session.agent,
        source=session.source,
        calls=len(calls),
        failures=sum(call.outcome.status.is_failure for call in calls),
        prompts=len(prompts),
        subagent=session.subagent,
        cwd=session.cwd,
        started_at=session.started_at,
        opening=opening,
    )


def _order(summary: SessionSummary) -> tuple[bool, float, str, str, str]:
    """Give the place in a list: the latest first, those without a time last, then by id."""
    moment: datetime | None = summary.started_at
    seconds = 0.0 if moment is None else -as_utc(moment).timestamp()
    return moment is None, seconds, summary.id, summary.subagent or "", summary.source
