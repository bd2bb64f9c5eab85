"""The hook runner: runs an installed line as an agent would."""

from abc import abstractmethod
from typing import Protocol

from learnkit.core.capture.installing import HookRun


class HookRunner(Protocol):
    """Runs one command line as a real process, with a payload on its standard input.

    Laws:
        1. It takes at most the given seconds and a moment; what is still running then is ended, with all it started.
        2. What the line keeps goes to a throw-away home: a trial leaves nothing in the person's stores.
        3. Nothing escapes: a line that cannot be run is a run without an exit status.
        4. What it gives of output is bounded.
    """

    @abstractmethod
    def run(self, line: str, *, payload: str, seconds: float) -> HookRun:
        """Run the line and give how it ended."""
