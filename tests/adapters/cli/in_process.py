"""The program in this process, on a kit that keeps everything in memory."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from attrs import define, field, frozen
from typing_extensions import override

from learnkit.adapters.cli import run
from learnkit.adapters.inmemory.clock import InMemoryClock
from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.core.sessions.values import Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.core.usecases.asking import Asking
from learnkit.core.usecases.context import Context
from learnkit.core.usecases.kit import Kit, Origin, Places
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.lessons import Lessons
from learnkit.core.usecases.reading import Reading
from learnkit.core.usecases.sessions import Sessions
from learnkit.core.usecases.stores import Stores
from learnkit.errors import StoreError
from learnkit.ports.inspector import Check, CheckState, DiskUse, Inspector
from learnkit.ports.learning_store import RecordProblem
from learnkit.ports.session_source import ReadMark, SessionReading

AT = datetime(2026, 3, 10, 9, 0, tzinfo=UTC)
NPM_ERROR = 'Use "bun install" for installation in this project.\nnpm error code 1'
PATH = "/sessions/shop.jsonl"
BROKEN = "/sessions/unreadable.jsonl"
STRANGE = "/sessions/notes.txt"


def call(number: int, command: str, *, code: int = 0, output: str = "") -> ToolCall:
    at = AT + timedelta(seconds=5 * number)
    outcome = ToolOutcome(
        status=CallStatus.FAILED if code else CallStatus.OK,
        exit_code=code,
        output=output,
        finished_at=at + timedelta(seconds=1),
        record=RecordRef(PATH, 2 * number + 1),
    )
    return ToolCall(
        f"call-{number}", "codex", "shop-1", command, outcome, "/shop", at, record=RecordRef(PATH, 2 * number)
    )


EVENTS: tuple[SessionEvent, ...] = (
    Prompt("add left-pad", AT),
    call(1, "npm install left-pad", code=1, output=NPM_ERROR),
    call(2, "bun install left-pad"),
    call(3, "python plot.py", code=127, output="bash: python: command not found"),
    call(4, "python3 plot.py"),
    call(5, "curl -H 'Authorization: Bearer sk-ant-api03-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' https://example.com"),
)
SESSION = Session("shop-1", "codex", EVENTS, cwd="/shop", started_at=AT, source=PATH)
OTHER = Session(
    "shop-2", "claude-code", (call(9, "ls"),), started_at=AT - timedelta(days=1), source="/sessions/b.jsonl"
)


class Source(InMemorySessionSource):
    """Sessions in memory, and one transcript that cannot be opened."""

    @override
    def recognises(self, path: str) -> bool:
        return path == BROKEN or super().recognises(path)

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        if path == BROKEN:
            raise StoreError("it cannot be opened", where=path, do="Check the permissions")
        return super().read(path, mark=mark)


class Surroundings(Inspector):
    """What a test says it found."""

    def __init__(self) -> None:
        self.found: tuple[Check, ...] = (Check("home", CheckState.OK, "the home can be written"),)

    @override
    def disk_use(self) -> tuple[DiskUse, ...]:
        return (DiskUse("learnings", "/home/learnings", 2, 2048),)

    @override
    def checks(self) -> tuple[Check, ...]:
        return self.found


class Store(InMemoryLearningStore):
    """Learnings in memory, and the problems that a test says there are."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: tuple[RecordProblem, ...] = ()

    @override
    def problems(self) -> tuple[RecordProblem, ...]:
        return self.broken


@frozen(kw_only=True)
class MemoryKit(Kit):
    """A kit that shows its parts to the tests."""

    store: Store
    surroundings: Surroundings
    closed: list[bool] = field(factory=list)

    @override
    def close(self) -> None:
        self.closed.append(True)


def memory_kit(project: str | None = None, sessions: Mapping[str, tuple[Session, ...]] | None = None) -> MemoryKit:
    clock, events, ledger = InMemoryClock(AT + timedelta(days=3)), InMemoryEventSink(), InMemoryUsageLedger()
    store, surroundings = Store(), Surroundings()
    asking = Asking(store=store, index=InMemorySearchIndex(), ledger=ledger, events=events)
    held = {PATH: (SESSION,), "/sessions/b.jsonl": (OTHER,)} if sessions is None else sessions
    reading = Reading(
        sources=(Source("codex", held),),
        finder=InMemoryTranscriptFinder([*held, BROKEN, STRANGE]),
        events=events,
    )
    learnings = Learnings(asking=asking, clock=clock)
    return MemoryKit(
        learnings=learnings,
        lessons=Lessons(reading=reading, marks=InMemoryReadingLedger(), asking=asking, clock=clock),
        sessions=Sessions(reading=reading),
        context=Context(learnings=learnings, ledger=ledger, clock=clock, events=events),
        stores=Stores(learnings=learnings, inspector=surroundings),
        store=store,
        surroundings=surroundings,
        settings=(Origin("home", "/home", "environment", "LEARNKIT_HOME"), Origin("limit", "5", "default")),
        places=None
        if project is None
        else Places(
            home="/home",
            learnings="/home/learnings",
            ledgers="/home/ledgers",
            index="/home/index",
            config_file="/home/config.toml",
            project_root=project,
        ),
    )


@frozen
class Done:
    """How a command ended: its exit status, its data and its talk."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@define
class Cli:
    """The program on one kit."""

    read: Callable[[], tuple[str, str]]
    kit: MemoryKit = field(factory=memory_kit)
    opened: list[tuple[str | None, str | None]] = field(factory=list)

    def open(self, *, home: str | None = None, project: str | None = None) -> Kit:
        self.opened.append((home, project))
        return self.kit

    def __call__(self, *arguments: str) -> Done:
        code = run(self.open, list(arguments))
        out, err = self.read()
        return Done(code, out, err)
