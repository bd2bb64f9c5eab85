"""A quick look at a folder of learnings: its folders' times, and single files by their names."""

import os
from pathlib import Path

from learnkit.adapters.files.failures import told
from learnkit.adapters.filesystem.records import learning_of
from learnkit.core.kernel.ids import content_key
from learnkit.core.learnings.values import SharedLearning
from learnkit.errors import CorruptRecordError


def folders_at_a_glance(root: Path) -> str:
    """Give a key of the times at which files came to or went from a folder and the folders in it."""
    with told("look at", root):
        try:
            folders = [entry for entry in os.scandir(root) if entry.is_dir() and not entry.name.startswith(".")]
        except FileNotFoundError:
            return "none"
        return content_key(*sorted(f"{entry.path}:{entry.stat().st_mtime_ns}" for entry in folders))


def named_file(root: Path, name: str, learning_id: str) -> SharedLearning | None:
    """Give the learning of this id from the only file of this name in the folders; None where that does not tell."""
    with told("look at", root):
        found = sorted(root.glob(f"*/{name}"))
        if len(found) != 1:
            return None
        try:
            learning = learning_of(found[0].read_bytes(), path=str(found[0]))
        except CorruptRecordError:
            return None
    return learning if learning.id == learning_id else None
