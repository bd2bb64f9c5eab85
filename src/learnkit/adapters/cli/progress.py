"""Progress of long work, on stderr: a bar or a line that renews itself on a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from learnkit.adapters.cli.screen import Screen
from learnkit.adapters.cli.visible import columns, cut, one_line
from learnkit.core.usecases.material import Progress

_QUIET_SECONDS = 5.0


@contextmanager
def progress(screen: Screen) -> Iterator[Progress | None]:
    """Give what long work reports its steps to; None where nobody looks (``--json``)."""
    if screen.as_json:
        yield None
    elif not screen.stderr_is_terminal:
        yield _now_and_then(screen)
    elif (bar := _rich_bar()) is not None:
        with bar as shown:
            yield _on_bar(shown)
    else:
        try:
            yield _renewed(screen)
        finally:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _now_and_then(screen: Screen) -> Progress:
    last = time.monotonic()

    def step(done: int, total: int, path: str) -> None:
        nonlocal last
        if time.monotonic() - last >= _QUIET_SECONDS:
            last = time.monotonic()
            screen.note(f"{done} of {total} files")

    return step


def _renewed(screen: Screen) -> Progress:
    def step(done: int, total: int, path: str) -> None:
        head = f"[{done}/{total}] "
        sys.stderr.write("\r\x1b[K" + head + cut(one_line(path), max(screen.width - columns(head) - 1, 8)))
        sys.stderr.flush()

    return step


def _rich_bar() -> Any:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar
    except ImportError:
        return None
    console = Console(stderr=True)
    return Bar(
        TextColumn("reading"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False),
        console=console, transient=True,
    )  # fmt: skip


def _on_bar(bar: Any) -> Progress:
    task = bar.add_task("", total=None)

    def step(done: int, total: int, path: str) -> None:
        bar.update(task, completed=done, total=total, description=cut(one_line(path), 60))

    return step
