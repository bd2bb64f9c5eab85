"""Console scripts and the slow side of the hook program: they hand over to the driving adapters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from learnkit.adapters.hook.driving import Answered
    from learnkit.core.usecases.kit import Kit


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give its exit status. None takes the arguments of the process."""
    from learnkit.adapters.cli import run

    return run(_opened, argv)


def hook(raw: bytes, arguments: Sequence[str]) -> Answered:
    """Answer one call of a hook whose payload is ``raw``; never raises.

    ``--agent ID`` (or ``--format ID``) names the host; without it, or with ``auto``, the payload tells.
    """
    from learnkit.adapters.hook.driving import Driving
    from learnkit.adapters.hook.log import HookLog
    from learnkit.compose.dialects import named
    from learnkit.compose.preparing import is_due, prepare

    asked = _option(arguments, "--agent") or _option(arguments, "--format") or "auto"
    log = HookLog()
    dialects = named(asked)
    driving = Driving(
        agent=None if asked == "auto" or not dialects else dialects[0].agent,
        dialects=dialects or named("auto"),
        opened=lambda folder: _opened_in(folder, log),
        noted=log.note,
        due=is_due,
        after=lambda kit, event: prepare(kit, event.cwd),
    )
    return driving.answer(raw)


def _option(arguments: Sequence[str], name: str) -> str | None:
    """Give the value behind an option, in either form; None where it is not there."""
    for at, argument in enumerate(arguments):
        if argument == name:
            return arguments[at + 1] if at + 1 < len(arguments) else None
        if argument.startswith(f"{name}="):
            return argument.partition("=")[2]
    return None


_PROGRAM = (
    "import sys;sys.path.append({folder});"
    r'exec("try:\n import learnkit.hook;learnkit.hook.main()\nexcept BaseException:pass")'
)
"""One line, since shells and configuration files take it whole; the standard library stays before our folder."""


def pinned_command(agent: str, guard: bool = False) -> list[str]:
    """Give the command that an agent's hook is: this interpreter, bare, and a program that always ends with status 0.

    The program stands in the command: Python ends with status 2 where a program *file* has gone missing, and that
    blocks the agent's tool. Where learnkit has gone missing, the program ends with status 0 and says nothing.
    """
    import json
    import os
    import sys
    from pathlib import Path

    if not sys.executable:
        from learnkit.errors import ConfigurationError

        raise ConfigurationError("this Python does not know its own program", do="Run learnkit with python -m learnkit")
    program = _PROGRAM.format(folder=json.dumps(str(Path(__file__).resolve().parents[2])).replace("'", r"\u0027"))
    if os.name == "nt":
        program = program.replace('"', "'")  # PowerShell loses double quotes inside of arguments
    return [
        *(sys.executable, "-I", "-S", "-c", program),
        *("--agent", agent),
        *(("--guard",) if guard else ()),
    ]


def _opened(*, home: str | None = None, project: str | None = None, examined: bool = False) -> Kit:
    """Open a kit when a verb needs one."""
    from learnkit.compose.factory import examine_kit, open_kit
    from learnkit.compose.settings import Settings

    return (examine_kit if examined else open_kit)(Settings(home=home, project=project))


def _opened_in(folder: str | None, log: object) -> Kit:
    """Open a kit for the folder in which an agent works; what it says goes to the log of hooks."""
    import contextlib
    import os

    from learnkit.adapters.hook.log import HookLog
    from learnkit.compose.factory import open_kit
    from learnkit.compose.places import located_home

    assert isinstance(log, HookLog)
    log.open_below(located_home())
    with contextlib.suppress(OSError, ValueError):
        os.chdir(folder or ".")
    return open_kit(event_sink=log, short_lived=True)
