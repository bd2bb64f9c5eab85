"""The verbs around hooks."""

import pytest

from learnkit.core.capture.installing import HookRun, InstallScope
from learnkit.errors import NotFoundError, PolicyError
from tests.usecases.conftest import World


def test_a_plan_pins_the_command_of_its_agent(world: World) -> None:
    plan = world.hooks.plan("claude")
    assert (plan.agent, plan.scope) == ("claude-code", InstallScope.USER)
    assert b"/claude-code/python learnkit.hook" in (plan.changes[0].after or b"")
    assert b"--guard" in (world.hooks.plan("claude", guard=True).changes[0].after or b"")
    assert world.installer.files == {}


def test_what_was_shown_is_what_is_written(world: World) -> None:
    plan = world.hooks.plan("claude-code")
    assert world.hooks.install(plan) is plan
    assert world.hooks.install("claude-code").changes == ()
    assert [event.name for event in world.events.events] == ["hook.installed"]
    removal = world.hooks.removal("claude-code")
    assert world.hooks.uninstall(removal) == removal
    assert world.installer.files == {}
    world.hooks.install("claude-code")
    (gone,) = world.hooks.uninstall("claude-code")
    assert gone.is_needed
    assert world.installer.files == {}


def test_scopes_of_a_project_count_only_with_one(world: World) -> None:
    assert [plan.scope for plan in world.hooks.removal("gemini")] == [InstallScope.USER]
    with pytest.raises(PolicyError, match="project"):
        world.hooks.plan("gemini", scope=InstallScope.PROJECT)
    world.project_root = "/app"
    assert [plan.scope for plan in world.hooks.removal("gemini")] == [InstallScope.USER, InstallScope.PROJECT]
    assert [plan.scope for plan in world.hooks.removal("gemini", scope=InstallScope.USER)] == [InstallScope.USER]
    world.hooks.install("gemini", scope=InstallScope.PROJECT)
    assert {hook.scope for hook in world.hooks.installed("gemini")} == {InstallScope.PROJECT}
    assert list(world.installer.files) == ["/app/.gemini-cli/hooks"]


def test_everything_of_ours_is_found(world: World) -> None:
    assert world.hooks.agents == ("claude-code", "gemini-cli")
    assert world.hooks.installed() == ()
    world.hooks.install("claude")
    world.hooks.install("gemini")
    assert [hook.agent for hook in world.hooks.installed()] == ["claude-code"] * 3 + ["gemini-cli"] * 3
    assert {hook.agent for hook in world.hooks.installed("gemini")} == {"gemini-cli"}


def test_a_file_of_two_scopes_counts_once(world: World) -> None:
    world.project_root = "/home"
    world.hooks.install("claude")
    assert {hook.scope for hook in world.hooks.installed()} == {InstallScope.USER}
    assert len(world.hooks.installed()) == 3
    assert [len(plan.changes) for plan in world.hooks.removal("claude")] == [1, 0]
    world.hooks.uninstall("claude")
    assert world.installer.files == {}


def test_every_line_is_tried_with_its_sample(world: World) -> None:
    world.hooks.install("claude")
    assert [check.verdict.is_fine for check in world.hooks.check()] == [True] * 3
    assert {line for line, _ in world.runner.asked} == {"/claude-code/python learnkit.hook"}
    world.runner._runs["/claude-code/python learnkit.hook"] = HookRun(2, errors="no such file")
    assert [check.verdict.is_fine for check in world.hooks.check("claude")] == [False] * 3


def test_an_agent_that_is_not_known_is_said(world: World) -> None:
    with pytest.raises(NotFoundError, match="claude-code, gemini-cli"):
        world.hooks.plan("emacs")
