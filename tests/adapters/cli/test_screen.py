"""On a terminal: rich where it is there, plain where it is not, and progress on stderr."""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime

import pytest
from typing_extensions import override

from learnkit.adapters.cli.checks import collision_check, python_check
from learnkit.adapters.cli.progress import progress
from learnkit.adapters.cli.screen import Screen
from learnkit.adapters.cli.tables import Table, plain, rich_table
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.learnings import place
from learnkit.adapters.cli.views.lessons import short_session
from learnkit.adapters.cli.views.numbers import size
from learnkit.core.learnings.values import TrustLevel
from learnkit.ports.inspector import CheckState

TABLE = Table(headings=("failed", "fixed"), rows=[("npm install [red]left-pad", "bun\x1b[2J install left-pad")])


class Terminal(io.StringIO):
    """A stream that a person looks at."""

    @override
    def isatty(self) -> bool:
        return True


@contextmanager
def terminal() -> Iterator[Terminal]:
    """Put a terminal of 60 columns in the place of both streams (a fixture would be undone by pytest's capture)."""
    stream = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        patch.setattr(sys, "stderr", stream)
        patch.setenv("COLUMNS", "60")
        patch.setenv("TERM", "xterm-256color")
        yield stream


@pytest.fixture
def no_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("rich", "rich.console", "rich.table", "rich.text", "rich.progress"):
        monkeypatch.setitem(sys.modules, name, None)


def test_rich_draws_a_table_and_obeys_no_text_in_it() -> None:
    pytest.importorskip("rich")
    with terminal() as stream:
        Screen().table(TABLE)
    drawn = stream.getvalue()
    assert "[red]left-pad" in drawn
    assert "\\x1b[2J" in drawn
    assert "\x1b[2J" not in drawn


def test_rows_that_are_wrapped_stand_apart() -> None:
    table = Table(("a", "b"), rows=[("one", "two words " * 5), ("three", "four")])
    assert [not line for line in plain(table, 100).splitlines()] == [False] * 4
    narrow = plain(table, 30).splitlines()
    assert [line.startswith("three") for line in narrow[narrow.index("") :]] == [False, True]
    drawn, roomy = rich_table(table, 30), rich_table(table, 100)
    assert drawn is not None
    assert roomy is not None
    assert ("├" in drawn, "├" in roomy) == (True, False)


def test_no_colour_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    monkeypatch.setenv("NO_COLOR", "1")
    drawn = rich_table(TABLE, 60)
    assert drawn is not None
    assert "\x1b[3" not in drawn


def test_a_terminal_without_rich_gets_a_plain_table_that_fits(no_rich: None) -> None:
    with terminal() as stream:
        Screen().table(Table(headings=("failed", "fixed"), rows=[("q" * 90, "w" * 90)]))
    assert all(len(line) <= 60 for line in stream.getvalue().splitlines())
    assert stream.getvalue().count("q") == 90


@pytest.mark.parametrize("missing", [False, True])
def test_progress_is_shown_on_a_terminal_and_steers_nothing(missing: bool, request: pytest.FixtureRequest) -> None:
    if missing:
        request.getfixturevalue("no_rich")
    else:
        pytest.importorskip("rich")
    with terminal() as stream, progress(Screen()) as step:
        assert step is not None
        step(0, 2, "/sessions/a\x1b[31m.jsonl")
        step(1, 2, "/sessions/b.jsonl")
    assert "\x1b[31m.jsonl" not in stream.getvalue()
    if missing:
        assert "[1/2] /sessions/b.jsonl" in stream.getvalue()


def test_progress_elsewhere_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([0.0, 1.0, 6.0, 6.0])
    monkeypatch.setattr("learnkit.adapters.cli.progress.time.monotonic", lambda: next(moments))
    with progress(Screen()) as step:
        assert step is not None
        step(1, 9, "a")
        step(2, 9, "b")
    assert capsys.readouterr().err == "2 of 9 files\n"


def test_a_machine_is_shown_no_progress() -> None:
    with progress(Screen(as_json=True)) as step:
        assert step is None


def test_a_document_is_ascii_and_keeps_every_text(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(as_json=True).document({"text": "鍵 \udc80 \x1b"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out) == {"schema": 1, "text": "鍵 \udc80 \x1b"}


def test_values_become_json() -> None:
    at = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
    given = {TrustLevel.L2: at, "day": date(2026, 3, 1), "none": None, "rate": float("nan"), "many": {1}, "x": 1j}
    assert jsonable(given) == {
        "L2": "2026-03-01T09:30:00Z",
        "day": "2026-03-01",
        "none": None,
        "rate": None,
        "many": [1],
        "x": "1j",
    }


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0 B"), (1536, "1.5 KiB"), (2**21, "2.0 MiB"), (2**40, "1024.0 GiB")]
)
def test_sizes_are_for_people(number: int, shown: str) -> None:
    assert size(number) == shown


def test_small_words() -> None:
    assert place(None, None) == "no file: said by a person or a program"
    assert place("a.jsonl", 0) == "a.jsonl:1"
    assert short_session("0123456789abcdef") == "0123456789ab…"


@pytest.mark.parametrize(
    ("version", "state"), [((3, 10, 9), CheckState.FAILURE), ((3, 11, 0), CheckState.OK), ((4, 0, 0), CheckState.OK)]
)
def test_an_old_python_is_told(version: tuple[int, ...], state: CheckState) -> None:
    assert python_check(version).state is state


@pytest.mark.parametrize(
    ("providers", "state"),
    [
        ([], CheckState.OK),
        (["agent-learnkit"], CheckState.OK),
        (["agent_learnkit", "Agent.Learnkit"], CheckState.OK),
        (["agent-learnkit", "learnkit"], CheckState.FAILURE),
    ],
)
def test_another_package_of_our_name_is_told(providers: Sequence[str], state: CheckState) -> None:
    check = collision_check({"learnkit": providers})
    assert check.state is state
    assert ("pip uninstall learnkit" in check.do) is (state is CheckState.FAILURE)
