"""Installing: learnkit's hook in the configurations of coding agents: put in, taken out, looked at, tried."""

from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from learnkit.core.capture.installing import (
    HookCheck,
    InstalledHook,
    InstallPlan,
    InstallRequest,
    InstallScope,
)
from learnkit.core.kernel.events import Event
from learnkit.errors import NotFoundError
from learnkit.ports.event_sink import EventSink
from learnkit.ports.hook_installer import HookInstaller
from learnkit.ports.hook_runner import HookRunner

ALIASES = {"claude": "claude-code", "gemini": "gemini-cli", "copilot": "copilot-cli"}
"""Short names of agents that people use."""

TRIAL_SECONDS = 10.0
"""How long a trial run may take before it is ended: as long as the agents are told to wait."""

CommandFor = Callable[[str, bool], Sequence[str]]
"""Gives the command to pin for an agent, with the guard or without."""


@frozen(kw_only=True)
class Installing:
    """The verbs around hooks. ``plan`` and ``removal`` write nothing; ``install`` and ``uninstall`` take their plans.

    ``project`` is the root of the project that the narrower scopes mean; where it is the home itself, one file belongs
    to two scopes, and counts for the wider one.
    """

    installers: Sequence[HookInstaller]
    runner: HookRunner
    command_for: CommandFor
    events: EventSink
    project: str = ""

    @property
    def agents(self) -> tuple[str, ...]:
        """Give the ids of the agents that are known."""
        return tuple(one.agent for one in self.installers)

    def plan(self, agent: str, *, scope: InstallScope = InstallScope.USER, guard: bool = False) -> InstallPlan:
        """Give what ``install`` would write; an agent may be named by its short name.

        Raises ``NotFoundError`` for an agent that is not known, ``PolicyError`` for a scope that it does not have,
        and ``CorruptRecordError`` where its configuration cannot be parsed.
        """
        installer = self._installer(agent)
        command = tuple(self.command_for(installer.agent, guard))
        return installer.plan(InstallRequest(command, scope, self._project(scope)))

    def removal(self, agent: str, *, scope: InstallScope | None = None) -> tuple[InstallPlan, ...]:
        """Give what ``uninstall`` would write, a plan a scope; None: every scope of the agent."""
        installer, seen, plans = self._installer(agent), set[str](), list[InstallPlan]()
        for one in [scope] if scope is not None else self._reachable(installer):
            plan = installer.removal(one, project=self._project(one))
            plans.append(evolve(plan, changes=tuple(change for change in plan.changes if change.path not in seen)))
            seen |= {change.path for change in plan.changes}
        return tuple(plans)

    def install(
        self, agent: str | InstallPlan, *, scope: InstallScope = InstallScope.USER, guard: bool = False
    ) -> InstallPlan:
        """Install the hook for an agent, or write a plan that was shown; give what was written."""
        plan = self.plan(agent, scope=scope, guard=guard) if isinstance(agent, str) else agent
        self._apply([plan], "hook.installed")
        return plan

    def uninstall(
        self, agent: str | Iterable[InstallPlan], *, scope: InstallScope | None = None
    ) -> tuple[InstallPlan, ...]:
        """Take the hook out for an agent, or write plans that were shown; give what was written."""
        plans = self.removal(agent, scope=scope) if isinstance(agent, str) else tuple(agent)
        self._apply(plans, "hook.uninstalled")
        return plans

    def installed(self, agent: str | None = None) -> tuple[InstalledHook, ...]:
        """Give every line of ours, of one agent or of all."""
        installers = self.installers if agent is None else (self._installer(agent),)
        hooks = [
            hook
            for installer in installers
            for scope in self._reachable(installer)
            for hook in installer.installed(scope, project=self._project(scope))
        ]
        scope_of = {(hook.agent, hook.path): hook.scope for hook in reversed(hooks)}
        return tuple(hook for hook in hooks if scope_of[hook.agent, hook.path] is hook.scope)

    def check(self, agent: str | None = None, *, seconds: float = TRIAL_SECONDS) -> tuple[HookCheck, ...]:
        """Run every installed line with a sample of its event, and say how each ended."""
        return tuple(
            HookCheck(hook=hook, run=self.runner.run(hook.line, payload=hook.sample, seconds=seconds))
            for hook in self.installed(agent)
        )

    def _apply(self, plans: Iterable[InstallPlan], event: str) -> None:
        for plan in plans:
            self._installer(plan.agent).apply(plan)
            if plan.is_needed:
                self.events.emit(Event(event, {"agent": plan.agent, "scope": plan.scope.value}))

    def _installer(self, agent: str) -> HookInstaller:
        name = ALIASES.get(agent, agent)
        for installer in self.installers:
            if installer.agent == name:
                return installer
        known = ", ".join(self.agents) or "none"
        raise NotFoundError(f"there is no agent {agent!r} that a hook can be installed for", do=f"Known are: {known}")

    def _reachable(self, installer: HookInstaller) -> list[InstallScope]:
        """Give the scopes of an agent that can be meant here: without a project, only the user's."""
        return [scope for scope in installer.scopes if scope is InstallScope.USER or self.project]

    def _project(self, scope: InstallScope) -> str:
        return "" if scope is InstallScope.USER else self.project
