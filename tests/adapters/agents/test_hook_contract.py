"""Every dialect of hooks keeps to the contract, and each payload has exactly one."""

from collections.abc import Mapping
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
from learnkit.core.capture.choosing import choose
from learnkit.core.capture.host_events import Moment
from learnkit.ports.hook_dialect import HookDialect
from learnkit.testing.contracts.hook_dialect import NO_MARKS, HookDialectContract
from tests.adapters.agents.payloads import HOSTS, PLAIN, others
from tests.adapters.agents.payloads_a import CLAUDE, CODEX, claude, codex
from tests.adapters.agents.payloads_b import CURSOR, GEMINI, OPENCODE, cursor, gemini, opencode
from tests.adapters.agents.payloads_c import CLINE, COPILOT, cline, copilot_named

DIALECTS: tuple[HookDialect, ...] = (
    ClaudeCodeHookDialect(),
    CodexHookDialect(),
    OpencodeHookDialect(),
    GeminiCliHookDialect(),
    CursorHookDialect(),
    CopilotCliHookDialect(),
    ClineHookDialect(),
    PlainHookDialect(),
)


UNKNOWN: dict[str, dict[str, Any]] = {
    "claude-code": claude("TeammateWaves", tool_name="Bash", tool_input={"command": "ls"}),
    "codex": codex("PostHandover", tool_name="Bash", tool_input={"command": "ls"}),
    "opencode": opencode("tool.execute.during", tool="bash", args={"command": "ls"}),
    "gemini-cli": gemini("AfterLunch", tool_name="run_shell_command", tool_input={"command": "ls"}),
    "cursor": cursor("afterLunch", command="ls", tool_name="Shell"),
    "copilot-cli": copilot_named("PostLunch", tool_name="Bash", tool_input={"command": "ls"}),
    "cline": cline("TaskLunch", taskLunch={"toolName": "execute_command"}),
    "own": {"event": "something_new", "command": "ls", "exit_code": 1},
}


class _Host(HookDialectContract):
    held: Mapping[str, tuple[dict[str, Any], Moment]]

    def payloads(self) -> Mapping[str, tuple[dict[str, Any], Moment]]:
        return self.held

    def unknown(self) -> dict[str, Any]:
        return UNKNOWN[self.make().agent]

    def strangers(self) -> list[dict[str, Any]]:
        return others(self.make().agent)


def special(**names: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Give the fields of envelopes in which everything stands in ``hookSpecificOutput``."""
    return {
        event: frozenset(f"hookSpecificOutput.{name}" for name in ("hookEventName", *fields))
        for event, fields in names.items()
    }


_CONTEXT = ("additionalContext",)
_VERDICT = ("permissionDecision", "permissionDecisionReason")


class TestClaudeCode(_Host):
    held = CLAUDE

    def make(self) -> HookDialect:
        return ClaudeCodeHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        return special(
            PreToolUse=(*_VERDICT, *_CONTEXT),
            PreSkillShellCommand=_VERDICT,
            PostToolUse=_CONTEXT,
            PostToolUseFailure=_CONTEXT,
            PostToolBatch=_CONTEXT,
            SessionStart=_CONTEXT,
            SubagentStart=_CONTEXT,
            UserPromptSubmit=_CONTEXT,
        )


class TestCodex(_Host):
    held = CODEX

    def make(self) -> HookDialect:
        return CodexHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        return special(
            PreToolUse=(*_VERDICT, *_CONTEXT),
            PostToolUse=_CONTEXT,
            SessionStart=_CONTEXT,
            SubagentStart=_CONTEXT,
            UserPromptSubmit=_CONTEXT,
        )


class TestOpencode(_Host):
    held = OPENCODE

    def make(self) -> HookDialect:
        return OpencodeHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        return {
            "tool.execute.before": frozenset({"context", "refusal"}),
            "tool.execute.after": frozenset({"context"}),
        }


class TestGeminiCli(_Host):
    held = GEMINI

    def make(self) -> HookDialect:
        return GeminiCliHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        special_ones = special(AfterTool=_CONTEXT, BeforeAgent=_CONTEXT, SessionStart=_CONTEXT)
        return {**special_ones, "BeforeTool": frozenset({"decision", "reason"})}


class TestCursor(_Host):
    held = CURSOR

    def make(self) -> HookDialect:
        return CursorHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        context = frozenset({"additional_context"})
        verdict = frozenset({"permission", "user_message", "agent_message"})
        return {
            **dict.fromkeys(("sessionStart", "beforeSubmitPrompt", "postToolUse", "postToolUseFailure"), context),
            **dict.fromkeys(("beforeShellExecution", "beforeMCPExecution"), verdict),
            "preToolUse": context | verdict,
        }

    def test_the_address_of_the_person_is_never_kept(self) -> None:
        """Cursor hands over an e-mail address with every event; no event may hold it."""
        for payload, _ in self.held.values():
            assert payload["user_email"] not in repr(self.make().read(payload))


class TestCopilotCli(_Host):
    held = COPILOT

    def make(self) -> HookDialect:
        return CopilotCliHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        context, before = frozenset(_CONTEXT), frozenset({*_VERDICT, *_CONTEXT})
        names = ("sessionStart", "SessionStart", "postToolUse", "PostToolUse", "subagentStart")
        failures = ("postToolUseFailure", "PostToolUseFailure")
        return {**dict.fromkeys((*names, *failures), context), "preToolUse": before, "PreToolUse": before}


class TestCline(_Host):
    held = CLINE

    def make(self) -> HookDialect:
        return ClineHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        context = frozenset({"contextModification"})
        return {
            **dict.fromkeys(("TaskStart", "TaskResume", "UserPromptSubmit", "PostToolUse"), context),
            "PreToolUse": context | {"cancel", "errorMessage"},
        }


class TestPlain(_Host):
    held = PLAIN

    def make(self) -> HookDialect:
        return PlainHookDialect()

    def takes(self) -> Mapping[str, frozenset[str]]:
        context = frozenset({"context"})
        return {
            **dict.fromkeys(("session_start", "prompt", "after_call"), context),
            "before_call": context | {"refusal"},
        }


@pytest.mark.parametrize(
    ("host", "payload"), [(host, payload) for host, held in HOSTS.items() for payload, _ in held.values()]
)
def test_exactly_one_dialect_recognises_each_payload(host: str, payload: dict[str, Any]) -> None:
    assert [dialect.agent for dialect in DIALECTS if dialect.recognises(payload)] == [host]
    chosen = choose(DIALECTS, payload)
    assert chosen is not None
    assert chosen.agent == host


@pytest.mark.parametrize("agent", ["claude-code", "codex", "gemini-cli", "cursor", "copilot-cli", "cline", "opencode"])
def test_an_event_that_comes_one_day_has_its_dialect_too(agent: str) -> None:
    payload = UNKNOWN[agent]
    assert [dialect.agent for dialect in DIALECTS if dialect.recognises(payload)] == [agent]


def test_what_bears_no_marks_has_no_dialect() -> None:
    assert [choose(DIALECTS, payload) for payload in NO_MARKS] == [None] * len(NO_MARKS)
