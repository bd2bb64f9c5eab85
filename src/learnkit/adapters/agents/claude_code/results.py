"""How a call of Claude Code ended, from the record of its result.

There is no field for the exit status: it stands in the text, and only on failure. What the record calls
an error may be a refusal or an interruption, and what it calls none may be running or only informing.
"""

import re
from typing import Any

from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import capped
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus

SUCCESS_LIMIT = 2 * 1024
FAILURE_LIMIT = 64 * 1024

_EXIT = re.compile(r"\A\s*(?:Error: )?Exit code (-?\d+)[ \t]*\n?")
_REFUSED = (
    "The user doesn't want to proceed with this tool use",
    "The user doesn't want to take this action right now",
    "Permission to use ",
    "<tool_use_error>InputValidationError",
)
_DENIED = re.compile(
    r"\A(?:Error: )?(?:Permission to use \S+ .*has been denied|\S+ is temporarily unavailable, so auto mode)", re.S
)
_CANCELLED = ("Sibling tool call errored", "<tool_use_error>Sibling tool call errored", "Cancelled: parallel tool call")
_INTERRUPTED = "[Request interrupted by user"
_RUNNING = re.compile(r"\A(?:Command running in background with ID: |Command did not complete within )")
_TASK = re.compile(r"\bID: ([A-Za-z0-9_-]+)")


def text_of(content: Any) -> str:
    """Give the text of a result's content: a string, or blocks with text."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [block.get("text", "") for block in content if isinstance(block, dict) and block.get("type") == "text"]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


class Result:
    """One result: its state, exit code, output, and the background task that goes on (or None)."""

    def __init__(self, command: str, block: dict[str, Any], extra: Any) -> None:
        """Judge the result of ``command`` from its block and the record's ``toolUseResult``."""
        text = fence.strip(text_of(block.get("content")))
        held = extra if isinstance(extra, dict) else {}
        self.exit_code: int | None = None
        self.task: str | None = None
        self.output = text
        self.stderr: str | None = None
        self.status = self._status(command, text, block.get("is_error") is True, held)
        if not self.status.is_failure and isinstance(held.get("stdout"), str):
            stderr = held.get("stderr")
            self.output = fence.strip(held["stdout"])
            self.stderr = fence.strip(stderr) if isinstance(stderr, str) and stderr else None
        limit = FAILURE_LIMIT if self.status.is_failure else SUCCESS_LIMIT
        self.output = capped(self.output, limit)
        self.stderr = capped(self.stderr, limit) if self.stderr else None
        self.is_cut = (
            " characters truncated] ..." in text or " lines truncated] ..." in text or "<persisted-output>" in text
        )

    def _status(self, command: str, text: str, is_error: bool, held: dict[str, Any]) -> CallStatus:
        if held.get("backgroundTaskId") or (not is_error and _RUNNING.match(text)):
            found = _TASK.search(text)
            self.task = str(held.get("backgroundTaskId") or (found.group(1) if found else "")) or None
            return CallStatus.RUNNING
        if held.get("interrupted") is True:
            return CallStatus.INTERRUPTED
        if not is_error:
            if held.get("returnCodeInterpretation"):
                return CallStatus.OK_INFORMATIONAL
            return CallStatus.OK
        return self._error(command, text)

    def _error(self, command: str, text: str) -> CallStatus:
        """Give the state of a result that is marked as an error."""
        if text.startswith(_REFUSED) or _DENIED.match(text):
            return CallStatus.REJECTED
        if text.startswith(_CANCELLED):
            return CallStatus.CANCELLED
        found = _EXIT.match(text)
        if found is None:
            return CallStatus.INTERRUPTED if _INTERRUPTED in text[:500] else _without_status(text)
        self.exit_code = int(found.group(1))
        self.output = text[found.end() :]
        return judge(exit_code=self.exit_code, output=self.output, command=command)


def _without_status(text: str) -> CallStatus:
    """Give the state of an error without an exit status: the tool's own complaint, or a time limit."""
    if "timed out after" in text[:300]:
        return CallStatus.TIMEOUT
    return CallStatus.REJECTED if text.startswith("<tool_use_error>") or not text else CallStatus.FAILED


_NOTICE = re.compile(
    r"<task-notification>.{0,400}?<task-id>([^<]{1,80})</task-id>.{0,4000}?<status>(completed|failed|killed)</status>"
    r"(?:.{0,400}?<summary>([^<]{0,2000})</summary>)?",
    re.DOTALL,
)
_NOTICE_EXIT = re.compile(r"exit code (-?\d+)")


def notices(text: str) -> list[tuple[str, CallStatus, int | None]]:
    """Give what a text says of background tasks that have ended: task, state, exit status."""
    found = []
    for task, status, summary in _NOTICE.findall(text):
        code = _NOTICE_EXIT.search(summary or "")
        exit_code = int(code.group(1)) if code else None
        if status == "killed":
            state = CallStatus.INTERRUPTED
        elif exit_code is not None:
            state = CallStatus.OK if exit_code == 0 else CallStatus.FAILED
        else:
            state = CallStatus.OK if status == "completed" else CallStatus.FAILED
        found.append((task, state, exit_code))
    return found
