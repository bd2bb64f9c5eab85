"""Where Codex keeps its hooks: ``hooks.json`` in its own folder, and in ``.codex`` of a project that is trusted.

Sources: its configuration reference and schema of hooks. Codex itself joins hooks in ``config.toml`` with these, so
that file is left alone. Times are in seconds.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_installer import JsonHookInstaller, nested
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import InstallScope

_OF_CALLS = ("PreToolUse", "PostToolUse")
_OTHERS = ("SessionStart", "UserPromptSubmit", "Stop")
_TIMEOUT = 5


class CodexHookInstaller(JsonHookInstaller):
    """Installs into Codex' hooks."""

    events = (*_OF_CALLS, *_OTHERS)
    matchers = ("Bash",)
    notes = ("Codex tells no exit status while it works: outcomes are confirmed from its rollout files.",)

    @property
    @override
    def agent(self) -> str:
        return "codex"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                return user_folder(variable="CODEX_HOME", below_home=".codex") / "hooks.json"
            case InstallScope.PROJECT:
                return project / ".codex" / "hooks.json"
            case InstallScope.LOCAL:
                return None

    @override
    def entries(self, command: str) -> Mapping[str, Any]:
        return {
            **{event: nested(command, timeout=_TIMEOUT, matcher="Bash") for event in _OF_CALLS},
            **{event: nested(command, timeout=_TIMEOUT) for event in _OTHERS},
        }
