"""One payload of every event of every host; by host, then by a name of ours."""

from learnkit.core.capture.host_events import Moment
from tests.adapters.agents.payloads_a import CLAUDE, CODEX, Payload, Payloads
from tests.adapters.agents.payloads_b import CURSOR, GEMINI, OPENCODE
from tests.adapters.agents.payloads_c import CLINE, COPILOT

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

HOSTS: dict[str, Payloads] = {
    "claude-code": CLAUDE,
    "codex": CODEX,
    "opencode": OPENCODE,
    "gemini-cli": GEMINI,
    "cursor": CURSOR,
    "copilot-cli": COPILOT,
    "cline": CLINE,
    "own": PLAIN,
}


def others(agent: str) -> list[Payload]:
    """Give the payloads of all hosts but one."""
    return [payload for host, held in HOSTS.items() if host != agent for payload, _ in held.values()]
