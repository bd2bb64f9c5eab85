"""Where Cursor keeps its hooks: ``hooks.json`` of the user and of a project, with a version beside them.

Source: its documentation of hooks.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_installer import JsonHookInstaller
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import InstallScope


class CursorHookInstaller(JsonHookInstaller):
    """Installs into Cursor's hooks."""

    top: Mapping[str, Any] = {"version": 1}
    events = (
        "beforeShellExecution",
        "afterShellExecution",
        "postToolUse",
        "postToolUseFailure",
        "beforeSubmitPrompt",
        "sessionStart",
        "stop",
        "sessionEnd",
    )
    notes = ("Cursor tells no exit status after a shell command: such outcomes are judged from words.",)

    @property
    @override
    def agent(self) -> str:
        return "cursor"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                return user_folder(variable="", below_home=".cursor") / "hooks.json"
            case InstallScope.PROJECT:
                return project / ".cursor" / "hooks.json"
            case InstallScope.LOCAL:
                return None

    @override
    def entries(self, command: str) -> Mapping[str, Any]:
        return {event: {"command": command} for event in self.events}
