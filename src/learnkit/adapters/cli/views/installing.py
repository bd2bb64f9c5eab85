"""Plans of installs, in words and as JSON; secrets that stand beside our lines are taken out of what is shown."""

from collections.abc import Iterable
from typing import Any

from learnkit.adapters.cli.views.documents import jsonable
from learnkit.core.capture.installing import HookCheck, HookPoint, InstallPlan
from learnkit.core.redaction import scrub


def diff_page(plans: Iterable[InstallPlan]) -> str:
    """Give every change as a unified diff."""
    return "".join(scrub(change.diff).text for plan in plans for change in plan.changes).rstrip("\n")


def plan_lines(plan: InstallPlan) -> list[str]:
    """Give what a person should know before it is written: events, tools, cost, notes."""
    tools, others = [one for one in plan.points if one.is_tool], [one for one in plan.points if not one.is_tool]
    lines = [f"Runs at: {_named(tools)}", f"     and: {_named(others)}"]
    matchers = sorted({one.matcher for one in tools if one.matcher})
    lines += [f"For the tools: {' · '.join(matchers)}" if matchers else "For every tool: the agent knows no matchers."]
    return [*lines, f"Cost: {plan.cost}", *(f"Note: {note}" for note in plan.notes)]


def _named(points: list[HookPoint]) -> str:
    return ", ".join(point.event for point in points) or "nothing"


def plan_document(plan: InstallPlan) -> dict[str, Any]:
    """Give a plan as JSON."""
    return {
        "agent": plan.agent,
        "scope": plan.scope.value,
        "changes": [
            {
                "path": one.path,
                "is_new": one.before is None,
                "is_removed": one.after is None,
                "diff": scrub(one.diff).text,
            }
            for one in plan.changes
        ],
        "points": [jsonable(point) for point in plan.points],
        "cost": plan.cost,
        "notes": list(plan.notes),
    }


def check_document(check: HookCheck) -> dict[str, Any]:
    """Give a trial run as JSON."""
    return {
        "event": check.hook.event,
        "path": check.hook.path,
        "is_fine": check.verdict.is_fine,
        "says": check.verdict.says,
        "seconds": check.run.seconds,
    }
