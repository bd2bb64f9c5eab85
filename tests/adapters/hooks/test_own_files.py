"""Copilot CLI and Cline: files of their own, and scripts that really run."""

import json
import stat
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.agents.cline.install import ClineHookInstaller
from learnkit.adapters.agents.copilot_cli.install import CopilotCliHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.adapters.system.hook_runner import ShellHookRunner
from learnkit.compose.entrypoints import pinned_command
from learnkit.core.capture.installing import InstallScope, verdict_on
from learnkit.errors import PolicyError
from learnkit.testing.contracts.hook_installer import COMMAND, REQUEST
from tests.adapters.hooks.grounds import hooks_of, install, uninstall


@pytest.fixture
def journal(tmp_path: Path) -> UndoJournal:
    return UndoJournal(tmp_path / "learnkit" / "hooks")


def test_copilot_finds_ours_in_other_files(journal: UndoJournal, tmp_path: Path) -> None:
    other = tmp_path / "hooks" / "mine.json"
    other.parent.mkdir()
    theirs = {"type": "command", "bash": "./audit.sh"}
    ours = {"type": "command", "bash": "python3 -m learnkit.hook --agent copilot-cli"}
    other.write_text(json.dumps({"version": 1, "hooks": {"preToolUse": [theirs, ours]}}))
    (tmp_path / "hooks" / "broken.json").write_text("{")
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path, windows=False)
    install(copilot)
    assert hooks_of(other) == {"preToolUse": [theirs]}
    assert len(copilot.installed(InstallScope.USER)) == 9


def test_copilot_is_never_denied_a_tool_by_a_missing_program(journal: UndoJournal, tmp_path: Path) -> None:
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path, windows=False)
    install(copilot, evolve(REQUEST, command=("/gone/python", *COMMAND[1:])))
    hook = copilot.installed(InstallScope.USER)[0]
    assert ShellHookRunner().run(hook.line, payload=hook.sample, seconds=20).exit_code == 0


def test_on_windows_powershell_is_asked(journal: UndoJournal, tmp_path: Path) -> None:
    copilot = CopilotCliHookInstaller(journal, folder=tmp_path / "copilot", windows=True)
    cline = ClineHookInstaller(journal, folder=tmp_path / "cline", windows=True)
    request = evolve(REQUEST, command=("C:\\it's\\python.exe", *COMMAND[1:]))
    install(copilot, request)
    install(cline, request)
    entry = hooks_of(tmp_path / "copilot" / "hooks" / "learnkit.json")["agentStop"][0]
    assert "bash" not in entry
    assert str(entry["powershell"]).startswith("& 'C:\\it''s\\python.exe' '-I'")
    script = (tmp_path / "cline" / "PreToolUse.ps1").read_text()
    assert "$input | & 'C:\\it''s\\python.exe'" in script
    assert "powershell.exe" in cline.installed(InstallScope.USER)[0].line


def test_cline_gets_scripts_that_run(journal: UndoJournal, tmp_path: Path) -> None:
    folder = tmp_path / "with space" / "Hooks"
    cline = ClineHookInstaller(journal, folder=folder, windows=False)
    request = evolve(REQUEST, command=tuple(pinned_command("cline")))
    install(cline, request)
    for hook in cline.installed(InstallScope.USER):
        run = ShellHookRunner().run(hook.line, payload=hook.sample, seconds=30)
        assert verdict_on(run).is_fine, run
    script = folder / "PreToolUse"
    assert script.stat().st_mode & stat.S_IXUSR
    script.chmod(0o644)
    plan = cline.plan(request)
    assert [change.path for change in plan.changes] == [str(script)]
    cline.apply(plan)
    assert script.stat().st_mode & stat.S_IXUSR


def test_cline_leaves_scripts_of_others_and_says_so(journal: UndoJournal, tmp_path: Path) -> None:
    theirs = tmp_path / "PreToolUse"
    theirs.write_text("#!/bin/sh\necho '{}'\n")
    cline = ClineHookInstaller(journal, folder=tmp_path, windows=False)
    plan = cline.plan(REQUEST)
    assert len(plan.changes) == 7
    assert any(str(theirs) in note for note in plan.notes)
    cline.apply(plan)
    uninstall(cline)
    assert theirs.read_text() == "#!/bin/sh\necho '{}'\n"
    for change in plan.changes:
        Path(change.path).write_text("theirs")
    with pytest.raises(PolicyError, match="somebody else"):
        cline.plan(REQUEST)
