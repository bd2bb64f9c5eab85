"""Every dialect of hooks keeps to the contract, and each payload has exactly one."""

from collections.abc import Mapping
from typing import Any

import pytest

from learnkit.adapters.agents.claude_code.hook import ClaudeCodeHookDialect
from learnkit.adapters.inmemory.hook_dialect import PlainHookDialect
from learnkit.core.capture.choosing import choose
from learnkit.core.capture.host_events import Moment
from learnkit.ports.hook_dialect import HookDialect
from learnkit.testing.contracts.hook_dialect import HookDialectContract
from tests.adapters.agents.payloads import CLAUDE, HOSTS, PLAIN, claude, others

DIALECTS: tuple[HookDialect, ...] = (ClaudeCodeHookDialect(), PlainHookDialect())


class _Host(HookDialectContract):
    held: Mapping[str, tuple[dict[str, Any], Moment]]

    def payloads(self) -> Mapping[str, tuple[dict[str, Any], Moment]]:
        return self.held

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

    def unknown(self) -> dict[str, Any]:
        return claude("TeammateWaves", tool_name="Bash", tool_input={"command": "ls"})

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


class TestPlain(_Host):
    held = PLAIN

    def make(self) -> HookDialect:
        return PlainHookDialect()

    def unknown(self) -> dict[str, Any]:
        return {"event": "something_new", "command": "ls", "exit_code": 1}

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
