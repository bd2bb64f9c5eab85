"""What every hook installer keeps."""

from abc import abstractmethod
from collections.abc import Mapping

import pytest
from attrs import define, evolve

from learnkit.core.capture.installing import InstallPlan, InstallRequest, InstallScope, is_ours
from learnkit.errors import ConflictError, CorruptRecordError, LearnkitError, PolicyError
from learnkit.ports.hook_installer import HookInstaller

COMMAND = ("/opt/python", "-I", "-S", "-c", "import learnkit.hook;learnkit.hook.main()", "--agent", "x")
MOVED = ("/elsewhere/python", *COMMAND[1:])
REQUEST = InstallRequest(COMMAND)


@define
class Ground:
    """An installer and what it works on.

    ``files`` gives every file (by any stable name) that is there now, and None for folders; ``write`` writes the main
    configuration, from outside. ``before`` is that configuration with hooks and other things of others; ``kept`` are
    the parts of it that must survive. ``broken`` cannot be parsed (None: the agent has no such thing), on line
    ``broken_line``.
    """

    installer: HookInstaller
    before: bytes
    kept: tuple[bytes, ...]
    broken: bytes | None
    broken_line: int

    @abstractmethod
    def files(self) -> Mapping[str, bytes | None]:
        """Give what is there now."""

    @abstractmethod
    def write(self, raw: bytes) -> None:
        """Write the main configuration from outside."""

    @abstractmethod
    def read(self) -> bytes:
        """Read the main configuration; b"" where there is none."""

    def install(self, request: InstallRequest = REQUEST) -> InstallPlan:
        """Plan and apply."""
        plan = self.installer.plan(request)
        self.installer.apply(plan)
        return plan

    def uninstall(self) -> InstallPlan:
        """Plan a removal and apply it."""
        plan = self.installer.removal(InstallScope.USER)
        self.installer.apply(plan)
        return plan


