"""Is everything well, and what to do where it is not."""

import click

from learnkit.adapters.cli.checks import collision_check, duplicates_check, hook_checks, python_check
from learnkit.adapters.cli.exits import ExitCode
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.tables import Table
from learnkit.adapters.cli.views.documents import jsonable
from learnkit.core.usecases.capturing.installing import Installing
from learnkit.core.usecases.learnings import Learnings
from learnkit.core.usecases.reports import Health
from learnkit.errors import LearnkitError
from learnkit.ports.inspector import Check, CheckState


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
    kit = face.examine()
    wrong = [Check("settings", CheckState.FAILURE, one.says, one.do) for one in kit.problems]
    inside = (*kit.stores.health().checks, _duplicates(kit.learnings), *_hooks(kit.hooks))
    checks = (*wrong, python_check(), collision_check(), *inside)
    health = Health(checks=checks)
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


def _duplicates(learnings: Learnings) -> Check:
    """Look for what is kept twice; where the learnings cannot be read, say that."""
    try:
        return duplicates_check(learnings.list())
    except LearnkitError as error:
        return Check("duplicates", CheckState.WARNING, f"the learnings cannot be compared: {error.what}", error.do)


def _hooks(hooks: Installing) -> tuple[Check, ...]:
    """Try every hook that is installed; where a configuration cannot be read, say that."""
    try:
        return hook_checks(hooks.check())
    except LearnkitError as error:
        return (Check("hooks", CheckState.WARNING, f"the hooks cannot be tried: {error}", error.do),)


VERBS = {"doctor": doctor}
