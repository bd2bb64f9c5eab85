"""One payload of every event of every host, by hand from the vendors' types; by host, then by a name of ours."""

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

_OWN = {"agent": "own", "session": "s-1", "cwd": "/repo", "at": "2026-08-15T12:00:00Z"}
PLAIN: Payloads = {
    "start": ({**_OWN, "event": "session_start", "origin": "startup"}, Moment.SESSION_START),
    "prompt": ({**_OWN, "event": "prompt", "prompt": "use bun"}, Moment.PROMPT),
    "before": ({**_OWN, "event": "before_call", "id": "c1", "command": "npm install"}, Moment.BEFORE_CALL),
    "failed": (
        {**_OWN, "event": "after_call", "command": "npm install", "exit_code": 1, "output": "npm error"},
        Moment.AFTER_CALL,
    ),
    "other tool": (
        {**_OWN, "event": "after_call", "tool": "search", "input": {"query": "x", "limit": 3}, "error": "no index"},
        Moment.AFTER_CALL,
    ),
    "denied": ({**_OWN, "event": "denied", "command": "npm publish", "reason": "a person said no"}, Moment.DENIED),
    "compacting": ({**_OWN, "event": "compacting"}, Moment.COMPACTING),
    "stop": ({**_OWN, "event": "stop"}, Moment.STOP),
    "subagent": (
        {**_OWN, "event": "subagent_stop", "subagent_id": "7", "subagent_type": "tester"},
        Moment.SUBAGENT_STOP,
    ),
    "end": ({**_OWN, "event": "session_end"}, Moment.SESSION_END),
    "tool result": (
        {
            "tool_name": "Bash",
            "tool_input": {"command": "npm install"},
            "tool_result": {"exit_code": 1, "stdout": "out", "stderr": "npm error"},
        },
        Moment.AFTER_CALL,
    ),
    "user prompt": ({"user_prompt": "use bun instead of npm"}, Moment.PROMPT),
}

HOSTS: dict[str, Payloads] = {"claude-code": CLAUDE, "own": PLAIN}


def others(agent: str) -> list[Payload]:
    """Give the payloads of all hosts but one."""
    return [payload for host, held in HOSTS.items() if host != agent for payload, _ in held.values()]
