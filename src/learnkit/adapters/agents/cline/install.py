"""Hooks of Cline: one script an event, in ``~/Documents/Cline/Hooks`` or in ``.clinerules/hooks`` of a project.

Facts: cline/cline docs/customization/hooks.mdx (folders, events), src/core/hooks/hook-factory.ts (the file is named
like its event and must be executable; 30 s; only ``cancel`` in its JSON stops anything) and
docs/customization/windows-hooks-powershell-spec.md (on Windows ``EVENT.ps1``, run by PowerShell). There are no
matchers, so the script is started for every tool; hooks must be switched on in Cline's settings.
"""

import shlex
from collections.abc import Iterable

from typing_extensions import override

from learnkit.adapters.codec.own_file import OwnFile
from learnkit.adapters.files.command_lines import as_line, as_powershell, never_failing
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest

AGENT = "cline"
POINTS = (
    HookPoint("PreToolUse", "", True),
    HookPoint("PostToolUse", "", True),
    HookPoint("UserPromptSubmit"),
    HookPoint("TaskStart"),
    HookPoint("TaskResume"),
    HookPoint("TaskComplete"),
    HookPoint("TaskCancel"),
    HookPoint("PreCompact"),
)
_SAID = "Written by `learnkit install cline`; `learnkit uninstall cline` removes it."
_SAMPLES: dict[str, dict[str, object]] = {
    "PreToolUse": {"preToolUse": {"toolName": "execute_command", "parameters": {"command": "ls"}}},
    "PostToolUse": {
        "postToolUse": {
            "toolName": "execute_command",
            "parameters": {"command": "ls"},
            "result": "a.txt",
            "success": True,
            "executionTimeMs": 3,
        }
    },
    "UserPromptSubmit": {"userPromptSubmit": {"prompt": "list the files"}},
}


class ClineHookInstaller(FileHookInstaller):
    """Writes a script for each event of Cline."""

    AGENT = "cline"
    POINTS = POINTS
    HOME = "Documents/Cline/Hooks"
    PROJECT = ".clinerules/hooks"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request)
        for point in POINTS:
            own = OwnFile(content=self._script(request), events=(point.event,), line_in=self._line)
            name = f"{point.event}.ps1" if self._windows else point.event
            yield HookTarget(folder / name, own, is_program=not self._windows)

    def _script(self, request: InstallRequest) -> str:
        if self._windows:
            return f"# {_SAID}\n$input | {as_powershell(request.command)}\n"
        return f"#!/bin/sh\n# {_SAID}\n{never_failing(as_line(request.command, windows=False))}\n"

    def _line(self, text: str, path: str) -> str:
        """Give the line that runs a script."""
        if self._windows:
            return as_line(["powershell.exe", "-NoProfile", "-ExecutionPolicy", "Bypass", "-File", path], windows=True)
        return shlex.quote(path)

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        return (
            "Cline knows no matchers: every tool starts the script, and the hook itself looks whether it matters.",
            "Hooks must be switched on in Cline (Settings, Features, Hooks).",
        )

    @override
    def common(self, event: str) -> dict[str, object]:
        return {
            "clineVersion": "3",
            "hookName": event,
            "timestamp": "1",
            "taskId": "learnkit-check",
            "workspaceRoots": ["."],
        }
