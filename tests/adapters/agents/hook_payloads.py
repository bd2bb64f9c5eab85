"""Payloads of hosts, written by hand after their own types."""

from typing import Any

Payloads = dict[str, dict[str, Any]]
COMMAND = "npm install left-pad"
SAID = "npm error code EUSAGE\nnpm error error: the lock file does not fit"

_CLAUDE = {
    "session_id": "c1",
    "transcript_path": "/home/dev/.claude/projects/app/c1.jsonl",
    "cwd": "/home/dev/app",
    "permission_mode": "default",
}
_BASH = {"tool_name": "Bash", "tool_input": {"command": COMMAND, "description": "x"}, "tool_use_id": "toolu_1"}
CLAUDE_CODE: Payloads = {
    "start": {**_CLAUDE, "hook_event_name": "SessionStart", "source": "startup", "model": "m"},
    "prompt": {**_CLAUDE, "hook_event_name": "UserPromptSubmit", "prompt": "use bun instead of npm"},
    "before": {**_CLAUDE, "hook_event_name": "PreToolUse", **_BASH},
    "worked": {
        **_CLAUDE,
        "hook_event_name": "PostToolUse",
        **_BASH,
        "tool_response": {"stdout": "added 1 package", "stderr": "", "interrupted": False, "isImage": False},
    },
    "failed": {**_CLAUDE, "hook_event_name": "PostToolUseFailure", **_BASH, "error": f"Exit code 1\n{SAID}"},
    "denied": {**_CLAUDE, "hook_event_name": "PermissionDenied", **_BASH, "reason": "no"},
    "compact": {**_CLAUDE, "hook_event_name": "PreCompact", "trigger": "auto"},
    "stop": {**_CLAUDE, "hook_event_name": "Stop", "stop_hook_active": False},
    "subagent": {**_CLAUDE, "hook_event_name": "SubagentStop", "agent_id": "a1", "agent_type": "reviewer"},
    "end": {**_CLAUDE, "hook_event_name": "SessionEnd", "reason": "clear"},
    "new": {**_CLAUDE, "hook_event_name": "SomethingNew"},
}

_CODEX = {
    "session_id": "x1",
    "turn_id": "t1",
    "transcript_path": None,
    "cwd": "/home/dev/app",
    "model": "m",
    "permission_mode": "default",
}
CODEX: Payloads = {
    "start": {**_CODEX, "hook_event_name": "SessionStart", "source": "startup"},
    "prompt": {**_CODEX, "hook_event_name": "UserPromptSubmit", "prompt": "use bun instead of npm"},
    "before": {**_CODEX, "hook_event_name": "PreToolUse", **_BASH},
    "worked": {**_CODEX, "hook_event_name": "PostToolUse", **_BASH, "tool_response": "added 1 package"},
    "failed": {**_CODEX, "hook_event_name": "PostToolUse", **_BASH, "tool_response": SAID},
    "stop": {**_CODEX, "hook_event_name": "Stop", "stop_hook_active": False, "last_assistant_message": "done"},
    "turn": {"type": "agent-turn-complete", "turn-id": "t1", "thread-id": "x1", "cwd": "/home/dev/app"},
}

_OPENCODE = {"host": "opencode", "sessionID": "ses_1", "directory": "/home/dev/app"}
_OWN = {"tool": "bash", "callID": "call_1", "args": {"command": COMMAND, "description": "x"}}
OPENCODE: Payloads = {
    "start": {**_OPENCODE, "event": "session.created"},
    "prompt": {**_OPENCODE, "event": "chat.message", "args": {"prompt": "use bun instead of npm"}},
    "before": {**_OPENCODE, "event": "tool.execute.before", **_OWN},
    "worked": {**_OPENCODE, "event": "tool.execute.after", **_OWN, "output": "added", "metadata": {"exit": 0}},
    "failed": {**_OPENCODE, "event": "tool.execute.after", **_OWN, "output": SAID, "metadata": {"exit": 1}},
    "native": {"tool": "bash", "args": {"command": COMMAND}, "output": SAID, "metadata": {"exitCode": 1}},
    "stop": {**_OPENCODE, "event": "session.idle"},
    "new": {**_OPENCODE, "event": "something.new"},
}

_GEMINI = {
    "session_id": "g1",
    "transcript_path": "/home/dev/.gemini/tmp/app/chats/g1.jsonl",
    "cwd": "/home/dev/app",
    "timestamp": "2026-08-15T12:00:00Z",
}
_RUN = {"tool_name": "run_shell_command", "tool_input": {"command": COMMAND}}
GEMINI_CLI: Payloads = {
    "start": {**_GEMINI, "hook_event_name": "SessionStart", "source": "startup"},
    "prompt": {**_GEMINI, "hook_event_name": "BeforeAgent", "prompt": "use bun instead of npm"},
    "before": {**_GEMINI, "hook_event_name": "BeforeTool", **_RUN},
    "worked": {
        **_GEMINI,
        "hook_event_name": "AfterTool",
        **_RUN,
        "tool_response": {"llmContent": "Output: added 1 package", "returnDisplay": "added"},
    },
    "failed": {
        **_GEMINI,
        "hook_event_name": "AfterTool",
        **_RUN,
        "tool_response": {"llmContent": f"Output: {SAID}\nExit Code: 1\nProcess Group PGID: 7", "returnDisplay": SAID},
    },
    "compact": {**_GEMINI, "hook_event_name": "PreCompress", "trigger": "auto"},
    "model": {**_GEMINI, "hook_event_name": "BeforeModel"},
    "end": {**_GEMINI, "hook_event_name": "SessionEnd", "reason": "exit"},
}

