"""Files behind the names that people give."""

import glob
import os
from collections.abc import Iterator

from typing_extensions import override

from learnkit.adapters.files.walk import walk
from learnkit.errors import NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder


class FilesystemTranscriptFinder(TranscriptFinder):
    """Walks folders, follows links and expands patterns."""

    @override
    def find(self, named: str) -> Iterator[str]:
        place = os.path.expanduser(named)
        found = sorted(set(_behind(place)))
        if not found:
            is_there = bool(named) and os.path.lexists(place)
            what = "there is no file to read" if is_there else "there is no such file or folder"
            raise NotFoundError(what, where=named, do="Name a transcript, a folder that holds some, or a pattern")
        yield from found


def _behind(place: str) -> Iterator[str]:
    """Give the files behind a place; a name that is there counts as itself before it counts as a pattern."""
    if not place or "\0" in place:
        return
    if os.path.lexists(place):
        yield from _files(place)
    elif glob.has_magic(place):
        for fitting in glob.iglob(place, recursive=True):
            yield from _files(fitting)


def _files(path: str) -> Iterator[str]:
    """Give the file itself, or the files below a folder."""
    if os.path.isfile(path):
        yield path
    elif os.path.isdir(path):
        for entry in walk(path):
            yield entry.path
