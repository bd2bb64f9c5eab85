"""Transcripts of Claude Code: ``~/.claude/projects/<folder>/<session>.jsonl``."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.agents.claude_code.building import AGENT
from learnkit.adapters.agents.claude_code.records import Records
from learnkit.adapters.agents.claude_code.shortcuts import ShortCuts
from learnkit.adapters.files.transcripts import TranscriptFile, every_line, head_records, transcripts_below
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource

_TYPES = frozenset({"user", "assistant", "progress", "system", "attachment", "summary", "file-history-snapshot"})


class ClaudeCodeSessionSource(SessionSource):
    """Reads the transcripts of Claude Code, subagents in their own sessions."""

    def __init__(
        self,
        *,
        roots: tuple[Path, ...] = (),
        digest: Callable[[bytes], str] = lambda raw: "",
        shortcuts: bool = True,
    ) -> None:
        """Take the folders with transcripts (none: ``~/.claude/projects``) and the keyed digest of raw records.

        Without ``shortcuts`` every line is parsed: the same events, more broken lines seen, several times slower.
        """
        self._roots = roots or (Path.home() / ".claude" / "projects",)
        self._digest = digest
        self._takes_shortcuts = shortcuts

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def discover(self) -> Iterator[str]:
        yield from transcripts_below(self._roots, lambda name: name.endswith(".jsonl"))

    @override
    def recognises(self, path: str) -> bool:
        return any(_is_ours(record) for record in head_records(path))

    @override
    def read(self, path: str, *, mark: ReadMark | None = None) -> SessionReading:
        file = TranscriptFile(path, mark)
        if file.is_unchanged() and mark is not None:
            return SessionReading(sessions=(), mark=mark)
        records = Records(file, self._digest)
        cuts = ShortCuts(records)
        matters, take = (cuts.matters, cuts.take) if self._takes_shortcuts else (every_line, records.take)
        for line in file.lines(matters):
            take(line)
        return file.reading(thread.session_value(path) for thread in records.threads.values() if thread.events)


def _is_ours(record: dict[str, Any]) -> bool:
    """Say whether a record is one of Claude Code's: its type, and the fields that only it has beside it."""
    if record.get("type") not in _TYPES:
        return False
    if isinstance(record.get("sessionId"), str) and isinstance(record.get("uuid"), str):
        return "message" in record or "parentUuid" in record
    return record.get("type") == "file-history-snapshot" and "snapshot" in record
