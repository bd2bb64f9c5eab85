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


def _opened(*, home: str | None = None, project: str | None = None, examined: bool = False) -> Kit:
    """Open a kit when a verb needs one."""
    from learnkit.compose.factory import examine_kit, open_kit
    from learnkit.compose.settings import Settings

    return (examine_kit if examined else open_kit)(Settings(home=home, project=project))
