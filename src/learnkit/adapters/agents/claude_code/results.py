"""How a call of Claude Code ended, from the record of its result; what its texts say is in ``endings``."""

import re
from typing import Any

from attrs import frozen

from learnkit.adapters.agents.claude_code.endings import Ending, error_ending, goes_on, is_cut, text_of
from learnkit.adapters.files.jsonl_stream import excerpt
from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import FAILURE_LIMIT, capped
from learnkit.core.toolcalls.values import CallStatus

SUCCESS_LIMIT = 2 * 1024
_TASK = re.compile(r"\bID: ([A-Za-z0-9_-]{1,80})")


@frozen
class Result:
    """One result: its state, exit code, output, and the background task that goes on (or None)."""

    status: CallStatus
    exit_code: int | None = None
    output: str = ""
    stderr: str | None = None
    is_cut: bool = False
    task: str | None = None


def read_result(command: str, block: dict[str, Any], extra: Any, *, is_denied: bool = False) -> Result:
    """Judge the result of ``command`` from its block and the record's ``toolUseResult``.

    ``is_denied`` says that the record itself calls it a refusal.
    """
    text = text_of(block.get("content"))
    held = extra if isinstance(extra, dict) else {}
    is_error = block.get("is_error") is True
    cut = is_cut(text)
    if held.get("backgroundTaskId") or (not is_error and goes_on(text)):
        found = _TASK.search(text, 0, 2000)
        task = str(held.get("backgroundTaskId") or (found.group(1) if found else "")) or None
        return _quiet(CallStatus.RUNNING, held, text, cut, task)
    if held.get("interrupted") is True:
        return _quiet(CallStatus.INTERRUPTED, held, text, cut)
    if not is_error:
        informs = bool(held.get("returnCodeInterpretation"))
        return _quiet(CallStatus.OK_INFORMATIONAL if informs else CallStatus.OK, held, text, cut)
    clean = fence.strip(text)
    end = Ending(CallStatus.REJECTED, None, clean) if is_denied else error_ending(command, clean)
    return Result(end.status, end.exit_code, _kept(end.text, end.status), None, cut)


def _quiet(status: CallStatus, held: dict[str, Any], text: str, is_cut: bool, task: str | None = None) -> Result:
    """Give a result that is no failure; stdout and stderr are apart where the record holds them."""
    stdout, stderr = held.get("stdout"), held.get("stderr")
    output = excerpt(stdout if isinstance(stdout, str) else text, SUCCESS_LIMIT)
    said = excerpt(stderr, SUCCESS_LIMIT) if isinstance(stdout, str) and isinstance(stderr, str) else ""
    return Result(status, None, output, said or None, is_cut, task)


def _kept(text: str, status: CallStatus) -> str:
    return capped(text, FAILURE_LIMIT) if status.is_failure else excerpt(text, SUCCESS_LIMIT)
