"""The program: its verbs, its global options, and how it ends."""

import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module, metadata

import click
from typing_extensions import override

from learnkit.adapters.cli.exits import ExitCode, Failure, UsageFailure, failure_of
from learnkit.adapters.cli.face import Face, Opener
from learnkit.adapters.cli.options import Folder
from learnkit.adapters.cli.screen import OutputError, ReaderGoneError, Screen, flush, prepare
from learnkit.errors import LearnkitError

VERBS = {
    "demo": "demo",
    "init": "project",
    "mine": "mining",
    "sessions": "sessions",
    "suggest": "suggesting",
    "list": "learnings",
    "query": "querying",
    "show": "learnings",
    "why": "learnings",
    "correct": "decisions",
    "forget": "decisions",
    "scrub": "scrubbing",
    "stats": "numbers",
    "install": "installing",
    "uninstall": "installing",
    "doctor": "health",
    "config": "configuration",
    "hook": "installing",
    "completion": "completion",
}
"""Each verb and the module of ``commands`` that holds it; a module is imported when its verb is used."""

_WHERE = "Look at where it goes: is it open, and is there room?"


class Verbs(click.Group):
    """The group of all verbs: loads each when it is used, and knows what a mistyped one was meant to be."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = import_module(f"learnkit.adapters.cli.commands.{VERBS[cmd_name]}")
        command = module.VERBS[cmd_name]
        assert isinstance(command, click.Command)
        return command

    @override
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        verb = args[0]
        if verb not in VERBS and not verb.startswith("-") and not ctx.resilient_parsing:
            raise UsageFailure(f"There is no verb {verb!r}", hint=meant(verb, VERBS, "learnkit --help"), ctx=ctx)
        return super().resolve_command(ctx, args)


def meant(word: str, known: Sequence[str] | dict[str, str], otherwise: str) -> str:
    """Give "Did you mean …?" with the closest of the known words, or where to look."""
    close = difflib.get_close_matches(word.lower(), list(known), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(close)}?" if close else f"See: {otherwise}"


def release() -> str:
    """Give the installed release, or ``unknown`` where learnkit runs from its sources without being installed."""
    try:
        return metadata.version("agent-learnkit")
    except metadata.PackageNotFoundError:
        return "unknown"


def _version(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        context.find_root().obj.screen.data(f"learnkit {release()}")
        context.exit()


@click.group(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--home", type=Folder(must_exist=False), metavar="DIR",
              help="Where learnings and ledgers are kept (else LEARNKIT_HOME, else the user's).")  # fmt: skip
@click.option("--project", type=Folder(must_exist=True), metavar="DIR",
              help="The project to work for (else the one around the current folder).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document; works after the verb too.")
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the release."
)
@click.pass_context
def program(context: click.Context, home: str | None, project: str | None, as_json: bool) -> None:
    """Learn from what failed and what fixed it, and get it back at the right moment.

    Begin with `learnkit demo`: it needs no key, no network and no set-up.
    """
    face = context.ensure_object(Face)
    face.home, face.project = home, project
    face.screen.as_json = face.screen.as_json or as_json
    if context.invoked_subcommand is None:
        if face.screen.as_json:
            raise UsageFailure("No verb was given", hint="See: learnkit --help", ctx=context)
        face.screen.note(context.get_help())
        context.exit(ExitCode.USAGE)


def run(open_kit: Opener, argv: Sequence[str] | None = None) -> int:
    """Run one command; give its exit status (``ExitCode``).

    ``open_kit(home=…, project=…)`` gives the kit; it is called when a verb needs one, and what it opened
    is closed again.
    ``argv`` is what follows the program's name; None takes ``sys.argv``. Errors that learnkit, click or
    the operating system raise are shown, never raised; a reader that closed the pipe ends it quietly.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare(sys.stdout)
    prepare(sys.stderr)
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    screen = Screen(as_json="--json" in options)
    try:
        status = _guarded(Face(open_kit, screen), arguments)
        flush()
    except (ReaderGoneError, BrokenPipeError):
        _leave_quietly()
        return ExitCode.OK
    except OutputError as error:
        _leave_quietly()
        screen.as_json = False
        screen.failure(Failure(ExitCode.FAILURE, "output", f"the output cannot be written: {error}", _WHERE))
        return ExitCode.FAILURE
    return status


def _guarded(face: Face, arguments: list[str]) -> int:
    try:
        with face:
            status = program.main(args=arguments, prog_name="learnkit", obj=face, standalone_mode=False)
        return int(status or 0)
    except (KeyboardInterrupt, click.Abort):
        face.screen.failure(Failure(ExitCode.INTERRUPTED, "interrupted", "Stopped; what was done is kept"))
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        raise
    except (LearnkitError, click.ClickException, OSError) as error:
        failure = failure_of(error)
        face.screen.failure(failure)
        return failure.exit_code


def _leave_quietly() -> None:
    """Let Python's own last flush go nowhere, so that it does not complain about what cannot be written."""
    if sys.stdout is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
