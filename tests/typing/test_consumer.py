"""A typed program sees every type."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_typed_program_is_checked(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", "--config-file", os.devnull),
            *("--cache-dir", str(tmp_path / "cache"), "--follow-imports", "silent", "--explicit-package-bases"),
            str(ROOT / "tests" / "typing" / "consumer.py"),
        ],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
