"""How a command ends: exit codes, and errors as people and machines read them."""

from enum import IntEnum

import click
from attrs import frozen

from learnkit.errors import LearnkitError, NotFoundError, PolicyError, UnclearNameError


class ExitCode(IntEnum):
    """What the exit status of a command says."""

    OK = 0
    FAILURE = 1
    USAGE = 2
    NOTHING_FOUND = 3
    REFUSED = 4
    PARTIAL = 5
    INTERRUPTED = 130


@frozen
class Failure:
    """An error as it is shown: a stable code for machines, what was wrong and where, and what to do."""

    exit_code: ExitCode
    code: str
    message: str
    suggestion: str = ""


def failure_of(error: Exception) -> Failure:
    """Give the failure that stands for this error.

    ``LearnkitError`` keeps its code and its parts, usage errors of the command line become ``usage``,
    errors of the operating system ``os``.
    """
    match error:
        case LearnkitError():
            message = f"{error.what} ({error.where})" if error.where else error.what
            return Failure(_status(error), error.code, message, error.do)
        case click.UsageError():
            return Failure(ExitCode.USAGE, "usage", error.format_message(), _usage_hint(error))
        case click.ClickException():
            return Failure(ExitCode.FAILURE, "error", error.format_message())
        case OSError() if error.filename is None:
            message = f"something could not be written or read: {error.strerror or error}"
            return Failure(ExitCode.FAILURE, "os", message, "Look at where the output goes, and at the disk")
        case _:
            return Failure(ExitCode.FAILURE, "os", str(error), "Check the path and its permissions")


def _status(error: LearnkitError) -> ExitCode:
    match error:
        case UnclearNameError():
            return ExitCode.USAGE
        case NotFoundError():
            return ExitCode.NOTHING_FOUND
        case PolicyError():
            return ExitCode.REFUSED
        case _:
            return ExitCode.FAILURE


def _usage_hint(error: click.UsageError) -> str:
    hint = getattr(error, "hint", "")
    if hint:
        return str(hint)
    path = error.ctx.command_path if error.ctx is not None else "learnkit"
    return f"See: {path} --help"


class UsageFailure(click.UsageError):
    """A usage error that says what to do."""

    def __init__(self, message: str, *, hint: str = "", ctx: click.Context | None = None) -> None:
        """Keep the message and the hint."""
        super().__init__(message, ctx)
        self.hint = hint
