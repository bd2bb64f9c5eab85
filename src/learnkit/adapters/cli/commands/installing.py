"""Put the hook into a coding agent's configuration, and take it out again."""

import shlex
from collections.abc import Sequence

import click

from learnkit.adapters.cli.checks import hook_checks
from learnkit.adapters.cli.exits import ExitCode, UsageFailure
from learnkit.adapters.cli.face import Face, json_option
from learnkit.adapters.cli.program import meant
from learnkit.adapters.cli.views.installing import check_document, diff_page, plan_document, plan_lines
from learnkit.core.capture.installing import InstallPlan, InstallScope
from learnkit.core.usecases.capturing.installing import ALIASES
from learnkit.errors import PolicyError

SCOPES = [scope.value for scope in InstallScope]
_YES = click.option("--yes", "-y", is_flag=True, help="Do not ask.")
_DRY_RUN = click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")


@click.command(
    epilog="JSON: `plan` with `changes` (each with its `diff`), `points`, `cost`, `notes`; `written`, `dry_run`, "
    "`checks`. Exit 4 where nobody can be asked and --yes was not given, or the agent has no such scope; 1 where the "
    "file cannot be parsed (it is left as it is) or a trial run fails."
)
@click.argument("agent")
@click.option(
    "--scope",
    type=click.Choice(SCOPES),
    default=InstallScope.USER.value,
    show_default=True,
    help="For every project of yours, for this project, or for this project on this machine alone.",
)
@click.option("--guard", is_flag=True, help="Warn of risky commands too.")
@_DRY_RUN
@_YES
@json_option
@click.pass_obj
def install(face: Face, agent: str, scope: str, guard: bool, dry_run: bool, yes: bool) -> int:
    """Put the hook into the configuration of a coding agent.

    Shows first what will be written, for which events and tools, and what a tool call will cost. Everything else in
    the file stays as it is. Agents: claude-code, codex, opencode, gemini-cli, cursor, copilot-cli, cline.
    """
    hooks = face.kit.hooks
    plan = hooks.plan(_known(face, agent), scope=InstallScope(scope), guard=guard)
    _show(face, [plan])
    if not face.screen.as_json:
        for line in [*plan_lines(plan), *_about_home(face)]:
            face.screen.note(line)
    is_written = plan.is_needed and not dry_run and _agreed(face, "Write this?", yes=yes)
    if is_written:
        hooks.install(plan)
    checks = () if dry_run or not (is_written or not plan.is_needed) else hooks.check(plan.agent)
    if face.screen.as_json:
        tried = [check_document(one) for one in checks]
        face.screen.document({"plan": plan_document(plan), "written": is_written, "dry_run": dry_run, "checks": tried})
    else:
        face.screen.note(_said(plan, is_written=is_written, dry_run=dry_run))
        for check in hook_checks(checks) if checks else ():
            face.screen.note(f"{check.name}: {check.says}. {check.do}".rstrip(" ."))
    return ExitCode.OK if all(one.verdict.is_fine for one in checks) else ExitCode.FAILURE


@click.command(
    epilog="JSON: `plans`, one a scope, each as for `install`; `written`, `dry_run`. Exit codes as `install`."
)
@click.argument("agent")
@click.option("--scope", type=click.Choice(SCOPES), help="Only this scope; without it, the user's and this project's.")
@_DRY_RUN
@_YES
@json_option
@click.pass_obj
def uninstall(face: Face, agent: str, scope: str | None, dry_run: bool, yes: bool) -> None:
    """Take the hook out of the configuration of a coding agent.

    A file that nobody else changed since gets its old bytes back; from another one only our lines are taken.
    """
    hooks = face.kit.hooks
    plans = hooks.removal(_known(face, agent), scope=None if scope is None else InstallScope(scope))
    needed = [plan for plan in plans if plan.is_needed]
    _show(face, needed)
    is_written = bool(needed) and not dry_run and _agreed(face, "Take it out?", yes=yes)
    if is_written or not (needed or dry_run):
        hooks.uninstall(plans)
    if face.screen.as_json:
        documents = [plan_document(plan) for plan in plans]
        face.screen.document({"plans": documents, "written": is_written, "dry_run": dry_run})
    elif not needed:
        face.screen.note("Nothing to do: no hook of ours is installed there.")
    elif not is_written:
        face.screen.note("Nothing was changed.")
    else:
        face.screen.note("Taken out: " + ", ".join(change.path for plan in needed for change in plan.changes))


def _known(face: Face, agent: str) -> str:
    """Give the id of an agent; ``UsageFailure`` with the closest names for one that is not known."""
    known = [*face.kit.hooks.agents, *ALIASES]
    if agent not in known:
        hint = meant(agent, known, f"known are {', '.join(face.kit.hooks.agents)}")
        raise UsageFailure(f"There is no agent {agent!r}", hint=hint)
    return ALIASES.get(agent, agent)


def _show(face: Face, plans: Sequence[InstallPlan]) -> None:
    page = diff_page(plans)
    if page and not face.screen.as_json:
        face.screen.data(page)


def _agreed(face: Face, question: str, *, yes: bool) -> bool:
    """Ask the person; ``PolicyError`` where nobody is there to answer."""
    if yes:
        return True
    if face.screen.as_json or not face.screen.can_ask:
        raise PolicyError(
            "this writes into another program's configuration, and nobody is there to be asked",
            do="Add --yes, or --dry-run to look only",
        )
    return click.confirm(question, err=True)


def _said(plan: InstallPlan, *, is_written: bool, dry_run: bool) -> str:
    if not plan.is_needed:
        return f"Nothing to do: the hook is installed for {plan.agent} ({plan.scope.value})."
    if is_written:
        return f"Installed for {plan.agent} ({plan.scope.value}). Take it out with: learnkit uninstall {plan.agent}"
    return "Nothing was written." if dry_run else "Nothing was changed."


def _about_home(face: Face) -> list[str]:
    """Say that a home given by an option is not the hook's."""
    if any(one.name == "home" and one.source == "keyword" for one in face.kit.settings):
        return ["Note: the hook keeps what it learns in the default home, or where LEARNKIT_HOME of the agent says."]
    return []


@click.command(epilog="JSON: `agent`, `command` (its words).")
@click.option("--agent", required=True, metavar="AGENT", help="The agent that would call it.")
@click.option("--print-command", is_flag=True, required=True, help="Print the command line.")
@click.option("--guard", is_flag=True, help="With the guard.")
@json_option
@click.pass_obj
def hook(face: Face, agent: str, print_command: bool, guard: bool) -> None:
    """Show the command line that an agent runs; the program behind it is learnkit-hook."""
    name = _known(face, agent)
    command = face.kit.hooks.command_for(name, guard)
    if face.screen.as_json:
        face.screen.document({"agent": name, "command": list(command)})
    else:
        face.screen.data(shlex.join(command))


VERBS = {"install": install, "uninstall": uninstall, "hook": hook}
