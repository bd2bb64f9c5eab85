"""Walks below a folder that survive links in a loop, unreadable folders and files that vanish."""

import os
from collections.abc import Iterator


def walk(root: str) -> Iterator[os.DirEntry[str]]:
    """Give every regular file below ``root``, links followed, each folder visited once, sorted by name.

    What cannot be listed is left out; devices, pipes and sockets are not given.
    """
    seen: set[tuple[int, int]] = set()
    pending = [root]
    while pending:
        folder = pending.pop()
        folders = []
        for entry in _entries(folder, seen):
            try:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.is_file():
                    yield entry
            except OSError:
                continue
        pending.extend(reversed(folders))


def _entries(folder: str, seen: set[tuple[int, int]]) -> list[os.DirEntry[str]]:
    """Give a folder's entries, sorted; none for a folder that was visited or cannot be read."""
    try:
        status = os.stat(folder)
        if (status.st_dev, status.st_ino) in seen:
            return []
        seen.add((status.st_dev, status.st_ino))
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []
