"""Watching: one use of a tool in one's own agent, while it lasts."""

from datetime import datetime

from attrs import define

from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome


@define(kw_only=True)
class Watched:
    """A call that is going on. Set ``exit_code`` and ``output`` as they become known.

    Without an exit code and without an exception it counts as done. ``answer`` is set when it ended: what fixed such
    a failure before, or "".
    """

    command: str
    agent: str
    session: str
    tool: str
    issued_at: datetime
    exit_code: int | None = None
    output: str = ""
    error: str = ""
    has_failed: bool = False
    answer: str = ""

    def fail(self, error: BaseException) -> None:
        """Say that it failed with an exception."""
        self.has_failed = True
        self.error = f"{type(error).__name__}: {error}"

    def call(self, finished_at: datetime) -> ToolCall:
        """Give the call as it ended."""
        failed = self.has_failed or self.exit_code not in (None, 0)
        return ToolCall(
            id="",
            agent=self.agent,
            session=self.session,
            command=self.command,
            tool=self.tool,
            issued_at=self.issued_at,
            outcome=ToolOutcome(
                status=CallStatus.FAILED if failed else CallStatus.OK,
                exit_code=self.exit_code,
                output=self.output,
                stderr=self.error or None,
                finished_at=finished_at,
            ),
        )
