"""Every source of sessions keeps to the contract."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.adapters.inmemory.session_source import InMemorySessionSource
from learnkit.core.sessions.values import Session
from learnkit.core.toolcalls.values import CallStatus, ToolCall, ToolOutcome
from learnkit.ports.session_source import SessionSource
from learnkit.testing.contracts.session_source import SessionSourceContract
from tests.adapters.agents.transcripts import claude_call, claude_result, codex_call, codex_meta, codex_result, written
from tests.rights import ordinary_rights

CLAUDE = [
    [claude_call("call-1", "npm install"), claude_result("call-1", "Exit code 1\nnpm error", is_error=True)],
    [claude_call("call-2", "bun install"), claude_result("call-2", "done")],
    [claude_call("call-3", "bun test"), claude_result("call-3", "ok")],
]
CODEX = [
    [codex_meta(), codex_call("call-1", "npm install"), codex_result("call-1", 1, "npm error")],
    [codex_call("call-2", "bun install"), codex_result("call-2", 0, "done")],
    [codex_call("call-3", "bun test"), codex_result("call-3", 0, "ok")],
]


class _Files(SessionSourceContract):
    records = CLAUDE

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.root = tmp_path

    def write(self, parts: int = 3) -> str:
        return written(self.root / "a" / "t.jsonl", [record for part in self.records[:parts] for record in part])

    def foreign(self) -> list[str]:
        other = CODEX if self.records is CLAUDE else CLAUDE
        return [
            written(self.root / "foreign.jsonl", [record for part in other for record in part]),
            written(self.root / "events.jsonl", ['{"type":"session.start","data":{},"id":"1"}', "not json", "[1]"]),
            written(self.root / "empty.jsonl", []),
            str(self.root),
        ]

    @contextmanager
    def closed(self) -> Iterator[tuple[str, str]]:
        folder, file = self.root / "closed", Path(self.write())
        folder.mkdir()
        folder.chmod(0)
        file.chmod(0)
        with ordinary_rights():
            yield str(folder), str(file)
        folder.chmod(0o700)

    def broken(self) -> str:
        first, *rest = [record for part in self.records for record in part]
        return written(
            self.root / "a" / "t.jsonl",
            [first, '{"type":"tool_use","name":"Bash","type":"function_call","name":"shell"', *rest],
        )


class TestClaudeCode(_Files):
    def make(self) -> SessionSource:
        return ClaudeCodeSessionSource(roots=(self.root,))


class TestCodex(_Files):
    records = CODEX

    def make(self) -> SessionSource:
        return CodexSessionSource(roots=(self.root,))


class TestInMemory(SessionSourceContract):
    def make(self) -> SessionSource:
        return self.source

    @pytest.fixture(autouse=True)
    def _source(self) -> None:
        self.source = InMemorySessionSource("pi", {})

    def write(self, parts: int = 3) -> str:
        codes = [1, 0, 0]
        calls = [
            ToolCall(
                f"call-{number + 1}",
                "pi",
                "session-1",
                "make",
                ToolOutcome(CallStatus.FAILED if code else CallStatus.OK, code),
            )
            for number, code in enumerate(codes[:parts])
        ]
        self.source.put("/t", (evolve(Session("session-1", "pi", ()), events=tuple(calls)),))
        return "/t"
