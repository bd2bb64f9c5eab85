"""Hooks of Claude Code: ``settings.json`` of the user, of a project, and the local one of a project.

Facts: docs.claude.com/en/docs/claude-code/hooks (the files; groups with matcher; timeouts in seconds); the types of
@anthropic-ai/claude-agent-sdk 0.3 (events; a failure comes with PostToolUseFailure alone); anthropics/claude-code
issue 83190 and SchemaStore issue 5574 (comments or trailing commas make it ignore the whole file). CLAUDE_CONFIG_DIR
stands for ``~/.claude``.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from typing_extensions import override

from learnkit.adapters.agents.claude_code.building import AGENT
from learnkit.adapters.codec.json_hooks import JsonHooks, in_groups
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import HookPoint, InstallRequest, InstallScope

SECONDS = 10
TOOLS = "Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit"
POINTS = (
    HookPoint("PreToolUse", TOOLS, True),
    HookPoint("PostToolUse", TOOLS, True),
    HookPoint("PostToolUseFailure", TOOLS, True),
    HookPoint("PermissionDenied", TOOLS, True),
    HookPoint("UserPromptSubmit"),
    HookPoint("SessionStart"),
    HookPoint("Stop"),
    HookPoint("SubagentStop"),
    HookPoint("PreCompact"),
    HookPoint("SessionEnd"),
)
_SHARED = "This file is usually committed, and the line holds paths of this machine: --scope local keeps it out of git."
_EXTRA: dict[str, dict[str, object]] = {
    "PreToolUse": {"tool_name": "Bash", "tool_input": {"command": "ls"}, "tool_use_id": "toolu_check"},
    "PostToolUse": {
        "tool_name": "Bash",
        "tool_input": {"command": "ls"},
        "tool_use_id": "toolu_check",
        "tool_response": {"stdout": "a.txt", "stderr": "", "interrupted": False},
    },
    "PostToolUseFailure": {
        "tool_name": "Bash",
        "tool_input": {"command": "git pus"},
        "tool_use_id": "toolu_check",
        "error": "Exit code 1\ngit: 'pus' is not a git command. See 'git --help'.",
    },
    "PermissionDenied": {"tool_name": "Bash", "tool_input": {"command": "ls"}, "reason": "a person said no"},
    "UserPromptSubmit": {"prompt": "list the files"},
    "SessionStart": {"source": "startup"},
    "Stop": {"stop_hook_active": False},
    "SubagentStop": {"stop_hook_active": False},
    "PreCompact": {"trigger": "manual", "custom_instructions": ""},
    "SessionEnd": {"reason": "other"},
}


class ClaudeCodeHookInstaller(FileHookInstaller):
    """Edits the settings of Claude Code."""

    def __init__(self, journal: UndoJournal, *, folder: Path | None = None) -> None:
        """Take the journal and the folder of the user's settings (none: ``~/.claude``)."""
        super().__init__(journal)
        self._folder = folder or Path.home() / ".claude"

    @property
    @override
    def agent(self) -> str:
        return AGENT

    @property
    @override
    def scopes(self) -> tuple[InstallScope, ...]:
        return InstallScope.USER, InstallScope.PROJECT, InstallScope.LOCAL

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        handler = {"type": "command", "command": as_line(request.command), "timeout": SECONDS}
        format_ = JsonHooks(wanted=in_groups(POINTS, handler))
        return [HookTarget(self._file(request), format_)]

    def _file(self, request: InstallRequest) -> Path:
        project = Path(request.project) / ".claude"
        match request.scope:
            case InstallScope.USER:
                return self._folder / "settings.json"
            case InstallScope.PROJECT:
                return project / "settings.json"
            case InstallScope.LOCAL:
                return project / "settings.local.json"

    @override
    def points(self) -> tuple[HookPoint, ...]:
        return POINTS

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        restart = "Sessions that are open read it when they start anew."
        return (_SHARED, restart) if request.scope is InstallScope.PROJECT else (restart,)

    @override
    def sample(self, event: str) -> str:
        base = {"session_id": "learnkit-check", "transcript_path": "", "cwd": ".", "hook_event_name": event}
        return json.dumps({**base, **_EXTRA.get(event, {})})
