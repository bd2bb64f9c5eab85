"""Hooks are planned, carried out and taken out again, by the names that people use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from learnkit.core.capture.installing import FileChange, InstallScope
from learnkit.errors import NotFoundError

if TYPE_CHECKING:
    from tests.usecases.conftest import World


def test_hooks_go_in_and_out(world: World) -> None:
    hooks = world.installing
    assert hooks.agents() == ("agent",)
    plan = hooks.plan("agent", guard=True)
    assert world.files == {}
    hooks.carry_out(plan)
    assert {hook.command for hook in hooks.installed()} == {"learnkit.hook --agent agent --guard"}
    assert hooks.plan("agent", guard=True).is_nothing
    hooks.carry_out(hooks.removal("agent"))
    assert hooks.installed() == ()
    assert [event.fields["files"] for event in world.events.events] == [1, 1]


def test_an_unknown_agent_is_named_with_those_that_are_known(world: World) -> None:
    with pytest.raises(NotFoundError, match="Name one of: agent"):
        world.installing.plan("claude", scope=InstallScope.PROJECT)


def test_a_change_is_shown_as_a_diff() -> None:
    assert "-old\n+new" in FileChange("/x", b"old\n", b"new\n").diff()
    assert "/dev/null" in FileChange("/x", None, b"new\n").diff()
    assert "+++ /dev/null" in FileChange("/x", b"old\n", None).diff()
    assert FileChange("/x", b"a", b"a").is_nothing
