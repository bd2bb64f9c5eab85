"""Every hook installer keeps the contract, on the agent's real files and in memory."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from attrs import define
from typing_extensions import override

from learnkit.adapters.inmemory.hook_installer import InMemoryHookInstaller
from learnkit.core.capture.installing import InstallScope
from learnkit.testing.contracts.hook_installer import Ground, HookInstallerContract
from tests.adapters.hooks.grounds import KINDS, ground


@pytest.mark.parametrize("kind", sorted(KINDS))
class TestFileHookInstallers(HookInstallerContract):
    """The real files of every agent."""

    @pytest.fixture(autouse=True)
    def _kind(self, kind: str, tmp_path: Path) -> None:
        self.kind, self.tmp_path = kind, tmp_path

    @override
    def make(self) -> Ground:
        return ground(self.kind, self.tmp_path)


@define
class MemoryGround(Ground):
    """Files in memory."""

    memory: InMemoryHookInstaller

    @override
    def files(self) -> Mapping[str, bytes | None]:
        return dict(self.memory.files)

    @override
    def write(self, raw: bytes) -> None:
        self.memory.files[self.memory.path(InstallScope.USER)] = raw

    @override
    def read(self) -> bytes:
        return self.memory.files.get(self.memory.path(InstallScope.USER), b"")


class TestInMemoryHookInstaller(HookInstallerContract):
    """The reference answer."""

    @override
    def make(self) -> Ground:
        memory = InMemoryHookInstaller()
        before = b"# theirs\nbefore-tool /usr/bin/audit\n"
        return MemoryGround(memory, before, (before,), b"# theirs\nbroken\n", 2, memory)
