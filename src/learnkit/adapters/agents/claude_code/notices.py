"""What later records say of commands that went on in the background."""

import re
from collections.abc import Iterator

from attrs import frozen

from learnkit.core.toolcalls.values import CallStatus

OPENING = "<task-notification>"
_CLOSING = "</task-notification>"
_LONGEST = 20_000
_EXIT = re.compile(r"exit code (-?\d{1,10})")


@frozen
class Notice:
    """A background task that has ended: its id, its state, and its exit status where it is told."""

    task: str
    status: CallStatus
    exit_code: int | None = None


def notices(text: str) -> Iterator[Notice]:
    """Give what a text says of background tasks that have ended."""
    for piece in text.split(OPENING)[1:]:
        said = piece[:_LONGEST].partition(_CLOSING)[0]
        task, status = _within(said, "task-id"), _within(said, "status")
        if task and status in ("completed", "failed", "killed"):
            yield _notice(task, status, _within(said, "summary"))


def _within(text: str, tag: str) -> str:
    """Give what stands between a tag and its end, or ""."""
    _, _, rest = text.partition(f"<{tag}>")
    found, end, _ = rest.partition(f"</{tag}>")
    return found.strip() if end else ""


def _notice(task: str, status: str, summary: str) -> Notice:
    """Judge by the exit status in the summary; without one, by the word that the agent uses."""
    if status == "killed":
        return Notice(task, CallStatus.INTERRUPTED)
    codes = _EXIT.findall(summary)
    if codes:
        exit_code = int(codes[-1])
        return Notice(task, CallStatus.FAILED if exit_code else CallStatus.OK, exit_code)
    return Notice(task, CallStatus.OK if status == "completed" else CallStatus.FAILED)
