"""Parts: the answer of each port that the settings ask for; adapters are imported when they are needed."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from learnkit.adapters.files.names import safe_name
from learnkit.adapters.system.record_key import RecordKey
from learnkit.compose import plugins
from learnkit.compose.defaults import DEFAULTS, IN_MEMORY
from learnkit.compose.lazily import LazySequence
from learnkit.compose.settings import Resolved
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.kernel.ids import content_key
from learnkit.errors import ConfigurationError
from learnkit.ports.clock import Clock
from learnkit.ports.event_sink import EventSink
from learnkit.ports.hook_installer import HookInstaller
from learnkit.ports.hook_runner import HookRunner
from learnkit.ports.inspector import Check, CheckState, Inspector
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.search_index import SearchIndex
from learnkit.ports.session_source import SessionSource
from learnkit.ports.spool import Spool
from learnkit.ports.text_keeper import TextKeeper
from learnkit.ports.transcript_finder import TranscriptFinder
from learnkit.ports.usage_ledger import UsageLedger

Part = TypeVar("Part")


class Parts:
    """Makes parts, and remembers what it made, so that it can be closed."""

    def __init__(self, resolved: Resolved, *, find: plugins.Finder = plugins.installed) -> None:
        """Take what is in force, and where plug-ins are found."""
        self._resolved = resolved
        self._located = resolved.located
        self._find = find
        self._broken: list[plugins.Plugin] = []
        self.made: list[object] = []
        self.record_key = RecordKey(resolved.located.home / "record.key")

    def is_default(self, port: str) -> bool:
        """Say whether the settings ask for nothing else than the part that learnkit brings."""
        return self._resolved.text(port) in (None, DEFAULTS[port])

    def learning_store(self) -> LearningStore:
        """Give the store of learnings; the project's before the user's where a project is worked for."""
        return self._part("learning_store", self._markdown)

    def search_index(self, *, beside_store: bool, events: EventSink) -> SearchIndex:
        """Give the index: on the disk beside the store on the disk, else in memory."""
        default = partial(self._segment, events) if beside_store else self._index_in_memory
        return self._part("search_index", default)

    def usage_ledger(self) -> UsageLedger:
        """Give the ledger of facts."""
        return self._part("usage_ledger", self._jsonl)

    def reading_ledger(self, *, beside_store: bool) -> ReadingLedger:
        """Give the ledger of read marks: on the disk beside the store on the disk, else in memory."""
        return self._part("reading_ledger", self._json if beside_store else self._marks_in_memory)

    def spool(self, *, beside_store: bool) -> Spool:
        """Give the notes of running sessions: on the disk beside the store on the disk, else in memory."""
        return self._part("spool", self._notes_on_disk if beside_store else self._notes_in_memory)

    def clock(self) -> Clock:
        """Give the clock."""
        return self._part("clock", self._system_clock)

    def event_sink(self) -> EventSink:
        """Give the sink of events."""
        return self._part("event_sink", self._logging)

    def session_sources(self, events: EventSink) -> Sequence[SessionSource]:
        """Give the readers of all agents: those that learnkit brings, and every plug-in that works.

        They are loaded when the first of them is asked for, for most work needs none.
        """
        return LazySequence(lambda: self._sources(events))

    def _sources(self, events: EventSink) -> tuple[SessionSource, ...]:
        from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
        from learnkit.adapters.agents.codex.transcript import CodexSessionSource

        digest = self.record_key.digest
        own: list[SessionSource] = [ClaudeCodeSessionSource(digest=digest), CodexSessionSource(digest=digest)]
        return (*own, *self._every("session_source", events))

    def _every(self, port: str, events: EventSink) -> list[Any]:
        """Give the parts of all plug-ins of a port that work; the others are said."""
        further, broken = plugins.every(port, self._resolved.said, find=self._find)
        for plugin in broken:
            self._broken.append(plugin)
            events.emit(Event("plugin.broken", {"name": plugin.name, "reason": plugin.broken}, Severity.WARNING))
        self.made.extend(further)
        return further

    def hook_installers(self, events: EventSink) -> Sequence[HookInstaller]:
        """Give what installs hooks for all agents: those that learnkit brings, and every plug-in that works.

        They are loaded when the first of them is asked for.
        """
        return LazySequence(lambda: self._installers(events))

    def _installers(self, events: EventSink) -> tuple[HookInstaller, ...]:
        from learnkit.compose.agents import hook_installers

        own = hook_installers(self._resolved.agent_variables, self._located.home)
        return (*own, *self._every("hook_installer", events))

    def hook_runner(self) -> HookRunner:
        """Give what tries hooks."""
        from learnkit.adapters.system.hook_runner import ShellHookRunner

        return ShellHookRunner()

    def transcript_finder(self) -> TranscriptFinder:
        """Give what turns names into files."""
        from learnkit.adapters.filesystem.transcript_finder import FilesystemTranscriptFinder

        return FilesystemTranscriptFinder()

    def text_keeper(self) -> TextKeeper:
        """Give what knows every file of text of this kit."""
        from learnkit.adapters.filesystem.text_keeper import FilesystemTextKeeper

        located = self._located
        roots = [root for root in (located.learnings, located.project_learnings) if root is not None]
        project = [located.project_folder] if located.project_folder is not None else []
        return FilesystemTextKeeper([located.home, *roots, *project], roots=roots, derived=located.home / "index")

    def inspector(self) -> Inspector:
        """Give what looks at the places of this kit."""
        from learnkit.adapters.system.inspector import SystemInspector

        located = self._located
        places = {"learnings": located.learnings, "project learnings": located.project_learnings}
        places |= {name: located.home / name for name in ("ledgers", "index", "spool")}
        shown = {name: str(path) for name, path in places.items() if path is not None}
        files = {"index": self._index_file(), "read marks": self._marks_file(), "record key": self.record_key.path}
        looks = [self._ledger_checks, self._mark_checks, self.record_key.checks, self._plugin_checks]
        return SystemInspector(
            str(located.home),
            shown,
            files={name: str(path) for name, path in files.items()},
            further=looks,
        )

    def _ledger_checks(self) -> Iterator[Check]:
        """Name lines of the ledgers that count for nothing, where the ledgers are files of ours."""
        from learnkit.adapters.filesystem.ledger_checks import fact_checks

        if self.is_default("usage_ledger"):
            yield from fact_checks(self._located.home / "ledgers")

    def _mark_checks(self) -> Iterator[Check]:
        """Say whether the read marks are damaged, where they are a file of ours."""
        from learnkit.adapters.filesystem.ledger_checks import mark_checks

        if self.is_default("reading_ledger"):
            yield from mark_checks(self._marks_file())

    def _plugin_checks(self) -> Iterator[Check]:
        """Say which plug-ins are installed, and which of them cannot be used."""
        found = {(one.port, one.name): one for one in (*plugins.listed(find=self._find), *self._broken)}
        for one in found.values():
            name = f"plug-in {one.name}"
            if one.broken:
                says = f"for {one.port}, {one.place}: {one.broken}"
                yield Check(name, CheckState.WARNING, says, "Mend or remove it; nothing else is touched")
            else:
                yield Check(name, CheckState.OK, f"for {one.port}, {one.place}")

    def _part(self, port: str, default: Callable[[], Part]) -> Part:
        """Give the part that learnkit brings, the one in memory, or a plug-in's, by its name in the settings."""
        name = self._resolved.text(port)
        if self.is_default(port):
            made = default()
        elif name == IN_MEMORY and port in self._in_memory():
            made = self._in_memory()[port]()
        else:
            made = self._chosen(port, str(name), default)
        self.made.append(made)
        return made

    def _chosen(self, port: str, name: str, default: Callable[[], Part]) -> Part:
        """Give a plug-in's part; where that fails, and whoever is told of it goes on, the one that learnkit brings."""
        try:
            part: Part = plugins.chosen(port, name, self._resolved.said, find=self._find)
        except ConfigurationError as error:
            self._resolved.complain(error)
            part = default()
        return part

    def _in_memory(self) -> dict[str, Callable[[], Any]]:
        """Give the answers in memory, by port."""
        from learnkit.adapters.inmemory.event_sink import InMemoryEventSink
        from learnkit.adapters.inmemory.learning_store import InMemoryLearningStore
        from learnkit.adapters.inmemory.usage_ledger import InMemoryUsageLedger

        return {
            "learning_store": InMemoryLearningStore,
            "search_index": self._index_in_memory,
            "usage_ledger": InMemoryUsageLedger,
            "reading_ledger": self._marks_in_memory,
            "spool": self._notes_in_memory,
            "event_sink": InMemoryEventSink,
        }

    def _markdown(self) -> LearningStore:
        from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore

        user = MarkdownLearningStore(self._located.learnings)
        if self._located.project_learnings is None:
            return user
        from learnkit.adapters.wrappers.layering_learning_store import LayeringLearningStore

        return LayeringLearningStore(user=user, project=MarkdownLearningStore(self._located.project_learnings))

    def _segment(self, events: EventSink) -> SearchIndex:
        from learnkit.adapters.segment.search_index import SegmentSearchIndex
        from learnkit.adapters.wrappers.falling_back_search_index import FallingBackSearchIndex

        first = SegmentSearchIndex(self._index_file())
        return FallingBackSearchIndex(first, spare=self._index_in_memory(), events=events)

    def _index_file(self) -> Path:
        return self._located.home / "index" / f"{self._store_key()}.index"

    def _jsonl(self) -> UsageLedger:
        from learnkit.adapters.filesystem.usage_ledger import JsonlUsageLedger

        return JsonlUsageLedger(self._located.home / "ledgers", machine=self._located.machine)

    def _json(self) -> ReadingLedger:
        from learnkit.adapters.filesystem.reading_ledger import JsonReadingLedger

        return JsonReadingLedger(self._marks_file())

    def _marks_file(self) -> Path:
        return self._machine_folder() / f"sessions-{self._store_key()}.json"

    def _machine_folder(self) -> Path:
        """Give the folder of this machine, named as the ledger of facts names it."""
        return self._located.home / "ledgers" / safe_name(self._located.machine or "machine", 40)

    def _store_key(self) -> str:
        """Give a name for the folders that the store keeps: index and marks belong to them."""
        located = self._located
        if located.project_learnings is None and located.learnings == located.home / "learnings":
            return "user"
        return content_key(str(located.learnings), str(located.project_learnings or ""))

    def _index_in_memory(self) -> SearchIndex:
        from learnkit.adapters.inmemory.search_index import InMemorySearchIndex

        return InMemorySearchIndex()

    def _marks_in_memory(self) -> ReadingLedger:
        from learnkit.adapters.inmemory.reading_ledger import InMemoryReadingLedger

        return InMemoryReadingLedger()

    def _notes_on_disk(self) -> Spool:
        from learnkit.adapters.filesystem.spool import JsonlSpool

        return JsonlSpool(self._located.home / "spool")

    def _notes_in_memory(self) -> Spool:
        from learnkit.adapters.inmemory.spool import InMemorySpool

        return InMemorySpool()

    def _system_clock(self) -> Clock:
        from learnkit.adapters.system.clock import SystemClock

        return SystemClock()

    def _logging(self) -> EventSink:
        from learnkit.adapters.telemetry.logging_sink import LoggingEventSink

        return LoggingEventSink()
