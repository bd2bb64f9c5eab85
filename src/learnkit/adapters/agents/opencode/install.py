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

from typing_extensions import override

from learnkit.adapters.codec.own_file import OwnFile
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest

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
_SAMPLES: dict[str, dict[str, object]] = {
    "tool.execute.before": _TOOL,
    "tool.execute.after": {**_TOOL, "output": "a.txt", "metadata": {"exit": 0}},
    "chat.message": {"args": {"prompt": "list the files"}},
}


class OpencodeHookInstaller(FileHookInstaller):
    """Writes a plug-in for opencode that runs the hook."""

    AGENT = "opencode"
    POINTS = POINTS
    HOME = ".config/opencode"
    PROJECT = ".opencode"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request)
        chosen, other = folder / "plugins" / _NAME, folder / "plugin" / _NAME
        if other.exists() or (other.parent.is_dir() and not chosen.parent.is_dir()):
            chosen, other = other, chosen
        own = OwnFile(content=_plugin(request), events=tuple(one.event for one in POINTS), line_in=_line)
        return [HookTarget(chosen, own), HookTarget(other, own, is_wanted=False)]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        return ("opencode reads plug-ins when it starts.",)

    @override
    def common(self, event: str) -> dict[str, object]:
        return {"host": "opencode", "event": event, "sessionID": "learnkit-check", "directory": "."}


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
