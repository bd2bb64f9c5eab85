"""Installing: our program in the configuration of coding agents."""

from collections.abc import Callable, Mapping

from attrs import frozen

from learnkit.core.capture.installing import InstalledHook, InstallPlan, InstallScope
from learnkit.core.kernel.events import Event
from learnkit.errors import NotFoundError
from learnkit.ports.event_sink import EventSink
from learnkit.ports.hook_installer import HookInstaller

ALIASES = {"claude": "claude-code", "gemini": "gemini-cli", "copilot": "copilot-cli"}
"""Other names of agents."""


@frozen(kw_only=True)
class Installing:
    """The verbs around installed hooks.

    ``command_of`` gives the command line for an agent, with the guard or without; ``project`` is the folder of the
    project around.
    """

    installers: Mapping[str, HookInstaller]
    command_of: Callable[[str, bool], str]
    events: EventSink
    project: str = "."

    def agents(self) -> tuple[str, ...]:
        """Give the ids of the agents that hooks can be installed for, sorted."""
        return tuple(sorted(self.installers))

    def plan(self, agent: str, *, scope: InstallScope = InstallScope.USER, guard: bool = False) -> InstallPlan:
        """Give what an installation would change; nothing is written.

        Raises ``NotFoundError`` for an unknown agent, ``ConfigurationError`` for a scope that it does not have, and
        ``CorruptRecordError`` for a configuration that cannot be read.
        """
        installer = self._installer(agent)
        return installer.plan(self.command_of(installer.agent, guard), scope=scope, project=self.project)

    def removal(self, agent: str, *, scope: InstallScope = InstallScope.USER) -> InstallPlan:
        """Give what would change so that nothing of ours is left; nothing is written."""
        return self._installer(agent).removal(scope=scope, project=self.project)

    def carry_out(self, plan: InstallPlan) -> None:
        """Write what a plan says. Raises ``ConflictError`` where a file was changed since it was planned."""
        self._installer(plan.agent).carry_out(plan)
        files = sum(not change.is_nothing for change in plan.changes)
        self.events.emit(Event("hooks.changed", {"agent": plan.agent, "files": files}))

    def installed(self) -> tuple[InstalledHook, ...]:
        """Give every entry of ours in the configurations of all agents."""
        return tuple(hook for name in self.agents() for hook in self.installers[name].installed(project=self.project))

    def _installer(self, agent: str) -> HookInstaller:
        name = ALIASES.get(agent, agent)
        if name not in self.installers:
            raise NotFoundError(f"there are no hooks for {agent!r}", do=f"Name one of: {', '.join(self.agents())}")
        return self.installers[name]
