"""What every hook runner keeps."""

import time
from abc import abstractmethod

from learnkit.ports.hook_runner import HookRunner

QUIET = "quiet"
"""A line that ends with status 0, says nothing and reads what it is given."""
SPEAKING = "speaking"
"""A line that prints its payload and ends with status 3."""
SLOW = "slow"
"""A line that takes an hour."""
LOUD = "loud"
"""A line that prints more than a megabyte."""
KEEPING = "keeping"
"""A line that prints the value of LEARNKIT_HOME."""


class HookRunnerContract:
    """Subclass it and give a runner and the lines by these names."""

    @abstractmethod
    def make(self) -> HookRunner:
        """Give the runner."""

    @abstractmethod
    def line(self, name: str) -> str:
        """Give the line of a name."""

    def test_a_run_says_how_it_ended(self) -> None:
        """Law 3."""
        runner = self.make()
        quiet = runner.run(self.line(QUIET), payload='{"a": 1}', seconds=30)
        assert (quiet.exit_code, quiet.output, quiet.timed_out) == (0, "", False)
        speaking = runner.run(self.line(SPEAKING), payload='{"a": "ä"}', seconds=30)
        assert (speaking.exit_code, speaking.output.strip()) == (3, '{"a": "ä"}')

    def test_it_takes_no_longer_than_it_may(self) -> None:
        """Law 1."""
        begun = time.monotonic()
        run = self.make().run(self.line(SLOW), payload="{}", seconds=0.3)
        assert run.timed_out
        assert run.exit_code is None
        assert time.monotonic() - begun < 20

    def test_a_trial_keeps_nothing_in_the_home(self) -> None:
        """Law 2."""
        first = self.make().run(self.line(KEEPING), payload="{}", seconds=30).output.strip()
        assert first
        assert first != self.make().run("", payload="", seconds=1).output

    def test_a_line_that_cannot_be_run_is_a_run(self) -> None:
        """Law 3."""
        for line in ("", "\0"):
            run = self.make().run(line, payload="\ud800", seconds=5)
            assert run.exit_code is None
            assert not run.timed_out

    def test_what_it_gives_is_bounded(self) -> None:
        """Law 4."""
        run = self.make().run(self.line(LOUD), payload="{}", seconds=30)
        assert 0 < len(run.output) <= 64 * 1024
