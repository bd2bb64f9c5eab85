"""Suggestions as rows."""

from collections.abc import Sequence

from learnkit.adapters.cli.naming import short_names
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.lessons import instead
from learnkit.adapters.cli.visible import BRIEF, brief
from learnkit.core.learnings.suggestions import Suggestion


def suggestion_table(found: Sequence[Suggestion]) -> Table:
    """Give a table of suggestions, best first: what failed then, what to do instead, and what speaks for it."""
    names = short_names(one.learning.id for one in found)
    return Table(
        headings=("id", "trust", "score", "failed", "instead", "why"),
        rows=[
            (
                names[one.learning.id],
                one.standing.level.name,
                f"{one.score:.2f}",
                brief(one.learning.original_command or one.learning.title),
                instead(brief(one.learning.correction or one.learning.title, 4 * BRIEF), one.learning.kind),
                grounds(one),
            )
            for one in found
        ],
    )


def grounds(answer: Suggestion) -> str:
    """Give what speaks for an answer, in a few words: what matched, what came of its use, how often it was seen."""
    matched = "the same error" if answer.exact else f"covers {answer.coverage:.0%}"
    quality = answer.standing.quality
    helped = f"helped {quality.effective_count} of {quality.applied_count}" if quality.applied_count else ""
    times = f"seen {answer.learning.occurrences}×" if answer.learning.occurrences > 1 else ""
    return ", ".join(part for part in (matched, helped, times) if part)
