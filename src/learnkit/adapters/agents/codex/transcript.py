"""Rollouts of Codex: `sessions/YYYY/MM/DD/rollout-….jsonl` (or `.zst`) in its home, and `archived_sessions`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.agents.codex.building import AGENT
from learnkit.adapters.agents.codex.records import Records
from learnkit.adapters.agents.codex.shortcuts import ShortCuts
from learnkit.adapters.files.jsonl_stream import can_decompress, is_compressed
from learnkit.adapters.files.transcripts import TranscriptFile, every_line, head_records, transcripts_below
from learnkit.ports.session_source import ReadMark, SessionReading, SessionSource

_TYPES = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})


class CodexSessionSource(SessionSource):
    """Reads the rollouts of Codex CLI."""

    def __init__(
        self,
        *,
        roots: tuple[Path, ...] = (),
        digest: Callable[[bytes], str] = lambda raw: "",
        shortcuts: bool = True,
    ) -> None:
        """Take the folders with rollouts (none: those below ``~/.codex``) and the keyed digest of raw records.

        Without ``shortcuts`` every line is parsed: the same events, more broken lines seen, several times slower.
        """
        home = Path.home() / ".codex"
        self._roots = roots or (home / "sessions", home / "archived_sessions")
        self._digest = digest
        self._takes_shortcuts = shortcuts

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @override
    def discover(self) -> Iterator[str]:
        yield from transcripts_below(self._roots, lambda name: name.endswith((".jsonl", ".jsonl.zst")))

    @override
    def recognises(self, path: str) -> bool:
        if is_compressed(path) and not can_decompress():
            # Nobody else compresses transcripts so; reading it says what is to be installed.
            return True
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
        return file.reading(thread.session_value(path) for thread in records.threads())


def _is_ours(record: dict[str, Any]) -> bool:
    """Say whether a record is one of a rollout: a payload beside a type that only rollouts have."""
    return record.get("type") in _TYPES and isinstance(record.get("payload"), dict) and "timestamp" in record
