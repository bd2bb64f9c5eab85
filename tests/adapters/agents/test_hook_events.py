"""What else an event says, and what is printed for it: sessions, folders, prompts, subagents, envelopes."""

from datetime import UTC, datetime
from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.hook import ClaudeCodeHookDialect
from learnkit.adapters.agents.cline.hook import ClineHookDialect
from learnkit.adapters.agents.codex.hook import CodexHookDialect
from learnkit.adapters.agents.copilot_cli.hook import CopilotCliHookDialect
from learnkit.adapters.agents.cursor.hook import CursorHookDialect
from learnkit.adapters.agents.gemini_cli.hook import GeminiCliHookDialect
from learnkit.adapters.agents.opencode.hook import OpencodeHookDialect
from learnkit.adapters.inmemory.hook_dialect import PlainHookDialect
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.ports.hook_dialect import HookDialect
from tests.adapters.agents.payloads import PLAIN
from tests.adapters.agents.payloads_a import CLAUDE, CODEX, claude, claude_bash, codex_bash
from tests.adapters.agents.payloads_b import CURSOR, GEMINI, OPENCODE
from tests.adapters.agents.payloads_c import CLINE, COPILOT

NOON = datetime(2026, 8, 15, 12, tzinfo=UTC)
HOSTS: list[tuple[HookDialect, Any]] = [
    (ClaudeCodeHookDialect(), CLAUDE),
    (CodexHookDialect(), CODEX),
    (OpencodeHookDialect(), OPENCODE),
    (GeminiCliHookDialect(), GEMINI),
    (CursorHookDialect(), CURSOR),
    (CopilotCliHookDialect(), COPILOT),
    (ClineHookDialect(), CLINE),
    (PlainHookDialect(), PLAIN),
]
SESSIONS = [
    *(CLAUDE["start"][0]["session_id"], CODEX["start"][0]["session_id"], "ses_1", "7d0c"),
    *("conv-1", "cp-1", "1786795199000", "s-1"),
]
BOTH = HookAnswer(context="the context", refusal="the refusal")
CONTEXT = HookAnswer(context="the context")
REFUSAL = HookAnswer(refusal="the refusal")


def read(dialect: HookDialect, payload: dict[str, Any]) -> HostEvent:
    """Give the event of a payload."""
    event = dialect.read(payload)
    assert event is not None
    return event


@pytest.mark.parametrize(
    ("host", "session"),
    list(zip(HOSTS, SESSIONS, strict=True)),
    ids=lambda value: value if isinstance(value, str) else value[0].agent,
)
def test_every_host_says_whose_and_where(host: tuple[HookDialect, Any], session: str) -> None:
    dialect, payloads = host
    for name in ("start", "prompt", "before"):
        event = read(dialect, payloads[name][0])
        assert (event.session, event.cwd, event.agent) == (session, "/repo", dialect.agent)
    prompt = read(dialect, payloads["prompt"][0])
    assert (prompt.moment, prompt.prompt) == (Moment.PROMPT, "use bun")
    before = read(dialect, payloads["before"][0])
    assert before.call is not None
    assert (before.call.command, before.call.session, before.arguments) == ("npm install", session, ())


@pytest.mark.parametrize(
    ("dialect", "payload", "origin"),
    [
        (ClaudeCodeHookDialect(), CLAUDE["start"][0], "resume"),
        (CodexHookDialect(), CODEX["start without a rollout"][0], "clear"),
        (OpencodeHookDialect(), OPENCODE["start"][0], ""),
        (GeminiCliHookDialect(), GEMINI["start"][0], "startup"),
        (CursorHookDialect(), CURSOR["start"][0], ""),
        (CopilotCliHookDialect(), COPILOT["start"][0], "new"),
        (ClineHookDialect(), CLINE["start"][0], "startup"),
        (ClineHookDialect(), CLINE["resume"][0], "resume"),
        (PlainHookDialect(), PLAIN["start"][0], "startup"),
    ],
)
def test_a_session_says_how_it_began(dialect: HookDialect, payload: dict[str, Any], origin: str) -> None:
    assert read(dialect, payload).origin == origin


