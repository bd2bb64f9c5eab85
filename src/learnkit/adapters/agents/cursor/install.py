"""Hooks of Cursor: ``hooks.json`` in ``~/.cursor`` or in ``.cursor`` of a project.

Facts: cursor.com/docs/hooks and cursor.com/docs/reference/third-party-hooks (flat entries ``{command, matcher,
timeout}`` below ``version: 1``; timeouts in seconds; matchers over tool types such as Shell and Write; hooks of Claude
Code are run too where that is switched on); cupcake.eqtylab.io/reference/harnesses/cursor (payloads). Whether comments
and trailing commas are read is not documented: both are kept.
"""

from collections.abc import Iterable

from typing_extensions import override

from learnkit.adapters.codec.json_hooks import JsonHooks, flat
from learnkit.adapters.files.command_lines import as_line
from learnkit.adapters.files.hook_files import FileHookInstaller, HookTarget
from learnkit.core.capture.installing import HookPoint, InstallRequest

AGENT = "cursor"
SECONDS = 10
TOOLS = "Shell|Write|StrReplace|Edit"
POINTS = (
    HookPoint("preToolUse", TOOLS, True),
    HookPoint("postToolUse", TOOLS, True),
    HookPoint("postToolUseFailure", TOOLS, True),
    HookPoint("beforeSubmitPrompt"),
    HookPoint("sessionStart"),
    HookPoint("stop"),
    HookPoint("subagentStop"),
    HookPoint("preCompact"),
    HookPoint("sessionEnd"),
)
_TOOL: dict[str, object] = {"tool_name": "Shell", "tool_input": {"command": "ls"}, "tool_use_id": "check"}
_SAMPLES: dict[str, dict[str, object]] = {
    "preToolUse": _TOOL,
    "postToolUse": {**_TOOL, "tool_output": "a.txt", "duration": 3},
    "postToolUseFailure": {**_TOOL, "error_message": "command not found: pus", "failure_type": "error"},
    "beforeSubmitPrompt": {"prompt": "list the files", "attachments": []},
    "stop": {"status": "completed", "loop_count": 0},
}


class CursorHookInstaller(FileHookInstaller):
    """Edits the hooks of Cursor."""

    AGENT = "cursor"
    POINTS = POINTS
    HOME = ".cursor"
    PROJECT = ".cursor"
    SAMPLES = _SAMPLES

    @override
    def targets(self, request: InstallRequest) -> Iterable[HookTarget]:
        folder = self.folder_of(request)
        format_ = JsonHooks(
            wanted=flat(POINTS, {"command": as_line(request.command, windows=self._windows), "timeout": SECONDS}),
            beside={"version": 1},
            takes_comments=True,
            takes_trailing_commas=True,
        )
        return [HookTarget(folder / "hooks.json", format_)]

    @override
    def notes(self, request: InstallRequest) -> tuple[str, ...]:
        return (
            "Cursor can run the hooks of Claude Code too (Settings, third-party plugins): where that is on and "
            "learnkit is installed for Claude Code, one of the two is enough.",
        )

    @override
    def common(self, event: str) -> dict[str, object]:
        return {
            "conversation_id": "learnkit-check",
            "generation_id": "1",
            "hook_event_name": event,
            "workspace_roots": ["."],
        }
