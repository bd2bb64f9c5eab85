"""The hook installer: puts learnkit's hook into one agent's configuration, and takes it out again."""

from abc import abstractmethod
from typing import Protocol

from learnkit.core.capture.installing import InstalledHook, InstallPlan, InstallRequest, InstallScope


class HookInstaller(Protocol):
    """Knows the configuration of one agent.

    Laws:
        1. ``plan``, ``removal`` and ``installed`` write nothing.
        2. After a plan was applied, the same request plans nothing, and applying the plan again changes nothing.
        3. A removal that is applied after an install gives back the very bytes that were there: also no file and no
           folder where there was none. Where somebody edited the file in between, only our entries are taken out.
        4. A file that cannot be parsed raises ``CorruptRecordError`` with its path and line, and is left as it is.
        5. What is not ours survives: other hooks, unknown keys, comments, order and formatting.
        6. An older or moved line of ours is replaced, never doubled.
        7. ``installed`` names every line of ours with its event; in a configuration that cannot be parsed, none.
        8. ``apply`` raises ``ConflictError`` and writes nothing where a file is no longer as it was planned.
        9. A scope that the agent does not have raises ``PolicyError``; nothing but ``LearnkitError`` escapes.
    """

    @property
    @abstractmethod
    def agent(self) -> str:
        """Give the agent's id."""

    @property
    @abstractmethod
    def scopes(self) -> tuple[InstallScope, ...]:
        """Give the scopes that the agent has, the widest first."""

    @abstractmethod
    def plan(self, request: InstallRequest) -> InstallPlan:
        """Give what would be written so that exactly this command is installed."""

    @abstractmethod
    def removal(self, scope: InstallScope, *, project: str = "") -> InstallPlan:
        """Give what would be written so that nothing of ours is left."""

    @abstractmethod
    def apply(self, plan: InstallPlan) -> None:
        """Write a plan: each file is the old one or the new one, whatever dies in between."""

    @abstractmethod
    def installed(self, scope: InstallScope, *, project: str = "") -> tuple[InstalledHook, ...]:
        """Give every line of ours in this scope."""