_CURSOR = {
    "conversation_id": "u1",
    "generation_id": "n1",
    "workspace_roots": ["/home/dev/app"],
    "cursor_version": "2.0",
    "user_email": "dev@example.org",
}
CURSOR: Payloads = {
    "start": {**_CURSOR, "hook_event_name": "sessionStart"},
    "prompt": {**_CURSOR, "hook_event_name": "beforeSubmitPrompt", "prompt": "use bun instead of npm"},
    "before": {**_CURSOR, "hook_event_name": "beforeShellExecution", "command": COMMAND, "cwd": "/home/dev/app"},
    "worked": {
        **_CURSOR,
        "hook_event_name": "afterShellExecution",
        "command": COMMAND,
        "output": "added",
        "duration": 9,
    },
    "failed": {
        **_CURSOR,
        "hook_event_name": "postToolUseFailure",
        "tool_name": "Shell",
        "tool_input": {"command": COMMAND},
        "tool_use_id": "tool_1",
        "error_message": SAID,
        "failure_type": "error",
        "is_interrupt": False,
        "duration": 9,
    },
    "doubtful": {**_CURSOR, "hook_event_name": "afterShellExecution", "command": COMMAND, "output": SAID},
    "tool": {
        **_CURSOR,
        "hook_event_name": "postToolUse",
        "tool_name": "Read",
        "tool_input": {"path": "a"},
        "tool_output": "text",
    },
    "stop": {**_CURSOR, "hook_event_name": "stop", "status": "completed"},
}

_COPILOT = {"sessionId": "p1", "timestamp": 1755259200000, "cwd": "/home/dev/app"}
COPILOT_CLI: Payloads = {
    "start": {**_COPILOT, "source": "new", "initialPrompt": "x"},
    "prompt": {**_COPILOT, "prompt": "use bun instead of npm"},
    "before": {**_COPILOT, "toolName": "bash", "toolArgs": f'{{"command": "{COMMAND}", "description": "x"}}'},
    "worked": {
        **_COPILOT,
        "toolName": "bash",
        "toolArgs": {"command": COMMAND},
        "toolResult": {"resultType": "success", "textResultForLlm": "added\n<shellId: 3 completed with exit code 0>"},
    },
    "failed": {
        **_COPILOT,
        "toolName": "bash",
        "toolArgs": {"command": COMMAND},
        "toolResult": {"resultType": "success", "textResultForLlm": f"{SAID}\n<shellId: 3 completed with exit code 1>"},
    },
    "end": {**_COPILOT, "reason": "complete"},
}

_CLINE = {
    "clineVersion": "4.0",
    "timestamp": "1755259200000",
    "taskId": "k1",
    "workspaceRoots": ["/home/dev/app"],
    "userId": "someone",
}
_EXECUTE = {"toolName": "execute_command", "parameters": {"command": COMMAND, "requires_approval": "false"}}
CLINE: Payloads = {
    "start": {**_CLINE, "hookName": "TaskStart", "taskStart": {"taskMetadata": {}}},
    "prompt": {**_CLINE, "hookName": "UserPromptSubmit", "userPromptSubmit": {"prompt": "use bun instead of npm"}},
    "before": {**_CLINE, "hookName": "PreToolUse", "preToolUse": _EXECUTE},
    "worked": {
        **_CLINE,
        "hookName": "PostToolUse",
        "postToolUse": {**_EXECUTE, "result": "added 1 package", "success": True, "executionTimeMs": 9},
    },
    "failed": {
        **_CLINE,
        "hookName": "PostToolUse",
        "postToolUse": {**_EXECUTE, "result": f"{SAID}\nExit code: 1", "success": True, "executionTimeMs": 9},
    },
    "compact": {**_CLINE, "hookName": "PreCompact", "preCompact": {}},
    "done": {**_CLINE, "hookName": "TaskComplete", "taskComplete": {}},
}

_PLAIN = {"agent": "worker", "session": "w1", "cwd": "/home/dev/app"}
PLAIN: Payloads = {
    "start": {**_PLAIN, "event": "session_start"},
    "prompt": {**_PLAIN, "event": "prompt", "prompt": "use bun instead of npm"},
    "before": {**_PLAIN, "event": "before_call", "command": COMMAND},
    "worked": {**_PLAIN, "event": "after_call", "command": COMMAND, "exit_code": 0, "output": "added"},
    "failed": {**_PLAIN, "event": "after_call", "command": COMMAND, "exit_code": "1", "output": SAID},
    "older": {
        "tool_name": "Bash",
        "tool_input": {"command": COMMAND},
        "tool_result": {"exit_code": 1, "stdout": "", "stderr": SAID},
    },
    "denied": {**_PLAIN, "event": "denied", "command": COMMAND},
    "tool": {**_PLAIN, "event": "after_call", "tool": "search", "arguments": {"query": "x"}, "exit_code": 1},
    "end": {**_PLAIN, "event": "session_end"},
}

ALL: dict[str, Payloads] = {
    "claude-code": CLAUDE_CODE,
    "codex": CODEX,
    "opencode": OPENCODE,
    "gemini-cli": GEMINI_CLI,
    "cursor": CURSOR,
    "copilot-cli": COPILOT_CLI,
    "cline": CLINE,
    "agent": PLAIN,
}
