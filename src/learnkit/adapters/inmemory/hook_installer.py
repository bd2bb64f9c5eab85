"""Hooks in a configuration in memory: one file a scope, one hook a line."""

from typing_extensions import override

from learnkit.core.capture.installing import (
    FileChange,
    HookPoint,
    InstalledHook,
    InstallPlan,
    InstallRequest,
    InstallScope,
    is_ours,
)
from learnkit.errors import ConflictError, CorruptRecordError, PolicyError
from learnkit.ports.hook_installer import HookInstaller

POINTS = (HookPoint("before-tool", "shell", True), HookPoint("after-tool", "shell", True), HookPoint("session-end"))


class InMemoryHookInstaller(HookInstaller):
    """Knows lines ``EVENT COMMAND``; an empty line and one that begins with ``#`` say nothing, any other is broken.

    ``files`` holds the configurations by their paths; it may be looked at and changed.
    """

    def __init__(self, agent: str = "claude-code", files: dict[str, bytes] | None = None) -> None:
        """Take the agent's id and the files."""
        self._agent = agent
        self.files = {} if files is None else files
        self._originals: dict[str, tuple[bytes | None, bytes]] = {}

    @property
    @override
    def agent(self) -> str:
        return self._agent

    @property
    @override
    def scopes(self) -> tuple[InstallScope, ...]:
        return InstallScope.USER, InstallScope.PROJECT

    def path(self, scope: InstallScope, project: str = "") -> str:
        """Give the path of a scope's configuration; ``PolicyError`` for a scope that is not there."""
        if scope not in self.scopes:
            raise PolicyError(f"{self._agent} has no scope {scope.value!r}", do="Choose user or project")
        if scope is InstallScope.PROJECT and not project:
            raise PolicyError("the scope 'project' needs a project", do="Name the root of one")
        return f"{project if scope is InstallScope.PROJECT else '/home'}/.{self._agent}/hooks"

    @override
    def plan(self, request: InstallRequest) -> InstallPlan:
        path = self.path(request.scope, request.project)
        before = self.files.get(path)
        others = [line for line in _lines(before, path) if not is_ours(line)]
        wanted = [f"{point.event} {' '.join(request.command)}" for point in POINTS]
        after = _text(before, [*others, *wanted])
        held = [line for line in _lines(before, path) if is_ours(line)]
        change = () if held == wanted else (FileChange(path, before, after),)
        return InstallPlan(agent=self._agent, scope=request.scope, changes=change, points=POINTS)

    @override
    def removal(self, scope: InstallScope, *, project: str = "") -> InstallPlan:
        path = self.path(scope, project)
        before, changes = self.files.get(path), list[FileChange]()
        if before is not None and any(is_ours(line) for line in _lines(before, path)):
            original, ours = self._originals.get(path, (None, b""))
            left = _text(before, [line for line in _lines(before, path) if not is_ours(line)])
            changes = [FileChange(path, before, original if before == ours else left)]
        return InstallPlan(agent=self._agent, scope=scope, changes=tuple(changes), is_removal=True)

    @override
    def apply(self, plan: InstallPlan) -> None:
        for change in plan.changes:
            if self.files.get(change.path) not in (change.before, change.after):
                raise ConflictError("it was changed in between", where=change.path, do="Try again")
        for change in plan.changes:
            if change.after is None:
                self.files.pop(change.path, None)
                continue
            original = change.before
            if (known := self._originals.get(change.path)) and known[1] == change.before:
                original = known[0]
            if self.files.get(change.path) != change.after:
                self._originals[change.path] = (original, change.after)
            self.files[change.path] = change.after

    @override
    def installed(self, scope: InstallScope, *, project: str = "") -> tuple[InstalledHook, ...]:
        path = self.path(scope, project)
        try:
            lines = [line.split(" ", 1) for line in _lines(self.files.get(path), path) if is_ours(line)]
        except CorruptRecordError:
            return ()
        return tuple(
            InstalledHook(agent=self._agent, scope=scope, path=path, event=event, line=line) for event, line in lines
        )


def _lines(raw: bytes | None, path: str) -> list[str]:
    lines = [] if raw is None else raw.decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#") and " " not in line:
            raise CorruptRecordError("a hook needs an event and a command", path=path, line=number, do="Mend the line")
    return lines[:-1] if lines and not lines[-1] else lines


def _text(before: bytes | None, lines: list[str]) -> bytes:
    """Give the lines as a file; a file that ended without a line end gets none."""
    end = "" if before and not before.endswith(b"\n") else "\n"
    return ("\n".join(lines) + end).encode() if lines else b""
