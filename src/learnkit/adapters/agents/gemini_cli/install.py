"""Hooks of Gemini CLI: ``settings.json`` in ``~/.gemini`` or in ``.gemini`` of a project.

Facts: google-gemini/gemini-cli docs/hooks/reference.md (groups with matcher, a regular expression over the tool's
name; ``name`` and ``description`` for people; timeouts in milliseconds; status 2 blocks); its settings are read with
comments stripped. Tools: ``run_shell_command``, ``write_file``, ``replace``.
"""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.adapters.codec.json_hooks import JsonHooks, in_groups
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest

AGENT = "gemini-cli"
MILLISECONDS = 10_000
TOOLS = "run_shell_command|write_file|replace"
POINTS = (
    HookPoint("BeforeTool", TOOLS, True),
    HookPoint("AfterTool", TOOLS, True),
    HookPoint("BeforeAgent"),
    HookPoint("AfterAgent"),
    HookPoint("SessionStart"),
    HookPoint("PreCompress"),
    HookPoint("SessionEnd"),
)
_TOOL: dict[str, object] = {"tool_name": "run_shell_command", "tool_input": {"command": "ls"}}
_SAMPLES: dict[str, dict[str, object]] = {
    "BeforeTool": _TOOL,
    "AfterTool": {**_TOOL, "tool_response": {"llmContent": "Output: a.txt\nExit Code: 0", "returnDisplay": "a.txt"}},
    "BeforeAgent": {"prompt": "list the files"},
    "AfterAgent": {"prompt": "list the files", "prompt_response": "a.txt", "stop_hook_active": False},
    "SessionStart": {"source": "startup"},
    "PreCompress": {"trigger": "manual"},
    "SessionEnd": {"reason": "exit"},
}


class GeminiCliHookInstaller(FileHookInstaller):
    """Edits the settings of Gemini CLI."""

    AGENT = "gemini-cli"
    POINTS = POINTS
    HOME = ".gemini"
    PROJECT = ".gemini"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request)
        handler = {
            "type": "command",
            "command": as_line(request.command, windows=self._windows),
            "name": "learnkit",
            "description": "Learns from failures and their fixes",
            "timeout": MILLISECONDS,
        }
        return [HookTarget(folder / "settings.json", JsonHooks(wanted=in_groups(POINTS, handler), takes_comments=True))]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        return ("Sessions that are open read it when they start anew; /hooks in Gemini CLI shows it.",)

    @override
    def common(self, event: str) -> dict[str, object]:
        return {
            "session_id": "learnkit-check",
            "transcript_path": "",
            "cwd": ".",
            "hook_event_name": event,
            "timestamp": "2026-01-01T00:00:00.000Z",
        }
