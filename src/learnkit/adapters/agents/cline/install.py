"""Where Cline looks for hooks: a folder of programs that are named after their events.

Source: its documentation of hooks. Each is a small script of ours; one that somebody else wrote is never touched.
"""

from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.journal import Journal
from learnkit.adapters.files.settings_files import changed, read_settings, text_of
from learnkit.core.capture.installing import MARK, FileChange, InstalledHook, InstallPlan, InstallScope
from learnkit.errors import ConfigurationError, PolicyError
from learnkit.ports.hook_installer import HookInstaller

EVENTS = (
    "TaskStart",
    "TaskResume",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "PreCompact",
    "TaskComplete",
    "TaskCancel",
)
_SCRIPT = "#!/bin/sh\n# Written by learnkit.\nexec {command}\n"


class ClineHookInstaller(HookInstaller):
    """Installs one script for each event."""

    def __init__(self, journal: Journal) -> None:
        """Take the journal of changed files."""
        self._journal = journal

    @property
    @override
    def agent(self) -> str:
        return "cline"

    @override
    def plan(self, command: str, *, scope: InstallScope, project: str) -> InstallPlan:
        folder = self._folder(scope, project)
        changes = [self._change(folder / event, _SCRIPT.format(command=command)) for event in EVENTS]
        note = "Hooks must be switched on in Cline's settings; it runs them on Linux and macOS only."
        return InstallPlan(agent=self.agent, changes=tuple(changes), events=EVENTS, notes=(note,))

    @override
    def removal(self, *, scope: InstallScope, project: str) -> InstallPlan:
        folder = self._folder(scope, project)
        changes = []
        for event in EVENTS:
            before = read_settings(folder / event)
            is_ours = before is not None and MARK.encode() in before
            changes.append(FileChange(str(folder / event), before, None if is_ours else before, is_program=True))
        return InstallPlan(agent=self.agent, changes=tuple(changes))

    @override
    def installed(self, *, project: str) -> tuple[InstalledHook, ...]:
        found = []
        for scope in (InstallScope.USER, InstallScope.PROJECT):
            for event in EVENTS:
                path = self._folder(scope, project) / event
                text = text_of(read_settings(path), path) or ""
                if MARK in text:
                    command = text.rpartition("exec ")[2].strip()
                    found.append(InstalledHook(self.agent, str(path), event, command))
        return tuple(found)

    @override
    def carry_out(self, plan: InstallPlan) -> None:
        self._journal.carry_out(plan.changes)

    def _change(self, path: Path, script: str) -> FileChange:
        """Give the change of one script. Raises ``PolicyError`` for one that somebody else wrote."""
        before = read_settings(path)
        if before is not None and MARK.encode() not in before:
            raise PolicyError("a hook of yours stands here", where=str(path), do="Move it away, or call ours from it")
        return changed(path, before, script, is_program=True)

    @staticmethod
    def _folder(scope: InstallScope, project: str) -> Path:
        match scope:
            case InstallScope.USER:
                return Path.home() / "Documents" / "Cline" / "Hooks"
            case InstallScope.PROJECT:
                return Path(project) / ".clinerules" / "hooks"
            case InstallScope.LOCAL:
                raise ConfigurationError("cline has no hooks of the scope local", do="Choose: user, project")
