"""What people decide: the right way, and what is to go for good."""

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.naming import named
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.learnings import learning_table
from learnkit.core.learnings.values import Scope

PERSON = "person"
"""The agent of what a person says, unless another is named."""


@click.command(epilog="JSON: `learning` (null in a dry run), `dry_run`.")
@click.argument("command")
@click.argument("correction")
@click.option("--error", metavar="TEXT", default="", help="What the failed command printed; it makes the match exact.")
@click.option("--agent", metavar="NAME", default=PERSON, show_default=True, help="Who learned it.")
@click.option("--session", metavar="ID", help="The session in which it came up.")
@click.option(
    "--scope",
    type=click.Choice([scope.value for scope in Scope]),
    default=Scope.USER.value,
    show_default=True,
    help="Where it may surface.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be kept, and keep nothing.")
@json_option
@click.pass_obj
def correct(
    face: Face,
    command: str,
    correction: str,
    error: str,
    agent: str,
    session: str | None,
    scope: str,
    dry_run: bool,
) -> None:
    """Keep what should be done instead of a command.

    For example: learnkit correct "npm install x" "bun install x"
    """
    if dry_run:
        if face.screen.as_json:
            face.screen.document({"learning": None, "dry_run": True})
        else:
            face.screen.note(f"Would keep: {command} → {correction}")
        return
    learning = face.kit.learnings.add_correction(
        command,
        error=error,
        correction=correction,
        agent=agent,
        session=session,
        scope=Scope(scope),
    )
    if face.screen.as_json:
        face.screen.document({"learning": jsonable(learning), "dry_run": False})
    else:
        face.screen.table(learning_table([learning]))


@click.command(epilog="JSON: `forgotten` with all fields, `dry_run`. Exit 3 for an unknown id, 2 for an unclear one.")
@click.argument("name", metavar="ID")
@click.option("--dry-run", is_flag=True, help="Say what would go, and remove nothing.")
@json_option
@click.pass_obj
def forget(face: Face, name: str, dry_run: bool) -> None:
    """Remove a learning for good; mining does not bring it back."""
    learning = named(name, face.kit.learnings.list())
    if not dry_run:
        learning = face.kit.learnings.forget(learning.id)
    if face.screen.as_json:
        face.screen.document({"forgotten": jsonable(learning), "dry_run": dry_run})
    else:
        face.screen.table(learning_table([learning]))
        face.screen.note(
            "Would be removed; nothing was changed." if dry_run else "Removed; mining does not bring it back."
        )


VERBS = {"correct": correct, "forget": forget}
