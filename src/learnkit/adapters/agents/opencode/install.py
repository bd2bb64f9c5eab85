"""Where opencode loads plug-ins from: ``plugin`` in its folder of settings, and in ``.opencode`` of a project.

Source: the types of its plug-in package. The plug-in is a file of ours: it pipes each event to the hook program, waits
two seconds at the most, and lets nothing escape but a refusal, which is what stops a call there.
"""

import json
import shlex
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.hook_installer import FileHookInstaller
from learnkit.adapters.files.settings_files import user_folder
from learnkit.core.capture.installing import MARK, InstallScope

_LINE = "const COMMAND = "


class OpencodeHookInstaller(FileHookInstaller):
    """Installs our plug-in for opencode."""

    events = ("tool.execute.before", "tool.execute.after", "chat.message", "event")
    matchers = ("bash", "edit", "write", "patch")

    @property
    @override
    def agent(self) -> str:
        return "opencode"

    @override
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        match scope:
            case InstallScope.USER:
                base = user_folder(variable="XDG_CONFIG_HOME", below_home=".config")
                return base / "opencode" / "plugin" / "learnkit.js"
            case InstallScope.PROJECT:
                return project / ".opencode" / "plugin" / "learnkit.js"
            case InstallScope.LOCAL:
                return None

    @override
    def with_ours(self, text: str | None, command: str, path: Path) -> str:
        plugin = (files(__package__) / "plugin.js").read_text(encoding="utf-8")
        return plugin.replace(f"{_LINE}[]", f"{_LINE}{json.dumps(shlex.split(command))}")

    @override
    def without_ours(self, text: str, path: Path) -> str | None:
        return None

    @override
    def ours(self, text: str, path: Path) -> Iterable[tuple[str, str]]:
        for line in text.splitlines():
            if line.startswith(_LINE) and MARK in line:
                command = shlex.join(json.loads(line.removeprefix(_LINE).rstrip("; ")))
                return [(event, command) for event in self.events]
        return []
