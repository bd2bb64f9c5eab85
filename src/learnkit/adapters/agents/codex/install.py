"""Hooks of Codex: ``hooks.json`` in its home or in ``.codex`` of a project, or ``config.toml`` where hooks stand there.

Facts: developers.openai.com/codex/hooks (both files of a layer are read, one form a layer is advised; hooks are on by
default since 0.124; a hook that is new or changed runs only after a person trusted it with /hooks);
openai/codex codex-rs/config/src/hook_config.rs (groups, ``timeout`` in seconds, unknown fields at the root of
hooks.json refused by later releases) and codex-rs/hooks/src/events/common.rs (a matcher of names and ``|`` is compared
as a whole; edits are ``apply_patch``). There is no event for failures: PostToolUse comes for both outcomes.
"""

from collections.abc import Iterable
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.agents.codex.building import AGENT
from learnkit.adapters.codec.json_hooks import JsonHooks, in_groups
from learnkit.adapters.codec.toml_hooks import TomlHooks, holds_hooks
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.failures import told
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest, InstallScope
from learnkit.errors import CorruptRecordError

SECONDS = 10
TOOLS = "Bash|apply_patch"
POINTS = (
    HookPoint("PreToolUse", TOOLS, True),
    HookPoint("PostToolUse", TOOLS, True),
    HookPoint("UserPromptSubmit"),
    HookPoint("SessionStart"),
    HookPoint("Stop"),
    HookPoint("SubagentStop"),
    HookPoint("PreCompact"),
    HookPoint("SessionEnd"),
)
_TOOL: dict[str, object] = {"tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "call_check"}
_SAMPLES: dict[str, dict[str, object]] = {
    "PreToolUse": _TOOL,
    "PostToolUse": {**_TOOL, "tool_response": "a.txt"},
    "UserPromptSubmit": {"prompt": "list the files"},
    "SessionStart": {"source": "startup"},
    "Stop": {"stop_hook_active": False},
    "SubagentStop": {"stop_hook_active": False},
    "PreCompact": {"trigger": "manual"},
}


class CodexHookInstaller(FileHookInstaller):
    """Edits the hooks of Codex, in the file in which a layer has them."""

    AGENT = AGENT
    POINTS = POINTS
    HOME = ".codex"
    PROJECT = ".codex"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request)
        wanted = in_groups(
            POINTS, {"type": "command", "command": as_line(request.command, windows=self._windows), "timeout": SECONDS}
        )
        toml = folder / "config.toml"
        in_toml = _has_hooks(toml) and not (folder / "hooks.json").exists()
        return [
            HookTarget(folder / "hooks.json", JsonHooks(wanted=wanted), is_wanted=not in_toml),
            HookTarget(toml, TomlHooks(wanted=wanted), is_wanted=in_toml),
        ]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        trust = "Codex runs a new hook only after you trusted it: open Codex, type /hooks, look at it and trust it."
        project = "Codex reads hooks of a project only where the project is trusted."
        return (trust, project) if request.scope is InstallScope.PROJECT else (trust,)

    @override
    def common(self, event: str) -> dict[str, object]:
        return {
            "session_id": "learnkit-check",
            "turn_id": "1",
            "transcript_path": None,
            "cwd": ".",
            "hook_event_name": event,
            "model": "",
        }


def _has_hooks(path: Path) -> bool:
    """Say whether hooks stand in a TOML file; a broken one is refused where it is edited."""
    with told("read", path):
        try:
            text = path.read_bytes().decode("utf-8", "replace")
        except (FileNotFoundError, NotADirectoryError):
            return False
    try:
        return "hooks" in text and holds_hooks(text, str(path))
    except CorruptRecordError:
        return False
