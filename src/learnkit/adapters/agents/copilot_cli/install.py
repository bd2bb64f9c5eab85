"""Where GitHub Copilot CLI keeps its hooks: any JSON file in ``hooks`` of its folder, or in ``.github/hooks``.

Source: its documentation of hooks. We have a file of our own. Commands stand under ``bash`` and ``powershell``, and
times are in seconds.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_installer import JsonHookInstaller
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import InstallScope

_TIMEOUT = 5


class CopilotCliHookInstaller(JsonHookInstaller):
    """Installs a file of hooks for Copilot CLI."""

    top: Mapping[str, Any] = {"version": 1}
    events = ("sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "sessionEnd")

    @property
    @override
    def agent(self) -> str:
        return "copilot-cli"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                return user_folder(variable="COPILOT_HOME", below_home=".copilot") / "hooks" / "learnkit.json"
            case InstallScope.PROJECT:
                return project / ".github" / "hooks" / "learnkit.json"
            case InstallScope.LOCAL:
                return None

    @override
    def entries(self, command: str) -> Mapping[str, Any]:
        entry = {"type": "command", "bash": command, "powershell": f"& {command}", "timeoutSec": _TIMEOUT}
        return dict.fromkeys(self.events, entry)
