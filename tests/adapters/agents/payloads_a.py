"""One payload of every event of Claude Code and Codex, by hand from the vendors' types, by a name of ours."""

from typing import Any

from learnkit.core.capture.host_events import Moment

Payload = dict[str, Any]
Payloads = dict[str, tuple[Payload, Moment]]

_CLAUDE = {
    "session_id": "3f1c1c4e-2d60-4c3e-9a5e-8f0d5a1b2c3d",
    "transcript_path": "/home/a/.claude/projects/-repo/3f1c1c4e-2d60-4c3e-9a5e-8f0d5a1b2c3d.jsonl",
    "cwd": "/repo",
}
_IN_TURN = {**_CLAUDE, "permission_mode": "default", "prompt_id": "5b7c"}


def claude(event: str, **fields: Any) -> Payload:
    """Give a payload of Claude Code."""
    return {**(_CLAUDE if event.startswith("Session") else _IN_TURN), "hook_event_name": event, **fields}


def claude_bash(event: str, command: str = "npm install", **fields: Any) -> Payload:
    """Give a payload of Claude Code around a shell call."""
    given = {"command": command, "description": "Install"}
    return claude(event, tool_name="Bash", tool_input=given, tool_use_id="toolu_01", **fields)


CLAUDE: Payloads = {
    "start": (claude("SessionStart", source="resume", model="claude-opus", session_title="x"), Moment.SESSION_START),
    "prompt": (claude("UserPromptSubmit", prompt="use bun", source="user"), Moment.PROMPT),
    "before": (claude_bash("PreToolUse", effort={"level": "high"}), Moment.BEFORE_CALL),
    "before in a skill": (
        claude(
            "PreSkillShellCommand",
            tool_name="Bash",
            tool_input={"command": "ls"},
            tool_use_id="skill-1",
            command_name="deploy",
            invoked_by="user",
        ),
        Moment.BEFORE_CALL,
    ),
    "worked": (
        claude_bash(
            "PostToolUse",
            tool_response={"stdout": "added 3", "stderr": "", "interrupted": False, "isImage": False},
            duration_ms=5,
        ),
        Moment.AFTER_CALL,
    ),
    "failed": (
        claude_bash("PostToolUseFailure", error="Exit code 1\nnpm error", is_interrupt=False),
        Moment.AFTER_CALL,
    ),
    "edited": (
        claude(
            "PostToolUse",
            tool_name="Edit",
            tool_input={"file_path": "/repo/a", "old_string": "a", "new_string": "b"},
            tool_response={"filePath": "/repo/a"},
            tool_use_id="toolu_02",
        ),
        Moment.AFTER_CALL,
    ),
    "denied": (claude_bash("PermissionDenied", reason="a rule says no"), Moment.DENIED),
    "batch": (claude("PostToolBatch", tool_calls=[{"tool_name": "Bash", "tool_input": {}}]), Moment.OTHER),
    "compacting": (claude("PreCompact", trigger="auto", custom_instructions=None), Moment.COMPACTING),
    "stop": (claude("Stop", stop_hook_active=False, last_assistant_message="done"), Moment.STOP),
    "api error": (claude("StopFailure", error="overloaded"), Moment.STOP),
    "subagent starts": (claude("SubagentStart", agent_id="a1", agent_type="reviewer"), Moment.OTHER),
    "subagent": (
        claude(
            "SubagentStop",
            stop_hook_active=False,
            agent_id="a1",
            agent_type="reviewer",
            agent_transcript_path="/t/subagents/agent-a1.jsonl",
        ),
        Moment.SUBAGENT_STOP,
    ),
    "end": (claude("SessionEnd", reason="other"), Moment.SESSION_END),
    "notification": (claude("Notification", message="waits", notification_type="idle_prompt"), Moment.OTHER),
    "bare": (
        {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "ls"}},
        Moment.BEFORE_CALL,
    ),
}

_CODEX = {
    "session_id": "0199b2f0-9d11-7c3a-8a3e-2f6f1a2b3c4d",
    "transcript_path": "/home/a/.codex/sessions/2026/08/15/rollout-2026-08-15T12-00-00-0199b2f0.jsonl",
    "cwd": "/repo",
    "model": "gpt-5",
    "permission_mode": "default",
}


def codex(event: str, **fields: Any) -> Payload:
    """Give a payload of Codex."""
    turn = {} if event.startswith("Session") else {"turn_id": "turn-1"}
    return {**_CODEX, **turn, "hook_event_name": event, **fields}


def codex_bash(event: str, command: str = "npm install", **fields: Any) -> Payload:
    """Give a payload of Codex around a shell call."""
    return codex(event, tool_name="Bash", tool_input={"command": command}, tool_use_id="call_1", **fields)


CODEX: Payloads = {
    "start": (codex("SessionStart", source="startup"), Moment.SESSION_START),
    "start without a rollout": (codex("SessionStart", source="clear", transcript_path=None), Moment.SESSION_START),
    "prompt": (codex("UserPromptSubmit", prompt="use bun"), Moment.PROMPT),
    "before": (codex_bash("PreToolUse"), Moment.BEFORE_CALL),
    "after": (codex_bash("PostToolUse", tool_response="npm error"), Moment.AFTER_CALL),
    "patched": (
        codex(
            "PostToolUse",
            tool_name="apply_patch",
            tool_input={"command": "*** Begin Patch"},
            tool_response="Success",
            tool_use_id="call_2",
        ),
        Moment.AFTER_CALL,
    ),
    "permission": (codex_bash("PermissionRequest"), Moment.OTHER),
    "compacting": (codex("PreCompact", trigger="auto"), Moment.COMPACTING),
    "compacted": (codex("PostCompact", trigger="auto"), Moment.OTHER),
    "stop": (codex("Stop", stop_hook_active=False, last_assistant_message=None), Moment.STOP),
    "subagent starts": (codex("SubagentStart", agent_id="a1", agent_type="worker"), Moment.OTHER),
    "subagent": (
        codex("SubagentStop", agent_id="a1", agent_type="worker", agent_transcript_path="/t/rollout-2.jsonl"),
        Moment.SUBAGENT_STOP,
    ),
    "end": (codex("SessionEnd", reason="other"), Moment.SESSION_END),
    "notified": (
        {"type": "agent-turn-complete", "thread-id": "t", "turn-id": "1", "cwd": "/repo", "input-messages": ["hello"]},
        Moment.STOP,
    ),
}
