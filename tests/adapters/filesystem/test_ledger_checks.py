"""Lines of ledgers that count for nothing are named, and so are read marks that are lost."""

from pathlib import Path

import pytest

from learnkit.adapters.filesystem.ledger_checks import fact_checks, mark_checks
from learnkit.adapters.filesystem.reading_ledger import JsonReadingLedger
from learnkit.adapters.filesystem.usage_ledger import JsonlUsageLedger
from learnkit.core.learnings.facts import Approved, Served
from learnkit.errors import StoreError
from learnkit.testing.samples import NOON, a_mark
from tests.rights import ordinary_rights


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Give the folder of a ledger with one fact of each file."""
    ledger = JsonlUsageLedger(tmp_path / "ledgers", machine="box", durable=False)
    ledger.append(
        [
            Served(learning="x", agent="codex", session="s", at=NOON, machine="box", where="at_failure"),
            Approved(learning="x", by="ada", at=NOON, text_digest="d", why="", machine="box"),
        ]
    )
    return tmp_path / "ledgers"


def test_a_ledger_that_is_whole_has_nothing_to_say(root: Path, tmp_path: Path) -> None:
    assert list(fact_checks(root)) == []
    assert list(fact_checks(tmp_path / "none")) == []


def test_each_line_that_counts_for_nothing_is_named(root: Path) -> None:
    usage, approvals = root / "box" / "usage.jsonl", root / "box" / "approvals.jsonl"
    usage.write_bytes(usage.read_bytes() + b'\n[1]\n{"fact": "of the future"}\n{"fact": "serv\n{"fact":"served","at')
    approvals.write_bytes(b"\0\0\n" * 8)
    says = [check.says for check in fact_checks(root)]
    assert says[:5] == [f"{approvals}:{number}: the line is no JSON" for number in range(1, 6)]
    assert says[5:] == [
        f"{approvals}: 3 more lines like these",
        f"{usage}:3: the line is no fact that this release knows",
        f"{usage}:4: the line is no fact that this release knows",
        f"{usage}:5: the line is no JSON",
        f"{usage}:6: the line is torn: its writer was stopped",
    ]


def test_a_ledger_that_cannot_be_read_is_an_error(root: Path) -> None:
    (root / "box" / "usage.jsonl").chmod(0)
    with ordinary_rights(), pytest.raises(StoreError, match="Permission denied"):
        list(fact_checks(root))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": 2, "marks": {}}', '{"schema": 1, "marks": []}'])
def test_damaged_read_marks_are_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sessions.json"
    assert list(mark_checks(path)) == []
    JsonReadingLedger(path, durable=False).save([a_mark()])
    assert list(mark_checks(path)) == []
    path.write_text(text)
    (check,) = mark_checks(path)
    assert "read again" in check.says
