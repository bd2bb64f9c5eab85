"""A kit that is wired by hand from parts in memory, and sessions to mine."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from attrs import define, field
from typing_extensions import override

from learnkit.adapters.inmemory.clock import InMemoryClock
from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.hook_installer import InMemoryHookInstaller
from learnkit.adapters.inmemory.hook_runner import InMemoryHookRunner
from learnkit.adapters.inmemory.inspector import InMemoryInspector
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.adapters.inmemory.spool import InMemorySpool
from learnkit.adapters.inmemory.text_keeper import InMemoryTextKeeper
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.core.capture.ignoring import ignore_patterns
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.capturing.capture import Capture
from learnkit.core.usecases.capturing.installing import Installing
from learnkit.core.usecases.capturing.settling import Settling
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.scrubbing import Scrubbing
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource
from learnkit.ports.text_keeper import TextKeeper
from learnkit.ports.transcript_finder import TranscriptFinder

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


class CountingSource(InMemorySessionSource):
    """Counts the reads that gave something."""

    reads = 0

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        reading = super().read(path, mark=mark)
        self.reads += bool(reading.records)
        return reading


@define
class World:
    """The parts in memory, and the families over them."""

    transcripts: dict[str, tuple[Session, ...]] = field(factory=dict)
    store: LearningStore = field(factory=InMemoryLearningStore)
    index: InMemorySearchIndex = field(factory=InMemorySearchIndex)
    ledger: InMemoryUsageLedger = field(factory=InMemoryUsageLedger)
    marks: InMemoryReadingLedger = field(factory=InMemoryReadingLedger)
    spool: InMemorySpool = field(factory=InMemorySpool)
    clock: InMemoryClock = field(factory=lambda: InMemoryClock(START + timedelta(days=1)))
    events: InMemoryEventSink = field(factory=InMemoryEventSink)
    inspector: InMemoryInspector = field(factory=InMemoryInspector)
    installer: InMemoryHookInstaller = field(factory=InMemoryHookInstaller)
    runner: InMemoryHookRunner = field(factory=InMemoryHookRunner)
    keeper: TextKeeper = field(factory=InMemoryTextKeeper)
    sources: tuple[SessionSource, ...] = ()
    finder: TranscriptFinder | None = None
    project_root: str | None = None

    @property
    def reading(self) -> Reading:
        """Give the reading over the transcripts."""
        sources = self.sources or (CountingSource("claude-code", self.transcripts),)
        self.sources = sources
        finder = self.finder or InMemoryTranscriptFinder([*self.transcripts, "/s/notes.txt"])
        return Reading(sources=sources, finder=finder, events=self.events)

    @property
    def asking(self) -> Asking:
        """Give what asks the index."""
        return Asking(store=self.store, index=self.index, ledger=self.ledger, events=self.events)

    @property
    def learnings(self) -> Learnings:
        """Give the family."""
        return Learnings(asking=self.asking, clock=self.clock, machine="box", reading=self.reading)

    @property
    def lessons(self) -> Lessons:
        """Give the family."""
        return Lessons(
            reading=self.reading,
            marks=self.marks,
            asking=self.asking,
            clock=self.clock,
            project_root=self.project_root,
        )

    @property
    def sessions(self) -> Sessions:
        """Give the family."""
        return Sessions(reading=self.reading)

    @property
    def context(self) -> Context:
        """Give the family."""
        return Context(learnings=self.learnings, clock=self.clock, machine="box")

    @property
    def capture(self) -> Capture:
        """Give the family."""
        settling = Settling(
            lessons=self.lessons,
            reading=self.reading,
            asking=self.asking,
            machine="box",
            ignored=ignore_patterns(["pytest*"]),
        )
        return Capture(spool=self.spool, context=self.context, settling=settling, clock=self.clock)

    @property
    def stores(self) -> Stores:
        """Give the family."""
        return Stores(learnings=self.learnings, inspector=self.inspector)

    @property
    def hooks(self) -> Installing:
        """Give the family."""
        return Installing(
            installers=(self.installer, InMemoryHookInstaller("gemini-cli", self.installer.files)),
            runner=self.runner,
            command_for=lambda agent, guard: [f"/{agent}/python", "learnkit.hook", *(["--guard"] if guard else [])],
            events=self.events,
            project=self.project_root or "",
        )

    @property
    def scrubbing(self) -> Scrubbing:
        """Give the family."""
        return Scrubbing(asking=self.asking, keeper=self.keeper)


@pytest.fixture
def world() -> World:
    return World()


Call = tuple[str, int, str]
"""A command, its exit status, what it printed."""

MakeSession = Callable[..., Session]


def build_session(
    *calls: Call,
    id: str = "s1",  # noqa: A002 - the name of the field that it sets
    start: datetime | None = START,
    agent: str = "claude-code",
    cwd: str | None = "/home/dev/app",
    source: str = "/s/one.jsonl",
    subagent: str | None = None,
    ids: Mapping[int, str] | None = None,
) -> Session:
    """Give a session of shell calls, ten seconds apart."""
    events = []
    for number, (command, status, output) in enumerate(calls):
        at = None if start is None else start + timedelta(seconds=10 * number)
        events.append(
            ToolCall(
                id=(ids or {}).get(number, f"{id}-{number}"),
                agent=agent,
                session=id,
                command=command,
                outcome=ToolOutcome(
                    status=CallStatus.FAILED if status else CallStatus.OK,
                    exit_code=status,
                    output=output,
                    finished_at=at,
                    record=RecordRef(source, 2 * number + 1),
                ),
                cwd=cwd,
                issued_at=at,
                record=RecordRef(source, 2 * number, f"digest-{command}"),
            )
        )
    return Session(
        id=id, agent=agent, events=tuple(events), subagent=subagent, cwd=cwd, started_at=start, source=source
    )


@pytest.fixture
def session() -> MakeSession:
    """Give the maker of sessions."""
    return build_session


SAID = "git: 'pus' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tpush"
TYPO = ("git pus origin main", 1, SAID)
FIXED = ("git push origin main", 0, "done")
"""A pair that the default rules find with a confidence above the threshold."""


@pytest.fixture
def pair() -> tuple[Call, Call]:
    """Give a failure and its fix."""
    return TYPO, FIXED
