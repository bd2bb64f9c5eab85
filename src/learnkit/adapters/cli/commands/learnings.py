"""What is kept: list it, show one, say why."""

from collections.abc import Sequence

import click

from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.naming import named
from learnkit.adapters.cli.options import NAME
from learnkit.adapters.cli.views.documents import fact_document, jsonable, learning_document
from learnkit.adapters.cli.views.learnings import learning_page, learning_table
from learnkit.adapters.cli.views.reasons import why_page
from learnkit.adapters.cli.views.runs import count_of
from learnkit.core.learnings.values import TrustLevel
from learnkit.ports.learning_store import RecordProblem

LEVELS = [level.name for level in TrustLevel]
LIMIT = 50


@click.command(
    "list",
    epilog="JSON: `learnings`, each with all fields, `total`, and `problems` with files that cannot be read. "
    "Exit 3 where nothing fits.",
)
@click.option("--agent", type=NAME, metavar="NAME", help="Only what this agent learned.")
@click.option("--trust", type=click.Choice(LEVELS, case_sensitive=False), help="Only this level and those above it.")
@click.option("--kind", metavar="KIND", help="Only this kind: edited_retry, prerequisite, substitute, correction …")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", default=LIMIT, show_default=True, help="At most so many."
)
@json_option
@click.pass_obj
def list_(face: Face, agent: str | None, trust: str | None, kind: str | None, limit: int) -> int:
    """List what is kept, most important first."""
    level = TrustLevel[trust.upper()] if trust else None
    problems = face.kit.learnings.problems()
    found = [
        learning
        for learning in face.kit.learnings.list(agent=agent, min_trust=level)
        if kind is None or learning.kind == kind
    ]
    shown = found[:limit]
    if face.screen.as_json:
        face.screen.document(
            {
                "learnings": [learning_document(one, face.kit.learnings.importance(one)) for one in shown],
                "total": len(found),
                "problems": [jsonable(problem) for problem in problems],
            }
        )
    elif shown:
        face.screen.table(learning_table(shown))
        if len(shown) < len(found):
            face.screen.note(f"{len(shown)} of {len(found)}; --limit shows more")
    else:
        filtered = agent is not None or trust is not None or kind is not None
        nothing = "Nothing can be read." if problems else "Nothing is kept yet: `learnkit mine` finds lessons."
        face.screen.note("Nothing fits." if filtered else nothing)
    if problems and not face.screen.as_json:
        face.screen.note(
            f"{count_of(len(problems), 'problem')} in the files: `learnkit doctor` names {_them(problems)}"
        )
    return ExitCode.OK if shown else ExitCode.NOTHING_FOUND


@click.command(
    epilog="JSON: `learning` with all fields, and its `standing`. Exit 3 for an unknown id, 2 for an unclear one, "
    "1 where its file cannot be read."
)
@click.argument("name", metavar="ID")
@json_option
@click.pass_obj
def show(face: Face, name: str) -> None:
    """Show one learning, by its id or a beginning of it."""
    learning = named(name, face.kit.learnings.list(), face.kit.learnings.problems())
    standing = face.kit.learnings.standing(learning)
    if face.screen.as_json:
        face.screen.document({"learning": jsonable(learning), "standing": jsonable(standing)})
    else:
        face.screen.data(learning_page(learning, standing))


@click.command(
    epilog="JSON: `learning`, `standing`, `facts` in order of time, `alternatives` (ids), "
    "`proofs` with the state of each record now."
)
@click.argument("name", metavar="ID")
@json_option
@click.pass_obj
def why(face: Face, name: str) -> None:
    """Say why a learning is believed.

    Shows the evidence to the line of the transcript, the trust, and what came of its use.
    """
    learning = named(name, face.kit.learnings.list(), face.kit.learnings.problems())
    explanation = face.kit.learnings.why(learning.id)
    if face.screen.as_json:
        face.screen.document(
            {
                "learning": jsonable(explanation.learning),
                "standing": jsonable(explanation.standing),
                "facts": [fact_document(fact) for fact in explanation.facts],
                "alternatives": [other.id for other in explanation.alternatives],
                "proofs": [jsonable(one) for one in explanation.proofs],
            }
        )
    else:
        face.screen.data(why_page(explanation))


def _them(problems: Sequence[RecordProblem]) -> str:
    return "it" if len(problems) == 1 else "them"


VERBS = {"list": list_, "show": show, "why": why}
