"""What every transcript finder keeps."""

from abc import abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager

import pytest

from learnkit.errors import NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder

FILES = ("sessions/a.jsonl", "sessions/deep/b.jsonl", "sessions/c.txt", "other/d.jsonl")


class TranscriptFinderContract:
    """Subclass it and give a finder over a tree that holds these files below a root that ends without a slash."""

    @abstractmethod
    def make(self, files: Iterable[str]) -> tuple[TranscriptFinder, str]:
        """Give the finder and the root."""

    def closed(self) -> AbstractContextManager[tuple[TranscriptFinder, str, str]]:
        """Give, for a while, a finder, a folder, and one below it that cannot be listed; finders in memory skip."""
        pytest.skip("nothing is closed to this finder")

    def found(self, named: str) -> list[str]:
        """Give what is found below the root, without the root."""
        finder, root = self.make(FILES)
        return [path.replace("\\", "/").removeprefix(f"{root}/") for path in finder.find(f"{root}/{named}")]

    def test_a_file_gives_itself(self) -> None:
        """Law 1."""
        assert self.found("sessions/c.txt") == ["sessions/c.txt"]

    def test_a_folder_gives_the_files_below_it_sorted(self) -> None:
        """Laws 1 and 2."""
        assert self.found("sessions") == ["sessions/a.jsonl", "sessions/c.txt", "sessions/deep/b.jsonl"]

    def test_a_pattern_gives_what_fits(self) -> None:
        """Law 1."""
        assert self.found("sessions/*.txt") == ["sessions/c.txt"]

    def test_each_file_is_given_once(self) -> None:
        """Law 2."""
        found = self.found("**/*.jsonl")
        assert sorted(set(found)) == found

    def test_what_is_given_can_hold_a_transcript(self) -> None:
        """Law 3."""
        assert set(self.found("sessions")) <= set(FILES)

    @pytest.mark.parametrize("named", ["sessions/c.txt", "nothing.jsonl"])
    def test_a_name_has_its_place_whatever_is_there(self, named: str) -> None:
        """Laws 1 and 6."""
        finder, root = self.make(FILES)
        assert finder.place(f"{root}/{named}").replace("\\", "/") == f"{root}/{named}"
        if named in FILES:
            assert list(finder.find(f"{root}/{named}")) == [finder.place(f"{root}/{named}")]

    @pytest.mark.parametrize("pattern", ["", "/*", "/**", "/*/x.jsonl", "/**/*.jsonl"])
    def test_what_cannot_be_looked_at_is_given_itself(self, pattern: str) -> None:
        """Law 5."""
        with self.closed() as (finder, root, folder):
            assert folder in list(finder.find(f"{root}{pattern}"))
            assert list(finder.find(folder)) == [folder]
            inside = f"{folder}/x.jsonl"
            assert list(finder.find(inside)) == [inside]

    @pytest.mark.parametrize("named", ["nothing.jsonl", "sessions/*.md", "sessions/a.jsonl/x"])
    def test_nothing_behind_a_name_is_an_error(self, named: str) -> None:
        """Law 4."""
        with pytest.raises(NotFoundError):
            self.found(named)
