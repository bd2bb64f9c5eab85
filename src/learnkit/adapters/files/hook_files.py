"""Hooks in files: plans changes from formats and places, and applies them with an undo that gives every byte back.

Where an agent's hooks stand is said by its own class below ``FileHookInstaller``; how a file is read and edited, by a
``HookFormat`` of ``learnkit.adapters.codec``.
"""

import json
import os
import stat
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import ClassVar, Protocol

from attrs import frozen
from typing_extensions import override

from learnkit.adapters.files.failures import told
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import (
    FileChange,
    HookPoint,
    InstalledHook,
    InstallPlan,
    InstallRequest,
    InstallScope,
)
from learnkit.errors import CorruptRecordError, PolicyError, StoreError
from learnkit.ports.hook_installer import HookInstaller

_BOM = "\ufeff"
MOST_BYTES = 32 * 1024 * 1024
"""A configuration that is larger is refused: it is something else."""


@frozen
class PlacedHook:
    """A line of ours in a text: its event, its matcher, the line."""

    event: str
    matcher: str
    line: str


class HookFormat(Protocol):
    """Reads and edits one kind of file; ``path`` is only named in errors. Raises ``LearnkitError`` alone."""

    def read(self, text: str, path: str) -> tuple[PlacedHook, ...]:
        """Give every line of ours."""

    def put(self, text: str | None, path: str) -> str:
        """Give the text with exactly the wanted hooks of ours; None is a file that is not there."""

    def drop(self, text: str, path: str) -> str:
        """Give the text without ours."""

    def is_blank(self, text: str, path: str) -> bool:
        """Say whether a text holds nothing but what a new file of ours would hold beside the hooks."""

    def warning(self, text: str, path: str) -> str:
        """Say what in a text keeps the agent from reading it; "" where nothing does."""


@frozen
class HookTarget:
    """One file of a scope. ``is_wanted`` says whether hooks are to be put there, or at most taken out."""

    path: Path
    format: HookFormat
    is_wanted: bool = True
    is_program: bool = False


