"""Counts, in words."""

from collections.abc import Mapping
from typing import Any

from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.learnings import fields
from learnkit.adapters.cli.views.runs import count_of
from learnkit.core.usecases.reports import StoreStats

_KILO = 1024


def stats_page(stats: StoreStats) -> str:
    """Give the page of ``learnkit stats``."""
    held = stats.learnings
    rows = [
        ("learnings", f"{held.total}, {held.served} of them may be shown to agents"),
        ("by trust", counted(held.by_level)),
        ("by kind", counted(held.by_kind)),
        ("by agent", counted(held.by_agent)),
        ("by source", counted(held.by_source)),
        ("by review", counted(held.by_status)),
        ("facts", counted(held.facts) or "none: nothing was used yet"),
        ("problems", f"{held.problems} in the files (`learnkit doctor` names them)" if held.problems else ""),
        ("in the index", _indexed(stats)),
        ("disk", size(stats.bytes_used)),
    ]
    rows += [
        (f"  {use.name}", f"{size(use.bytes_used)} in {count_of(use.files, 'file')}  {use.path}") for use in stats.disk
    ]
    return fields(rows)


def _indexed(stats: StoreStats) -> str:
    """Give how many learnings the search index holds; one that is behind says when it catches up."""
    if stats.indexed is None:
        return ""
    total = stats.learnings.total
    behind = "" if stats.indexed == total else " (the next question brings it up to date)"
    return f"{stats.indexed} of {count_of(total, 'learning')}{behind}"


def counted(counts: Mapping[Any, int]) -> str:
    """Give ``name count`` for all that are there, most first."""
    known = [(str(jsonable(name)) or "none", count) for name, count in counts.items() if count]
    return ", ".join(f"{name} {count}" for name, count in sorted(known, key=lambda one: (-one[1], one[0])))


def size(number: int) -> str:
    """Give a number of bytes for people: ``512 B``, ``1.5 KiB``, ``2.0 MiB``."""
    value = float(number)
    for unit in ("B", "KiB", "MiB"):
        if value < _KILO:
            return f"{value:.0f} {unit}" if unit == "B" else f"{value:.1f} {unit}"
        value /= _KILO
    return f"{value:.1f} GiB"
