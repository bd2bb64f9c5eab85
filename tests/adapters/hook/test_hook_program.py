"""The hook program as hosts run it: a process with a payload on its input."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.agents import hook_payloads
from tests.adapters.agents.hook_payloads import CLAUDE_CODE

SOURCE = Path(__file__).resolve().parents[3] / "src"
FIX = {"tool_input": {"command": "bun install left-pad"}, "tool_use_id": "toolu_2"}


def run(home: Path, raw: bytes, *arguments: str, **variables: str) -> bytes:
    """Run the program; it exits with 0, prints one JSON object or nothing, and complains to nobody."""
    environment = {**os.environ, "LEARNKIT_HOME": str(home), "PYTHONPATH": str(SOURCE), "LEARNKIT_HOOK_SECONDS": "50"}
    environment |= variables
    done = subprocess.run(
        [sys.executable, "-m", "learnkit.hook", *arguments],
        input=raw,
        capture_output=True,
        env=environment,
        cwd=home.parent,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    if done.stdout:
        assert isinstance(json.loads(done.stdout), dict)
    return done.stdout


def tell(home: Path, payload: dict[str, Any], *arguments: str, **changes: Any) -> str:
    return run(home, json.dumps({**payload, **changes}).encode(), *arguments).decode()


def awaited(home: Path, pattern: str) -> list[Path]:
    """Give the files that fit, as soon as there are any: sessions are settled behind the host's back."""
    for _ in range(200):
        found = sorted(home.glob(pattern))
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"nothing came of {pattern}")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_a_failure_becomes_a_file_and_its_fix_is_given_back(home: Path) -> None:
    for name, changes in (("start", {}), ("before", {}), ("failed", {}), ("worked", FIX), ("stop", {})):
        assert tell(home, CLAUDE_CODE[name], "--agent", "claude-code", **changes) == ""
    (path,) = awaited(home, "learnings/*/*.md")
    assert "correction: bun install left-pad" in path.read_text()
    for name in ("before", "failed"):
        answer = json.loads(tell(home, CLAUDE_CODE[name], "--agent", "claude", session_id=f"again-{name}"))
        assert "bun install left-pad" in answer["hookSpecificOutput"]["additionalContext"]
    assert tell(home, CLAUDE_CODE["end"], "--format", "auto", session_id="again-failed") == ""
    (facts,) = awaited(home, "ledgers/*/usage.jsonl")
    assert '"fact":"served"' in facts.read_text()
    assert "failed" not in "".join(file.read_text() for file in home.glob("log/*"))


@pytest.mark.parametrize("host", sorted(hook_payloads.ALL))
def test_every_host_is_understood(home: Path, host: str) -> None:
    held = hook_payloads.ALL[host]
    for name in ("failed", "start"):
        tell(home, held[name])
    assert list(home.glob("spool/*.jsonl"))


HOSTILE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe\x00",
    b'{"hook_event_name": 3}',
    json.dumps({**CLAUDE_CODE["failed"], "tool_input": "\x00", "error": None}).encode(),
    json.dumps({**CLAUDE_CODE["failed"], "session_id": "../../x", "cwd": "/does/not/exist"}).encode(),
    json.dumps(CLAUDE_CODE["failed"]).encode()[:-30],
    json.dumps(CLAUDE_CODE["failed"]).replace("EUSAGE", "\\ud83d\\u0000\\u001b[31m").encode(),
    b'{"a":' * 3000 + b"1" + b"}" * 3000,
]


@pytest.mark.parametrize("raw", HOSTILE, ids=range(len(HOSTILE)))
def test_no_payload_breaks_it(home: Path, raw: bytes) -> None:
    run(home, raw, "--agent", "claude-code")
    run(home, raw)


@pytest.mark.parametrize("arguments", [(), ("--agent",), ("--agent", "nobody"), ("--format=claude-code", "--x")])
def test_no_argument_breaks_it(home: Path, arguments: tuple[str, ...]) -> None:
    run(home, json.dumps(CLAUDE_CODE["failed"]).encode(), *arguments)


def test_a_home_that_cannot_be_one_is_silence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert run(tmp_path / "file", json.dumps(CLAUDE_CODE["failed"]).encode(), "--agent", "claude-code") == b""
    assert run(tmp_path / "file", json.dumps(CLAUDE_CODE["start"]).encode(), LEARNKIT_HOME="", HOME="") == b""


def test_switched_off_nothing_is_written(home: Path) -> None:
    raw = json.dumps(CLAUDE_CODE["failed"]).encode()
    run(home, raw, LEARNKIT_DISABLED="1")
    run(home, raw, LEARNKIT_CAPTURE_ENABLED="false")
    assert not list(home.glob("**/*.jsonl"))


def test_a_project_can_be_switched_off(home: Path, tmp_path: Path) -> None:
    (tmp_path / "project" / ".learnkit").mkdir(parents=True)
    (tmp_path / "project" / ".learnkit" / "disabled").touch()
    tell(home, CLAUDE_CODE["failed"], cwd=str(tmp_path / "project"))
    assert not list(home.glob("spool/*"))


def test_what_fails_inside_goes_to_the_log(home: Path) -> None:
    home.mkdir()
    (home / "spool").write_text("x")
    assert tell(home, CLAUDE_CODE["failed"], "--agent", "claude-code") == ""
    (log,) = home.glob("log/hook.jsonl")
    assert "capture.failed" in log.read_text()


def test_no_secret_is_written_anywhere(home: Path) -> None:
    secret = "ghp_" + "a1B2" * 9
    said = f"Exit code 1\nfatal: bad token {secret}"
    command = {"command": f"git clone https://x:{secret}@example.org/x"}
    tell(home, CLAUDE_CODE["failed"], error=said, tool_input=command)
    tell(home, CLAUDE_CODE["prompt"], prompt=f"use `{secret}` instead of `token`")
    tell(home, CLAUDE_CODE["end"])
    awaited(home, "learnings/*/*.md")
    files = [path for path in home.rglob("*") if path.is_file()]
    assert not [path for path in files if secret.encode() in path.read_bytes()]


def test_the_pinned_form_needs_nothing_but_the_package(home: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import learnkit.hook; learnkit.hook.main()"
    environment = {"LEARNKIT_HOME": str(home), "PATH": os.environ["PATH"], "LEARNKIT_HOOK_SECONDS": "50"}
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, "--agent", "claude-code"],
        input=json.dumps(CLAUDE_CODE["failed"]).encode(),
        capture_output=True,
        env=environment,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert list(home.glob("spool/*.jsonl"))


def test_it_gives_up_in_time_without_a_word(home: Path) -> None:
    raw = json.dumps(CLAUDE_CODE["failed"]).encode()
    assert run(home, raw, "--agent", "claude-code", LEARNKIT_HOOK_SECONDS="0.1") == b""
    run(home, raw, "--agent", "claude-code", LEARNKIT_HOOK_SECONDS="soon")
