"""How much is kept."""

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.adapters.cli.views.numbers import stats_page


@click.command(epilog="JSON: `stats` with the counts of learnings and facts, `indexed`, `disk`.")
@json_option
@click.pass_obj
def stats(face: Face) -> None:
    """Show how much is kept: learnings by trust and kind, facts, disk."""
    held = face.kit.stores.stats()
    if face.screen.as_json:
        face.screen.document({"stats": jsonable(held)})
    else:
        face.screen.data(stats_page(held))


VERBS = {"stats": stats}
