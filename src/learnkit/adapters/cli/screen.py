"""The screen: data on stdout, talk on stderr, one JSON document where a machine asked for it."""

import contextlib
import json
import shutil
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from attrs import define

from learnkit.adapters.cli.exits import Failure
from learnkit.adapters.cli.tables import Table, plain, rich_table
from learnkit.adapters.cli.visible import visible

SCHEMA = 1
"""The shape of the JSON documents; keys are only ever added to it."""


class ReaderGoneError(Exception):
    """Whoever read the data has closed the pipe. No OSError: click would end the process for that."""


class OutputError(Exception):
    """The data could not be written: the output is closed, or its disk is full."""


def _write(text: str) -> None:
    if sys.stdout is None:
        raise OutputError("it is closed")
    try:
        sys.stdout.write(text)
    except BrokenPipeError as error:
        raise ReaderGoneError from error
    except OSError as error:
        raise OutputError(error.strerror or str(error)) from error


def flush() -> None:
    """Bring out what was written. Raises ``ReaderGoneError`` and ``OutputError``."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except BrokenPipeError as error:
            raise ReaderGoneError from error
        except OSError as error:
            raise OutputError(error.strerror or str(error)) from error


def prepare(stream: TextIO | None) -> None:
    """Make a stream take any text: what its encoding lacks, lone surrogates included, is written as an escape.

    None stands for a stream that was closed before the program began.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if callable(reconfigure):
        reconfigure(errors="backslashreplace")


@define
class Screen:
    """Where a command shows things. ``as_json`` is set by ``--json``, before or after the verb."""

    as_json: bool = False

    @property
    def stdout_is_terminal(self) -> bool:
        """Say whether a person looks at the data."""
        return sys.stdout is not None and sys.stdout.isatty()

    @property
    def stderr_is_terminal(self) -> bool:
        """Say whether a person looks at the talk."""
        return sys.stderr is not None and sys.stderr.isatty()

    @property
    def can_ask(self) -> bool:
        """Say whether a person is there to answer a question."""
        return sys.stdin is not None and sys.stdin.isatty() and self.stderr_is_terminal

    @property
    def width(self) -> int:
        """Give the terminal's columns; 100 where they are not known."""
        return shutil.get_terminal_size((100, 24)).columns

    def document(self, body: Mapping[str, Any]) -> None:
        """Write one JSON document; it is ASCII, so that any encoding and any text will do."""
        _write(json.dumps({"schema": SCHEMA, **body}, indent=2, allow_nan=False) + "\n")

    def data(self, text: str = "") -> None:
        """Write a line of data, made safe for a terminal."""
        _write(visible(text) + "\n")

    def table(self, table: Table) -> None:
        """Write a table: drawn by rich on a terminal that has it, plain text elsewhere."""
        terminal = self.stdout_is_terminal
        drawn = rich_table(table, self.width) if terminal else None
        _write((drawn or plain(table, self.width if terminal else None)) + "\n")

    def note(self, text: str) -> None:
        """Say something to the person; never data."""
        if sys.stderr is None:
            return
        # Where nobody can be told, the work goes on.
        with contextlib.suppress(OSError):
            sys.stderr.write(visible(text) + "\n")
            sys.stderr.flush()

    def failure(self, failure: Failure) -> None:
        """Show an error: a document for machines, two lines on stderr for people."""
        if self.as_json:
            parts = {"code": failure.code, "message": failure.message, "suggestion": failure.suggestion}
            _write(json.dumps({"error": parts}, indent=2) + "\n")
            return
        self.note(f"learnkit: {failure.message}")
        if failure.suggestion:
            self.note(f"  {failure.suggestion}")
