"""What the texts of Claude Code say of how a call ended; its transcripts and its hooks show the same ones.

There is no field for the exit status: it stands in the first line, and only on failure. What is called an error
may be a refusal or an interruption, and what is called none may be running.
"""

import re
from typing import Any

from attrs import frozen

from learnkit.core.toolcalls.exits import told_first
from learnkit.core.toolcalls.outcomes import judge
from learnkit.core.toolcalls.values import CallStatus

CUT_FROM = 8000
"""Characters that a text has at least where its middle was cut out."""
PERSISTED = "<persisted-output>"

_REFUSED = re.compile(
    r"(?:Error: )?(?:The user doesn't want to (?:proceed with this tool use|take this action right now)"
    r"|Permission to use |<tool_use_error>InputValidationError"
    r"|\S{1,80} is temporarily unavailable, so auto mode"
    r"|(?:Hook )?PreToolUse\b|Claude requested permissions to )"
)
_CANCELLED = re.compile(r"(?:Error: )?(?:<tool_use_error>)?(?:Sibling tool call errored|Cancelled: parallel tool call)")
_INTERRUPTED = "[Request interrupted by user"
_RUNNING = re.compile(r"Command running in background with ID: |Command did not complete within ")
_CUTS = (" characters truncated] ...", " lines truncated] ...")
_NOT_TYPED = re.compile(
    r"\s{0,9}(?:<(?:command-|local-command|system-reminder|task-notification|user-memory|bash-std)"
    r"|Caveat: |\[Request inter)"
)


@frozen
class Ending:
    """What an error text says: the state, the exit code where there is one, and what the command printed."""

    status: CallStatus
    exit_code: int | None
    text: str


def text_of(content: Any) -> str:
    """Give the text of a result's content: a string, or blocks with text."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [block.get("text", "") for block in content if isinstance(block, dict) and block.get("type") == "text"]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


def error_ending(command: str, text: str) -> Ending:
    """Judge the text of a result that is marked as an error."""
    found = told_first(text)
    if found is None:
        return Ending(_without_status(text), None, text)
    return Ending(judge(exit_code=found.code, output=found.body, command=command), found.code, found.body)


def _without_status(text: str) -> CallStatus:
    """Give the state of an error without an exit status: refused, cut short, a time limit, or the tool's complaint."""
    if _REFUSED.match(text):
        return CallStatus.REJECTED
    if is_cancelled(text):
        return CallStatus.CANCELLED
    if _INTERRUPTED in text[:500]:
        return CallStatus.INTERRUPTED
    if "timed out after" in text[:300]:
        return CallStatus.TIMEOUT
    return CallStatus.REJECTED if text.startswith("<tool_use_error>") or not text else CallStatus.FAILED


def is_cancelled(text: str) -> bool:
    """Say whether a text says that another call of the same batch failed first."""
    return _CANCELLED.match(text) is not None


def goes_on(text: str) -> bool:
    """Say whether a text says that the command went on in the background."""
    return _RUNNING.match(text) is not None


def is_cut(text: str) -> bool:
    """Say whether the middle or the rest of an output was left out."""
    return text.startswith(PERSISTED) or (len(text) > CUT_FROM and any(cut in text for cut in _CUTS))


def is_typed(text: str) -> bool:
    """Say whether a prompt is a person's own words, and none that the agent puts in their place."""
    return _NOT_TYPED.match(text) is None
