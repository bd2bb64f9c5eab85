"""What the installers of all agents share: one file a scope, changed by a function of its text."""

from abc import abstractmethod
from collections.abc import Iterable
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.files.journal import Journal
from learnkit.adapters.files.settings_files import changed, read_settings, text_of
from learnkit.core.capture.installing import FileChange, InstalledHook, InstallPlan, InstallScope
from learnkit.errors import ConfigurationError
from learnkit.ports.hook_installer import HookInstaller


class FileHookInstaller(HookInstaller):
    """Plans changes of one file for each scope."""

    events: tuple[str, ...] = ()
    matchers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __init__(self, journal: Journal) -> None:
        """Take the journal of changed files."""
        self._journal = journal

    @abstractmethod
    def place(self, scope: InstallScope, project: Path) -> Path | None:
        """Give the file of a scope, or None where the agent has none."""

    @abstractmethod
    def with_ours(self, text: str | None, command: str, path: Path) -> str:
        """Give a file's text with our hooks."""

    @abstractmethod
    def without_ours(self, text: str, path: Path) -> str | None:
        """Give a file's text without our hooks; None where nothing is left that was not ours."""

    @abstractmethod
    def ours(self, text: str, path: Path) -> Iterable[tuple[str, str]]:
        """Give the event and the command line of each hook of ours in a text."""

    @override
    def plan(self, command: str, *, scope: InstallScope, project: str) -> InstallPlan:
        path = self._required(scope, project)
        before = read_settings(path)
        text = text_of(before, path)
        return InstallPlan(
            agent=self.agent,
            changes=(changed(path, before, self.with_ours(text, command, path)),),
            events=self.events,
            matchers=self.matchers,
            notes=self.notes,
        )

    @override
    def removal(self, *, scope: InstallScope, project: str) -> InstallPlan:
        path = self._required(scope, project)
        before = read_settings(path)
        is_as_left, original = self._journal.original(path, before)
        if is_as_left:
            return InstallPlan(agent=self.agent, changes=(FileChange(str(path), before, original),))
        text = text_of(before, path)
        after = None if text is None else self.without_ours(text, path) if self._holds_ours(text, path) else text
        return InstallPlan(agent=self.agent, changes=(changed(path, before, after),))

    @override
    def carry_out(self, plan: InstallPlan) -> None:
        self._journal.carry_out(plan.changes)

    @override
    def installed(self, *, project: str) -> tuple[InstalledHook, ...]:
        found = []
        for scope in InstallScope:
            path = self.place(scope, Path(project))
            text = None if path is None else text_of(read_settings(path), path)
            if path is not None and text is not None and text.strip():
                found += [InstalledHook(self.agent, str(path), *entry) for entry in self.ours(text, path)]
        return tuple(found)

    def _holds_ours(self, text: str, path: Path) -> bool:
        return bool(text.strip()) and any(True for _ in self.ours(text, path))

    def _required(self, scope: InstallScope, project: str) -> Path:
        """Give the file of a scope. Raises ``ConfigurationError`` for a scope that the agent does not have."""
        path = self.place(scope, Path(project))
        if path is None:
            there = ", ".join(one.value for one in InstallScope if self.place(one, Path(project)) is not None)
            raise ConfigurationError(f"{self.agent} has no hooks of the scope {scope.value}", do=f"Choose: {there}")
        return path
