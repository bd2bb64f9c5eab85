"""Where Claude Code keeps its hooks: ``settings.json`` of the user and of a project, ``settings.local.json`` beside it.

Sources: its documentation of settings and hooks. Times are in seconds; a matcher names tools.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_installer import JsonHookInstaller, nested
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import InstallScope

_TOOLS = "Bash|PowerShell|Edit|Write|MultiEdit|NotebookEdit"
_OF_CALLS = ("PostToolUseFailure", "PostToolUse")
_OTHERS = ("UserPromptSubmit", "SessionStart", "Stop", "SubagentStop", "SessionEnd", "PreCompact")
_TIMEOUT = 5


class ClaudeCodeHookInstaller(JsonHookInstaller):
    """Installs into Claude Code's settings."""

    events = ("PreToolUse", *_OF_CALLS, *_OTHERS)
    matchers = tuple(_TOOLS.split("|"))

    @property
    @override
    def agent(self) -> str:
        return "claude-code"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                return user_folder(variable="CLAUDE_CONFIG_DIR", below_home=".claude") / "settings.json"
            case InstallScope.PROJECT:
                return project / ".claude" / "settings.json"
            case InstallScope.LOCAL:
                return project / ".claude" / "settings.local.json"

    @override
    def entries(self, command: str) -> Mapping[str, Any]:
        return {
            "PreToolUse": nested(command, timeout=_TIMEOUT, matcher="Bash|PowerShell"),
            **{event: nested(command, timeout=_TIMEOUT, matcher=_TOOLS) for event in _OF_CALLS},
            **{event: nested(command, timeout=_TIMEOUT) for event in _OTHERS},
        }