@pytest.mark.parametrize(
    ("dialect", "payload"),
    [
        (GeminiCliHookDialect(), GEMINI["start"][0]),
        (CopilotCliHookDialect(), COPILOT["start"][0]),
        (CopilotCliHookDialect(), COPILOT["start, named"][0]),
        (ClineHookDialect(), CLINE["start"][0]),
        (PlainHookDialect(), PLAIN["start"][0]),
    ],
)
def test_a_time_is_read_in_each_form(dialect: HookDialect, payload: dict[str, Any]) -> None:
    assert read(dialect, payload).at == NOON


def test_the_time_of_an_event_is_that_of_its_call() -> None:
    before, after = (read(PlainHookDialect(), PLAIN[name][0]).call for name in ("before", "failed"))
    assert before is not None
    assert after is not None
    assert (before.issued_at, before.outcome.finished_at) == (NOON, None)
    assert (after.issued_at, after.outcome.finished_at) == (None, NOON)


@pytest.mark.parametrize(
    ("dialect", "payload", "agent"),
    [
        (
            ClaudeCodeHookDialect(),
            claude_bash("PreToolUse", agent_id="a1", agent_type="code  reviewer"),
            "claude-code/code reviewer",
        ),
        (ClaudeCodeHookDialect(), claude_bash("PreToolUse", agent_type="code-reviewer"), "claude-code"),
        (ClaudeCodeHookDialect(), claude_bash("PreToolUse", agent_id="a1"), "claude-code/subagent"),
        (CodexHookDialect(), codex_bash("PreToolUse", agent_id="a1", agent_type="worker"), "codex/worker"),
        (CopilotCliHookDialect(), COPILOT["subagent"][0], "copilot-cli/explore"),
        (PlainHookDialect(), PLAIN["subagent"][0], "own/tester"),
        (PlainHookDialect(), {"event": "stop", "agent": "my-agent"}, "my-agent"),
        (PlainHookDialect("team"), {"event": "stop"}, "team"),
    ],
)
def test_a_subagent_has_its_type_behind_the_agent(dialect: HookDialect, payload: dict[str, Any], agent: str) -> None:
    event = read(dialect, payload)
    assert event.agent == agent
    assert event.call is None or event.call.agent == agent


def test_a_subagent_that_stops_names_its_own_transcript() -> None:
    assert read(ClaudeCodeHookDialect(), CLAUDE["subagent"][0]).transcript == "/t/subagents/agent-a1.jsonl"
    assert read(CodexHookDialect(), CODEX["subagent"][0]).transcript == "/t/rollout-2.jsonl"
    assert read(ClaudeCodeHookDialect(), CLAUDE["stop"][0]).transcript == CLAUDE["stop"][0]["transcript_path"]


@pytest.mark.parametrize(
    "fields",
    [
        {"prompt": "<task-notification>x</task-notification>"},
        {"prompt": "<command-name>/clear</command-name>"},
        {"prompt": "use bun", "source": "loop_wakeup"},
        {"prompt": "use bun", "source": "system"},
        {"prompt": None},
    ],
)
def test_what_nobody_typed_is_no_prompt(fields: dict[str, Any]) -> None:
    event = read(ClaudeCodeHookDialect(), claude("UserPromptSubmit", **fields))
    assert (event.moment, event.prompt) == (Moment.PROMPT, "")


@pytest.mark.parametrize(
    ("dialect", "payload", "tool", "arguments"),
    [
        (ClaudeCodeHookDialect(), CLAUDE["edited"][0], "Edit", ("file_path", "new_string", "old_string")),
        (OpencodeHookDialect(), OPENCODE["edited"][0], "edit", ("filePath",)),
        (GeminiCliHookDialect(), GEMINI["read"][0], "read_file", ("file_path",)),
        (CursorHookDialect(), CURSOR["before a server"][0], "query", ("sql",)),
        (CopilotCliHookDialect(), COPILOT["failed, named"][0], "Edit", ("path",)),
        (ClineHookDialect(), CLINE["read"][0], "read_file", ("path",)),
        (PlainHookDialect(), PLAIN["other tool"][0], "search", ("limit", "query")),
    ],
)
def test_another_tool_has_names_and_no_command(
    dialect: HookDialect, payload: dict[str, Any], tool: str, arguments: tuple[str, ...]
) -> None:
    event = read(dialect, payload)
    assert event.call is not None
    assert (event.call.tool, event.call.command, event.arguments) == (tool, "", arguments)


