"""What the settings are, and where each comes from."""

import click

from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.documents import jsonable


@click.command(
    epilog="JSON: `settings`, each with `name`, `value`, `source`, `where`; `problems` with those that do not count. "
    "Exit 1 where there are problems."
)
@click.option("--show-origin", is_flag=True, help="Show also where each value comes from.")
@json_option
@click.pass_obj
def config(face: Face, show_origin: bool) -> int:
    """Show the settings as they count now, for the chosen home and project; those that are wrong do not count."""
    kit = face.examine()
    settings, problems = kit.settings, kit.problems
    if face.screen.as_json:
        listed = {"settings": [jsonable(one) for one in settings], "problems": [jsonable(one) for one in problems]}
        face.screen.document(listed)
    elif show_origin:
        rows = [(one.name, one.value, one.source, one.where) for one in settings]
        face.screen.table(Table(headings=("setting", "value", "from", "where"), rows=rows))
    else:
        face.screen.table(Table(headings=("setting", "value"), rows=[(one.name, one.value) for one in settings]))
    for problem in () if face.screen.as_json else problems:
        face.screen.note(f"does not count: {problem.says}. {problem.do}")
    return ExitCode.FAILURE if problems else ExitCode.OK


VERBS = {"config": config}
