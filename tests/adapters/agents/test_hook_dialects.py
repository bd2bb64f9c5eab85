"""Every host's payloads are read, and answers worded as it takes them."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from learnkit.adapters.agents.claude_code.hook import ClaudeCodeHookDialect
from learnkit.adapters.agents.cline.hook import ClineHookDialect
from learnkit.adapters.agents.codex.hook import CodexHookDialect
from learnkit.adapters.agents.copilot_cli.hook import CopilotCliHookDialect
from learnkit.adapters.agents.cursor.hook import CursorHookDialect
from learnkit.adapters.agents.gemini_cli.hook import GeminiCliHookDialect
from learnkit.adapters.agents.opencode.hook import OpencodeHookDialect
from learnkit.adapters.inmemory.hook_dialect import PlainHookDialect
from learnkit.core.capture.choosing import chosen
from learnkit.core.capture.host_events import HookAnswer, HostEvent, Moment
from learnkit.core.toolcalls.values import CallStatus
from learnkit.ports.hook_dialect import HookDialect
from learnkit.testing.contracts.hook_dialect import HookDialectContract
from tests.adapters.agents import hook_payloads

DIALECTS: dict[str, HookDialect] = {
    dialect.agent: dialect
    for dialect in (
        ClaudeCodeHookDialect(),
        CodexHookDialect(),
        OpencodeHookDialect(),
        GeminiCliHookDialect(),
        CursorHookDialect(),
        CopilotCliHookDialect(),
        ClineHookDialect(),
        PlainHookDialect(),
    )
}


class _Host(HookDialectContract):
    host: ClassVar[str]

    def make(self) -> HookDialect:
        return DIALECTS[self.host]

    def payloads(self) -> Mapping[str, dict[str, Any]]:
        return hook_payloads.ALL[self.host]

    def strange(self) -> list[dict[str, Any]]:
        others = [one for host, held in hook_payloads.ALL.items() if host != self.host for one in held.values()]
        return [*super().strange(), *others]


class TestClaudeCode(_Host):
    host = "claude-code"


class TestCodex(_Host):
    host = "codex"


class TestOpencode(_Host):
    host = "opencode"


class TestGeminiCli(_Host):
    host = "gemini-cli"


class TestCursor(_Host):
    host = "cursor"


class TestCopilotCli(_Host):
    host = "copilot-cli"


class TestCline(_Host):
    host = "cline"


class TestPlain(_Host):
    host = "agent"


def read(host: str, name: str, **changes: Any) -> HostEvent:
    event = DIALECTS[host].read({**hook_payloads.ALL[host][name], **changes})
    assert event is not None
    return event


def status(host: str, name: str, **changes: Any) -> CallStatus:
    call = read(host, name, **changes).call
    assert call is not None
    return call.outcome.status


def test_a_host_is_chosen_by_content() -> None:
    for host, held in hook_payloads.ALL.items():
        for payload in held.values():
            found = chosen(payload, DIALECTS.values())
            assert found is not None
            assert found.agent == host
    assert chosen({}, DIALECTS.values()) is None


@pytest.mark.parametrize("host", sorted(hook_payloads.ALL))
def test_each_moment_is_told(host: str) -> None:
    moments = {name: read(host, name).moment for name in hook_payloads.ALL[host]}
    assert moments["start"] is Moment.SESSION_START
    assert moments["prompt"] is Moment.PROMPT
    assert read(host, "prompt").prompt == "use bun instead of npm"
    for name, moment in {"compact": Moment.COMPACTING, "stop": Moment.STOP, "end": Moment.SESSION_END}.items():
        assert moments.get(name, moment) is moment
    assert moments.get("new", Moment.OTHER) is Moment.OTHER


@pytest.mark.parametrize("host", sorted(hook_payloads.ALL))
def test_sessions_and_folders_are_kept(host: str) -> None:
    event = read(host, "failed")
    assert event.session
    assert event.call is not None
    assert event.call.session == event.session
    assert event.call.cwd == "/home/dev/app"
    assert "EUSAGE" in event.call.outcome.error_text


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"error": "Exit code 137\n[Request interrupted by user for tool use]"}, CallStatus.INTERRUPTED),
        ({"error": "Exit code 1\nx", "is_interrupt": True}, CallStatus.INTERRUPTED),
        ({"error": "Exit code 143\nCommand timed out after 2m 0s"}, CallStatus.TIMEOUT),
        ({"error": "The user doesn't want to proceed with this tool use."}, CallStatus.REJECTED),
        ({"error": "<tool_use_error>Sibling tool call errored</tool_use_error>"}, CallStatus.CANCELLED),
        ({"error": "", "error_message": "Exit code 2\nno"}, CallStatus.FAILED),
    ],
)
def test_claude_code_tells_more_than_failure(changes: dict[str, Any], expected: CallStatus) -> None:
    assert status("claude-code", "failed", **changes) is expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({"stdout": "", "stderr": "", "interrupted": True}, CallStatus.INTERRUPTED),
        ({"stdout": "", "stderr": "", "returnCodeInterpretation": "No matches found"}, CallStatus.OK_INFORMATIONAL),
        ({"stdout": "", "stderr": "", "backgroundTaskId": "b1"}, CallStatus.RUNNING),
        ("plain text", CallStatus.OK),
        (None, CallStatus.OK),
    ],
)
def test_claude_code_tells_more_than_success(response: Any, expected: CallStatus) -> None:
    assert status("claude-code", "worked", tool_response=response) is expected


def test_a_refused_call_did_not_run() -> None:
    assert status("claude-code", "denied") is CallStatus.REJECTED
    assert status("agent", "denied") is CallStatus.REJECTED
    assert status("cursor", "failed", failure_type="permission_denied") is CallStatus.REJECTED
    assert status("codex", "failed", tool_response="exec command rejected by user") is CallStatus.REJECTED
    assert status("copilot-cli", "failed", toolResult={"resultType": "rejected"}) is CallStatus.REJECTED


def test_subagents_are_told_apart() -> None:
    assert read("claude-code", "failed", agent_id="a1", agent_type="reviewer").agent == "claude-code/reviewer"
    assert read("claude-code", "start", agent_type="reviewer").agent == "claude-code"
    assert read("codex", "failed", agent_id="a1", agent_type="reviewer").agent == "codex/reviewer"


@pytest.mark.parametrize(
    ("host", "name", "provisional"),
    [
        ("codex", "failed", True),
        ("codex", "worked", True),
        ("cursor", "doubtful", True),
        ("cursor", "worked", True),
        ("cursor", "failed", False),
        ("cursor", "tool", False),
        ("cline", "worked", True),
        ("cline", "failed", False),
        ("gemini-cli", "worked", False),
    ],
)
def test_what_is_judged_from_words_is_provisional(host: str, name: str, provisional: bool) -> None:
    assert read(host, name).is_provisional is provisional


@pytest.mark.parametrize(
    "response",
    [
        {"output": "no", "metadata": {"exit_code": 3}},
        {"aggregated_output": "no", "exit_code": 3},
        "Process exited with code 3\nOutput:\nno",
    ],
)
def test_codex_may_tell_the_status(response: Any) -> None:
    event = read("codex", "failed", tool_response=response)
    assert not event.is_provisional
    assert event.call is not None
    assert (event.call.outcome.status, event.call.outcome.exit_code) == (CallStatus.FAILED, 3)
    assert event.call.outcome.output.endswith("no")


def test_a_command_that_was_stopped_is_no_failure_of_its_own() -> None:
    stopped = {"output": "bash tool terminated command after exceeding timeout 9 ms", "metadata": {"exit": None}}
    assert status("opencode", "failed", **stopped) is CallStatus.TIMEOUT
    assert status("opencode", "failed", output="killed", metadata={"exit": None}) is CallStatus.UNKNOWN
    assert status("cursor", "failed", failure_type="timeout") is CallStatus.TIMEOUT
    assert status("cursor", "failed", is_interrupt=True) is CallStatus.INTERRUPTED
    assert status("copilot-cli", "failed", toolResult={"resultType": "success"}) is CallStatus.UNKNOWN
    error = {"llmContent": "could not start", "error": {"message": "x"}}
    assert status("gemini-cli", "failed", tool_response=error) is CallStatus.UNKNOWN


def test_a_tool_that_is_no_shell_has_its_arguments() -> None:
    event = read("claude-code", "worked", tool_name="Edit", tool_input={"new_string": "x", "file_path": "/a"})
    assert event.call is not None
    assert (event.call.command, event.call.tool, event.arguments) == ("", "Edit", ("file_path", "new_string"))
    assert status("cursor", "tool") is CallStatus.OK
    assert status("opencode", "worked", tool="edit", metadata={}) is CallStatus.OK
    assert status("gemini-cli", "worked", tool_name="read_file", tool_response={"error": "x"}) is CallStatus.FAILED
    assert status("cline", "worked", postToolUse={"toolName": "read_file", "result": "x"}) is CallStatus.OK
    assert status("copilot-cli", "failed", toolName="edit", toolResult={"resultType": "failure"}) is CallStatus.FAILED


def test_an_address_is_never_read() -> None:
    assert "example.org" not in repr([read("cursor", name) for name in hook_payloads.CURSOR])


def nested(event: str) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": "C"}}


@pytest.mark.parametrize(
    ("host", "name", "envelope"),
    [
        ("claude-code", "failed", nested("PostToolUseFailure")),
        ("claude-code", "stop", None),
        ("codex", "worked", nested("PostToolUse")),
        ("codex", "stop", None),
        ("opencode", "failed", {"context": "C"}),
        ("gemini-cli", "failed", nested("AfterTool")),
        ("gemini-cli", "before", None),
        ("cursor", "tool", {"additional_context": "C"}),
        ("cursor", "worked", None),
        ("copilot-cli", "failed", {"additionalContext": "C"}),
        ("cline", "failed", {"cancel": False, "contextModification": "C"}),
        ("agent", "failed", {"context": "C"}),
    ],
)
def test_text_for_the_agent_is_worded_as_its_host_takes_it(host: str, name: str, envelope: Any) -> None:
    assert DIALECTS[host].envelope(read(host, name), HookAnswer(context="C")) == envelope


def test_a_refusal_is_for_calls_that_did_not_run_yet() -> None:
    for host in hook_payloads.ALL:
        refusal = HookAnswer(refusal="R")
        assert DIALECTS[host].envelope(read(host, "before"), refusal) is not None
        assert DIALECTS[host].envelope(read(host, "failed"), refusal) is None
