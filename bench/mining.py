"""Transcripts: `python -m bench.mining [--small] [--data DIR]`.

Beside what learnkit reads: every line parsed by json (alone, and with the same sessions made of it), and typed
msgspec, which gives the calls and how they ended, but no outputs.
"""

import argparse
import json
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bench import mining_peers
from bench.harness import absent, heading, measure, proved
from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.core.sessions.values import Session

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "sessions"
Source = type[ClaudeCodeSessionSource] | type[CodexSessionSource]


def main(arguments: list[str] | None = None) -> int:
    """Measure; give 0 where the sessions are those that a plain reading gives."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="made corpora of 2 MB only")
    parser.add_argument("--data", type=Path, default=SHARED, help="a folder with transcripts")
    asked = parser.parse_args(arguments)
    root = Path(tempfile.mkdtemp(prefix="learnkit-bench-"))
    size = 2_000_000 if asked.small else 40_000_000
    try:
        heading("transcripts")
        for source, lines in ((ClaudeCodeSessionSource, _claude), (CodexSessionSource, _codex)):
            made = _written(root / f"{source.__name__}.jsonl", lines(), size)
            _run(f"a made corpus, {source().agent}", source, [made])
            files = sorted(asked.data.rglob("*.jsonl*")) if not asked.small else []
            given = [path for path in files if path.is_file() and source().recognises(str(path))]
            if given:
                _run(f"{len(given)} given files, {source().agent}", source, given)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return 0


def _run(title: str, kind: Source, files: list[Path]) -> None:
    """Prove and measure one set of files."""
    quick, plain = kind(), kind(shortcuts=False)
    sessions = _sessions(quick, files)
    proved(f"{title}: the sessions are those of every line parsed", sessions == _sessions(plain, files))
    candidates: dict[str, Callable[[], object]] = {
        "learnkit": lambda: _sessions(quick, files),
        "learnkit, each record with its digest": lambda: _sessions(kind(digest=_digest), files),
        "json.loads a line, nothing made of it": lambda: mining_peers.parse_every_line(files),
        "json.loads a line, the same sessions": lambda: _sessions(plain, files),
    }
    typed = mining_peers.typed(quick.agent)
    if typed is None:
        absent("msgspec", "msgspec")
    else:
        proved(f"{title}: msgspec finds the same calls", typed(files) == mining_peers.calls(sessions))
        candidates["msgspec, typed, without outputs"] = lambda: typed(files)
    raws = [path.read_bytes() for path in files]
    events = sum(len(session.events) for session in sessions)
    print(f"  {sum(map(len, raws)) / 1e6:.1f} MB, {sum(raw.count(bytes([10])) for raw in raws)} lines, {events} events")
    measure(title, candidates, peer="json.loads a line, nothing made of it", rounds=7)


def _digest(raw: bytes) -> str:
    """Give a keyed digest as the product keeps it."""
    return blake2b(raw, digest_size=16, key=bytes(32)).hexdigest()


def _sessions(source: ClaudeCodeSessionSource | CodexSessionSource, files: list[Path]) -> list[Session]:
    return [session for path in files for session in source.read(str(path)).sessions]


def _written(path: Path, lines: Iterator[dict[str, Any]], size: int) -> Path:
    """Write about ``size`` bytes of records."""
    with path.open("w", encoding="utf-8") as stream:
        while stream.tell() < size:
            stream.write(json.dumps(next(lines), separators=(",", ":"), ensure_ascii=False) + "\n")
    return path


def _shown(generator: random.Random, text: str) -> str:
    start = generator.randint(0, len(text) // 2)
    return text[start : start + generator.randint(100, 8000)]


def _text(generator: random.Random) -> str:
    """Give lines of program text; in JSON about every 45th byte is a backslash, as in real transcripts."""
    words = ["def", "return", "self", "src/shop/cart.py", "import", "0x7f", "lambda", "total", "for item in", "1_000"]
    rare = ['"name"', "\\d", "\t", "é"]
    lines = (
        " ".join(
            generator.choice(words if generator.random() < 0.97 else rare) for _ in range(generator.randint(2, 14))
        )
        for _ in range(600)
    )
    return "\n".join(lines)


def _claude() -> Iterator[dict[str, Any]]:
    """Give records of Claude Code without end: one call in five is a shell command, the others read files."""
    generator = random.Random(7)
    text = _text(generator)
    number = 0
    while True:
        number += 1
        is_shell, is_bad = number % 5 == 0, number % 50 == 0
        given = {"command": f"make target-{number}"} if is_shell else {"file_path": f"/src/{number}.py"}
        use = {"type": "tool_use", "id": f"toolu_{number}", "name": "Bash" if is_shell else "Read", "input": given}
        shown = "Exit code 2\nmake: error" if is_bad else _shown(generator, text)
        block = {"tool_use_id": f"toolu_{number}", "type": "tool_result", "content": shown, "is_error": is_bad}
        extra = f"Error: {shown}" if is_bad else {"stdout": shown, "stderr": "", "interrupted": False, "isImage": False}
        named = {"model": "opus", "id": f"msg_{number}", "type": "message", "role": "assistant"}
        yield _claude_record("assistant", {**named, "content": [use]}, {"requestId": f"req_{number}"})
        yield _claude_record("user", {"role": "user", "content": [block]}, {}, {"toolUseResult": extra})


def _claude_record(
    kind: str, message: dict[str, Any], before: dict[str, Any], last: dict[str, Any] | None = None
) -> dict[str, Any]:
    head = {"parentUuid": None, "isSidechain": False, "userType": "external", "cwd": "/home/ada/shop"}
    head |= {"sessionId": "session-1", "version": "2.1.40", "gitBranch": "main"}
    tail = {"uuid": "5d1c2f0e-8a51-4c8e-9b7e-2f6f0a3e9d11", "timestamp": "2026-09-14T10:00:00.000Z", **(last or {})}
    if kind == "user":
        return {**head, "type": kind, "message": message, **tail}
    return {**head, "message": message, **before, "type": kind, **tail}


def _codex() -> Iterator[dict[str, Any]]:
    """Give records of Codex without end: a call and its output, and four records of other kinds."""
    generator = random.Random(7)
    text = _text(generator)
    yield _codex_record("session_meta", {"id": "session-1", "cwd": "/home/ada/shop", "cli_version": "0.142.4"})
    number = 0
    while True:
        number += 1
        code = 2 if number % 10 == 0 else 0
        arguments = json.dumps({"cmd": f"make target-{number}", "workdir": "/home/ada/shop", "yield_time_ms": 1000})
        call = {"type": "function_call", "name": "exec_command", "arguments": arguments, "call_id": f"call_{number}"}
        head = f"Chunk ID: 6d8403\nWall time: 0.1 seconds\nProcess exited with code {code}\nOriginal token count: 9"
        output = f"{head}\nOutput:\n{_shown(generator, text)}"
        yield _codex_record("event_msg", {"type": "token_count", "info": {"total": number}})
        yield _codex_record("response_item", {"type": "reasoning", "encrypted_content": _shown(generator, text)})
        yield _codex_record("response_item", call)
        yield _codex_record(
            "response_item", {"type": "function_call_output", "call_id": f"call_{number}", "output": output}
        )
        yield _codex_record("response_item", {"type": "message", "role": "assistant", "content": [{"text": "done"}]})
        yield _codex_record("event_msg", {"type": "agent_message", "message": _shown(generator, text)})


def _codex_record(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": "2026-09-14T10:00:00.000Z", "type": kind, "payload": payload}


if __name__ == "__main__":
    raise SystemExit(main())
