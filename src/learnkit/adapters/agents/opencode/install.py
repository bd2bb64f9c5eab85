"""Hooks of opencode: a plug-in file in ``~/.config/opencode/plugins``, or in ``.opencode/plugins`` of a project.

Facts: opencode.ai/docs/plugins (folders, read at start, no entry in the configuration needed); anomalyco/opencode
packages/opencode/src/config/plugin.ts (files are ``{plugin,plugins}/*.{ts,js}``, in either folder) and
packages/opencode/src/plugin/index.ts (every export of a plug-in is called as one, so there is one export);
@opencode-ai/plugin 1.18 (``tool.execute.before`` and ``after``, ``chat.message``, ``event``; an error thrown before a
tool refuses it). XDG_CONFIG_HOME counts on every platform.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.codec.own_file import OwnFile
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import HookPoint, InstallRequest, InstallScope

AGENT = "opencode"
TOOLS = "bash|edit|write|patch|multiedit|apply_patch"
POINTS = (
    HookPoint("tool.execute.before", TOOLS, True),
    HookPoint("tool.execute.after", TOOLS, True),
    HookPoint("chat.message"),
    HookPoint("session.created"),
    HookPoint("session.idle"),
    HookPoint("session.compacted"),
    HookPoint("session.deleted"),
    HookPoint("session.error"),
)
_NAME = "learnkit.js"
_COMMAND = "const COMMAND = "
_TOOL: dict[str, object] = {"callID": "call_check", "tool": "bash", "args": {"command": "ls"}}
_EXTRA: dict[str, dict[str, object]] = {
    "tool.execute.before": _TOOL,
    "tool.execute.after": {**_TOOL, "output": "a.txt", "metadata": {"exit": 0}},
    "chat.message": {"args": {"prompt": "list the files"}},
}


class OpencodeHookInstaller(FileHookInstaller):
    """Writes a plug-in for opencode that runs the hook."""

    def __init__(self, journal: UndoJournal, *, folder: Path | None = None) -> None:
        """Take the journal and the user's configuration (none: ``~/.config/opencode``)."""
        super().__init__(journal)
        self._folder = folder or Path.home() / ".config" / "opencode"

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @property
    @override
    def scopes(self) -> tuple[InstallScope, ...]:
        return InstallScope.USER, InstallScope.PROJECT

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        user = request.scope is InstallScope.USER
        folder = self._folder if user else Path(request.project) / ".opencode"
        chosen, other = folder / "plugins" / _NAME, folder / "plugin" / _NAME
        if other.exists() or (other.parent.is_dir() and not chosen.parent.is_dir()):
            chosen, other = other, chosen
        own = OwnFile(content=_plugin(request), events=tuple(one.event for one in POINTS), line_in=_line)
        return [HookTarget(chosen, own), HookTarget(other, own, is_wanted=False)]

    @override
    def points(self) -> tuple[HookPoint, ...]:
        return POINTS

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        return ("opencode reads plug-ins when it starts.",)

    @override
    def sample(self, event: str) -> str:
        base = {"host": "opencode", "event": event, "sessionID": "learnkit-check", "directory": "."}
        return json.dumps({**base, **_EXTRA.get(event, {})})


def _plugin(request: InstallRequest) -> str:
    """Give the plug-in with the command in it."""
    text = files("learnkit.adapters.agents.opencode").joinpath("plugin.js").read_text("utf-8")
    return text.replace("__COMMAND__", json.dumps(list(request.command)), 1)


def _line(text: str, path: str) -> str:
    """Give the line that stands for the command of a plug-in; "" where it was edited away."""
    found = next((line for line in text.splitlines() if line.startswith(_COMMAND)), "")
    try:
        command = json.loads(found.removeprefix(_COMMAND))
    except (ValueError, RecursionError):
        return ""
    return as_line([str(part) for part in command]) if isinstance(command, list) else ""
