"""What people decide: the right way, and what is to go for good."""

from collections.abc import Iterable, Mapping

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.naming import named, short_names
from learnkit.adapters.cli.options import NAME
from learnkit.adapters.cli.screen import Screen
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.learnings import learning_table
from learnkit.core.learnings.drafting import clean
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.errors import PolicyError

PERSON = "person"
"""The agent of what a person says, unless another is named."""


@click.command(
    epilog="JSON: `learning` (null in a dry run), `changed` (false where it was kept already), `alternatives` (ids of "
    "other fixes of this failure), `dry_run`."
)
@click.argument("command")
@click.argument("correction")
@click.option("--error", metavar="TEXT", default="", help="What the failed command printed; it makes the match exact.")
@click.option("--agent", type=NAME, metavar="NAME", default=PERSON, show_default=True, help="Who learned it.")
@click.option("--session", type=NAME, metavar="ID", help="The session in which it came up.")
@click.option(
    "--scope",
    type=click.Choice([scope.value for scope in Scope]),
    help="Where it may surface (else in the project where one keeps its own learnings, else wherever you work).",
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
    scope: str | None,
    dry_run: bool,
) -> None:
    """Keep what should be done instead of a command.

    For example: learnkit correct "npm install x" "bun install x"
    """
    if dry_run:
        _say_only(face.screen, command, correction)
        return
    before = {one.id: one for one in face.kit.learnings.list()}
    learning = face.kit.learnings.add_correction(
        command,
        error=error,
        correction=correction,
        agent=agent,
        session=session,
        scope=None if scope is None else Scope(scope),
    )
    _show_kept(face.screen, learning, before)
    if not face.screen.as_json and (learning.original_command, learning.correction) != (command, correction):
        face.screen.note("What is kept is not what was typed: secrets and what cannot be seen are taken out.")


def _say_only(screen: Screen, command: str, correction: str) -> None:
    """Say what would be kept; refuse what would be refused."""
    failed, fixed = clean(command), clean(correction)
    if not failed or not fixed or failed == fixed:
        raise PolicyError("there would be nothing to learn: a command and another correction are needed", do="Say both")
    if screen.as_json:
        screen.document({"learning": None, "changed": False, "alternatives": [], "dry_run": True})
    else:
        screen.note(f"Would keep: {failed} → {fixed}")


def _show_kept(screen: Screen, learning: SharedLearning, before: Mapping[str, SharedLearning]) -> None:
    """Show what is kept now, whether that is new, and what stands beside it."""
    changed = before.get(learning.id) != learning
    others = _alternatives(learning, before.values())
    if screen.as_json:
        ids = [other.id for other in others]
        screen.document({"learning": jsonable(learning), "changed": changed, "alternatives": ids, "dry_run": False})
        return
    screen.table(learning_table([learning, *others]))
    if not changed:
        screen.note("It was kept already: nothing changed.")
    if others:
        screen.note(_rivalry(others))


def _alternatives(learning: SharedLearning, before: Iterable[SharedLearning]) -> list[SharedLearning]:
    """Give the other fixes of the same failure."""
    return [
        one
        for one in before
        if one.failure_key == learning.failure_key and one.id != learning.id and one.correction is not None
    ]


def _rivalry(others: list[SharedLearning]) -> str:
    """Say that there are several fixes of one failure now, and what decides between them."""
    names = ", ".join(short_names(other.id for other in others).values())
    return (
        f"There are {len(others) + 1} alternatives for this failure now; trust and what comes of their use decide "
        f"between them. `learnkit forget` removes one: {names}."
    )


@click.command(
    epilog="JSON: `forgotten` with all fields, `dry_run`. Exit 3 for an unknown id, 2 for an unclear one, 1 where its "
    "file cannot be read."
)
@click.argument("name", metavar="ID")
@click.option("--dry-run", is_flag=True, help="Say what would go, and remove nothing.")
@json_option
@click.pass_obj
def forget(face: Face, name: str, dry_run: bool) -> None:
    """Remove a learning for good; mining does not bring it back."""
    learning = named(name, face.kit.learnings.list(), face.kit.learnings.problems())
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
