"""What ``doctor`` looks at outside the stores: the Python, and who else installs an import name ``learnkit``."""

import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import metadata

from learnkit.core.capture.installing import HookCheck
from learnkit.core.learnings.identity import fingerprint_of
from learnkit.core.learnings.values import Scope, SharedLearning
from learnkit.ports.inspector import Check, CheckState

OLDEST = (3, 11)
OURS = "agent-learnkit"
_NAMED = 5


def python_check(version: Sequence[int] = tuple(sys.version_info[:3])) -> Check:
    """Give the check of the running Python."""
    shown = ".".join(str(part) for part in version)
    if tuple(version[:2]) < OLDEST:
        return Check("python", CheckState.FAILURE, f"Python {shown} is too old", "Use Python 3.11 or later")
    return Check("python", CheckState.OK, f"Python {shown} ({platform.python_implementation()}, {platform.system()})")


def collision_check(installed: Mapping[str, Sequence[str]] | None = None) -> Check:
    """Give the check for another distribution that installs a package ``learnkit`` over ours.

    ``installed`` maps import names to distributions; None asks the running Python.
    """
    providers = (metadata.packages_distributions() if installed is None else installed).get("learnkit", ())
    others = sorted({name for name in providers if _same_name(name) != OURS})
    if others:
        return Check(
            "import name",
            CheckState.FAILURE,
            f"another distribution also installs a package `learnkit`: {', '.join(others)}",
            f"pip uninstall {' '.join(others)} && pip install --force-reinstall --no-deps {OURS}",
        )
    return Check("import name", CheckState.OK, f"`learnkit` belongs to {OURS} alone")


def duplicates_check(kept: Iterable[SharedLearning]) -> Check:
    """Give the check for learnings that say the same twice, as copied files do."""
    by_identity: dict[tuple[str, Scope], list[str]] = {}
    for learning in kept:
        by_identity.setdefault((fingerprint_of(learning), learning.scope), []).append(learning.id)
    twice = [sorted(ids) for ids in by_identity.values() if len(ids) > 1]
    if not twice:
        return Check("duplicates", CheckState.OK, "every learning is kept once")
    named = "; ".join(" = ".join(ids) for ids in sorted(twice)[:_NAMED])
    return Check("duplicates", CheckState.WARNING, f"{len(twice)} are kept twice: {named}", "Delete one file of each")


def hook_checks(found: Iterable[HookCheck]) -> tuple[Check, ...]:
    """Give one check for each agent and scope with hooks of ours: it fails with the first of them that fails."""
    by_scope: dict[tuple[str, str], list[HookCheck]] = {}
    for one in found:
        by_scope.setdefault((one.hook.agent, one.hook.scope.value), []).append(one)
    if not by_scope:
        return (Check("hooks", CheckState.OK, "no hook is installed (`learnkit install AGENT` does it)"),)
    return tuple(_hook_check(*named, checks) for named, checks in by_scope.items())


def _hook_check(agent: str, scope: str, checks: Sequence[HookCheck]) -> Check:
    name = f"hook {agent} ({scope})"
    for one in checks:
        if not one.verdict.is_fine:
            says = f"{one.hook.path}, {one.hook.event}: {one.verdict.says}"
            return Check(name, CheckState.FAILURE, says, one.verdict.do.replace("<agent>", agent))
    slowest = max(one.run.seconds for one in checks) * 1000
    paths = sorted({one.hook.path for one in checks})
    shown = paths[0] if len(paths) == 1 else f"{paths[0]} and {len(paths) - 1} more files"
    return Check(name, CheckState.OK, f"{shown}: {len(checks)} were tried, the slowest took {slowest:.0f} ms")


def _same_name(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")