class HookInstallerContract:
    """Subclass it and give the ground: nothing installed, nothing there."""

    @abstractmethod
    def make(self) -> Ground:
        """Give an installer on an empty ground."""

    def test_planning_and_looking_write_nothing(self) -> None:
        """Law 1."""
        ground = self.make()
        empty = dict(ground.files())
        assert ground.installer.plan(REQUEST).is_needed
        assert not ground.installer.removal(InstallScope.USER).is_needed
        assert ground.installer.installed(InstallScope.USER) == ()
        assert dict(ground.files()) == empty
        ground.write(ground.before)
        held = dict(ground.files())
        ground.installer.plan(REQUEST)
        ground.installer.removal(InstallScope.USER)
        assert dict(ground.files()) == held

    def test_a_second_time_changes_nothing(self) -> None:
        """Law 2."""
        ground = self.make()
        plan = ground.install()
        done = dict(ground.files())
        again = ground.installer.plan(REQUEST)
        assert again.changes == ()
        assert again.points == plan.points
        ground.installer.apply(plan)
        ground.installer.apply(again)
        assert dict(ground.files()) == done

    def test_a_plan_says_what_it_does(self) -> None:
        """Law 2."""
        ground = self.make()
        plan = ground.installer.plan(REQUEST)
        assert plan.agent == ground.installer.agent
        assert any(point.is_tool for point in plan.points)
        assert all("+" in change.diff for change in plan.changes)
        assert plan.cost

    def test_removal_leaves_nothing_where_nothing_was(self) -> None:
        """Law 3."""
        ground = self.make()
        empty = dict(ground.files())
        ground.install()
        assert dict(ground.files()) != empty
        ground.uninstall()
        assert dict(ground.files()) == empty
        assert not ground.installer.removal(InstallScope.USER).is_needed

    def test_removal_gives_the_very_bytes_back(self) -> None:
        """Law 3."""
        ground = self.make()
        ground.write(ground.before)
        held = dict(ground.files())
        ground.install()
        assert dict(ground.files()) != held
        ground.uninstall()
        assert dict(ground.files()) == held

    def test_removal_after_two_installs_gives_the_very_bytes_back(self) -> None:
        """Laws 3 and 6."""
        ground = self.make()
        ground.write(ground.before)
        held = dict(ground.files())
        ground.install()
        ground.install(evolve(REQUEST, command=MOVED))
        ground.uninstall()
        assert dict(ground.files()) == held

    def test_an_edit_in_between_is_kept(self) -> None:
        """Laws 3 and 5."""
        ground = self.make()
        ground.write(ground.before)
        ground.install()
        ground.write(ground.read() + b"\n")
        ground.uninstall()
        assert ground.read() == ground.before + b"\n"

    def test_what_cannot_be_parsed_is_refused_and_left(self) -> None:
        """Laws 4 and 7."""
        ground = self.make()
        if ground.broken is None:
            return
        ground.write(ground.broken)
        held = dict(ground.files())
        with pytest.raises(CorruptRecordError) as raised:
            ground.installer.plan(REQUEST)
        assert raised.value.line == ground.broken_line
        assert raised.value.path
        assert raised.value.do
        assert ground.installer.installed(InstallScope.USER) == ()
        assert dict(ground.files()) == held

    def test_what_is_not_ours_survives(self) -> None:
        """Law 5."""
        ground = self.make()
        ground.write(ground.before)
        ground.install()
        after = ground.read()
        assert [part for part in ground.kept if part not in after] == []

    def test_a_moved_line_is_replaced(self) -> None:
        """Law 6."""
        ground = self.make()
        ground.write(ground.before)
        ground.install()
        first = ground.installer.installed(InstallScope.USER)
        ground.install(evolve(REQUEST, command=MOVED))
        second = ground.installer.installed(InstallScope.USER)
        assert [one.event for one in second] == [one.event for one in first]
        raw = b"".join(held for held in ground.files().values() if held)
        assert b"/elsewhere/python" in raw
        assert b"/opt/python" not in raw

    def test_every_line_is_named(self) -> None:
        """Law 7."""
        ground = self.make()
        ground.write(ground.before)
        plan = ground.install()
        found = ground.installer.installed(InstallScope.USER)
        assert sorted(one.event for one in found) == sorted(one.event for one in plan.points)
        assert all(one.agent == plan.agent and one.path and one.line and one.sample for one in found)

    def test_a_file_that_changed_since_is_not_overwritten(self) -> None:
        """Law 8."""
        ground = self.make()
        ground.write(ground.before)
        plan = ground.installer.plan(REQUEST)
        ground.write(ground.before + b"\n")
        held = dict(ground.files())
        if not any(change.before == ground.before for change in plan.changes):
            return
        with pytest.raises(ConflictError):
            ground.installer.apply(plan)
        assert dict(ground.files()) == held

    def test_a_scope_that_is_not_there_is_refused(self) -> None:
        """Law 9."""
        ground = self.make()
        for scope in InstallScope:
            if scope not in ground.installer.scopes:
                with pytest.raises(PolicyError):
                    ground.installer.plan(InstallRequest(COMMAND, scope, "/p"))
            elif scope is not InstallScope.USER:
                with pytest.raises(PolicyError):
                    ground.installer.installed(scope)

    @pytest.mark.parametrize("raw", [b"\xff\xfe", b"\0", b"[]", b"{" * 5000, b"hooks = 1", b'{"hooks": 1}'])
    def test_only_our_errors_escape(self, raw: bytes) -> None:
        """Law 9."""
        ground = self.make()
        ground.write(raw)
        for step in (
            lambda: ground.installer.plan(REQUEST),
            lambda: ground.installer.removal(InstallScope.USER),
            lambda: ground.installer.installed(InstallScope.USER),
        ):
            try:
                step()
            except LearnkitError as error:
                assert error.what  # noqa: PT017 - whether it is raised is not the question

    def test_our_mark_is_in_what_is_written(self) -> None:
        """Law 6."""
        ground = self.make()
        plan = ground.install()
        assert all(is_ours((change.after or b"").decode()) for change in plan.changes)
