"""Take secrets out of what was kept before today's rules knew them."""

import click

from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.numbers import counted


@click.command(
    epilog="JSON: `places`, each with `place` and `kinds` (a count for each); `kinds` of all; `problems`, each with "
    "`place` and `what`; `dry_run`. Exit 5 where a file could not be changed."
)
@click.option("--dry-run", is_flag=True, help="Say what would be changed, and change nothing.")
@json_option
@click.pass_obj
def scrub(face: Face, dry_run: bool) -> int:
    """Take the secrets that today's rules know out of everything that is kept.

    Keeps your own keys, comments and order; makes no backup, since it would keep the secret.
    """
    report = face.kit.scrubbing.scrub(dry_run=dry_run)
    if face.screen.as_json:
        face.screen.document({**jsonable(report), "kinds": report.kinds})
    else:
        if report.places:
            rows = [(counted(place.kinds), place.place) for place in report.places]
            face.screen.table(Table(headings=("secrets", "place"), rows=rows))
        for problem in report.problems:
            face.screen.note(f"Left as it is: {problem.place}: {problem.what}")
        total, done = sum(report.kinds.values()), "would be replaced" if dry_run else "replaced"
        face.screen.note(f"{total} secrets in {len(report.places)} places {done}." if total else "No secret was found.")
    return ExitCode.PARTIAL if report.problems else ExitCode.OK


VERBS = {"scrub": scrub}
