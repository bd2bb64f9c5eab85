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
from learnkit.adapters.inmemory.hook_installer import InMemoryHookInstaller
from learnkit.adapters.inmemory.hook_runner import InMemoryHookRunner
from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger
from learnkit.adapters.inmemory.search_index import InMemorySearchIndex
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger
from learnkit.compose.factory import open_kit
from learnkit.compose.settings import Settings
from learnkit.core.sessions.values import Prompt, Session, SessionEvent
from learnkit.core.toolcalls.values import CallStatus, RecordRef, ToolCall, ToolOutcome
from learnkit.core.usecases.kit import Kit
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


@frozen
class Shop:
    """A kit with two sessions, and those of its parts that tests change."""

    kit: Kit
    store: Store
    surroundings: Surroundings
    source: Source
    installer: InMemoryHookInstaller
    runner: InMemoryHookRunner


def shop(project: str | None = None, sessions: Mapping[str, tuple[Session, ...]] | None = None) -> Shop:
    """Give a kit that keeps everything in memory; None for ``sessions`` takes the two of this module."""
    held = {PATH: (SESSION,), "/sessions/b.jsonl": (OTHER,)} if sessions is None else sessions
    store, surroundings, source = Store(), Surroundings(), Source("codex", held)
    installer, runner = InMemoryHookInstaller(), InMemoryHookRunner()
    kit = open_kit(
        Settings(project=project),
        learning_store=store,
        search_index=InMemorySearchIndex(),
        usage_ledger=InMemoryUsageLedger(),
        reading_ledger=InMemoryReadingLedger(),
        session_sources=(source,),
        transcript_finder=InMemoryTranscriptFinder([*held, BROKEN, STRANGE]),
        inspector=surroundings,
        hook_installers=(installer,),
        hook_runner=runner,
        clock=InMemoryClock(AT + timedelta(days=3)),
        event_sink=InMemoryEventSink(),
    )
    return Shop(kit, store, surroundings, source, installer, runner)


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
    shop: Shop = field(factory=shop)
    opened: list[tuple[str | None, str | None]] = field(factory=list)

    def open(self, *, home: str | None = None, project: str | None = None, examined: bool = False) -> Kit:
        self.opened.append((home, project))
        return self.shop.kit

    @property
    def kit(self) -> Kit:
        return self.shop.kit

    def __call__(self, *arguments: str) -> Done:
        code = run(self.open, list(arguments))
        out, err = self.read()
        return Done(code, out, err)
