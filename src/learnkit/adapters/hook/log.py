"""The log of hooks: what failed while a host waited, in one small file that is turned over."""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.atomic import FOLDER, PRIVATE
from learnkit.core.kernel.events import Event
from learnkit.core.redaction import scrub
from learnkit.ports.event_sink import EventSink

LIMIT = 256 * 1024
"""Bytes from which on the file is turned over; one older file is kept."""
_LONGEST = 600


class HookLog(EventSink):
    """Writes events to ``<home>/log/hook.jsonl``. It never raises: there is nobody to raise to."""

    def __init__(self) -> None:
        """Start without a place; what is said before there is one is lost."""
        self._path: Path | None = None

    def open_below(self, home: Path) -> None:
        """Take the home below which the log is kept."""
        self._path = home / "log" / "hook.jsonl"

    @override
    def emit(self, event: Event) -> None:
        says = " ".join(f"{key}={_shown(value)}" for key, value in sorted(event.fields.items()))
        self._add(event.name, says)

    def note(self, name: str, error: BaseException) -> None:
        """Note what failed."""
        self._add(name, f"{type(error).__name__}: {error}")

    def _add(self, name: str, says: str) -> None:
        if self._path is None:
            return
        at = datetime.now(UTC).isoformat(timespec="seconds")
        line = {"at": at, "event": name, "says": scrub(says[:_LONGEST]).text}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER)
            if self._path.exists() and self._path.stat().st_size > LIMIT:
                os.replace(self._path, self._path.with_suffix(".old.jsonl"))
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE)
            with os.fdopen(descriptor, "ab") as stream:
                stream.write(json.dumps(line).encode() + b"\n")
        except OSError:
            return


def _shown(value: object) -> str:
    """Give a field as text, whatever it is."""
    try:
        return str(value)
    except Exception:  # noqa: BLE001 - a sink never raises
        return "?"
