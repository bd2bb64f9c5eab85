"""One call of a hook: the payload's bytes in, the bytes for the host out. Never raises, whatever comes in."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from learnkit.core.capture.choosing import choose
from learnkit.core.capture.host_events import HostEvent, Moment
from learnkit.core.usecases.kit import Kit
from learnkit.ports.hook_dialect import HookDialect

PAYLOAD_LIMIT = 64 * 1024 * 1024
"""Bytes of a payload that are read; a longer one is left alone."""
_SETTLES = frozenset({Moment.COMPACTING, Moment.STOP, Moment.SUBAGENT_STOP, Moment.SESSION_END})
"""Moments that nobody waits for an answer to, and at which there is much to do."""

Opened = Callable[[str | None], Kit]
"""Opens a kit for the folder in which an agent works."""
Noted = Callable[[str, BaseException], None]
"""Takes what failed, for the log."""
Due = Callable[[HostEvent], bool]
"""Says whether there is something to do after an event that was answered."""
After = Callable[[Kit, HostEvent], None]
"""Does that, with a kit, when the host waits no more."""


@frozen
class Answered:
    """What is printed for the host, and what is left to do when it waits no more; None for nothing."""

    printed: bytes = b""
    later: Callable[[], None] | None = None


NOTHING = Answered()


@frozen(kw_only=True)
class Driving:
    """Answers calls. ``agent`` None recognises the host by what it sends."""

    agent: str | None
    dialects: Sequence[HookDialect]
    opened: Opened
    noted: Noted
    due: Due
    after: After

    def answer(self, raw: bytes) -> Answered:
        """Give what is printed, one JSON object or nothing, and what is left to do."""
        try:
            payload = _parsed(raw)
            dialect = self._dialect(payload) if payload is not None else None
            event = dialect.read(payload) if dialect is not None and payload is not None else None
            if dialect is None or event is None:
                return NOTHING
            return self._told(dialect, event)
        except Exception as error:  # noqa: BLE001 - a host must never be stopped by us
            self.noted("hook.failed", error)
            return NOTHING

    def _told(self, dialect: HookDialect, event: HostEvent) -> Answered:
        """Tell the kit, and word its answer; what takes long is left for later."""
        if event.moment in _SETTLES:
            return Answered(later=lambda: self._finish(event, is_told=False))
        kit = self.opened(event.cwd)
        try:
            envelope = dialect.envelope(event, kit.capture.tell(event))
        finally:
            kit.close()
        printed = b"" if envelope is None else (json.dumps(envelope, ensure_ascii=True) + "\n").encode("ascii")
        return Answered(printed, (lambda: self._finish(event, is_told=True)) if self.due(event) else None)

    def _finish(self, event: HostEvent, *, is_told: bool) -> None:
        """Do what is left to do, on a kit of its own."""
        try:
            kit = self.opened(event.cwd)
            try:
                if not is_told:
                    kit.capture.tell(event)
                if is_told or self.due(event):
                    self.after(kit, event)
            finally:
                kit.close()
        except Exception as error:  # noqa: BLE001 - nobody is there to be told
            self.noted("hook.unfinished", error)

    def _dialect(self, payload: dict[str, Any]) -> HookDialect | None:
        """Give the dialect that was named, or the one that recognises the payload."""
        if self.agent is None:
            return choose(self.dialects, payload)
        return next((dialect for dialect in self.dialects if dialect.agent == self.agent), None)


def _parsed(raw: bytes) -> dict[str, Any] | None:
    """Give the object of a payload, or None; bytes that are no UTF-8 are read as well as can be."""
    if len(raw) > PAYLOAD_LIMIT:
        return None
    try:
        payload = json.loads(raw.decode("utf-8", "replace").lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None
