"""One call of a hook: the payload's bytes in, the bytes for the host out. Never raises, whatever comes in."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from learnkit.core.capture.choosing import chosen
from learnkit.core.capture.host_events import HostEvent
from learnkit.core.usecases.kit import Kit
from learnkit.ports.hook_dialect import HookDialect

PAYLOAD_LIMIT = 64 * 1024 * 1024
"""Bytes of a payload that are read; a longer one is left alone."""
NOTHING = b""

Opened = Callable[[str | None], Kit]
"""Opens a kit for the folder in which an agent works."""
Noted = Callable[[str, BaseException], None]
"""Takes what failed, for the log."""
After = Callable[[Kit, HostEvent], None]
"""Is called with the kit once the event is answered."""


def answer(
    raw: bytes, *, agent: str | None, dialects: Sequence[HookDialect], opened: Opened, noted: Noted, after: After
) -> bytes:
    """Give what is printed for the host: one JSON object, or nothing.

    ``agent`` None recognises the host by what it sends.
    """
    try:
        payload = _parsed(raw)
        dialect = _dialect(payload, agent, dialects) if payload is not None else None
        event = dialect.read(payload) if dialect is not None and payload is not None else None
        if dialect is None or event is None:
            return NOTHING
        return _told(dialect, event, opened, after)
    except Exception as error:  # noqa: BLE001 - a host must never be stopped by us
        noted("hook.failed", error)
        return NOTHING


def _told(dialect: HookDialect, event: HostEvent, opened: Opened, after: After) -> bytes:
    """Tell the kit, and word its answer."""
    kit = opened(event.cwd)
    try:
        envelope = dialect.envelope(event, kit.capture.tell(event))
        after(kit, event)
    finally:
        kit.close()
    return NOTHING if envelope is None else (json.dumps(envelope, ensure_ascii=True) + "\n").encode("ascii")


def _dialect(payload: dict[str, Any], agent: str | None, dialects: Sequence[HookDialect]) -> HookDialect | None:
    """Give the dialect that was named, or the one that recognises the payload."""
    if agent is None:
        return chosen(payload, dialects)
    return next((dialect for dialect in dialects if dialect.agent == agent), None)


def _parsed(raw: bytes) -> dict[str, Any] | None:
    """Give the object of a payload, or None; bytes that are no UTF-8 are read as well as can be."""
    if len(raw) > PAYLOAD_LIMIT:
        return None
    try:
        payload = json.loads(raw.decode("utf-8", "replace").lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None
