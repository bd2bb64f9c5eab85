"""Ask what is known to help."""

import click

from learnkit.adapters.cli.exits import ExitCode, UsageFailure
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.options import NAME
from learnkit.adapters.cli.views.documents import suggestion_document
from learnkit.adapters.cli.views.suggestions import suggestion_table


@click.command(
    epilog="JSON: `suggestions`, each with `learning`, `relevance` and `coverage` (0 to 1), `score` (0 to 3), `why`. "
    "Exit 3 where silence is better."
)
@click.argument("text", metavar="COMMAND")
@click.option("--error", metavar="TEXT", default="", help="What the command printed.")
@click.option("--agent", type=NAME, metavar="NAME", help="Only what this agent may be told.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", default=5, show_default=True, help="At most so many.")
@click.option(
    "--min-score",
    type=click.FloatRange(min=0.0, max=3.0),
    metavar="SCORE",
    help="Ask for this score; 0 shows all that match.",
)
@json_option
@click.pass_obj
def suggest(face: Face, text: str, error: str, agent: str | None, limit: int, min_score: float | None) -> int:
    """Ask what fixed a command before.

    COMMAND may be any text. Where nothing would surely help, nothing is said.
    """
    if not text.strip() and not error.strip():
        raise UsageFailure("There is nothing to ask about", hint="Give a command, or what it printed as --error")
    found = face.kit.learnings.suggest(text, error=error, agent=agent, limit=limit, min_score=min_score)
    if face.screen.as_json:
        face.screen.document({"suggestions": [suggestion_document(one) for one in found]})
    elif found:
        face.screen.table(suggestion_table(found))
    else:
        face.screen.note(_silence(face, min_score))
    return ExitCode.OK if found else ExitCode.NOTHING_FOUND


def _silence(face: Face, min_score: float | None) -> str:
    """Give the reason for saying nothing."""
    if not face.kit.learnings.stats().total:
        return "Nothing is kept yet: `learnkit mine` finds lessons, `learnkit correct` tells one."
    if min_score == 0.0:
        return "Nothing that is kept matches."
    return "Nothing that would surely help is known (--min-score 0 shows all that match)."


VERBS = {"suggest": suggest}
