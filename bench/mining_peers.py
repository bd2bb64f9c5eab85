"""How others read transcripts: every line parsed, or typed by msgspec (`pip install msgspec`), for the calls alone."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from learnkit.core.sessions.values import Session

Calls = dict[str, tuple[str, str, bool]]
"""By call id: the command, when it was issued, and whether it has a result."""


def parse_every_line(files: list[Path]) -> int:
    """Parse every line; give how many there are."""
    count = 0
    for path in files:
        with path.open("rb") as stream:
            for line in stream:
                if line.strip():
                    json.loads(line)
                    count += 1
    return count


def calls(sessions: list[Session]) -> Calls:
    """Give what typed reading gives, too: the ids and commands of the calls, and when they were issued."""
    return {
        call.id: (call.command, _time(call.issued_at), call.outcome.record is not None)
        for session in sessions
        for call in session.calls
        if call.tool != "user-bash"
    }


def _time(at: datetime | None) -> str:
    """Give a time as transcripts write it."""
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z" if at else ""


def typed(agent: str) -> Callable[[list[Path]], Calls] | None:
    """Give a reader with msgspec's typed decoder, or None where msgspec is not installed."""
    try:
        import msgspec
    except ImportError:
        return None
    return _claude(msgspec) if agent == "claude-code" else _codex(msgspec)


def _lines(files: list[Path]) -> Iterator[bytes]:
    for path in files:
        with path.open("rb") as stream:
            yield from (line for line in stream if line.strip())


def _claude(msgspec: Any) -> Callable[[list[Path]], Calls]:
    """Give a reader of Claude Code's records, subagents inside their parent's file included."""
    given = msgspec.defstruct("Given", [("command", str | None, None)])
    fields = [("type", str, ""), ("id", str, ""), ("name", str, ""), ("input", given | None, None)]
    block = msgspec.defstruct("Block", [*fields, ("tool_use_id", str, ""), ("is_error", bool | None, None)])
    blocks: Any = list.__class_getitem__(block)
    message = msgspec.defstruct("Message", [("content", blocks | str, "")])
    inner = msgspec.defstruct("Inner", [("message", message | None, None), ("timestamp", str, "")])
    data = msgspec.defstruct("Data", [("message", inner | None, None)])
    parts = [("timestamp", str, ""), ("message", message | None, None), ("data", data | None, None)]
    decode = msgspec.json.Decoder(msgspec.defstruct("Record", parts)).decode

    def read(files: list[Path]) -> Calls:
        found: Calls = {}
        for line in _lines(files):
            try:
                record = decode(line)
            except msgspec.ValidationError:
                continue
            if record.data is not None and record.data.message is not None:
                record = record.data.message
            if record.message is not None and not isinstance(record.message.content, str):
                _take_blocks(record, found)
        return found

    return read


def _take_blocks(record: Any, found: Calls) -> None:
    for block in record.message.content:
        if block.type == "tool_use" and block.name in ("Bash", "PowerShell"):
            if block.input.command is not None and block.id not in found:
                found[block.id] = (block.input.command, record.timestamp, False)
        elif block.type == "tool_result" and block.tool_use_id in found:
            command, at, _ = found[block.tool_use_id]
            found[block.tool_use_id] = (command, at, True)


def _codex(msgspec: Any) -> Callable[[list[Path]], Calls]:
    """Give a reader of Codex's records."""
    fields = [
        ("type", str, ""),
        ("name", str, ""),
        ("call_id", str, ""),
        ("arguments", Any, None),
        ("output", Any, None),
    ]
    payload = msgspec.defstruct("Payload", fields)
    parts = [("timestamp", str, ""), ("type", str, ""), ("payload", payload | None, None)]
    decode = msgspec.json.Decoder(msgspec.defstruct("Record", parts)).decode
    given = msgspec.defstruct("Given", [("cmd", str | None, None), ("command", str | list[str] | None, None)])
    decode_arguments = msgspec.json.Decoder(given).decode

    def read(files: list[Path]) -> Calls:
        found: Calls = {}
        for line in _lines(files):
            record: Any = decode(line)
            item = record.payload
            if item is None or record.type != "response_item":
                continue
            if item.type == "function_call" and item.name in ("exec_command", "shell", "shell_command"):
                held = decode_arguments(item.arguments)
                command = held.cmd if held.cmd is not None else held.command
                command = command[2] if isinstance(command, list) else command
                found.setdefault(item.call_id, (command, record.timestamp, False))
            elif item.type == "function_call_output" and item.call_id in found:
                command, at, _ = found[item.call_id]
                found[item.call_id] = (command, at, True)
        return found

    return read
