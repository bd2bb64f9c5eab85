"""How a call ended, put into an event: by its status, by its exit code, or by the words that it printed."""

import re

from attrs import evolve

from learnkit.core.capture.fields import GivenCall, placed
from learnkit.core.capture.host_events import HostEvent, Moment
from learnkit.core.capture.payloads import kept, names_of
from learnkit.core.kernel import fence
from learnkit.core.toolcalls.excerpts import FAILURE_LIMIT
from learnkit.core.toolcalls.exits import told
from learnkit.core.toolcalls.outcomes import has_error_marker, judge
from learnkit.core.toolcalls.shell import CommandKind, analyse
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome

_PLAIN = ("fatal: ", "error: ")
"""How the last line begins where a program that only reads gives up."""
RUNNING = ToolOutcome(CallStatus.RUNNING)
UNKNOWN = ToolOutcome(CallStatus.UNKNOWN)
_TAIL = 2000
_COMPLAINTS = re.compile(
    r"command not found$|^Traceback \(most recent call last\):$|^npm ERR! |^npm error |^error\[E\d{4}\]"
    r"|: No such file or directory$|: Permission denied$|is not recognized as (?:an internal|the name of|a name of)",
    re.MULTILINE,
)
"""What programs and shells print when they stop; looked for in the end of an output alone."""


def ended(
    status: CallStatus, text: str = "", *, code: int | None = None, stderr: str | None = None, cut: bool = False
) -> ToolOutcome:
    """Give an outcome with this status; text is capped, and what learnkit itself showed is left out."""
    output, error = kept(text), kept(stderr) if stderr else None
    is_cut = cut or any(len(part) > FAILURE_LIMIT // 4 and _is_over(part) for part in (text, stderr) if part)
    return ToolOutcome(status, code, output, error, is_cut)


def _is_over(text: str) -> bool:
    return len(fence.strip(text).encode("utf-8", "surrogatepass")) > FAILURE_LIMIT


def by_code(command: str, code: int, text: str, *, stderr: str | None = None, interrupted: bool = False) -> ToolOutcome:
    """Give the outcome of a command that ended with this exit code."""
    clean = fence.strip(text)
    status = judge(exit_code=code, output=clean, stderr=stderr, command=command, interrupted=interrupted)
    return ended(status, text, code=code, stderr=stderr)


def by_words(command: str, text: str, *, is_wrapped: bool = True) -> tuple[ToolOutcome, bool]:
    """Give the outcome of a command whose host gives no exit code, and whether it was judged from what it printed.

    Where the host puts its own words around the output (``is_wrapped``) and they tell an exit code, that decides and
    the outcome is sure. Else such words, or a complaint in the end of the output, make it a failure that is
    provisional; without them nothing is known, for about half of the failures print none. On real sessions of Codex
    whose exit codes are known this called 26 of 796 commands a failure, 24 of them rightly, of 43 that had failed.
    """
    found = told(text)
    if found is not None and is_wrapped:
        return by_code(command, found.code, found.body), False
    if (found is not None and found.code != 0) or _complains(command, fence.strip(text)[-_TAIL:]):
        return ended(CallStatus.FAILED, text), True
    return ended(CallStatus.UNKNOWN, text), False


def _complains(command: str, tail: str) -> bool:
    """Say whether the end of an output is a complaint.

    What reads and searches prints texts in which such words stand: of these only a line counts that begins with the
    program's own name, or that is a plain complaint and the last one.
    """
    read = analyse(command)
    if read.kind not in (CommandKind.READ_ONLY, CommandKind.SEARCH):
        return has_error_marker(tail) or _COMPLAINTS.search(tail) is not None
    lines = tail.rstrip().splitlines()
    names = tuple(f"{segment.program}: " for segment in read.segments if segment.program)
    return bool(lines) and (lines[-1].startswith(_PLAIN) or any(line.startswith(names) for line in lines))


def failed(command: str | None, text: str) -> ToolOutcome:
    """Give the outcome of a call that the host says has failed; its text may tell the exit code of a command."""
    found = told(text) if command is not None else None
    return ended(CallStatus.FAILED, text) if found is None else by_code(command or "", found.code, found.body)


def with_call(event: HostEvent, call: GivenCall, outcome: ToolOutcome, *, provisional: bool = False) -> HostEvent:
    """Give an event with its call; before the call its outcome is ``running``, whatever was handed in."""
    is_before = event.moment is Moment.BEFORE_CALL
    made = ToolCall(
        id=call.id,
        agent=event.agent,
        session=event.session,
        command=call.command or "",
        outcome=RUNNING if is_before else evolve(outcome, finished_at=event.at),
        cwd=placed(call.folder, event.cwd),
        issued_at=event.at if is_before else None,
        tool=call.tool,
    )
    return evolve(
        event,
        call=made,
        arguments=() if call.command is not None else names_of(call.given),
        is_provisional=provisional and not is_before,
    )
