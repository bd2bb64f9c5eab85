"""How a call of Claude Code ended, from the record of its result.

There is no field for the exit status: it stands in the text, and only on failure. What the record calls
an error may be a refusal or an interruption, and what it calls none may be running or only informing.
"""

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
CUT_FROM = 8000
"""Characters that a text has at least where its middle was cut out."""
PERSISTED = "<persisted-output>"

_EXIT = re.compile(r"\A\s*(?:Error: )?Exit code (-?\d{1,10})[ \t]*\n?")
_REFUSED = re.compile(
    r"(?:Error: )?(?:The user doesn't want to (?:proceed with this tool use|take this action right now)"
    r"|Permission to use |<tool_use_error>InputValidationError"
    r"|\S{1,80} is temporarily unavailable, so auto mode"
    r"|(?:Hook )?PreToolUse\b|Claude requested permissions to )"
)
_CANCELLED = re.compile(r"(?:Error: )?(?:<tool_use_error>)?(?:Sibling tool call errored|Cancelled: parallel tool call)")
_INTERRUPTED = "[Request interrupted by user"
_RUNNING = re.compile(r"Command running in background with ID: |Command did not complete within ")
_TASK = re.compile(r"\bID: ([A-Za-z0-9_-]{1,80})")
_CUTS = (" characters truncated] ...", " lines truncated] ...")


@frozen
class Result:
    """One result: its state, exit code, output, and the background task that goes on (or None)."""

    status: CallStatus
    exit_code: int | None = None
    output: str = ""
    stderr: str | None = None
    is_cut: bool = False
    task: str | None = None


def text_of(content: Any) -> str:
    """Give the text of a result's content: a string, or blocks with text."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [block.get("text", "") for block in content if isinstance(block, dict) and block.get("type") == "text"]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


def read_result(command: str, block: dict[str, Any], extra: Any, *, is_denied: bool = False) -> Result:
    """Judge the result of ``command`` from its block and the record's ``toolUseResult``.

    ``is_denied`` says that the record itself calls it a refusal.
    """
    text = text_of(block.get("content"))
    held = extra if isinstance(extra, dict) else {}
    is_error = block.get("is_error") is True
    is_cut = text.startswith(PERSISTED) or (len(text) > CUT_FROM and any(cut in text for cut in _CUTS))
    if held.get("backgroundTaskId") or (not is_error and _RUNNING.match(text)):
        found = _TASK.search(text, 0, 2000)
        task = str(held.get("backgroundTaskId") or (found.group(1) if found else "")) or None
        return _quiet(CallStatus.RUNNING, held, text, is_cut, task)
    if held.get("interrupted") is True:
        return _quiet(CallStatus.INTERRUPTED, held, text, is_cut)
    if not is_error:
        informs = bool(held.get("returnCodeInterpretation"))
        return _quiet(CallStatus.OK_INFORMATIONAL if informs else CallStatus.OK, held, text, is_cut)
    return _error(command, fence.strip(text), is_cut, is_denied)


def _quiet(status: CallStatus, held: dict[str, Any], text: str, is_cut: bool, task: str | None = None) -> Result:
    """Give a result that is no failure; stdout and stderr are apart where the record holds them."""
    stdout, stderr = held.get("stdout"), held.get("stderr")
    output = excerpt(stdout if isinstance(stdout, str) else text, SUCCESS_LIMIT)
    said = excerpt(stderr, SUCCESS_LIMIT) if isinstance(stdout, str) and isinstance(stderr, str) else ""
    return Result(status, None, output, said or None, is_cut, task)


def _error(command: str, text: str, is_cut: bool, is_denied: bool) -> Result:
    """Give a result that is marked as an error."""
    found = _EXIT.match(text)
    if found is not None and not is_denied:
        exit_code, output = int(found.group(1)), text[found.end() :]
        status = judge(exit_code=exit_code, output=output, command=command)
        return Result(status, exit_code, _kept(output, status), None, is_cut)
    status = CallStatus.REJECTED if is_denied else _without_status(text)
    return Result(status, None, _kept(text, status), None, is_cut)


def _kept(text: str, status: CallStatus) -> str:
    return capped(text, FAILURE_LIMIT) if status.is_failure else excerpt(text, SUCCESS_LIMIT)


def _without_status(text: str) -> CallStatus:
    """Give the state of an error without an exit status: refused, cut short, a time limit, or the tool's complaint."""
    if _REFUSED.match(text):
        return CallStatus.REJECTED
    if _CANCELLED.match(text):
        return CallStatus.CANCELLED
    if _INTERRUPTED in text[:500]:
        return CallStatus.INTERRUPTED
    if "timed out after" in text[:300]:
        return CallStatus.TIMEOUT
    return CallStatus.REJECTED if text.startswith("<tool_use_error>") or not text else CallStatus.FAILED
