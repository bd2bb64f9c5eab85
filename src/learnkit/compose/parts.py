"""Parts: the answer of each port that the settings ask for; adapters are imported when they are needed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from learnkit.adapters.files.names import safe_name
from learnkit.adapters.system.record_key import RecordKey
from learnkit.compose import plugins
from learnkit.compose.settings import Resolved
from learnkit.core.kernel.events import Event, Severity
from learnkit.core.kernel.ids import content_key
from learnkit.ports.clock import Clock
from learnkit.ports.event_sink import EventSink
from learnkit.ports.inspector import Check, CheckState, Inspector
from learnkit.ports.learning_store import LearningStore
from learnkit.ports.reading_ledger import ReadingLedger
from learnkit.ports.search_index import SearchIndex
from learnkit.ports.session_source import SessionSource
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

    def search_index(self, *, beside_store: bool) -> SearchIndex:
        """Give the index: on the disk beside the store on the disk, else in memory."""
        return self._part("search_index", self._segment if beside_store else self._index_in_memory)

    def usage_ledger(self) -> UsageLedger:
        """Give the ledger of facts."""
        return self._part("usage_ledger", self._jsonl)

    def reading_ledger(self, *, beside_store: bool) -> ReadingLedger:
        """Give the ledger of read marks: on the disk beside the store on the disk, else in memory."""
        return self._part("reading_ledger", self._json if beside_store else self._marks_in_memory)

    def clock(self) -> Clock:
        """Give the clock."""
        return self._part("clock", self._system_clock)

    def event_sink(self) -> EventSink:
        """Give the sink of events."""
        return self._part("event_sink", self._logging)

    def session_sources(self, events: EventSink) -> tuple[SessionSource, ...]:
        """Give the readers of all agents: those that learnkit brings, and every plug-in that works."""
        from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
        from learnkit.adapters.agents.codex.transcript import CodexSessionSource

        digest = self.record_key.digest
        own: list[SessionSource] = [ClaudeCodeSessionSource(digest=digest), CodexSessionSource(digest=digest)]
        further, broken = plugins.every("session_source", self._resolved.said, find=self._find)
        for plugin in broken:
            self._broken.append(plugin)
            events.emit(Event("plugin.broken", {"name": plugin.name, "reason": plugin.broken}, Severity.WARNING))
        self.made.extend(further)
        return (*own, *further)

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
        places |= {"ledgers": located.home / "ledgers", "index": located.home / "index"}
        shown = {name: str(path) for name, path in places.items() if path is not None}
        return SystemInspector(str(located.home), shown, further=[self._plugin_checks])

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
            made = plugins.chosen(port, str(name), self._resolved.said, find=self._find)
        self.made.append(made)
        return made

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
            "event_sink": InMemoryEventSink,
        }

    def _markdown(self) -> LearningStore:
        from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore

        user = MarkdownLearningStore(self._located.learnings)
        if self._located.project_learnings is None:
            return user
        from learnkit.adapters.wrappers.layering_learning_store import LayeringLearningStore

        return LayeringLearningStore(user=user, project=MarkdownLearningStore(self._located.project_learnings))

    def _segment(self) -> SearchIndex:
        from learnkit.adapters.segment.search_index import SegmentSearchIndex

        return SegmentSearchIndex(self._located.home / "index" / f"{self._store_key()}.index")

    def _jsonl(self) -> UsageLedger:
        from learnkit.adapters.filesystem.usage_ledger import JsonlUsageLedger

        return JsonlUsageLedger(self._located.home / "ledgers", machine=self._located.machine)

    def _json(self) -> ReadingLedger:
        from learnkit.adapters.filesystem.reading_ledger import JsonReadingLedger

        return JsonReadingLedger(self._machine_folder() / f"sessions-{self._store_key()}.json")

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

    def _system_clock(self) -> Clock:
        from learnkit.adapters.system.clock import SystemClock

        return SystemClock()

    def _logging(self) -> EventSink:
        from learnkit.adapters.telemetry.logging_sink import LoggingEventSink

        return LoggingEventSink()


IN_MEMORY = "inmemory"
"""The name of every port's answer in memory."""

DEFAULTS = {
    "learning_store": "markdown",
    "search_index": "segment",
    "usage_ledger": "jsonl",
    "reading_ledger": "json",
    "clock": "system",
    "event_sink": "logging",
}
"""The name of the part that learnkit brings, by port."""