def test_a_call_may_run_in_a_folder_of_its_own() -> None:
    event = read(CursorHookDialect(), CURSOR["before"][0])
    assert event.call is not None
    assert (event.cwd, event.call.cwd) == ("/repo", "/repo/web")


def specific(name: str, **fields: str) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": name, **fields}}


_DENIED = {"permissionDecision": "deny", "permissionDecisionReason": "the refusal"}


@pytest.mark.parametrize(
    ("dialect", "payload", "answer", "envelope"),
    [
        (HOSTS[0][0], CLAUDE["before"][0], BOTH, specific("PreToolUse", **_DENIED, additionalContext="the context")),
        (HOSTS[0][0], CLAUDE["before"][0], CONTEXT, specific("PreToolUse", additionalContext="the context")),
        (HOSTS[0][0], CLAUDE["before in a skill"][0], BOTH, specific("PreSkillShellCommand", **_DENIED)),
        (HOSTS[0][0], CLAUDE["failed"][0], BOTH, specific("PostToolUseFailure", additionalContext="the context")),
        (HOSTS[0][0], CLAUDE["stop"][0], BOTH, None),
        (HOSTS[0][0], CLAUDE["compacting"][0], BOTH, None),
        (HOSTS[1][0], CODEX["before"][0], REFUSAL, specific("PreToolUse", **_DENIED)),
        (HOSTS[1][0], CODEX["start"][0], BOTH, specific("SessionStart", additionalContext="the context")),
        (HOSTS[1][0], CODEX["permission"][0], BOTH, None),
        (HOSTS[2][0], OPENCODE["before"][0], BOTH, {"refusal": "the refusal", "context": "the context"}),
        (HOSTS[2][0], OPENCODE["prompt"][0], BOTH, None),
        (HOSTS[3][0], GEMINI["before"][0], BOTH, {"decision": "deny", "reason": "the refusal\n\nthe context"}),
        (HOSTS[3][0], GEMINI["before"][0], REFUSAL, {"decision": "deny", "reason": "the refusal"}),
        (HOSTS[3][0], GEMINI["before"][0], CONTEXT, None),
        (HOSTS[3][0], GEMINI["after"][0], BOTH, specific("AfterTool", additionalContext="the context")),
        (
            HOSTS[4][0],
            CURSOR["before a shell"][0],
            BOTH,
            {"permission": "deny", "user_message": "the refusal", "agent_message": "the refusal"},
        ),
        (HOSTS[4][0], CURSOR["before a shell"][0], CONTEXT, None),
        (HOSTS[4][0], CURSOR["after"][0], CONTEXT, {"additional_context": "the context"}),
        (HOSTS[5][0], COPILOT["before"][0], BOTH, {**_DENIED, "additionalContext": "the context"}),
        (HOSTS[5][0], COPILOT["prompt"][0], BOTH, None),
        (
            HOSTS[6][0],
            CLINE["before"][0],
            BOTH,
            {"cancel": True, "errorMessage": "the refusal", "contextModification": "the context"},
        ),
        (HOSTS[6][0], CLINE["after"][0], CONTEXT, {"contextModification": "the context"}),
        (HOSTS[7][0], PLAIN["before"][0], BOTH, {"refusal": "the refusal", "context": "the context"}),
    ],
)
def test_envelopes_word_for_word(
    dialect: HookDialect, payload: dict[str, Any], answer: HookAnswer, envelope: dict[str, Any] | None
) -> None:
    assert dialect.envelope(read(dialect, payload), answer) == envelope
