"""Files behind names, on the disk and in memory."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.filesystem.transcript_finder import FilesystemTranscriptFinder
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.errors import NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder
from learnkit.testing.contracts.transcript_finder import TranscriptFinderContract


class TestFilesystemTranscriptFinder(TranscriptFinderContract):
    """A tree on the disk."""

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.root = tmp_path

    @override
    def make(self, files: Iterable[str]) -> tuple[TranscriptFinder, str]:
        for name in files:
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
        return FilesystemTranscriptFinder(), self.root.as_posix()

    def test_loops_of_links_end(self) -> None:
        """Law 2."""
        self.make(["sessions/a.jsonl"])
        os.symlink(self.root / "sessions", self.root / "sessions" / "again")
        assert self.found("sessions")[0] == "sessions/a.jsonl"
        assert sum(path.endswith("/a.jsonl") for path in self.found("sessions/**")) >= 1

    def test_the_tilde_is_the_home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        finder, _ = self.make(["sessions/a.jsonl"])
        monkeypatch.setenv("HOME", str(self.root))
        monkeypatch.setenv("USERPROFILE", str(self.root))
        assert list(finder.find("~/sessions/a.jsonl")) == [str(self.root / "sessions" / "a.jsonl")]

    def test_a_name_that_is_there_is_no_pattern(self) -> None:
        self.make(["odd/[a].jsonl", "odd/a.jsonl"])
        assert self.found("odd/[a].jsonl") == ["odd/[a].jsonl"]

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the platform has no pipes")
    def test_a_pipe_holds_no_transcript(self) -> None:
        """Law 3."""
        finder, root = self.make(["sessions/a.jsonl"])
        os.mkfifo(self.root / "pipe")
        with pytest.raises(NotFoundError, match="no file to read"):
            list(finder.find(f"{root}/pipe"))
        assert self.found("*") == self.found("sessions") + ["other/d.jsonl"] or "pipe" not in self.found("*")

    @pytest.mark.parametrize("named", ["", "a\0b"])
    def test_a_name_that_no_file_can_have_is_nothing(self, named: str) -> None:
        """Law 4."""
        with pytest.raises(NotFoundError):
            list(FilesystemTranscriptFinder().find(named))


class TestInMemoryTranscriptFinder(TranscriptFinderContract):
    """A tree in memory."""

    @override
    def make(self, files: Iterable[str]) -> tuple[TranscriptFinder, str]:
        return InMemoryTranscriptFinder(f"/tree/{name}" for name in files), "/tree"
