"""How a call of Codex ended, from the text that it showed to the model.

The exit status is not a field of its own: it stands in the head of the output, in a JSON string, or
nowhere. It is looked for before the output itself begins, for programs print such lines too.
"""

import json
import re
from typing import Any

from attrs import frozen

from learnkit.adapters.files.jsonl_stream import excerpt
from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus

SUCCESS_LIMIT = 2 * 1024
FAILURE_LIMIT = 64 * 1024

_EXITED = re.compile(r"^(?:Process exited with code|Exit code:?) (-?\d{1,10})\s*$", re.MULTILINE)
_GOES_ON = re.compile(r"^Process running with session ID (\d{1,20})\s*$", re.MULTILINE)
_BODY = re.compile(r"^(?:Output|Final output):\n?", re.MULTILINE)
_SANDBOX = re.compile(r"exit code: (-?\d{1,10}), stdout: ")
_SCRIPT_CODE = re.compile(r'"exit_code"\s*:\s*(-?\d{1,10})')
_HEAD = 2000
CUT, CUT_HEAD = " tokens truncated…", "Total output lines:"
"""What stands in an output whose middle was left out."""


@frozen
class Ended:
    """One output, read: its state, exit status, text, and the process that goes on (or None)."""

    status: CallStatus
    exit_code: int | None = None
    output: str = ""
    process: str | None = None
    is_cut: bool = False


def text_of(output: Any) -> str:
    """Give the text of an output: a string, a list of text items, or an object with content."""
    if isinstance(output, str):
        return output
    if isinstance(output, list):
        parts = [item.get("text") for item in output if isinstance(item, dict)]
        return "\n".join(part for part in parts if isinstance(part, str))
    if isinstance(output, dict):
        for key in ("content", "output", "text"):
            if key in output:
                return text_of(output[key])
    return ""


def read_output(command: str, output: Any) -> Ended:
    """Give how ``command`` ended by its output, whatever form that has."""
    text = text_of(output)
    if text.startswith("{"):
        found = _in_json(command, text)
        if found is not None:
            return found
    return _in_text(command, text)


def _in_json(command: str, text: str) -> Ended | None:
    """Read the form of 2025: a JSON string with the output and its metadata."""
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(held, dict) or not isinstance(held.get("metadata"), dict):
        return None
    code = held["metadata"].get("exit_code")
    shown = held.get("output")
    return _ended(command, shown if isinstance(shown, str) else "", code if isinstance(code, int) else None)


def _in_text(command: str, text: str) -> Ended:
    """Read the forms that are plain text: an envelope with a head, or a refusal."""
    body = _BODY.search(text, 0, _HEAD)
    head = text[: body.start()] if body else text[:_HEAD]
    exited = _EXITED.search(head)
    if exited:
        return _ended(command, text[body.end() :] if body else text[exited.end() :].lstrip("\n"), int(exited.group(1)))
    runs = _GOES_ON.search(head)
    if runs:
        shown = excerpt(text[body.end() :] if body else "", SUCCESS_LIMIT)
        return Ended(CallStatus.RUNNING, output=shown, process=runs.group(1))
    return _without_head(command, text)


def _without_head(command: str, text: str) -> Ended:
    """Read a text without an envelope."""
    if text.startswith(("exec command rejected by user", "exec_command failed: rejected", "rejected by user")):
        return Ended(CallStatus.REJECTED, output=excerpt(text, SUCCESS_LIMIT))
    if text.startswith("aborted by user") or text == "aborted":
        return Ended(CallStatus.INTERRUPTED, output=excerpt(text, SUCCESS_LIMIT))
    sandbox = _SANDBOX.search(text, 0, _HEAD)
    if sandbox:
        stdout, _, stderr = text[sandbox.end() :].rpartition(", stderr: ")
        return _ended(command, f"{stdout}\n{stderr}".strip(), int(sandbox.group(1)))
    if text.startswith(("execution error:", "failed in sandbox", "exec_command failed", "failed to spawn")):
        return Ended(CallStatus.FAILED, output=capped(fence.strip(text), FAILURE_LIMIT))
    if "command timed out" in text[:300]:
        return Ended(CallStatus.TIMEOUT, output=capped(fence.strip(text), FAILURE_LIMIT))
    return Ended(CallStatus.UNKNOWN, output=excerpt(text, SUCCESS_LIMIT))


def read_script(command: str, output: Any) -> Ended:
    """Give how a single literal command of a script ended: only a visible ``exit_code`` decides."""
    text = text_of(output)
    found = _SCRIPT_CODE.search(text, 0, 100_000)
    if found is None:
        return Ended(CallStatus.UNKNOWN, output=excerpt(text, SUCCESS_LIMIT))
    return _ended(command, text, int(found.group(1)))


def _ended(command: str, shown: str, code: int | None) -> Ended:
    """Give the outcome of a command that ended."""
    clean = fence.strip(shown)
    status = CallStatus.UNKNOWN if code is None else judge(exit_code=code, output=clean, command=command)
    is_cut = CUT in shown or shown.startswith(CUT_HEAD)
    kept = capped(clean, FAILURE_LIMIT) if status.is_failure else excerpt(clean, SUCCESS_LIMIT)
    return Ended(status, code, kept, is_cut=is_cut)
