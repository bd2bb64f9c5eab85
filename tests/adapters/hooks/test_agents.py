"""What is particular to one agent: places, matchers, units, and the pinned line."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from learnkit.adapters.agents.claude_code.install import ClaudeCodeHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.adapters.system.hook_runner import ShellHookRunner
from learnkit.compose.agents import hook_installers
from learnkit.compose.entrypoints import pinned_command
from learnkit.core.capture.installing import InstallRequest, InstallScope, verdict_on
from learnkit.testing.contracts.hook_installer import COMMAND, REQUEST
from tests.adapters.hooks.grounds import hooks_of, install, tree

EMPTY: dict[str, str] = {}


@pytest.fixture
def journal(tmp_path: Path) -> UndoJournal:
    return UndoJournal(tmp_path / "learnkit" / "hooks")


def test_folders_follow_the_agents_own_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    names = ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME", "XDG_CONFIG_HOME")
    moved = {name: str(tmp_path / name.lower()) for name in names}
    for variables, root in ((EMPTY, tmp_path / "user"), (moved, tmp_path)):
        for installer in hook_installers(variables, tmp_path / "learnkit"):
            install(installer)
        found = {path for path, raw in tree(root).items() if raw is not None and "learnkit/" not in path}
        expected = {".cursor/hooks.json", *(f"Documents/Cline/Hooks/{name}" for name in ("PreToolUse", "PreCompact"))}
        if variables:
            expected = {
                "claude_config_dir/settings.json",
                "codex_home/hooks.json",
                "copilot_home/hooks/learnkit.json",
                "gemini_cli_home/.gemini/settings.json",
                "xdg_config_home/opencode/plugins/learnkit.js",
            }
        else:
            expected |= {".claude/settings.json", ".codex/hooks.json", ".copilot/hooks/learnkit.json"}
            expected |= {".gemini/settings.json", ".config/opencode/plugins/learnkit.js"}
        assert expected <= found


def test_projects_have_their_own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    project = tmp_path / "app"
    project.mkdir()
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        request = InstallRequest(COMMAND, InstallScope.PROJECT, str(project))
        plan = installer.plan(request)
        installer.apply(plan)
        assert plan.scope is InstallScope.PROJECT
    files = {path for path, raw in tree(project).items() if raw is not None}
    assert {".claude/settings.json", ".codex/hooks.json", ".opencode/plugins/learnkit.js"} <= files
    assert {".gemini/settings.json", ".cursor/hooks.json", ".github/hooks/learnkit.json"} <= files
    assert ".clinerules/hooks/PostToolUse" in files
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        installer.apply(installer.removal(InstallScope.PROJECT, project=str(project)))
    assert tree(project) == {}


def test_only_shell_and_edit_tools_are_watched(tmp_path: Path) -> None:
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        plan = installer.plan(REQUEST)
        tools = [point for point in plan.points if point.is_tool]
        if installer.agent != "cline":
            assert all(point.matcher and "Read" not in point.matcher for point in tools)
        assert "twice" in plan.cost


def test_timeouts_are_in_the_agents_own_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        install(installer)
    assert (
        hooks_of(tmp_path / ".claude/settings.json")["Stop"]
        == [
            {
                "hooks": [
                    {"type": "command", "command": subprocess.list2cmdline(COMMAND).replace('"', "'"), "timeout": 10}
                ]
            }
        ]
        or os.name != "nt"
    )
    gemini = json.loads((tmp_path / ".gemini/settings.json").read_text())["hooks"]["AfterTool"][0]["hooks"][0]
    assert (gemini["timeout"], gemini["name"]) == (10_000, "learnkit")
    cursor = json.loads((tmp_path / ".cursor/hooks.json").read_text())
    assert (cursor["version"], cursor["hooks"]["stop"][0]["timeout"]) == (1, 10)
    copilot = json.loads((tmp_path / ".copilot/hooks/learnkit.json").read_text())
    assert (copilot["version"], copilot["hooks"]["preToolUse"][0]["timeoutSec"]) == (1, 10)
    assert set(json.loads((tmp_path / ".codex/hooks.json").read_text())) == {"hooks"}


def test_every_pinned_line_runs_and_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / 'it\'s "home" ä'))
    runner = ShellHookRunner()
    for installer in hook_installers(EMPTY, tmp_path / "learnkit"):
        install(installer, InstallRequest(tuple(pinned_command(installer.agent, guard=True))))
        hooks = installer.installed(InstallScope.USER)
        assert hooks
        for hook in hooks[:3]:
            assert json.loads(hook.sample)
            run = runner.run(hook.line, payload=hook.sample, seconds=30)
            assert verdict_on(run).is_fine, (hook, run)


def test_claude_replaces_a_line_without_the_guard(journal: UndoJournal, tmp_path: Path) -> None:
    claude = ClaudeCodeHookInstaller(journal, folder=tmp_path)
    install(claude, InstallRequest(tuple(pinned_command("claude-code"))))
    install(claude, InstallRequest(tuple(pinned_command("claude-code", guard=True))))
    lines = {hook.line for hook in claude.installed(InstallScope.USER)}
    assert len(lines) == 1
    assert lines.pop().endswith("--agent claude-code --guard")
