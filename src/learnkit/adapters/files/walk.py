"""Walks below a folder that survive links in a loop, unreadable folders and files that vanish."""

import os
from collections.abc import Iterator

from attrs import define, field

MOST_LEVELS = 24
"""Folders below each other; what lies deeper is not visited, so that a stray link cannot lead through a whole disk."""


@define
class Visited:
    """What a walk saw on its way: the time of each folder (in nanoseconds), and why some could not be listed."""

    folders: dict[str, int] = field(factory=dict)
    unread: dict[str, OSError] = field(factory=dict)


def walk(root: str, visited: Visited | None = None) -> Iterator[os.DirEntry[str]]:
    """Give every regular file below ``root``, links followed, each folder visited once, sorted by name.

    What cannot be listed is left out and noted in ``visited``; devices, pipes and sockets are not given, and links
    to a folder that holds ``root`` are not followed.
    """
    noted = visited if visited is not None else Visited()
    seen = _above(root)
    pending = [(root, 0)]
    while pending:
        folder, level = pending.pop()
        folders = []
        for entry in _entries(folder, seen, noted):
            try:
                if entry.is_dir():
                    folders.append((entry.path, level + 1))
                elif entry.is_file():
                    yield entry
            except OSError:
                continue
        pending.extend(pair for pair in reversed(folders) if pair[1] <= MOST_LEVELS)


def _above(root: str) -> set[tuple[int, int]]:
    """Give the folders that hold ``root``, as what is visited already."""
    found: set[tuple[int, int]] = set()
    folder = os.path.realpath(root)
    while (parent := os.path.dirname(folder)) != folder:
        folder = parent
        try:
            status = os.stat(folder)
        except OSError:
            continue
        found.add((status.st_dev, status.st_ino))
    return found


def _entries(folder: str, seen: set[tuple[int, int]], visited: Visited) -> list[os.DirEntry[str]]:
    """Give a folder's entries, sorted; none for a folder that was visited or cannot be read."""
    try:
        status = os.stat(folder)
        if (status.st_dev, status.st_ino) in seen:
            return []
        seen.add((status.st_dev, status.st_ino))
        visited.folders[folder] = status.st_mtime_ns
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except FileNotFoundError:
        return []
    except OSError as error:
        visited.unread[folder] = error
        return []
