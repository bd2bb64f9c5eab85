"""Records of transcripts, as their agents write them."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Record = dict[str, Any]


def claude(kind: str, content: Any, **more: Any) -> Record:
    """Give a record of Claude Code."""
    return {
        "parentUuid": None,
        "isSidechain": False,
        "userType": "external",
        "cwd": "/home/ada/shop",
        "sessionId": "session-1",
        "version": "2.1.40",
        "type": kind,
        "message": {"role": kind, "content": content},
        "uuid": "5d1c2f0e-8a51-4c8e-9b7e-2f6f0a3e9d11",
        "timestamp": "2026-09-14T10:00:00.000Z",
        **more,
    }


def claude_call(call: str, command: str, name: str = "Bash", **more: Any) -> Record:
    """Give a call of Claude Code."""
    block = {"type": "tool_use", "id": call, "name": name, "input": {"command": command}}
    return claude("assistant", [block], **more)


def claude_result(call: str, text: Any, *, is_error: bool = False, extra: Any = None, **more: Any) -> Record:
    """Give a result of Claude Code; ``extra`` is its ``toolUseResult``."""
    block = {"tool_use_id": call, "type": "tool_result", "content": text, "is_error": is_error}
    result = extra if extra is not None else (f"Error: {text}" if is_error else {"stdout": text, "stderr": ""})
    return claude("user", [block], toolUseResult=result, **more)


def codex(payload: Record, kind: str = "response_item", at: str = "2026-09-14T10:00:00.000Z") -> Record:
    """Give a record of Codex."""
    return {"timestamp": at, "type": kind, "payload": payload}


def codex_meta(**more: Any) -> Record:
    """Give the head of a rollout."""
    return codex({"id": "session-1", "cwd": "/home/ada/shop", "cli_version": "0.142.4", **more}, "session_meta")


def codex_call(call: str, command: str, **more: Any) -> Record:
    """Give a call of Codex."""
    arguments = json.dumps({"cmd": command, "workdir": "/home/ada/shop", **more})
    return codex({"type": "function_call", "name": "exec_command", "arguments": arguments, "call_id": call})


def codex_result(call: str, code: int, text: str) -> Record:
    """Give an output of Codex."""
    head = f"Chunk ID: 6d8403\nWall time: 0.1 seconds\nProcess exited with code {code}\nOriginal token count: 9"
    return codex_output(call, f"{head}\nOutput:\n{text}")


def codex_output(call: str, output: Any) -> Record:
    """Give an output of Codex in any form."""
    return codex({"type": "function_call_output", "call_id": call, "output": output})


def written(path: Path, records: Iterable[Record | str], *, compact: bool = True) -> str:
    """Write records (or lines as they are); give the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    separators = (",", ":") if compact else None
    lines = [one if isinstance(one, str) else json.dumps(one, separators=separators) for one in records]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="surrogatepass")
    return str(path)
