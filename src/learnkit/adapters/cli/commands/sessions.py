"""What sessions there are, and what happened in one."""

import click

from learnkit.adapters.cli.commands.mining import reading_status
from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.options import NAME
from learnkit.adapters.cli.progress import progress
from learnkit.adapters.cli.views.documents import jsonable, session_document
from learnkit.adapters.cli.views.runs import problem_lines
from learnkit.adapters.cli.views.sessions import call_table, session_heading, session_table
from learnkit.core.usecases.reports import FileState
from learnkit.errors import NotFoundError, UnclearNameError


@click.group(no_args_is_help=False)
def sessions() -> None:
    """Look at the sessions that transcripts hold."""


@sessions.command(
    "list",
    epilog="JSON: `sessions`, newest first, `total`, and `left_out` with the files that were not read whole. "
    "Exit 3 where there is none, 5 where something could not be read.",
)
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--agent", type=NAME, metavar="NAME", help="Only this agent's.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", default=20, show_default=True, help="At most so many."
)
@json_option
@click.pass_obj
def list_(face: Face, paths: tuple[str, ...], agent: str | None, limit: int) -> int:
    """List sessions, newest first; without a PATH those in the default places of every known agent."""
    with progress(face.screen) as step:
        listing = face.kit.sessions.listing(list(paths) or None, progress=step)
    found = [
        one for one in listing.sessions if agent is None or one.agent == agent or one.agent.startswith(f"{agent}/")
    ]
    shown = found[:limit]
    status = reading_status(listing.files)
    if face.screen.as_json:
        files = [jsonable(one) for one in listing.files if one.state is not FileState.READ or one.broken]
        face.screen.document({"sessions": [jsonable(one) for one in shown], "total": len(found), "left_out": files})
    elif shown:
        face.screen.table(session_table(shown))
        if len(shown) < len(found):
            face.screen.note(f"{len(shown)} of {len(found)}; --limit shows more")
    else:
        face.screen.note("No session was found: give a transcript, a folder or a pattern.")
    for line in [] if face.screen.as_json else problem_lines(listing.files):
        face.screen.note(line)
    return status if shown or status is ExitCode.PARTIAL else ExitCode.NOTHING_FOUND


@sessions.command(
    epilog="JSON: `sessions`, each with its `calls`. Exit 3 for an unknown session, 2 for an unclear name."
)
@click.argument("name", metavar="SESSION")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--failed", is_flag=True, help="Only the commands that failed.")
@json_option
@click.pass_obj
def show(face: Face, name: str, paths: tuple[str, ...], failed: bool) -> None:
    """Show the commands of one session, by its id or a beginning of it, and how each ended."""
    try:
        found = face.kit.sessions.show(name, paths_or_sessions=list(paths) or None)
    except UnclearNameError:
        raise
    except NotFoundError as error:
        do = error.do if error.where else "`learnkit sessions list` shows them"
        raise NotFoundError(error.what, where=error.where, do=do) from error
    if face.screen.as_json:
        face.screen.document({"sessions": [session_document(one, failed=failed) for one in found]})
        return
    for place, one in enumerate(found):
        if place:
            face.screen.data()
        face.screen.data(session_heading(one))
        face.screen.table(call_table(one, failed=failed))


VERBS = {"sessions": sessions}
