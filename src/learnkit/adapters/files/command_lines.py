"""Command lines: separate arguments as one line for the shell of this platform."""

import os
import shlex
import subprocess
from collections.abc import Sequence


def as_line(command: Sequence[str], *, windows: bool = os.name == "nt") -> str:
    """Give a line for ``sh``, or for Windows."""
    return subprocess.list2cmdline(command) if windows else shlex.join(command)


def as_powershell(command: Sequence[str]) -> str:
    """Give a line for PowerShell that always ends with status 0."""
    quoted = " ".join("'" + part.replace("'", "''") + "'" for part in command)
    return f"& {quoted}; exit 0"


def never_failing(line: str) -> str:
    """Give a line for ``sh`` that ends with status 0 also where its program is gone."""
    return f"{line} || true"
