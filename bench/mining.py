"""Transcripts: `python -m bench.mining [--small] [--data DIR]`; peers: json.loads a line, typed msgspec."""

import argparse
import importlib.util
import json
import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.harness import absent, heading, measure, proved
from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.ports.session_source import SessionSource

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data" / "sessions"


def main(arguments: list[str] | None = None) -> int:
    """Measure; give 0 where the calls are those that a plain reading finds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="a made corpus of 2 MB only")
    parser.add_argument("--data", type=Path, default=SHARED, help="a folder with transcripts")
    asked = parser.parse_args(arguments)
    root = Path(tempfile.mkdtemp(prefix="learnkit-bench-"))
    try:
        heading("transcripts")
        made = made_corpus(root / "made.jsonl", 2_000_000 if asked.small else 40_000_000)
        _run("a made corpus of Claude Code", ClaudeCodeSessionSource(), [made])
        if not asked.small and asked.data.is_dir():
            files = sorted(path for path in asked.data.iterdir() if path.is_file())
            for source in (ClaudeCodeSessionSource(), CodexSessionSource()):
                mine = [path for path in files if source.recognises(str(path))]
                if mine:
                    _run(f"{len(mine)} given files of {source.agent}", source, mine)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return 0


def made_corpus(path: Path, size: int) -> Path:
    """Write a transcript of about ``size`` bytes: one call in five is a shell command, the others read files."""
    generator = random.Random(7)
    text = "".join(generator.choice('abcdefghij \n"\\') for _ in range(8000))
    with path.open("w", encoding="utf-8") as stream:
        number = 0
        while stream.tell() < size:
            number += 1
            is_shell = number % 5 == 0
            is_bad = number % 50 == 0
            given = {"command": f"make target-{number}"} if is_shell else {"file_path": f"/src/{number}.py"}
            call = {"type": "tool_use", "id": f"toolu_{number}", "name": "Bash" if is_shell else "Read", "input": given}
            shown = "Exit code 2\nmake: error" if is_bad else text[: generator.randint(100, 8000)]
            block = {"tool_use_id": f"toolu_{number}", "type": "tool_result", "content": shown, "is_error": is_bad}
            extra = f"Error: {shown}" if is_bad else {"stdout": shown, "stderr": "", "interrupted": False}
            stream.write(json.dumps(_record("assistant", [call]), separators=(",", ":")) + "\n")
            stream.write(json.dumps({**_record("user", [block]), "toolUseResult": extra}, separators=(",", ":")) + "\n")
    return path


def _record(kind: str, content: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "parentUuid": None,
        "isSidechain": False,
        "cwd": "/home/ada/shop",
        "sessionId": "session-1",
        "type": kind,
        "message": {"role": kind, "content": content},
        "uuid": "5d1c2f0e-8a51-4c8e-9b7e-2f6f0a3e9d11",
        "timestamp": "2026-09-14T10:00:00.000Z",
    }


def _run(title: str, source: SessionSource, files: list[Path]) -> None:
    """Prove and measure one set of files."""
    proved(f"{title}: the shell calls are those of a plain reading", _calls(source, files) == _plainly(files))
    raws = [path.read_bytes() for path in files]
    candidates: dict[str, Callable[[], object]] = {
        "learnkit": lambda: [source.read(str(path)) for path in files],
        "json.loads a line": lambda: [json.loads(line) for raw in raws for line in raw.split(b"\n") if line.strip()],
    }
    if importlib.util.find_spec("msgspec") is None:
        absent("msgspec", "msgspec")
    else:
        candidates["msgspec, typed"] = _msgspec(raws)
    print(f"  {sum(map(len, raws)) / 1e6:.1f} MB, {sum(raw.count(bytes([10])) for raw in raws)} lines")
    measure(title, candidates, peer="json.loads a line", rounds=5)


def _calls(source: SessionSource, files: list[Path]) -> dict[str, str]:
    """Give the commands by call id, as the reader finds them."""
    sessions = [session for path in files for session in source.read(str(path)).sessions]
    return {call.id: call.command for session in sessions for call in session.calls if call.tool != "user-bash"}


def _plainly(files: list[Path]) -> dict[str, str]:
    """Give the commands by call id, every line parsed and every object looked at."""
    found: dict[str, str] = {}
    for path in files:
        for line in path.read_bytes().split(b"\n"):
            try:
                _look(json.loads(line), found)
            except ValueError:
                continue
    return found


def _look(value: Any, found: dict[str, str]) -> None:
    if isinstance(value, dict):
        if value.get("type") == "tool_use" and value.get("name") in ("Bash", "PowerShell"):
            found.setdefault(str(value.get("id")), str(value["input"].get("command")))
        if value.get("type") == "function_call" and value.get("name") in ("exec_command", "shell", "shell_command"):
            held = json.loads(value["arguments"])
            command = held.get("cmd", held.get("command"))
            found.setdefault(str(value["call_id"]), command[2] if isinstance(command, list) else command)
            return
        for inner in value.values():
            _look(inner, found)
    elif isinstance(value, list):
        for inner in value:
            _look(inner, found)


def _msgspec(raws: list[bytes]) -> Callable[[], object]:
    """Give a reading with msgspec, typed: only the fields that mining needs."""
    import msgspec

    message = msgspec.defstruct("Message", [("content", Any, None)])
    fields = [("type", Any, None), ("message", message | None, None), ("payload", Any, None), ("timestamp", Any, None)]
    decoder: Any = msgspec.json.Decoder(msgspec.defstruct("Record", fields))

    def read() -> int:
        count = 0
        for raw in raws:
            for line in raw.split(b"\n"):
                if line.strip():
                    try:
                        count += decoder.decode(line) is not None
                    except msgspec.MsgspecError:
                        continue
        return count

    return read


if __name__ == "__main__":
    raise SystemExit(main())
