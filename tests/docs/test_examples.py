"""The examples run as they stand, with an empty home and no program but this Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def output_of(example: str, home: Path) -> list[str]:
    environment = {
        **{name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "TMPDIR", "TEMP")},
        "HOME": str(home),
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": "",
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / example)],
        env=environment,
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_agent_loop_learns_from_one_session_for_the_next(tmp_path: Path) -> None:
    lines = output_of("agent_loop.py", tmp_path)
    assert "learned  npm install left-pad -> bun install left-pad" in lines
    assert any("this worked: `bun install left-pad`" in line for line in lines)
    assert "credit   helped 1 of 1 times" in lines
    assert lines[-1] == "open     1 failure without a fix is kept, and not served"
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_ones_own_holds_what_was_learned(tmp_path: Path) -> None:
    lines = output_of("own_store.py", tmp_path)
    assert lines[0] == "L1 python3 -m venv .venv && .venv/bin/pip install torch"
    assert lines[-1].startswith("in the dictionary: ['pip install torch")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_every_example_says_how_to_run_it(path: Path) -> None:
    assert f"`python examples/{path.name}`" in path.read_text(encoding="utf-8")
