"""Several installs at once, and processes that are killed between two steps."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from learnkit.adapters.agents.claude_code.install import ClaudeCodeHookInstaller
from learnkit.adapters.agents.cline.install import ClineHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import InstallScope
from learnkit.testing.contracts.hook_installer import REQUEST
from tests.adapters.hooks.grounds import hooks_of, tree

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "src"
WORKER = """
import sys
from pathlib import Path
from learnkit.adapters.agents.{module}.install import {name}
from learnkit.adapters.files import undo
from learnkit.core.capture.installing import InstallScope
from learnkit.errors import ConflictError
from learnkit.testing.contracts.hook_installer import REQUEST

kill_at = {kill_at}
steps = 0

def step(inner):
    def done(*arguments, **named):
        global steps
        steps += 1
        if steps == kill_at:
            import os, signal
            os.kill(os.getpid(), signal.SIGKILL)
        return inner(*arguments, **named)
    return done

for name in ("write_atomic", "stage", "commit", "sweep"):
    setattr(undo, name, step(getattr(undo, name)))
undo.os.rmdir = step(undo.os.rmdir)
undo.Path.unlink = step(undo.Path.unlink)
installer = {name}(undo.UndoJournal(Path({journal!r})), folder=Path({folder!r}))
for verb in {verbs!r}:
    for _ in range(50):
        plan = installer.plan(REQUEST) if verb == "install" else installer.removal(InstallScope.USER)
        try:
            installer.apply(plan)
        except ConflictError:
            continue
        break
print(steps)
"""


def start(tmp_path: Path, *verbs: str, module: str = "claude_code", kill_at: int = -1) -> "subprocess.Popen[str]":
    name = {"claude_code": "ClaudeCodeHookInstaller", "cline": "ClineHookInstaller"}[module]
    program = WORKER.format(
        module=module,
        name=name,
        kill_at=kill_at,
        journal=str(tmp_path / "learnkit" / "hooks"),
        folder=str(tmp_path / "user" / "deep" / "folder"),
        verbs=list(verbs),
    )
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": f"{SOURCE}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )


def ended(process: "subprocess.Popen[str]") -> int:
    """Wait for a process and close what it held; give its status."""
    with process:
        process.communicate(timeout=120)
    return process.returncode


def test_installs_at_once_give_one_of_each(tmp_path: Path) -> None:
    settings = tmp_path / "user" / "deep" / "folder" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"model": "opus"}\n')
    workers = [start(tmp_path, "install") for _ in range(6)]
    assert [ended(worker) for worker in workers] == [0] * 6
    assert {event: len(held) for event, held in hooks_of(settings).items()} == dict.fromkeys(hooks_of(settings), 1)
    assert json.loads(settings.read_text())["model"] == "opus"
    workers = [start(tmp_path, "uninstall") for _ in range(3)]
    assert [ended(worker) for worker in workers] == [0] * 3
    assert settings.read_text() == '{"model": "opus"}\n'


@pytest.mark.parametrize("module", ["claude_code", "cline"])
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_at_any_step_the_next_run_heals(tmp_path: Path, module: str) -> None:
    folder = tmp_path / "user"
    folder.mkdir()
    make = {"claude_code": ClaudeCodeHookInstaller, "cline": ClineHookInstaller}[module]
    installer = make(UndoJournal(tmp_path / "learnkit" / "hooks"), folder=folder / "deep" / "folder")
    whole = start(tmp_path, "install", "uninstall", module=module)
    with whole:
        total = int(whole.communicate(timeout=120)[0])
    assert tree(folder) == {}
    chosen = range(1, total + 1, max(1, total // 16))
    for kill_at in chosen:
        killed = start(tmp_path, "install", "uninstall", module=module, kill_at=kill_at)
        assert ended(killed) == -signal.SIGKILL, kill_at
        for raw in tree(folder).values():
            assert raw is None or b"learnkit.hook" in raw, "a file is the old one or the new one"
        installer.apply(installer.plan(REQUEST))
        assert not installer.plan(REQUEST).is_needed
        installer.apply(installer.removal(InstallScope.USER))
        assert tree(folder) == {}, kill_at
