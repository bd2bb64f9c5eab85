"""Where Gemini CLI keeps its hooks: ``settings.json`` of the user and of a project.

Source: its hook reference. Times are in milliseconds; a matcher names tools.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_installer import JsonHookInstaller, nested
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import InstallScope

_OF_CALLS = ("BeforeTool", "AfterTool")
_OTHERS = ("SessionStart", "BeforeAgent", "AfterAgent", "PreCompress", "SessionEnd")
_TIMEOUT = 5000


class GeminiCliHookInstaller(JsonHookInstaller):
    """Installs into Gemini CLI's settings."""

    events = (*_OF_CALLS, *_OTHERS)
    matchers = ("run_shell_command", "write_file", "replace")

    @property
    @override
    def agent(self) -> str:
        return "gemini-cli"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                return user_folder(variable="", below_home=".gemini") / "settings.json"
            case InstallScope.PROJECT:
                return project / ".gemini" / "settings.json"
            case InstallScope.LOCAL:
                return None

    @override
    def entries(self, command: str) -> Mapping[str, Any]:
        tools = "|".join(self.matchers)
        return {
            **{event: nested(command, timeout=_TIMEOUT, matcher=tools) for event in _OF_CALLS},
            **{event: nested(command, timeout=_TIMEOUT) for event in _OTHERS},
        }
