"""Sessions and their commands, as rows."""

from collections.abc import Sequence

from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.learnings import moment, place
from learnkit.adapters.cli.visible import BRIEF, brief
from learnkit.core.redaction import scrub
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import ToolCall
from learnkit.core.usecases.reports import SessionSummary


def session_table(sessions: Sequence[SessionSummary]) -> Table:
    """Give a table of sessions, in the order given."""
    return Table(
        headings=("session", "agent", "started", "commands", "failed", "about"),
        rows=[
            (
                one.id,
                one.agent if one.subagent is None else f"{one.agent} ({one.subagent})",
                moment(one.started_at),
                str(one.calls),
                str(one.failures),
                brief(one.opening or one.cwd or ""),
            )
            for one in sessions
        ],
    )


def session_heading(session: Session) -> str:
    """Give one line about a session."""
    parts = [session.id, session.agent, session.subagent or "", moment(session.started_at), session.cwd or ""]
    return "  ".join(part for part in parts if part)


def shown_calls(session: Session, *, failed: bool) -> list[ToolCall]:
    """Give the calls of a session, or those that failed."""
    return [call for call in session.calls if not failed or call.outcome.status.is_failure]


def call_table(session: Session, *, failed: bool = False) -> Table:
    """Give a table of the shell commands of a session, secrets taken out."""
    return Table(
        headings=("line", "ended", "exit", "command"),
        rows=[
            (
                "" if call.record is None else place("", call.record.index).removeprefix(":"),
                call.outcome.status.value,
                "" if call.outcome.exit_code is None else str(call.outcome.exit_code),
                brief(scrub(call.command).text, 2 * BRIEF),
            )
            for call in shown_calls(session, failed=failed)
        ],
    )
