"""The hook installer in memory: settings as a dictionary of lists of command lines, one an event."""

import json
from collections.abc import Mapping

from typing_extensions import override

from learnkit.core.capture.installing import MARK, FileChange, InstalledHook, InstallPlan, InstallScope
from learnkit.errors import ConfigurationError, ConflictError, CorruptRecordError
from learnkit.ports.hook_installer import HookInstaller

EVENTS = ("before", "after")


class InMemoryHookInstaller(HookInstaller):
    """Installs into ``files``: texts of JSON by path, ``{"before": ["command", …], …}``."""

    def __init__(self, files: dict[str, bytes]) -> None:
        """Take the files, which are changed in place."""
        self.files = files

    @property
    @override
    def agent(self) -> str:
        return "agent"

    @override
    def plan(self, command: str, *, scope: InstallScope, project: str) -> InstallPlan:
        path = self._path(scope, project)
        held = self._held(path)
        lists = {event: [*_others(held.get(event, [])), command] for event in EVENTS}
        after = json.dumps({**held, **lists}).encode()
        is_there = all([one for one in held.get(event, []) if MARK in one] == [command] for event in EVENTS)
        change = FileChange(path, self.files.get(path), self.files[path] if is_there else after)
        return InstallPlan(agent=self.agent, changes=(change,), events=EVENTS)

    @override
    def removal(self, *, scope: InstallScope, project: str) -> InstallPlan:
        path = self._path(scope, project)
        before = self.files.get(path)
        held = {event: _others(commands) for event, commands in self._held(path).items()}
        left = {event: commands for event, commands in held.items() if commands or event not in EVENTS}
        is_ours = any(True for _ in self._ours(path))
        after = (json.dumps(left).encode() if left else None) if is_ours else before
        return InstallPlan(agent=self.agent, changes=(FileChange(path, before, after),))

    @override
    def carry_out(self, plan: InstallPlan) -> None:
        for change in plan.changes:
            if self.files.get(change.path) != change.before:
                raise ConflictError("it was changed in between", where=change.path, do="Plan again")
            if change.after is None:
                self.files.pop(change.path, None)
            else:
                self.files[change.path] = change.after

    @override
    def installed(self, *, project: str) -> tuple[InstalledHook, ...]:
        paths = [self._path(scope, project) for scope in (InstallScope.USER, InstallScope.PROJECT)]
        return tuple(hook for path in paths for hook in self._ours(path))

    def _ours(self, path: str) -> tuple[InstalledHook, ...]:
        held = self._held(path)
        return tuple(
            InstalledHook(self.agent, path, event, command)
            for event in EVENTS
            for command in held.get(event, [])
            if MARK in command
        )

    def _held(self, path: str) -> Mapping[str, list[str]]:
        try:
            held = json.loads(self.files.get(path, b"{}"))
        except ValueError as error:
            raise CorruptRecordError("it is not JSON", path=path, line=1, do="Mend it") from error
        if not isinstance(held, dict):
            raise CorruptRecordError("an object is expected", path=path, line=1, do="Mend it")
        return held

    @staticmethod
    def _path(scope: InstallScope, project: str) -> str:
        match scope:
            case InstallScope.USER:
                return "user.json"
            case InstallScope.PROJECT:
                return f"{project}/agent.json"
            case InstallScope.LOCAL:
                raise ConfigurationError("agent has no hooks of the scope local", do="Choose: user, project")


def _others(commands: list[str]) -> list[str]:
    """Give the command lines that are not ours."""
    return [command for command in commands if MARK not in command]
