"""Hooks of Claude Code: ``settings.json`` of the user, of a project, and the local one of a project.

Facts: docs.claude.com/en/docs/claude-code/hooks (the files; groups with matcher; timeouts in seconds); the types of
@anthropic-ai/claude-agent-sdk 0.3 (events; a failure comes with PostToolUseFailure alone); anthropics/claude-code
issue 83190 and SchemaStore issue 5574 (comments or trailing commas make it ignore the whole file). CLAUDE_CONFIG_DIR
stands for ``~/.claude``.
"""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.adapters.agents.claude_code.building import AGENT
from learnkit.adapters.codec.json_hooks import JsonHooks, in_groups
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
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
_SAMPLES: dict[str, dict[str, object]] = {
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

    AGENT = AGENT
    SCOPES = (InstallScope.USER, InstallScope.PROJECT, InstallScope.LOCAL)
    POINTS = POINTS
    HOME = ".claude"
    PROJECT = ".claude"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        handler = {"type": "command", "command": as_line(request.command, windows=self._windows), "timeout": SECONDS}
        format_ = JsonHooks(wanted=in_groups(POINTS, handler))
        name = "settings.local.json" if request.scope is InstallScope.LOCAL else "settings.json"
        return [HookTarget(self.folder_of(request) / name, format_)]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        restart = "Sessions that are open read it when they start anew."
        return (_SHARED, restart) if request.scope is InstallScope.PROJECT else (restart,)

    @override
    def common(self, event: str) -> dict[str, object]:
        return {"session_id": "learnkit-check", "transcript_path": "", "cwd": ".", "hook_event_name": event}
