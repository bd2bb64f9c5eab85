"""Look for words in what is kept."""

import click

from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.views.documents import learning_document
from learnkit.adapters.cli.views.learnings import learning_table
from learnkit.core.learnings.values import Scope


@click.command(
    epilog="JSON: `learnings`, each with all fields, its `scope` among them, and `importance` as it is now "
    "(null for notes); `total`. Exit 3 where nothing holds the text."
)
@click.argument("text")
@click.option("--exact", is_flag=True, help="Only what holds the very text; else every word of it, in any order.")
@click.option(
    "--scope", type=click.Choice([scope.value for scope in Scope]), help="Only the project's, or only the user's."
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", default=50, show_default=True, help="At most so many."
)
@json_option
@click.pass_obj
def query(face: Face, text: str, exact: bool, scope: str | None, limit: int) -> int:
    """Find what is kept by its words, of the project and of the user.

    Looks into commands, errors, corrections, titles, bodies, notes, keywords and ids. The most important comes first,
    then the latest; notes, which have no importance, come last.
    """
    if not text.strip():
        raise click.UsageError("TEXT is empty: say what to look for, or use `learnkit list`")
    learnings = face.kit.learnings
    found = [one for one in learnings.query(text, exact=exact) if scope is None or one.scope.value == scope]
    shown = found[:limit]
    if face.screen.as_json:
        documents = [learning_document(one, learnings.importance(one)) for one in shown]
        face.screen.document({"learnings": documents, "total": len(found)})
    elif shown:
        face.screen.table(learning_table(shown))
        if len(shown) < len(found):
            face.screen.note(f"{len(shown)} of {len(found)}; --limit shows more")
    else:
        face.screen.note(
            "Nothing that is kept holds this text." if exact else "Nothing that is kept holds these words."
        )
    return ExitCode.OK if shown else ExitCode.NOTHING_FOUND


VERBS = {"query": query}
