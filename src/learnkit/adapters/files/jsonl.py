"""JSON lines: append-only files of one record a line."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from learnkit.adapters.files.atomic import append
from learnkit.adapters.files.failures import told


def append_records(path: Path, records: Iterable[dict[str, Any]], *, durable: bool = True) -> None:
    """Add records, one line each, in one write."""
    lines = [json.dumps(record, ensure_ascii=True, separators=(",", ":")) for record in records]
    if lines:
        append(path, ("\n".join(lines) + "\n").encode(), durable=durable)


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Give the records of a file in order; lines that hold no JSON object are left out. No file gives nothing."""
    with told("read", path):
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            return
    for line in raw.split(b"\n"):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            yield record
