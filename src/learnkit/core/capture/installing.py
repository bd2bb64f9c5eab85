"""Installing hooks: what is asked, what would be written, what stands there, and whether a trial run was fine.

Rules: docs/howto/install-hooks.md. A line of ours is known by the name of the hook's module in its text.
"""

import difflib
import json
import re
from enum import Enum

from attrs import field, frozen

_OURS = re.compile(r"(?<![\w./\\-])learnkit\.hook(?:\.main\b|(?![\w.-]))")


def is_ours(line: str) -> bool:
    """Say whether a command line runs learnkit's hook: its module is named in it, as a word of its own."""
    return _OURS.search(line) is not None


class InstallScope(Enum):
    """How far an installed hook reaches."""

    USER = "user"
    """Every project of this user."""
    PROJECT = "project"
    """One project, in a file that is usually shared with others."""
    LOCAL = "local"
    """One project, in a file that stays on this machine."""


@frozen
class InstallRequest:
    """What is to be installed: the command to pin, as separate arguments, and how far it reaches.

    ``project`` is the root of the project, for the scopes that need one.
    """

    command: tuple[str, ...]
    scope: InstallScope = InstallScope.USER
    project: str = ""


@frozen
class HookPoint:
    """An event for which the hook is run: its name in the agent's words, and the tools it is limited to.

    ``matcher`` is the agent's own pattern; empty where the event is about no tool, or the agent knows no pattern.
    """

    event: str
    matcher: str = ""
    is_tool: bool = False
    """Whether it comes with every use of a tool that matches, so that it costs time there."""


@frozen
class FileChange:
    """One file as it is and as it will be; None where there is none. ``is_program`` asks for the right to run it."""

    path: str
    before: bytes | None
    after: bytes | None
    is_program: bool = False

    @property
    def diff(self) -> str:
        """Give the change as a unified diff; line ends that are not plain are shown, since they count."""
        old, new = _lines(self.before), _lines(self.after)
        one = "/dev/null" if self.before is None else self.path
        other = "/dev/null" if self.after is None else self.path
        shown = difflib.unified_diff(old, new, one, other, lineterm="")
        return "".join(f"{line}\n" for line in shown)


def _lines(raw: bytes | None) -> list[str]:
    """Give the lines of a file as a diff shows them; a last line without its end says so."""
    if not raw:
        return []
    lines = raw.decode("utf-8", "replace").replace("\r\n", "␍\n").split("\n")
    if lines[-1]:
        return [*lines[:-1], f"{lines[-1]}  ⟨no line end⟩"]
    return lines[:-1]


@frozen(kw_only=True)
class InstallPlan:
    """What would be written for one agent and scope; nothing to do where ``changes`` is empty."""

    agent: str
    scope: InstallScope
    changes: tuple[FileChange, ...] = ()
    points: tuple[HookPoint, ...] = ()
    notes: tuple[str, ...] = ()
    is_removal: bool = False

    @property
    def is_needed(self) -> bool:
        """Say whether anything would change."""
        return bool(self.changes)

    @property
    def cost(self) -> str:
        """Give what a tool call will cost, in words."""
        return cost_of(self.points)


def cost_of(points: tuple[HookPoint, ...]) -> str:
    """Give what a use of a tool costs: how often the program is started for it, and what a start is."""
    before = sum(point.is_tool and _is_before(point.event) for point in points)
    after = bool([point for point in points if point.is_tool and not _is_before(point.event)])
    runs = before + after
    if not runs:
        return "No tool call starts anything."
    times = {1: "once", 2: "twice"}.get(runs, f"{runs} times")
    return (
        f"A tool call that matches starts the hook {times} ({'before and after' if runs > 1 else 'beside'} it): "
        "each time about what starting a bare Python takes, some tens of milliseconds; other tools cost nothing."
    )


def _is_before(event: str) -> bool:
    name = event.lower()
    return name.startswith(("pre", "before")) or name.endswith(".before")


@frozen(kw_only=True)
class InstalledHook:
    """One line of ours in a configuration: where it stands, for which event, and how the agent would run it.

    ``line`` is for the shell of this platform. ``sample`` is a payload as the agent sends it for this event.
    """

    agent: str
    scope: InstallScope
    path: str
    event: str
    matcher: str = ""
    line: str = ""
    sample: str = "{}"


@frozen
class HookRun:
    """How one run of a hook ended: None for ``exit_code`` where it did not start or was stopped after its time."""

    exit_code: int | None
    output: str = ""
    errors: str = ""
    seconds: float = 0.0
    timed_out: bool = False


@frozen
class HookVerdict:
    """Whether a run was as an agent needs it, in one sentence, and what to do where it was not."""

    is_fine: bool
    says: str
    do: str = ""


@frozen(kw_only=True)
class HookCheck:
    """An installed hook, how a trial run of it ended, and the verdict."""

    hook: InstalledHook
    run: HookRun
    verdict: HookVerdict = field()

    @verdict.default
    def _judged(self) -> HookVerdict:
        return verdict_on(self.run)


_AGAIN = "Install it again: learnkit install <agent>"


def verdict_on(run: HookRun) -> HookVerdict:
    """Judge a run: it must end with status 0 in its time, and print nothing or one JSON object."""
    if run.timed_out:
        return HookVerdict(
            False, f"it was still running after {run.seconds:.1f} s", "See what holds it up, or remove it"
        )
    if run.exit_code is None:
        return HookVerdict(False, f"it could not be started: {_told(run.errors)}", _AGAIN)
    if run.exit_code != 0:
        says = f"it ended with status {run.exit_code}: {_told(run.errors or run.output)}"
        return HookVerdict(False, says, _AGAIN)
    if run.output.strip() and not _is_object(run.output):
        return HookVerdict(False, f"it printed what is no JSON object: {_told(run.output)}", _AGAIN)
    return HookVerdict(True, f"it ended with status 0 after {run.seconds * 1000:.0f} ms")


def _told(text: str) -> str:
    """Give the last line of a text, short; it says most."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it said nothing"


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
