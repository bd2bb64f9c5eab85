"""One payload of every event of opencode, Gemini CLI and Cursor, by hand from the vendors' types."""

from typing import Any

from learnkit.core.capture.host_events import Moment

Payload = dict[str, Any]
Payloads = dict[str, tuple[Payload, Moment]]


def opencode(event: str, **fields: Any) -> Payload:
    """Give what the plug-in file hands over."""
    return {"host": "opencode", "event": event, "directory": "/repo", "sessionID": "ses_1", **fields}


def opencode_bash(event: str, command: str = "npm install", **fields: Any) -> Payload:
    """Give what the plug-in file hands over around a shell call."""
    return opencode(event, callID="call_1", tool="bash", args={"command": command, "description": "Install"}, **fields)


OPENCODE: Payloads = {
    "start": (opencode("session.created"), Moment.SESSION_START),
    "prompt": (opencode("chat.message", args={"prompt": "use bun"}), Moment.PROMPT),
    "before": (opencode_bash("tool.execute.before"), Moment.BEFORE_CALL),
    "after": (
        opencode_bash("tool.execute.after", output="npm error", metadata={"exit": 1, "title": "Install"}),
        Moment.AFTER_CALL,
    ),
    "edited": (
        opencode("tool.execute.after", tool="edit", args={"filePath": "/a"}, output="", metadata={}, callID="call_2"),
        Moment.AFTER_CALL,
    ),
    "compacting": (opencode("experimental.session.compacting"), Moment.COMPACTING),
    "compacted": (opencode("session.compacted"), Moment.COMPACTING),
    "idle": (opencode("session.idle"), Moment.STOP),
    "deleted": (opencode("session.deleted"), Moment.SESSION_END),
    "error": (opencode("session.error"), Moment.OTHER),
    "bare": (
        {"tool": "bash", "args": {"command": "npm install"}, "output": "npm error", "metadata": {"exitCode": 1}},
        Moment.AFTER_CALL,
    ),
}

_GEMINI = {
    "session_id": "7d0c",
    "transcript_path": "/home/a/.gemini/tmp/repo/chats/session-7d0c.json",
    "cwd": "/repo",
    "timestamp": "2026-08-15T12:00:00.000Z",
}


def gemini(event: str, **fields: Any) -> Payload:
    """Give a payload of Gemini CLI."""
    return {**_GEMINI, "hook_event_name": event, **fields}


def gemini_shell(event: str, command: str = "npm install", **fields: Any) -> Payload:
    """Give a payload of Gemini CLI around a shell call."""
    given = {"command": command, "description": "Install", "dir_path": "web"}
    return gemini(event, tool_name="run_shell_command", tool_input=given, **fields)


GEMINI: Payloads = {
    "start": (gemini("SessionStart", source="startup"), Moment.SESSION_START),
    "prompt": (gemini("BeforeAgent", prompt="use bun"), Moment.PROMPT),
    "before": (gemini_shell("BeforeTool"), Moment.BEFORE_CALL),
    "after": (
        gemini_shell("AfterTool", tool_response={"llmContent": "Output: npm error\nExit Code: 1", "returnDisplay": ""}),
        Moment.AFTER_CALL,
    ),
    "read": (
        gemini(
            "AfterTool",
            tool_name="read_file",
            tool_input={"file_path": "/a"},
            tool_response={"llmContent": "", "error": {"message": "File not found", "type": "file_not_found"}},
        ),
        Moment.AFTER_CALL,
    ),
    "compacting": (gemini("PreCompress", trigger="auto"), Moment.COMPACTING),
    "answered": (gemini("AfterAgent", prompt="use bun", prompt_response="done"), Moment.STOP),
    "model": (gemini("BeforeModel", llm_request={"model": "m", "messages": []}), Moment.OTHER),
    "chosen": (gemini("BeforeToolSelection", llm_request={}), Moment.OTHER),
    "notification": (gemini("Notification", notification_type="ToolPermission", details={}), Moment.OTHER),
    "end": (gemini("SessionEnd", reason="exit"), Moment.SESSION_END),
}

_CURSOR = {
    "conversation_id": "conv-1",
    "generation_id": "gen-1",
    "model": "m",
    "cursor_version": "2.0.77",
    "workspace_roots": ["/repo"],
    "user_email": "person@example.org",
    "transcript_path": None,
}


def cursor(event: str, **fields: Any) -> Payload:
    """Give a payload of Cursor."""
    return {**_CURSOR, "hook_event_name": event, **fields}


def cursor_shell(event: str, command: str = "npm install", **fields: Any) -> Payload:
    """Give a payload of Cursor around a shell call."""
    given = {"command": command, "working_directory": "/repo/web"}
    return cursor(event, tool_name="Shell", tool_input=given, tool_use_id="tool-1", cwd="/repo", **fields)


CURSOR: Payloads = {
    "start": (cursor("sessionStart", session_id="conv-1", is_background_agent=False), Moment.SESSION_START),
    "prompt": (cursor("beforeSubmitPrompt", prompt="use bun", attachments=[]), Moment.PROMPT),
    "before": (cursor_shell("preToolUse", agent_message="I install"), Moment.BEFORE_CALL),
    "before a shell": (cursor("beforeShellExecution", command="npm install", cwd="/repo"), Moment.BEFORE_CALL),
    "before a server": (
        cursor("beforeMCPExecution", tool_name="query", tool_input='{"sql": "x"}', command="npx server"),
        Moment.BEFORE_CALL,
    ),
    "after": (
        cursor_shell("postToolUse", tool_output='{"exitCode": 1, "stdout": "npm error"}', duration=3),
        Moment.AFTER_CALL,
    ),
    "failed": (
        cursor_shell("postToolUseFailure", error_message="it broke", failure_type="error", is_interrupt=False),
        Moment.AFTER_CALL,
    ),
    "after a shell": (
        cursor("afterShellExecution", command="npm install", output="npm error", duration=3, cwd="/repo"),
        Moment.AFTER_CALL,
    ),
    "after a server": (
        cursor("afterMCPExecution", tool_name="query", tool_input='{"sql": "x"}', result_json='{"content": []}'),
        Moment.AFTER_CALL,
    ),
    "before a file": (cursor("beforeReadFile", file_path="/a", content="x"), Moment.OTHER),
    "edited": (cursor("afterFileEdit", file_path="/a", edits=[]), Moment.OTHER),
    "thought": (cursor("afterAgentThought", text="hm"), Moment.OTHER),
    "compacting": (cursor("preCompact", trigger="auto"), Moment.COMPACTING),
    "stop": (cursor("stop", status="completed", loop_count=0), Moment.STOP),
    "subagent": (cursor("subagentStop", subagent_type="explore", status="completed"), Moment.SUBAGENT_STOP),
    "end": (cursor("sessionEnd", session_id="conv-1", reason="completed"), Moment.SESSION_END),
}
