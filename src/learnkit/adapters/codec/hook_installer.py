"""Installers of the agents that keep hooks as lists below ``hooks`` in a JSON file."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from typing_extensions import override

from learnkit.adapters.codec.hook_settings import HOOKS, hooks_in, with_hooks, without_hooks
from learnkit.adapters.codec.json_editing import parse
from learnkit.adapters.files.hook_installer import FileHookInstaller


class JsonHookInstaller(FileHookInstaller):
    """Puts one entry for each event into a JSON file."""

    top: Mapping[str, Any] = {}

    @abstractmethod
    def entries(self, command: str) -> Mapping[str, Any]:
        """Give our entry for each event."""

    @override
    def with_ours(self, text: str | None, command: str, path: Path) -> str:
        return with_hooks(text, self.entries(command), path=str(path), top=self.top)

    @override
    def without_ours(self, text: str, path: Path) -> str | None:
        left = without_hooks(text, path=str(path))
        plain = parse(left, path=str(path)).plain()
        others = {key: value for key, value in plain.items() if key not in self.top and (key != HOOKS or value)}
        return left if others else None

    @override
    def ours(self, text: str, path: Path) -> Iterable[tuple[str, str]]:
        return hooks_in(text, path=str(path))


def nested(command: str, *, timeout: int, matcher: str = "") -> dict[str, Any]:
    """Give an entry in the form of Claude Code, which others took over: a matcher, and the commands below it."""
    entry: dict[str, Any] = {"matcher": matcher} if matcher else {}
    return {**entry, "hooks": [{"type": "command", "command": command, "timeout": timeout}]}
