"""What a call of the hook costs, beside the bare interpreter: `python -m bench.hook_cost [--small]`.

The line that is run is the one that ``learnkit install`` writes, on a store of 10 000 learnings whose index and
prepared list are up to date. The tests of the quick look hold it equal to the whole program.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.corpus import learnings
from bench.harness import heading, measure, proved
from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.compose.entrypoints import pinned_command
from learnkit.compose.factory import open_kit
from learnkit.compose.preparing import prepare
from learnkit.compose.settings import Settings
from learnkit.core.learnings.values import SharedLearning

_COMMON = {"session_id": "s", "transcript_path": "/t.jsonl", "cwd": "/", "permission_mode": "default"}


def main(arguments: list[str] | None = None) -> int:
    """Measure; give 0 where each call answered as it should."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--small", action="store_true", help="200 learnings instead of 10 000")
    small = parser.parse_args(arguments).small
    held = learnings(200 if small else 10_000)
    heading(f"{len(held)} learnings")
    top = Path(tempfile.mkdtemp(prefix="learnkit-bench-"))
    try:
        _costs(top, held, rounds=3 if small else 15)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    return 0


def _costs(home: Path, held: list[SharedLearning], rounds: int) -> None:
    """Fill a home, and run every kind of event on it."""
    store = MarkdownLearningStore(home / "learnings", durable=False)
    for learning in held:
        store.save(learning)
    os.environ["LEARNKIT_HOME"] = str(home)
    known = held[0]
    with open_kit(Settings()) as kit:
        proved(
            "the store answers",
            bool(kit.learnings.suggest(known.original_command or "", error=known.error_context or "")),
        )
        prepare(kit, "/")
    payloads = _payloads(known)
    line = pinned_command("claude-code")

    def call(name: str) -> bytes:
        done = subprocess.run(
            line,
            input=payloads[name],
            capture_output=True,
            env={"LEARNKIT_HOME": str(home), "LEARNKIT_HOOK_SECONDS": "30"},
            check=True,
        )
        return done.stdout

    fix = (known.correction or "").encode()
    proved("a failure that is known is answered", fix in call("a failure, answered"))
    proved("everything else is silence", not any(call(name) for name in payloads if "answered" not in name))
    bare = [sys.executable, "-I", "-S", "-c", "pass"]
    measure(
        "one call of the hook",
        {
            "the bare interpreter": lambda: subprocess.run(bare, input=b"", capture_output=True, check=True),
            **{name: (lambda name=name: call(name)) for name in payloads},  # type: ignore[misc]
        },
        peer="the bare interpreter",
        rounds=rounds,
    )


def _payloads(known: SharedLearning) -> dict[str, bytes]:
    """Give a payload of each kind; failures have no session, so that each of them is the first."""

    def bash(name: str, command: str | None, **fields: object) -> bytes:
        call = {"tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": "t"}
        return json.dumps({**_COMMON, "hook_event_name": name, **call, **fields}).encode()

    secret = "\n".join(f"export TOKEN_{number}=ghp_{'a1B2' * 9}" for number in range(20))
    error = f"Exit code 1\n{known.error_context}"
    return {
        "nothing to do": bash("Notification", "x"),
        "before a command, nothing known": bash("PreToolUse", "ls -la src"),
        "a success, nothing noted before": bash("PostToolUse", "ls", tool_response={"stdout": "a", "stderr": ""}),
        "a failure, answered": bash("PostToolUseFailure", known.original_command, error=error, session_id=""),
        "a failure with secrets, answered": bash(
            "PostToolUseFailure", known.original_command, error=f"{error}\n{secret}", session_id=""
        ),
    }


if __name__ == "__main__":
    raise SystemExit(main())
