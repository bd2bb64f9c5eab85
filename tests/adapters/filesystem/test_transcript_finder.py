"""Files behind names, on the disk and in memory."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.filesystem.transcript_finder import FilesystemTranscriptFinder
from learnkit.adapters.inmemory.transcript_finder import InMemoryTranscriptFinder
from learnkit.errors import LearnkitError, NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder
from learnkit.testing.contracts.transcript_finder import TranscriptFinderContract
from tests.rights import ordinary_rights


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

    @override
    @contextmanager
    def closed(self) -> Iterator[tuple[TranscriptFinder, str, str]]:
        folder = self.root / "sessions" / "closed"
        folder.mkdir(parents=True)
        folder.chmod(0)
        with ordinary_rights():
            yield FilesystemTranscriptFinder(), str(self.root / "sessions"), str(folder)
        folder.chmod(0o700)

    def test_a_name_from_here_is_found_by_its_whole_path(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Laws 1 and 6."""
        finder, _ = self.make(["sessions/a.jsonl"])
        monkeypatch.chdir(self.root / "sessions")
        whole = str(self.root / "sessions" / "a.jsonl")
        for named in ("a.jsonl", "./a.jsonl", "../sessions/a.jsonl", ".", "*.jsonl", "../*"):
            assert list(finder.find(named)) == [whole], named
        assert finder.place("a.jsonl") == whole

    def test_two_dots_behind_a_link_lead_where_the_link_leads(self) -> None:
        """Law 1."""
        finder, root = self.make(["sessions/deep/b.jsonl", "sessions/a.jsonl", "a.jsonl"])
        os.symlink(self.root / "sessions" / "deep", self.root / "link")
        (found,) = finder.find(f"{root}/link/../a.jsonl")
        assert os.path.samefile(found, self.root / "sessions" / "a.jsonl")

    def test_a_current_folder_that_is_gone_is_an_error_of_ours(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Law 4."""
        here = self.root / "here"
        here.mkdir()
        monkeypatch.chdir(here)
        here.rmdir()
        with pytest.raises(LearnkitError):
            list(FilesystemTranscriptFinder().find("a.jsonl"))
        with pytest.raises(LearnkitError):
            FilesystemTranscriptFinder().place("a.jsonl")

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
