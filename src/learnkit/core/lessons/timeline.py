"""A session as a line of steps: which call came after which was known, and what was edited between."""

import re
from datetime import timedelta
from itertools import accumulate

from attrs import frozen

from learnkit.core.kernel.spans import as_utc, gap
from learnkit.core.sessions.values import FileEdit, Session, SessionEvent
from learnkit.core.toolcalls.shell import Command, analyse
from learnkit.core.toolcalls.values import ToolCall

_WRITES = re.compile(
    r"\b(?:sed|perl)\b[^|;&\n]{0,80} -\w{0,3}i\b|\bgit apply\b|^\s{0,8}patch\b|"
    r"\b(?:cat|tee|printf|echo)\b[^|;&\n>]{0,200}>>?\s{0,4}(?!/dev/|/tmp/|[&>\s])|"
    r"\b(?:Set-Content|Add-Content|WriteAllText|AppendAllText)\b"
)
"""Shell commands by which agents edit files; output that is thrown away or kept aside is none."""


@frozen
class Step:
    """A call at its place: ``at`` is its place among the calls, ``event`` among all events of the session."""

    at: int
    event: int
    call: ToolCall

    @property
    def command(self) -> Command:
        """Give the command line, read."""
        return analyse(self.call.command)

    @property
    def text(self) -> str:
        """Give the command line without the blanks around it."""
        return self.call.command.strip()


@frozen
class Timeline:
    """The calls of one session, in the order in which they were issued, and the edits between them."""

    session: Session
    steps: tuple[Step, ...]
    edits: tuple[int, ...]
    """How many files had been edited before each event; one entry more than there are events."""

    @classmethod
    def of(cls, session: Session) -> "Timeline":
        """Give the line of a session."""
        steps: list[Step] = []
        for place, event in enumerate(session.events):
            if isinstance(event, ToolCall) and not _carries_patch(event):
                steps.append(Step(len(steps), place, event))
        return cls(session, tuple(steps), tuple(accumulate(map(_edited, session.events), initial=0)))

    def edits_between(self, earlier: Step, later: Step) -> int:
        """Give the number of files that were edited between two calls."""
        return self.edits[later.event] - self.edits[earlier.event]

    def later(self, step: Step, most: int) -> tuple[Step, ...]:
        """Give the calls that may be a reaction: up to ``most`` that were issued when its outcome was known."""
        found: list[Step] = []
        for other in self.steps[step.at + 1 : step.at + 1 + 4 * most]:
            if len(found) >= most:
                break
            if knew_of(other.call, step.call):
                found.append(other)
        return tuple(found)


def _carries_patch(call: ToolCall) -> bool:
    """Say whether a shell call only hands a patch to the agent's own editor."""
    return call.command.lstrip().startswith(("apply_patch", "applypatch"))


def _edited(event: SessionEvent) -> int:
    """Give how many files an event edited; a shell command that writes a file counts as one."""
    if isinstance(event, FileEdit):
        return max(1, len(event.paths))
    if not isinstance(event, ToolCall) or not event.outcome.status.is_success:
        return 0
    return int(_carries_patch(event) or _WRITES.search(event.command) is not None)


def knew_of(later: ToolCall, earlier: ToolCall) -> bool:
    """Say whether ``later`` was issued when the outcome of ``earlier`` was known; parallel calls were not.

    Told by the records, else by the times; where neither is known, by the order of the calls.
    """
    issued, known = later.record, earlier.outcome.record
    if issued is not None and known is not None and issued.path == known.path:
        return issued.index > known.index
    if later.issued_at is not None and earlier.outcome.finished_at is not None:
        return as_utc(later.issued_at) >= as_utc(earlier.outcome.finished_at)
    return True


def time_between(earlier: ToolCall, later: ToolCall) -> timedelta | None:
    """Give the time between the starts of two calls, or None where one is not known."""
    return gap(
        None if earlier.issued_at is None else as_utc(earlier.issued_at),
        None if later.issued_at is None else as_utc(later.issued_at),
    )
