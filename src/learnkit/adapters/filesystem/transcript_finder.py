"""Files behind the names that people give."""

import glob
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.failures import told
from learnkit.adapters.files.walk import Visited, walk
from learnkit.errors import NotFoundError
from learnkit.ports.transcript_finder import TranscriptFinder


class FilesystemTranscriptFinder(TranscriptFinder):
    """Walks folders, follows links and expands patterns."""

    @override
    def find(self, named: str) -> Iterator[str]:
        place = os.path.expanduser(named)
        with told("look for", Path(named or os.curdir)):
            found = sorted({_absolute(path) for path in _behind(place)})
        if not found:
            is_there = bool(named) and os.path.lexists(place)
            what = "there is no file to read" if is_there else "there is no such file or folder"
            raise NotFoundError(what, where=named, do="Name a transcript, a folder that holds some, or a pattern")
        yield from found

    @override
    def place(self, named: str) -> str:
        with told("look for", Path(named or os.curdir)):
            return _absolute(os.path.expanduser(named))


def _absolute(place: str) -> str:
    """Give a path from the root on, so that it means the same from any folder."""
    plain = os.path.abspath(place)
    if os.pardir in Path(place).parts and os.path.realpath(plain) != os.path.realpath(place):
        # Behind a link, `..` is not the folder that the text says.
        return os.path.realpath(place)
    return plain


def _behind(place: str) -> Iterator[str]:
    """Give the files behind a place; a name that is there counts as itself before it counts as a pattern."""
    if not place or "\0" in place:
        return
    if _is_there(place):
        yield from _files(place)
    elif glob.has_magic(place):
        for fitting in glob.iglob(place, recursive=True):
            yield from _files(fitting)
        yield from _closed(place)


def _is_there(place: str) -> bool:
    """Say whether something stands at a place, be it that it cannot be looked at."""
    try:
        os.lstat(place)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return not glob.has_magic(place)
    return True


def _files(path: str) -> Iterator[str]:
    """Give the file itself, or the files below a folder; what cannot be looked at is given itself."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError:
        yield path
        return
    if stat.S_ISREG(mode):
        yield path
    elif stat.S_ISDIR(mode):
        visited = Visited()
        for entry in walk(path, visited):
            yield entry.path
        yield from visited.unread


def _closed(pattern: str) -> Iterator[str]:
    """Give the folders on the way of a pattern that cannot be looked into: what lies below may fit, too."""
    parts = Path(pattern).parts
    for count in range(1, len(parts)):
        head = os.path.join(*parts[:count])
        for folder in glob.iglob(head + os.sep, recursive=True):
            try:
                os.scandir(folder).close()
                os.stat(os.path.join(folder, os.curdir))
            except OSError:
                yield folder
