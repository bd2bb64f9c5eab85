"""What is wrong in the ledgers: lines that count for nothing, and marks that are lost."""

import json
from collections.abc import Iterator
from pathlib import Path

from learnkit.adapters.codec.facts import read_fact
from learnkit.adapters.files.failures import told
from learnkit.ports.inspector import Check, CheckState

_NAMED = 5


def fact_checks(root: Path) -> Iterator[Check]:
    """Name the lines of all machines' ledgers of facts that cannot be used; the first few of each file.

    Raises ``StoreError`` for a file that cannot be read.
    """
    with told("list", root):
        paths = sorted(path for name in ("usage", "approvals") for path in root.glob(f"*/{name}.jsonl"))
    for path in paths:
        with told("read", path):
            raw = path.read_bytes()
        wrong = list(_wrong_lines(raw))
        for number, what in wrong[:_NAMED]:
            do = "It counts for nothing: remove the line, or leave it"
            yield Check("ledger", CheckState.WARNING, f"{path}:{number}: {what}", do)
        if len(wrong) > _NAMED:
            yield Check("ledger", CheckState.WARNING, f"{path}: {len(wrong) - _NAMED} more lines like these")


def _wrong_lines(raw: bytes) -> Iterator[tuple[int, str]]:
    """Give the number (1-based) of each line that holds no fact, and why."""
    lines = raw.split(b"\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            is_torn = number == len(lines)
            yield number, "the line is torn: its writer was stopped" if is_torn else "the line is no JSON"
            continue
        if not isinstance(record, dict) or read_fact(record) is None:
            yield number, "the line is no fact that this release knows"


def mark_checks(path: Path) -> Iterator[Check]:
    """Say whether the read marks are damaged. Raises ``StoreError`` for a file that cannot be read."""
    with told("read", path):
        try:
            raw = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return
    try:
        held = json.loads(raw)
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or held.get("schema") != 1 or not isinstance(held.get("marks"), dict):
        says = f"{path}: the read marks are damaged, so that every transcript is read again"
        yield Check("read marks", CheckState.WARNING, says, "Nothing needs to be done: the next run writes them anew")
