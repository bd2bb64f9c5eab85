"""Suggestions as rows."""

from collections.abc import Sequence

from learnkit.adapters.cli.naming import short_names
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.visible import BRIEF, brief
from learnkit.core.learnings.suggestions import Suggestion


def suggestion_table(found: Sequence[Suggestion]) -> Table:
    """Give a table of suggestions, best first, with the reason for each."""
    names = short_names(one.learning.id for one in found)
    return Table(
        headings=("score", "trust", "instead", "why", "id"),
        rows=[
            (
                f"{one.score:.2f}",
                one.standing.level.name,
                brief(one.learning.correction or one.learning.title, 4 * BRIEF),
                one.why,
                names[one.learning.id],
            )
            for one in found
        ],
    )
