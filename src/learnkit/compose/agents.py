"""Coding agents on this machine: where each keeps its configuration, and what installs hooks there."""

from collections.abc import Mapping
from pathlib import Path

from learnkit.adapters.agents.claude_code.install import ClaudeCodeHookInstaller
from learnkit.adapters.agents.cline.install import ClineHookInstaller
from learnkit.adapters.agents.codex.install import CodexHookInstaller
from learnkit.adapters.agents.copilot_cli.install import CopilotCliHookInstaller
from learnkit.adapters.agents.cursor.install import CursorHookInstaller
from learnkit.adapters.agents.gemini_cli.install import GeminiCliHookInstaller
from learnkit.adapters.agents.opencode.install import OpencodeHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.ports.hook_installer import HookInstaller


def hook_installers(variables: Mapping[str, str], home: Path) -> tuple[HookInstaller, ...]:
    """Give one installer an agent; ``variables`` are the agents' own that move their folders, ``home`` is ours."""
    journal = UndoJournal(home / "hooks")
    return (
        ClaudeCodeHookInstaller(journal, folder=_folder(variables, "CLAUDE_CONFIG_DIR")),
        CodexHookInstaller(journal, folder=_folder(variables, "CODEX_HOME")),
        OpencodeHookInstaller(journal, folder=_folder(variables, "XDG_CONFIG_HOME", "opencode")),
        GeminiCliHookInstaller(journal, folder=_folder(variables, "GEMINI_CLI_HOME", ".gemini")),
        CursorHookInstaller(journal),
        CopilotCliHookInstaller(journal, folder=_folder(variables, "COPILOT_HOME")),
        ClineHookInstaller(journal),
    )


def _folder(variables: Mapping[str, str], name: str, below: str = "") -> Path | None:
    """Give the folder that a variable names; None where it names none."""
    value = variables.get(name, "")
    return Path(value).expanduser() / below if value else None
