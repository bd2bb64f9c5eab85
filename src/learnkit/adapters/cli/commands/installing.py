"""Hooks: put our program into an agent's configuration, take it out again, and show its command line."""

import sys

import click

from learnkit.adapters.cli.face import Face, json_option
from learnkit.core.capture.installing import InstallPlan, InstallScope
from learnkit.errors import PolicyError

_SCOPES = click.Choice([scope.value for scope in InstallScope])
_COST = (
    "What a tool call will cost: a few milliseconds where nothing is known, at most two seconds; it never blocks, and "
    "prints nothing when it has nothing to say."
)


@click.command(epilog="JSON: `agent`, `changes` (`path`, `diff`, `changed`), `events`, `matchers`, `notes`, `written`.")
@click.argument("agent")
@click.option("--scope", type=_SCOPES, default=InstallScope.USER.value, show_default=True, help="Whose configuration.")
@click.option("--guard", is_flag=True, help="Also judge commands before they run; it warns, until you say otherwise.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@json_option
@click.pass_obj
def install(face: Face, agent: str, scope: str, guard: bool, dry_run: bool, yes: bool) -> None:
    """Install our hooks for an agent.

    AGENT is claude-code, codex, opencode, gemini-cli, cursor, copilot-cli or cline. What would be written is shown.
    """
    plan = face.kit.installing.plan(agent, scope=InstallScope(scope), guard=guard)
    if not face.screen.as_json and not plan.is_nothing:
        face.screen.note(f"Events: {', '.join(plan.events)}")
        if plan.matchers:
            face.screen.note(f"Only for these tools: {', '.join(plan.matchers)}")
        face.screen.note(_COST)
        for note in plan.notes:
            face.screen.note(note)
    _carry_out(face, plan, dry_run=dry_run, yes=yes, said="Installed. Next: learnkit doctor")


@click.command(epilog="JSON: `agent`, `changes` (`path`, `diff`, `changed`), `events`, `matchers`, `notes`, `written`.")
@click.argument("agent")
@click.option("--scope", type=_SCOPES, default=InstallScope.USER.value, show_default=True, help="Whose configuration.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@json_option
@click.pass_obj
def uninstall(face: Face, agent: str, scope: str, dry_run: bool, yes: bool) -> None:
    """Take our hooks out of an agent's configuration; what was there before stands there again."""
    plan = face.kit.installing.removal(agent, scope=InstallScope(scope))
    _carry_out(face, plan, dry_run=dry_run, yes=yes, said="Removed.")


@click.command(epilog="JSON: `agent`, `command`.")
@click.option("--agent", required=True, metavar="ID", help="The agent that would call it.")
@click.option("--print-command", is_flag=True, required=True, help="Print the command line.")
@click.option("--guard", is_flag=True, help="With the guard.")
@json_option
@click.pass_obj
def hook(face: Face, agent: str, print_command: bool, guard: bool) -> None:
    """Show the command line that hosts run (the program itself is learnkit-hook)."""
    command = face.kit.installing.command_of(agent, guard)
    if face.screen.as_json:
        face.screen.document({"agent": agent, "command": command})
    else:
        face.screen.data(command)


def _carry_out(face: Face, plan: InstallPlan, *, dry_run: bool, yes: bool, said: str) -> None:
    """Show a plan, ask, and write it."""
    writes = not plan.is_nothing and not dry_run
    if not face.screen.as_json:
        _show(face, plan)
    if writes and not yes:
        _ask(face)
    if writes:
        face.kit.installing.carry_out(plan)
    if face.screen.as_json:
        face.screen.document(_document(plan, written=writes))
    elif plan.is_nothing or writes:
        face.screen.note(said if writes else "Nothing to do.")


def _show(face: Face, plan: InstallPlan) -> None:
    """Show every change as a diff."""
    for change in plan.changes:
        if not change.is_nothing:
            face.screen.data(change.diff())


def _ask(face: Face) -> None:
    """Ask a person; where none is there, nothing is written without --yes."""
    if face.screen.as_json or not sys.stdin.isatty():
        raise PolicyError("nobody is there to be asked", do="Look at --dry-run, and say --yes")
    if not click.confirm("Write this?", err=True):
        raise PolicyError("it was not wanted", do="Nothing was written")


def _document(plan: InstallPlan, *, written: bool) -> dict[str, object]:
    """Give a plan as a document."""
    changes = [{"path": one.path, "diff": one.diff(), "changed": not one.is_nothing} for one in plan.changes]
    return {
        "agent": plan.agent,
        "changes": changes,
        "events": list(plan.events),
        "matchers": list(plan.matchers),
        "notes": list(plan.notes),
        "written": written,
    }


VERBS = {"install": install, "uninstall": uninstall, "hook": hook}
