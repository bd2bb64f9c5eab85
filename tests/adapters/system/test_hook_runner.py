"""Trial runs of hooks, as real processes and decided beforehand."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest
from typing_extensions import override

from learnkit.adapters.inmemory.hook_runner import InMemoryHookRunner
from learnkit.adapters.system.hook_runner import ShellHookRunner
from learnkit.core.capture.installing import HookRun
from learnkit.ports.hook_runner import HookRunner
from learnkit.testing.contracts.hook_runner import KEEPING, LOUD, QUIET, SLOW, SPEAKING, HookRunnerContract

PROGRAMS = {
    QUIET: "import sys; sys.stdin.read()",
    SPEAKING: "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()); sys.exit(3)",
    SLOW: "import time; time.sleep(3600)",
    LOUD: "print('x' * 3000000)",
    KEEPING: "import os; print(os.environ['LEARNKIT_HOME'])",
}


class TestShellHookRunner(HookRunnerContract):
    """Real processes."""

    @override
    def make(self) -> HookRunner:
        return ShellHookRunner()

    @override
    def line(self, name: str) -> str:
        return shlex.join([sys.executable, "-c", PROGRAMS[name]])

    def test_the_throw_away_home_is_not_the_persons(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LEARNKIT_HOME", str(tmp_path))
        told = Path(self.make().run(self.line(KEEPING), payload="", seconds=30).output.strip())
        assert tmp_path not in (told, *told.parents)
        assert not told.parent.exists()

    def test_what_it_started_ends_with_it(self, tmp_path: Path) -> None:
        beat = tmp_path / "beat"
        child = f"import time\nwhile True:\n open({str(beat)!r}, 'a').write('.'); time.sleep(0.02)"
        starter = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}])"
        if os.name == "nt":
            return
        run = self.make().run(shlex.join([sys.executable, "-c", starter]), payload="", seconds=30)
        assert run.exit_code == 0
        time.sleep(0.1)
        size = beat.stat().st_size if beat.exists() else 0
        time.sleep(0.3)
        assert (beat.stat().st_size if beat.exists() else 0) == size

    def test_a_program_that_is_gone_says_so(self) -> None:
        run = self.make().run("/gone/python -c pass", payload="", seconds=30)
        assert run.exit_code not in (0, None)
        assert "gone" in run.errors

    def test_a_place_without_room_is_a_run_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("learnkit.adapters.system.hook_runner.tempfile.tempdir", "/nowhere/at/all")
        run = self.make().run("true", payload="", seconds=30)
        assert run.exit_code is None
        assert run.errors


class TestInMemoryHookRunner(HookRunnerContract):
    """Runs that were handed in."""

    @override
    def make(self) -> HookRunner:
        return InMemoryHookRunner(
            {
                SPEAKING: HookRun(3, '{"a": "ä"}'),
                SLOW: HookRun(0, seconds=3600),
                LOUD: HookRun(0, "x" * 3000000),
                KEEPING: HookRun(0, "/throw/away"),
            }
        )

    @override
    def line(self, name: str) -> str:
        return name
