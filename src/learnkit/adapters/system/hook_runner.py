"""Trial runs of hooks, as the agents run them: through the shell, in a process group of their own."""

import os
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from typing_extensions import override

from learnkit.core.capture.installing import HookRun
from learnkit.ports.hook_runner import HookRunner

_MOST = 64 * 1024
_GRACE = 2.0


class ShellHookRunner(HookRunner):
    """Runs a line with ``sh -c`` (on Windows with its own shell), in a throw-away home and folder."""

    @override
    def run(self, line: str, *, payload: str, seconds: float) -> HookRun:
        if not line.strip() or "\0" in line:
            return HookRun(None, errors="there is no line to run")
        try:
            with tempfile.TemporaryDirectory(prefix="learnkit-check-", ignore_cleanup_errors=True) as folder:
                return _run(line, payload, seconds, Path(folder))
        except (OSError, ValueError) as error:
            return HookRun(None, errors=str(error))


def _run(line: str, payload: str, seconds: float, folder: Path) -> HookRun:
    """Run a line below a folder; what it says goes to files, so that a child that lives on holds nobody up."""
    given, said, complained = folder / "payload", folder / "output", folder / "errors"
    given.write_bytes(payload.encode("utf-8", "surrogatepass"))
    environment = {**os.environ, "LEARNKIT_HOME": str(folder / "home")}
    begun = time.monotonic()
    with given.open("rb") as source, said.open("wb") as output, complained.open("wb") as errors:
        process = subprocess.Popen(  # noqa: S602 - the line is the one that the agent's shell runs
            line,
            shell=True,
            stdin=source,
            stdout=output,
            stderr=errors,
            cwd=folder,
            env=environment,
            start_new_session=os.name != "nt",
        )
        try:
            status: int | None = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            _end(process)
    taken = time.monotonic() - begun
    return HookRun(status, _read(said), _read(complained), taken, timed_out=status is None)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all that it started."""
    with suppress(OSError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=_GRACE)


def _read(path: Path) -> str:
    with path.open("rb") as stream:
        return stream.read(_MOST).decode("utf-8", "replace")