class FileHookInstaller(HookInstaller):
    """Answers the port for an agent whose hooks stand in files; the agent's own class says which, and what is in them.

    A class below says in its constants: its id, its scopes, the events, the folder of the user's configuration (below
    the home) and of a project's (below its root), and what a payload of an event holds beside the common fields. Files
    are changed through an undo journal, which all agents of a machine share.
    """

    AGENT: ClassVar[str]
    SCOPES: ClassVar[tuple[InstallScope, ...]] = (InstallScope.USER, InstallScope.PROJECT)
    POINTS: ClassVar[tuple[HookPoint, ...]]
    HOME: ClassVar[str]
    PROJECT: ClassVar[str]
    SAMPLES: ClassVar[Mapping[str, Mapping[str, object]]]

    def __init__(self, journal: UndoJournal, *, folder: Path | None = None, windows: bool = os.name == "nt") -> None:
        """Take the journal, the folder of the user's configuration (none: ``HOME``), and whose shell runs the lines."""
        self._journal = journal
        self._windows = windows
        self._folder = folder or Path.home() / self.HOME

    @property
    @override
    def agent(self) -> str:
        return self.AGENT

    @property
    @override
    def scopes(self) -> tuple[InstallScope, ...]:
        return self.SCOPES

    @abstractmethod
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        """Give every file of a scope in which hooks of ours may stand."""

    @abstractmethod
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        """Give what a person should know before it is installed."""

    @abstractmethod
    def common(self, event: str) -> dict[str, object]:
        """Give the fields that every payload of this agent holds."""

    def folder_of(self, request: InstallRequest) -> Path:
        """Give the folder of a scope."""
        return self._folder if request.scope is InstallScope.USER else Path(request.project) / self.PROJECT

    @override
    def plan(self, request: InstallRequest) -> InstallPlan:
        """Give what would be written so that exactly this command is installed."""
        self._require(request.scope, request.project)
        changes, notes, refused = [], list[str](), list[PolicyError]()
        for target in self.targets(request):
            try:
                changes += self._planned(target, notes)
            except PolicyError as error:
                refused.append(error)
        wanted = sum(target.is_wanted for target in self.targets(request))
        if refused and len(refused) == wanted:
            raise refused[0]
        return InstallPlan(
            agent=self.agent,
            scope=request.scope,
            changes=tuple(changes),
            points=self.POINTS,
            notes=(*notes, *(str(error) for error in refused), *self.notes(request)),
        )

    def _planned(self, target: HookTarget, notes: list[str]) -> list[FileChange]:
        """Give the change of one file, and add what a person should know of it."""
        before, text = _read(target.path)
        body, path = _body(text), str(target.path)
        after: str | None = None
        if target.is_wanted:
            after = target.format.put(body, path)
            notes += [said for said in [target.format.warning(body or "", path)] if said]
        elif body is not None:
            after = target.format.drop(body, path)
            if not after.strip() and body.strip():
                after = None
        return _change(target, before, _as_bytes(after, text))

    @override
    def removal(self, scope: InstallScope, *, project: str = "") -> InstallPlan:
        """Give what would be written so that nothing of ours is left."""
        self._require(scope, project)
        changes = []
        for target in self._targets(scope, project):
            before, text = _read(target.path)
            if before is not None and text is not None:
                changes += _change(target, before, self._without_ours(target, before, text))
        return InstallPlan(agent=self.agent, scope=scope, changes=tuple(changes), is_removal=True)

    def _without_ours(self, target: HookTarget, before: bytes, text: str) -> bytes | None:
        """Give what stood in a file before us where it is as we left it, else the file without ours."""
        path = str(target.path)
        known, original = self._journal.original(target.path, before)
        if known and original is None:
            return None
        if known and original is not None:
            before, text = original, original.decode("utf-8")
        body = _body(text) or ""
        if not target.format.read(body, path):
            return before
        left = target.format.drop(body, path)
        is_ours = not left.strip() or (not known and self._journal.made(target.path))
        return None if is_ours and target.format.is_blank(left, path) else _as_bytes(left, text)

    @override
    def apply(self, plan: InstallPlan) -> None:
        """Write a plan."""
        self._journal.apply(plan.changes, is_removal=plan.is_removal)

    @override
    def installed(self, scope: InstallScope, *, project: str = "") -> tuple[InstalledHook, ...]:
        """Give every line of ours in this scope."""
        self._require(scope, project)
        return tuple(hook for target in self._targets(scope, project) for hook in self._placed(target, scope))

    def _placed(self, target: HookTarget, scope: InstallScope) -> Iterator[InstalledHook]:
        path = str(target.path)
        try:
            _, text = _read(target.path)
            placed = target.format.read(_body(text) or "", path) if text is not None else ()
        except (CorruptRecordError, StoreError):
            return
        for one in placed:
            yield InstalledHook(
                agent=self.agent,
                scope=scope,
                path=path,
                event=one.event,
                matcher=one.matcher,
                line=one.line,
                sample=json.dumps({**self.common(one.event), **self.SAMPLES.get(one.event, {})}),
            )

    def _targets(self, scope: InstallScope, project: str) -> tuple[HookTarget, ...]:
        return tuple(self.targets(InstallRequest((), scope, project)))

    def _require(self, scope: InstallScope, project: str) -> None:
        """Refuse a scope that the agent does not have, and one of a project where none is named."""
        if scope not in self.scopes:
            known = ", ".join(one.value for one in self.scopes)
            raise PolicyError(f"{self.agent} has no scope {scope.value!r}", do=f"Choose one of: {known}")
        if scope is not InstallScope.USER and not project:
            raise PolicyError(f"the scope {scope.value!r} needs a project", do="Name the root of one")


def _change(target: HookTarget, before: bytes | None, after: bytes | None) -> list[FileChange]:
    """Give the change of a file, or nothing; one without a change may still lack the right to be run."""
    path = str(target.path)
    if after == before and not (target.is_program and before is not None and not _may_run(target.path)):
        return []
    if after is not None and before is not None and not _may_write(target.path):
        raise StoreError("it is read-only", where=path, do="Give yourself the right to write it, then try again")
    return [FileChange(path, before, after, target.is_program)]


def _may_write(path: Path) -> bool:
    with told("read", path):
        return bool(path.stat().st_mode & stat.S_IWUSR)


def _may_run(path: Path) -> bool:
    with told("read", path):
        return bool(path.stat().st_mode & stat.S_IXUSR)


def _read(path: Path) -> tuple[bytes | None, str | None]:
    """Give a file's bytes and text; None where there is none. Raises ``StoreError`` and ``CorruptRecordError``."""
    with told("read", path):
        try:
            if path.stat().st_size > MOST_BYTES:
                raise StoreError("it is too large for a configuration", where=str(path), do="Look at what it is")
            raw = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None, None
    try:
        return raw, raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise CorruptRecordError("it is no UTF-8 text", path=str(path), line=line, do="Save it as UTF-8") from error


def _body(text: str | None) -> str | None:
    """Give a text without its byte order mark."""
    return None if text is None else text.removeprefix(_BOM)


def _as_bytes(after: str | None, before: str | None) -> bytes | None:
    """Give an edited text as bytes, with the byte order mark that was there."""
    if after is None:
        return None
    mark = _BOM if before is not None and before.startswith(_BOM) else ""
    return (mark + after).encode("utf-8")
