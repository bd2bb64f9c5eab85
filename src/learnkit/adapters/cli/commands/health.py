"""Is everything well, and what to do where it is not."""

import click

from learnkit.adapters.cli.checks import collision_check, duplicates_check, hook_checks, python_check
from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.core.usecases.reports import Health


@click.command(
    epilog="JSON: `checks`, each with `name`, `state` (ok, warning, failure), `says`, `do`; `is_well`. "
    "Exit 1 where a check failed."
)
@json_option
@click.pass_obj
def doctor(face: Face) -> int:
    """Look for what is wrong, and say what to do.

    Looks at the places, broken files, trust, duplicates, ledger, index, Python and the import name, and runs every
    installed hook once with a sample.
    """
    inside, kept = face.kit.stores.health(), face.kit.learnings.list()
    hooks = hook_checks(face.kit.hooks.check())
    health = Health(checks=(python_check(), collision_check(), *inside.checks, duplicates_check(kept), *hooks))
    if face.screen.as_json:
        face.screen.document({"checks": [jsonable(check) for check in health.checks], "is_well": health.is_well})
    else:
        face.screen.table(
            Table(
                headings=("state", "check", "what was found", "what to do"),
                rows=[(check.state.value, check.name, check.says, check.do) for check in health.checks],
            )
        )
    return ExitCode.OK if health.is_well else ExitCode.FAILURE


VERBS = {"doctor": doctor}
