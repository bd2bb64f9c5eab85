"""One use of a tool by an agent, and how it ended.

Every hook payload and every transcript record becomes these values. The nine states follow what
real transcripts of twelve agents hold: an agent's own "success" speaks of the tool, not of the
command, and exit codes are often unknowable, so the state is a field of its own.
"""

from datetime import datetime
from enum import Enum

from attrs import frozen


class CallStatus(Enum):
    """How a tool call ended."""

    OK = "ok"
    OK_INFORMATIONAL = "ok_informational"
    FAILED = "failed"
    TIMEOUT = "timeout"
    INTERRUPTED = "interrupted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    RUNNING = "running"
    UNKNOWN = "unknown"

    @property
    def is_failure(self) -> bool:
        """Say whether the command itself failed (a time limit counts, with less weight)."""
        return self in (CallStatus.FAILED, CallStatus.TIMEOUT)

    @property
    def is_success(self) -> bool:
        """Say whether the command surely did what was asked."""
        return self is CallStatus.OK

    @property
    def ran(self) -> bool:
        """Say whether the command was started at all."""
        return self not in (CallStatus.REJECTED, CallStatus.CANCELLED, CallStatus.UNKNOWN)


@frozen
class RecordRef:
    """Where a record stands: the file, its 0-based record index, and a keyed digest of its raw bytes."""

    path: str
    index: int
    digest: str = ""


@frozen
class ToolOutcome:
    """How a call ended.

    ``exit_code`` is None where the record holds none. ``output`` is what the tool showed (stdout,
    often with stderr merged in); ``stderr`` is None unless the source keeps it apart. Success
    output is cut by the readers to 2 KiB, failing output to 64 KiB (head and tail kept).
    ``record`` is the result's place; a call issued before it cannot be a reaction to it.
    """

    status: CallStatus
    exit_code: int | None = None
    output: str = ""
    stderr: str | None = None
    truncated: bool = False
    finished_at: datetime | None = None
    record: RecordRef | None = None

    @property
    def error_text(self) -> str:
        """Give the text in which an error would stand: stderr where it is apart and not empty, else the output."""
        return self.stderr if self.stderr else self.output


@frozen
class ToolCall:
    """One shell command of an agent.

    ``id`` is the agent's own tool-call id: the identity of the evidence, equal in forks and copies.
    ``agent`` is an agent id, with a subagent type behind a slash where there is one.
    """

    id: str
    agent: str
    session: str
    command: str
    outcome: ToolOutcome
    cwd: str | None = None
    issued_at: datetime | None = None
    tool: str = "Bash"
    record: RecordRef | None = None
