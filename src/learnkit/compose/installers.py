"""The installers of all agents, and the command line that they pin."""

import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import cast

from typing_extensions import override

from learnkit.adapters.files.journal import Journal
from learnkit.ports.hook_installer import HookInstaller

_AGENTS = "learnkit.adapters.agents"
OWN = {
    "claude-code": (f"{_AGENTS}.claude_code.install", "ClaudeCodeHookInstaller"),
    "codex": (f"{_AGENTS}.codex.install", "CodexHookInstaller"),
    "opencode": (f"{_AGENTS}.opencode.install", "OpencodeHookInstaller"),
    "gemini-cli": (f"{_AGENTS}.gemini_cli.install", "GeminiCliHookInstaller"),
    "cursor": (f"{_AGENTS}.cursor.install", "CursorHookInstaller"),
    "copilot-cli": (f"{_AGENTS}.copilot_cli.install", "CopilotCliHookInstaller"),
    "cline": (f"{_AGENTS}.cline.install", "ClineHookInstaller"),
}
"""Where the installer of each agent lives."""


class Installers(Mapping[str, HookInstaller]):
    """The installer of each agent, loaded when it is asked for; what they replace is noted below ``home``."""

    def __init__(self, home: Path) -> None:
        """Take the home."""
        self._journal = Journal(home / "installed")

    @override
    def __getitem__(self, agent: str) -> HookInstaller:
        module, kind = OWN[agent]
        made = getattr(import_module(module), kind)(self._journal)
        return cast("HookInstaller", made)

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(OWN)

    @override
    def __len__(self) -> int:
        return len(OWN)


def pinned_arguments(agent: str, guard: bool = False) -> list[str]:
    """Give the words of the command line that hosts run: this very interpreter, isolated, on this very package.

    A package that is gone makes the program end quietly with 0: another status would block the host's tool.
    """
    folder = str(Path(__file__).resolve().parents[2])
    code = (
        f"import sys; sys.path.append({folder!r}); "
        "exec('try:\\n import learnkit.hook\\n learnkit.hook.main()\\nexcept BaseException: pass')"
    )
    return [sys.executable, "-I", "-S", "-c", code, "--agent", agent, *(["--guard"] if guard else [])]


def pinned_line(agent: str, guard: bool = False) -> str:
    """Give the same as one line for the shell of this platform."""
    words = pinned_arguments(agent, guard)
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
