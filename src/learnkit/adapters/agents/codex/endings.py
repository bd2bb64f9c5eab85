"""What the texts of Codex say of how a call ended; its rollouts and its hooks show the same ones.

The exit status is not a field of its own: it stands in the head of the output, or nowhere.
"""

import re
from typing import Any

from attrs import frozen

from learnkit.core.toolcalls.exits import split_head, told_in_head
from learnkit.core.toolcalls.values import CallStatus

CUT, CUT_HEAD = " tokens truncated…", "Total output lines:"
"""What stands in an output whose middle was left out."""
_GOES_ON = re.compile(r"^Process running with session ID (\d{1,20})\s*$", re.MULTILINE)
_REJECTED = ("exec command rejected by user", "exec_command failed: rejected", "rejected by user")
_BROKEN = ("execution error:", "failed in sandbox", "exec_command failed", "failed to spawn")


@frozen
class Ending:
    """What a text says: an exit code, or else a state; what the command printed, and the process that goes on."""

    text: str
    exit_code: int | None = None
    status: CallStatus = CallStatus.UNKNOWN
    process: str | None = None


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


def ending(text: str) -> Ending:
    """Read a text: an envelope with a head, a refusal, or plain output of which nothing is known."""
    found = None if text.startswith(_REJECTED) else told_in_head(text)
    if found is not None:
        return Ending(found.body, found.code)
    head, body = split_head(text)
    runs = _GOES_ON.search(head)
    if runs:
        return Ending(body or "", status=CallStatus.RUNNING, process=runs.group(1))
    return Ending(text, status=_without_head(text))


def _without_head(text: str) -> CallStatus:
    """Give the state that a text without an envelope tells."""
    if text.startswith(_REJECTED):
        return CallStatus.REJECTED
    if text.startswith("aborted by user") or text == "aborted":
        return CallStatus.INTERRUPTED
    if text.startswith(_BROKEN):
        return CallStatus.FAILED
    return CallStatus.TIMEOUT if "command timed out" in text[:300] else CallStatus.UNKNOWN


def is_cut(shown: str) -> bool:
    """Say whether the middle of an output was left out."""
    return CUT in shown or shown.startswith(CUT_HEAD)
