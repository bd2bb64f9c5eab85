"""What every HookInstaller keeps to."""

from abc import abstractmethod

import pytest

from learnkit.core.capture.installing import MARK, InstallScope
from learnkit.errors import ConfigurationError, ConflictError, CorruptRecordError
from learnkit.ports.hook_installer import HookInstaller

COMMAND = f"'/opt/python 3/bin/python' -I -S -c 'import {MARK}' --agent x"
OLDER = f"/usr/bin/python3 -c 'import {MARK}'"
USER = InstallScope.USER


class HookInstallerContract:
    """The laws of HookInstaller as tests; ``missing`` is a scope that the agent does not have, or None."""

    missing: InstallScope | None = InstallScope.LOCAL

    @abstractmethod
    def make(self) -> HookInstaller:
        """Give the installer; nothing of its agent's configuration is there."""

    @abstractmethod
    def look(self) -> dict[str, bytes]:
        """Give every file of the agent's configuration that is there, by path."""

    @abstractmethod
    def messy(self) -> None:
        """Write a configuration of the user that holds other things, and hooks of others where there can be any."""

    def broken(self) -> None:
        """Write a configuration of the user that cannot be understood; agents that have none skip."""
        pytest.skip("this agent has no file that could be broken")

    def kept(self, before: dict[str, bytes], after: dict[str, bytes]) -> bool:
        """Say whether everything of others that stood in ``before`` stands in ``after``."""
        return all(raw in after.get(path, b"") for path, raw in before.items())

    def test_planning_writes_nothing(self) -> None:
        """Law 1."""
        installer = self.make()
        assert not installer.plan(COMMAND, scope=USER, project="/p").is_nothing
        installer.removal(scope=USER, project="/p")
        assert installer.installed(project="/p") == ()
        assert self.look() == {}

    @pytest.mark.parametrize("is_messy", [False, True])
    def test_installing_twice_changes_nothing(self, is_messy: bool) -> None:
        """Laws 2, 4, 6."""
        installer = self.make()
        if is_messy:
            self.messy()
        before = self.look()
        for command in (OLDER, COMMAND):
            installer.carry_out(installer.plan(command, scope=USER, project="/p"))
            assert installer.plan(command, scope=USER, project="/p").is_nothing
            assert {hook.command for hook in installer.installed(project="/p")} == {command}
        events = [(hook.path, hook.event) for hook in installer.installed(project="/p")]
        assert len(events) == len(set(events)) >= 1
        assert self.kept(before, self.look())

    @pytest.mark.parametrize("is_messy", [False, True])
    def test_removal_gives_back_what_was_there(self, is_messy: bool) -> None:
        """Law 3."""
        installer = self.make()
        if is_messy:
            self.messy()
        before = self.look()
        installer.carry_out(installer.removal(scope=USER, project="/p"))
        assert self.look() == before
        installer.carry_out(installer.plan(OLDER, scope=USER, project="/p"))
        installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
        installer.carry_out(installer.removal(scope=USER, project="/p"))
        assert self.look() == before
        assert installer.installed(project="/p") == ()

    def test_what_cannot_be_understood_is_left_alone(self) -> None:
        """Law 5."""
        installer = self.make()
        self.broken()
        before = self.look()
        with pytest.raises(CorruptRecordError):
            installer.plan(COMMAND, scope=USER, project="/p")
        assert self.look() == before

    def test_a_scope_that_is_not_there_is_refused(self) -> None:
        """Law 7."""
        installer = self.make()
        if self.missing is None:
            pytest.skip("this agent has every scope")
        with pytest.raises(ConfigurationError, match=self.missing.value):
            installer.plan(COMMAND, scope=self.missing, project="/p")

    def test_a_plan_counts_only_for_what_it_was_made_from(self) -> None:
        """Law 8."""
        installer = self.make()
        stale = installer.plan(OLDER, scope=USER, project="/p")
        installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
        before = self.look()
        with pytest.raises(ConflictError):
            installer.carry_out(stale)
        assert self.look() == before
