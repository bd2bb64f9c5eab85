"""Console scripts: they hand over to the driving adapters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from learnkit.core.usecases.kit import Kit


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give its exit status. None takes the arguments of the process."""
    from learnkit.adapters.cli import run

    return run(_opened, argv)


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


def _opened(*, home: str | None = None, project: str | None = None) -> Kit:
    """Open a kit when a verb needs one."""
    from learnkit.compose.factory import open_kit
    from learnkit.compose.settings import Settings

    return open_kit(Settings(home=home, project=project))
