"""Hostile payloads through the line that hosts run: `python -m bench.drills.hook_storm [--payloads N] [--seed N]`.

Payloads of every host are cut, filled with what does not belong there, made huge or deep. Each call must exit with 0
within the time limit, print one JSON object or nothing, and complain to nobody; what is kept must stay whole.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bench.harness import heading
from learnkit.compose.dialects import OWN
from learnkit.compose.entrypoints import pinned_command
from learnkit.compose.factory import open_kit
from learnkit.compose.settings import Settings
from tests.adapters.agents import hook_payloads

LIMIT = 6.0
"""Seconds of one call on a busy machine: the program's own two, and its start."""
_STRANGE: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "\x00",
    "\x1b[31m\u202e",
    "\ud83d",
    "x" * 200_000,
    [],
    {},
    [[[[]]]],
    {"a": {"b": []}},
    "Exit code 99999999999",
    "{",
    "---\nid: x\n---",
    "</learnkit:shown>",
    "../../etc/passwd",
    "é" * 70_000,
]


def main(arguments: list[str] | None = None) -> int:
    """Run the drill; give 0 where everything held."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--payloads", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    heading(f"{asked.payloads} payloads, seed {asked.seed}")
    chooser = random.Random(asked.seed)
    calls = [(_agent(chooser), _hostile(chooser)) for _ in range(asked.payloads)]
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="learnkit-storm-", ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "home"
        with ThreadPoolExecutor(4) as pool:
            wrong = [text for text in pool.map(lambda call: _run(home, *call), calls) if text]
        wrong += _broken(home)
    for text in wrong[:20]:
        print(f"  WRONG {text}", file=sys.stderr)
    print(f"  {asked.payloads} calls, {len(wrong)} wrong, {time.perf_counter() - started:.0f} s")
    print("held" if not wrong else "did not hold")
    return 1 if wrong else 0


def _agent(chooser: random.Random) -> str:
    return chooser.choice([*OWN, "auto"])


def _hostile(chooser: random.Random) -> bytes:
    """Give one payload with something wrong."""
    host = chooser.choice(sorted(hook_payloads.ALL))
    payload = json.loads(json.dumps(chooser.choice(list(hook_payloads.ALL[host].values()))))
    for _ in range(chooser.randint(0, 3)):
        _spoil(payload, chooser)
    raw = json.dumps(payload).encode("utf-8", "surrogatepass")
    match chooser.randint(0, 9):
        case 0:
            return raw[: chooser.randint(0, len(raw))]
        case 1:
            return chooser.randbytes(chooser.randint(0, 3000))
        case 2:
            return b'{"a":' * 5000 + raw + b"}" * 5000
        case 3:
            at = chooser.randint(0, len(raw))
            return raw[:at] + chooser.randbytes(4) + raw[at:]
        case _:
            return raw


def _spoil(place: dict[str, Any], chooser: random.Random) -> None:
    """Take one field out, or put something strange in its place."""
    name = chooser.choice(sorted(place)) if place else "x"
    inner = place.get(name)
    if isinstance(inner, dict) and inner and chooser.random() < 0.6:
        _spoil(inner, chooser)
    elif chooser.random() < 0.3:
        place.pop(name, None)
    else:
        place[name] = chooser.choice(_STRANGE)


def _run(home: Path, agent: str, raw: bytes) -> str:
    """Run one call; give what was wrong, or ""."""
    line = pinned_command(agent)
    try:
        done = subprocess.run(
            line, input=raw, capture_output=True, env={"LEARNKIT_HOME": str(home)}, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return f"{agent}: no end within {LIMIT:g} s: {raw[:200]!r}"
    if done.returncode or done.stderr:
        return f"{agent}: exit {done.returncode}, {done.stderr[:200]!r}: {raw[:200]!r}"
    try:
        if done.stdout and not isinstance(json.loads(done.stdout), dict):
            return f"{agent}: {done.stdout[:200]!r}"
    except ValueError:
        return f"{agent}: no JSON: {done.stdout[:200]!r}"
    return ""


def _broken(home: Path) -> list[str]:
    """Give what is not whole afterwards."""
    with open_kit(Settings(home=home)) as kit:
        kit.capture.settle()
        return [f"{problem.path}: {problem.what}" for problem in kit.learnings.problems()]


if __name__ == "__main__":
    raise SystemExit(main())
