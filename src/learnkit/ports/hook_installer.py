"""The hook installer: puts our program into one agent's configuration, and takes it out again."""

from abc import abstractmethod
from typing import Protocol

from learnkit.core.capture.installing import InstalledHook, InstallPlan, InstallScope


class HookInstaller(Protocol):
    """Knows where one agent keeps its hooks, and in which form.

    Laws:
        1. ``plan``, ``removal`` and ``installed`` write nothing.
        2. A plan that was carried out is followed by a plan that changes nothing, whatever the command line was before:
           an older line of ours is replaced and never doubled.
        3. Removal after an installation gives the same values as before, and the very bytes where a file was there.
        4. What is not ours stays: comments, unknown keys, their order, the hooks of others.
        5. A file that cannot be understood raises ``CorruptRecordError`` with its path and line, and is left alone.
        6. ``installed`` names every entry of ours with the command line that the host runs.
        7. A scope that the agent does not have raises ``ConfigurationError``.
        8. ``carry_out`` writes a plan, and raises ``ConflictError`` where a file is no longer what it was made from.
    """

    @property
    @abstractmethod
    def agent(self) -> str:
        """Give the agent's id."""

    @abstractmethod
    def plan(self, command: str, *, scope: InstallScope, project: str) -> InstallPlan:
        """Give what would change so that the agent calls ``command`` (one line for its shell)."""

    @abstractmethod
    def removal(self, *, scope: InstallScope, project: str) -> InstallPlan:
        """Give what would change so that nothing of ours is left."""

    @abstractmethod
    def carry_out(self, plan: InstallPlan) -> None:
        """Write what a plan says."""

    @abstractmethod
    def installed(self, *, project: str) -> tuple[InstalledHook, ...]:
        """Give our entries in every scope."""
