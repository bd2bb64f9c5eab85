"""How a call of Codex ended, from the output in its rollout; what its texts say is in ``endings``."""

import json
import re
from typing import Any

from attrs import frozen

from learnkit.adapters.agents.codex.endings import ending, is_cut, text_of
from learnkit.adapters.files.jsonl_stream import excerpt
from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import FAILURE_LIMIT, capped
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus

SUCCESS_LIMIT = 2 * 1024
_SCRIPT_CODE = re.compile(r'"exit_code"\s*:\s*(-?\d{1,10})')


@frozen
class Ended:
    """One output, read: its state, exit status, text, and the process that goes on (or None)."""

    status: CallStatus
    exit_code: int | None = None
    output: str = ""
    process: str | None = None
    is_cut: bool = False


def read_output(command: str, output: Any) -> Ended:
    """Give how ``command`` ended by its output, whatever form that has."""
    text = text_of(output)
    if text.startswith("{"):
        found = _in_json(command, text)
        if found is not None:
            return found
    end = ending(text)
    if end.exit_code is not None:
        return _ended(command, end.text, end.exit_code)
    return Ended(end.status, output=_kept(end.text, end.status), process=end.process)


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
    return Ended(status, code, _kept(clean, status), is_cut=is_cut(shown))


def _kept(text: str, status: CallStatus) -> str:
    return capped(fence.strip(text), FAILURE_LIMIT) if status.is_failure else excerpt(text, SUCCESS_LIMIT)
