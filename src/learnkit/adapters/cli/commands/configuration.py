"""What the settings are, and where each comes from."""

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.documents import jsonable


@click.command(epilog="JSON: `settings`, each with `name`, `value`, `source`, `where`.")
@click.option("--show-origin", is_flag=True, help="Show also where each value comes from.")
@json_option
@click.pass_obj
def config(face: Face, show_origin: bool) -> None:
    """Show the settings as they count now, for the chosen home and project."""
    settings = face.kit.settings
    if face.screen.as_json:
        face.screen.document({"settings": [jsonable(one) for one in settings]})
    elif show_origin:
        rows = [(one.name, one.value, one.source, one.where) for one in settings]
        face.screen.table(Table(headings=("setting", "value", "from", "where"), rows=rows))
    else:
        face.screen.table(Table(headings=("setting", "value"), rows=[(one.name, one.value) for one in settings]))


VERBS = {"config": config}
