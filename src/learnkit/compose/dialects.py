"""The dialects of hosts, each loaded when it is needed."""

from importlib import import_module

from learnkit.core.usecases.capturing.installing import ALIASES
from learnkit.ports.hook_dialect import HookDialect

_AGENTS = "learnkit.adapters.agents"
OWN = {
    "claude-code": (f"{_AGENTS}.claude_code.hook", "ClaudeCodeHookDialect"),
    "codex": (f"{_AGENTS}.codex.hook", "CodexHookDialect"),
    "opencode": (f"{_AGENTS}.opencode.hook", "OpencodeHookDialect"),
    "gemini-cli": (f"{_AGENTS}.gemini_cli.hook", "GeminiCliHookDialect"),
    "cursor": (f"{_AGENTS}.cursor.hook", "CursorHookDialect"),
    "copilot-cli": (f"{_AGENTS}.copilot_cli.hook", "CopilotCliHookDialect"),
    "cline": (f"{_AGENTS}.cline.hook", "ClineHookDialect"),
    "agent": ("learnkit.adapters.inmemory.hook_dialect", "PlainHookDialect"),
}
"""Where the dialect of each agent lives. Any agent of one's own speaks the plain one."""


def named(agent: str) -> list[HookDialect]:
    """Give the dialect of an agent, all of them for ``auto``, or none for a name that nobody knows."""
    names = list(OWN) if agent == "auto" else [ALIASES.get(agent, agent)]
    found: list[HookDialect] = []
    for name in names:
        if name in OWN:
            module, kind = OWN[name]
            found.append(getattr(import_module(module), kind)())
    return found
