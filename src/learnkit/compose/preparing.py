"""Preparing: the list from which the quick look reads what learnings speak of.

It is derived and may be deleted. It holds commands, scrubbed as they are in the learnings, and nothing else.
"""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from learnkit.adapters.files.atomic import write_atomic
from learnkit.adapters.files.locks import locked
from learnkit.compose.quick import VERSION, home_of, prepared, prepared_path, stamp
from learnkit.core.capture.host_events import HostEvent, Moment
from learnkit.core.learnings.values import SharedLearning
from learnkit.core.toolcalls.shell import analyse, tables
from learnkit.core.usecases.kit import Kit
from learnkit.errors import StoreError

_MOST_WORDS = 60
_WORTH_IT = frozenset({Moment.SESSION_START, Moment.BEFORE_CALL, Moment.STOP, Moment.SUBAGENT_STOP})
_OWN, _REPOSITORY = ".learnkit", ".git"


def is_due(event: HostEvent) -> bool:
    """Say whether the list should be written after an event: it is worth its time, and out of date."""
    home = home_of(os.environ)
    return (
        event.moment in _WORTH_IT and home is not None and bool(event.cwd) and prepared(home, event.cwd or "") is None
    )


def prepare(kit: Kit, cwd: str | None) -> None:
    """Write the list for work in a folder, unless it is up to date or somebody else does.

    Raises ``LearnkitError`` where it cannot be written.
    """
    home = home_of(os.environ)
    places = kit.places
    if home is None or places is None or not cwd or Path(places.home) != Path(home) or prepared(home, cwd) is not None:
        return
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(locked(Path(prepared_path(home, cwd)).parent / ".lock", timeout=0))
        except StoreError:
            return
        _write(kit, home, cwd)


def _write(kit: Kit, home: str, cwd: str) -> None:
    """Write the list; one process at a time does that."""
    held = {
        "version": VERSION,
        "stamps": [[path, stamp(path)] for path in _folders(kit, home)],
        "there": [[path, Path(path).exists()] for path in _marks(cwd)],
        "groups": _groups(kit),
    }
    write_atomic(Path(prepared_path(home, cwd)), json.dumps(held).encode(), durable=False)


def _folders(kit: Kit, home: str) -> Iterator[str]:
    """Give the files and folders whose change may change what learnings there are, or which of them count."""
    assert kit.places is not None
    roots = [kit.places.learnings, *([kit.places.project_learnings] if kit.places.project_learnings else [])]
    for root in roots:
        yield root
        if Path(root).is_dir():
            yield from sorted(entry.path for entry in os.scandir(root) if entry.is_dir())
    yield kit.places.config_file
    ledgers = Path(home) / "ledgers"
    yield str(ledgers)
    yield from sorted(str(path) for path in ledgers.glob("*/approvals.jsonl"))


def _marks(cwd: str) -> Iterator[str]:
    """Give what decides on the project of a folder, and whether capture is switched off there."""
    for folder in (Path(cwd), *Path(cwd).parents):
        yield str(folder / _OWN)
        yield str(folder / _REPOSITORY)
        yield str(folder / _OWN / "disabled")


def _groups(kit: Kit) -> list[tuple[list[str], str]]:
    """Give what the served learnings speak of, by families of programs."""
    found: dict[tuple[str, ...], set[str]] = {}
    for learning in kit.learnings.list():
        if kit.learnings.standing(learning).served:
            for programs, words in _spoken(learning):
                found.setdefault(programs, set()).add("\x1f".join(words))
    return [(list(programs), "\n".join(sorted(lines))) for programs, lines in sorted(found.items())]


def _spoken(learning: SharedLearning) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Give the programs and the words of each part of a command that another one may be like."""
    read = analyse(learning.original_command or "")
    members = {read.command_class}.union(*(tables.FAMILIES[family] for family in read.families))
    for segment in read.segments:
        if segment.program and segment.program == read.command_class:
            yield tuple(sorted(members)), [word.lower() for word in segment.words[1:_MOST_WORDS] if "\n" not in word]
