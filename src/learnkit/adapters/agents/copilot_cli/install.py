"""Hooks of GitHub Copilot CLI: a file of its own in ``~/.copilot/hooks``, or in ``.github/hooks`` of a project.

Facts: github/docs content/copilot/reference/hooks-reference.md (every ``*.json`` there is read; ``version: 1``; flat
entries with ``bash`` or ``powershell`` and ``timeoutSec``; COPILOT_HOME; a preToolUse command that does not end with
status 0 denies the tool, so the line always does; ``.claude/settings.json`` of a project is read too);
github/awesome-copilot learning-hub, automating-with-hooks (a matcher is a whole regular expression over a tool's name).
"""

from collections.abc import Iterable
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.codec.json_hooks import JsonHooks, flat
from learnkit.adapters.files.command_lines import as_line, as_powershell, never_failing
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest, InstallScope, is_ours

AGENT = "copilot-cli"
SECONDS = 10
TOOLS = "bash|powershell|create|edit|str_replace_editor|apply_patch"
POINTS = (
    HookPoint("preToolUse", TOOLS, True),
    HookPoint("postToolUse", TOOLS, True),
    HookPoint("postToolUseFailure", TOOLS, True),
    HookPoint("userPromptSubmitted"),
    HookPoint("sessionStart"),
    HookPoint("agentStop"),
    HookPoint("subagentStop"),
    HookPoint("preCompact"),
    HookPoint("sessionEnd"),
)
_FILE = "learnkit.json"
_TOOL: dict[str, object] = {"toolName": "bash", "toolArgs": {"command": "ls"}}
_SAMPLES: dict[str, dict[str, object]] = {
    "preToolUse": _TOOL,
    "postToolUse": {**_TOOL, "toolResult": {"resultType": "success", "textResultForLlm": "a.txt"}},
    "postToolUseFailure": {**_TOOL, "error": "command not found: pus"},
    "userPromptSubmitted": {"prompt": "list the files"},
    "sessionStart": {"source": "new"},
    "sessionEnd": {"reason": "complete"},
}


class CopilotCliHookInstaller(FileHookInstaller):
    """Writes a hook file of Copilot CLI, and finds ours in the others."""

    AGENT = "copilot-cli"
    POINTS = POINTS
    HOME = ".copilot"
    PROJECT = ".github"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request) / "hooks"
        line = {"bash": never_failing(as_line(request.command, windows=False))}
        if self._windows:
            line = {"powershell": as_powershell(request.command)}
        wanted = flat(POINTS, {"type": "command", **line, "timeoutSec": SECONDS})
        own = HookTarget(folder / _FILE, JsonHooks(wanted=wanted, beside={"version": 1}))
        return [own, *(HookTarget(path, JsonHooks(), is_wanted=False) for path in _others(folder))]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        both = "Copilot CLI also runs the hooks in .claude/settings.json of a project: one of the two is enough there."
        shared = "Files in .github/hooks are committed, and the line holds paths of this machine."
        return (both, shared) if request.scope is InstallScope.PROJECT else (both,)

    @override
    def common(self, event: str) -> dict[str, object]:
        return {"sessionId": "learnkit-check", "timestamp": 1, "cwd": "."}


def _others(folder: Path) -> list[Path]:
    """Give the other files of a folder in which ours may stand: older ones that a person moved."""
    with told("read", folder):
        paths = sorted(folder.glob("*.json")) if folder.is_dir() else []
        return [path for path in paths if path.name != _FILE and is_ours(path.read_text("utf-8", "replace"))]
