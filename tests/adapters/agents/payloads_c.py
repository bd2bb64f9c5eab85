"""One payload of every event of Copilot CLI and Cline, by hand from the vendors' types."""

from typing import Any

from learnkit.core.capture.host_events import Moment

Payload = dict[str, Any]
Payloads = dict[str, tuple[Payload, Moment]]

_COPILOT = {"sessionId": "cp-1", "timestamp": 1786795200000, "cwd": "/repo"}
_SNAKE = {"session_id": "cp-1", "timestamp": "2026-08-15T12:00:00Z", "cwd": "/repo"}


def copilot(**fields: Any) -> Payload:
    """Give a payload of Copilot CLI for an event that is configured in camelCase."""
    return {**_COPILOT, **fields}


def copilot_named(event: str, **fields: Any) -> Payload:
    """Give a payload of Copilot CLI for an event that is configured in PascalCase."""
    return {**_SNAKE, "hook_event_name": event, **fields}


def copilot_bash(command: str = "npm install", **fields: Any) -> Payload:
    """Give a payload of Copilot CLI around a shell call."""
    return copilot(toolName="bash", toolArgs={"command": command, "description": "Install"}, **fields)


def copilot_result(text: str, kind: str = "success") -> Payload:
    """Give the result of a tool of Copilot CLI."""
    return {"resultType": kind, "textResultForLlm": text}


COPILOT: Payloads = {
    "start": (copilot(source="new", initialPrompt="hello"), Moment.SESSION_START),
    "start, named": (copilot_named("SessionStart", source="startup", initial_prompt="hello"), Moment.SESSION_START),
    "prompt": (copilot(prompt="use bun"), Moment.PROMPT),
    "prompt, named": (copilot_named("UserPromptSubmit", prompt="use bun"), Moment.PROMPT),
    "transformed": (copilot(prompt="use bun", transformedPrompt="<x>use bun"), Moment.OTHER),
    "before": (copilot_bash(), Moment.BEFORE_CALL),
    "before, named": (
        copilot_named("PreToolUse", tool_name="Bash", tool_input={"command": "npm install"}),
        Moment.BEFORE_CALL,
    ),
    "before, without a session": (
        {"timestamp": 1786795200000, "cwd": "/repo", "toolName": "bash", "toolArgs": '{"command": "npm install"}'},
        Moment.BEFORE_CALL,
    ),
    "after": (
        copilot_bash(toolResult=copilot_result("npm error\n<shellId: 3 completed with exit code 1>")),
        Moment.AFTER_CALL,
    ),
    "after, named": (
        copilot_named(
            "PostToolUse",
            tool_name="Bash",
            tool_input={"command": "npm install"},
            tool_result={"result_type": "success", "text_result_for_llm": "fine\n<exited with exit code 0>"},
        ),
        Moment.AFTER_CALL,
    ),
    "failed": (copilot_bash(error="could not start"), Moment.AFTER_CALL),
    "failed, named": (
        copilot_named("PostToolUseFailure", tool_name="Edit", tool_input={"path": "/a"}, error="no such text"),
        Moment.AFTER_CALL,
    ),
    "permission": (copilot(toolName="bash", toolInput={"command": "ls"}), Moment.OTHER),
    "error": (copilot(error={"message": "x", "name": "Y"}, errorContext="system", recoverable=True), Moment.OTHER),
    "stop": (copilot(transcriptPath="/t.jsonl", stopReason="end_turn", stop_hook_active=False), Moment.STOP),
    "stop, named": (
        copilot_named("Stop", transcript_path="/t.jsonl", stop_reason="end_turn", stop_hook_active=False),
        Moment.STOP,
    ),
    "subagent starts": (copilot(transcriptPath="/t.jsonl", agentName="explore"), Moment.OTHER),
    "subagent": (
        copilot(transcriptPath="/t.jsonl", agentId="a1", agentType="explore", agentName="x", stopReason="end_turn"),
        Moment.SUBAGENT_STOP,
    ),
    "compacting": (copilot(transcriptPath="/t.jsonl", trigger="auto", customInstructions=""), Moment.COMPACTING),
    "compacting, named": (
        copilot_named("PreCompact", transcript_path="/t.jsonl", trigger="auto", custom_instructions=""),
        Moment.COMPACTING,
    ),
    "notification": (
        copilot(hook_event_name="Notification", message="x", notification_type="agent_idle"),
        Moment.OTHER,
    ),
    "end": (copilot(reason="complete"), Moment.SESSION_END),
    "end, named": (copilot_named("SessionEnd", reason="user_exit"), Moment.SESSION_END),
}


def cline(event: str, **fields: Any) -> Payload:
    """Give a payload of Cline."""
    base = {"clineVersion": "3.40.0", "hookName": event, "timestamp": "1786795200000", "taskId": "1786795199000"}
    return {**base, "workspaceRoots": ["/repo"], "userId": "u", **fields}


def cline_shell(command: str = "npm install", **fields: Any) -> Payload:
    """Give what a payload of Cline says of a shell call."""
    given = {"command": command, "requires_approval": "false"}
    return {"toolName": "execute_command", "parameters": given, **fields}


CLINE: Payloads = {
    "start": (cline("TaskStart", taskStart={"taskMetadata": {"taskId": "1"}}), Moment.SESSION_START),
    "resume": (cline("TaskResume", taskResume={"taskMetadata": {"taskId": "1"}}), Moment.SESSION_START),
    "prompt": (cline("UserPromptSubmit", userPromptSubmit={"prompt": "use bun", "attachments": []}), Moment.PROMPT),
    "before": (cline("PreToolUse", preToolUse=cline_shell()), Moment.BEFORE_CALL),
    "after": (
        cline(
            "PostToolUse",
            postToolUse=cline_shell(
                result="Command failed with exit code 1.\nOutput:\nnpm error", success=True, executionTimeMs=4
            ),
        ),
        Moment.AFTER_CALL,
    ),
    "read": (
        cline(
            "PostToolUse",
            postToolUse={"toolName": "read_file", "parameters": {"path": "a"}, "result": "no", "success": False},
        ),
        Moment.AFTER_CALL,
    ),
    "compacting": (cline("PreCompact", preCompact={}), Moment.COMPACTING),
    "complete": (cline("TaskComplete", taskComplete={}), Moment.STOP),
    "cancel": (cline("TaskCancel", taskCancel={}), Moment.SESSION_END),
}
