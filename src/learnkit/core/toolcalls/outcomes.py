"""How a call ended, judged from what its record holds.

The exit status decides first: on real transcripts 63 % of the failures print no marker, and many
successes do. Words in the text are looked at only where no status exists.
"""

import re

from learnkit.core.toolcalls.shell import Command, Segment, analyse
from learnkit.core.toolcalls.values import CallStatus

_MARKER = re.compile(r"(?:^|[\s:\[])(?:error|Error|fatal):", re.MULTILINE)
_INTERRUPTED = re.compile(
    r"\[Request interrupted by user|aborted by user|KeyboardInterrupt\s*\Z|^\^C\s*\Z", re.MULTILINE
)
_TIME_LIMIT = re.compile(
    r"timed out after|command timed out|timeout expired|exceeded the time limit|exceeding timeout", re.I
)
_EDGE = 2000
"""Characters at either end of an output in which a harness says why it stopped a command."""
_NOT_FOUND = 1
"""The exit status by which searches and comparisons say that there was nothing, or a difference."""

_INFORMING = frozenset(
    {"grep", "egrep", "fgrep", "zgrep", "rg", "ag", "ack", "ugrep", "findstr", "diff", "cmp", "comm", "test", "[", "[["}
    | {"which", "where", "whereis", "type", "command", "pgrep", "pkill", "pidof", "fuser", "lsof", "expr", "false"}
    | {"hash", "mountpoint"}
)
"""Programs whose status of 1 says "none" or "different"."""
_INFORMING_SUBCOMMANDS = {
    "git": frozenset(
        {"grep", "diff", "merge-base", "check-ignore", "show-ref", "ls-files", "diff-index", "diff-files", "ls-remote"}
    ),
    "npm": frozenset({"outdated", "audit"}),
    "pnpm": frozenset({"outdated", "audit"}),
    "yarn": frozenset({"outdated", "audit"}),
}
_QUIET_GIT = {
    "config": ("--get", "--get-all", "get"),
    "rev-parse": ("-q", "--quiet"),
    "symbolic-ref": ("-q", "--quiet"),
}
"""Subcommands of git that inform only with one of these words."""
_PENDING = 8
"""The exit status of ``gh pr checks`` while checks are running."""


def has_error_marker(text: str) -> bool:
    """Say whether a text holds ``error:``, ``Error:`` or ``fatal:`` at the start of a word."""
    return _MARKER.search(text) is not None


def is_informational(command: Command, exit_code: int, text: str) -> bool:
    """Say whether an exit status is a finding (no match, a difference, not ready yet) and no error.

    Only where the segment that gave the status is a search, a comparison or a look-up, and what it printed
    holds no complaint of the program about itself. Where nothing was printed, a search that stands before
    ``&&`` may have given it.
    """
    if exit_code == _PENDING:
        return any("checks" in segment.words[1:] for segment in command.segments if segment.program == "gh")
    if exit_code != _NOT_FOUND or has_error_marker(text) or "usage:" in text.lower():
        return False
    return any(_informs(segment) and f"{segment.program}: " not in text for segment in _deciding(command, text))


def _informs(segment: Segment) -> bool:
    """Say whether a status of 1 of this segment is a finding."""
    if segment.program in _INFORMING or segment.subcommand in _INFORMING_SUBCOMMANDS.get(segment.program, ()):
        return True
    quiet = _QUIET_GIT.get(segment.subcommand, ()) if segment.program == "git" else ()
    return any(word in segment.words for word in quiet)


def _deciding(command: Command, text: str) -> list[Segment]:
    """Give the segments that may have given the status of a line: the last, or one before its ``&&``."""
    found = []
    for segment in reversed(command.segments):
        found.append(segment)
        if segment.joiner != "&&" or text.strip():
            break
    return found


def judge(
    *,
    exit_code: int | None,
    output: str = "",
    stderr: str | None = None,
    command: str = "",
    interrupted: bool = False,
) -> CallStatus:
    """Give the state of a call that ran and ended.

    ``exit_code`` None means that the record holds no status: then a marker in ``stderr``, or in
    ``output`` where stderr is not apart, makes it a failure, and its absence a success.
    """
    text = stderr if stderr else output
    if interrupted:
        return CallStatus.INTERRUPTED
    if exit_code is None:
        return CallStatus.FAILED if has_error_marker(text) else CallStatus.OK
    if exit_code == 0:
        return CallStatus.OK
    edges = f"{output[:_EDGE]}\n{output[-_EDGE:]}\n{(stderr or '')[-_EDGE:]}"
    if exit_code in (130, 137, -2, -9) and _INTERRUPTED.search(edges):
        return CallStatus.INTERRUPTED
    if exit_code == 124 or (exit_code in (137, 143, -9, -15) and _TIME_LIMIT.search(edges)):
        return CallStatus.TIMEOUT
    if is_informational(analyse(command), exit_code, text):
        return CallStatus.OK_INFORMATIONAL
    return CallStatus.FAILED
