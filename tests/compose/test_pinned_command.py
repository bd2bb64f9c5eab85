"""The pinned command: it runs the hook, and always ends with status 0."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from learnkit.compose import entrypoints
from learnkit.compose.entrypoints import pinned_command
from learnkit.errors import ConfigurationError

SOURCE = Path(__file__).resolve().parents[2] / "src" / "learnkit"


def run(command: list[str], cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, input='{"a": 1}', capture_output=True, text=True, timeout=60, cwd=cwd, check=False)


def test_it_is_this_interpreter_bare(tmp_path: Path) -> None:
    command = pinned_command("codex")
    assert command[:4] == [sys.executable, "-I", "-S", "-c"]
    assert command[5:] == ["--agent", "codex"]
    assert pinned_command("codex", guard=True)[5:] == ["--agent", "codex", "--guard"]
    done = run(command, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


HOOK = "import sys\ndef main():\n    print(sys.argv[1:], sys.stdin.read(), sys.flags.isolated, sys.flags.no_site)\n"


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        (HOOK, "['--agent', 'codex'] {\"a\": 1} 1 1\n"),
        (None, ""),
        ("syntax error", ""),
        ("raise RuntimeError", ""),
        ("def main():\n    raise KeyboardInterrupt\n", ""),
        ("import sys\ndef main():\n    sys.exit(2)\n", ""),
    ],
)
def test_it_ends_with_status_0_whatever_the_hook_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: str | None, said: str
) -> None:
    package = tmp_path / 'it\'s a "place"' / "learnkit"
    (package / "compose").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    if hook is not None:
        (package / "hook.py").write_text(hook)
    shutil.copy(SOURCE / "compose" / "entrypoints.py", package / "compose")
    monkeypatch.setattr(entrypoints, "__file__", str(package / "compose" / "entrypoints.py"))
    done = run(pinned_command("codex"), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


def test_it_ends_with_status_0_where_the_package_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrypoints, "__file__", str(tmp_path / "gone" / "learnkit" / "compose" / "entrypoints.py"))
    done = run(pinned_command("codex"), tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_python_that_does_not_know_itself_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(ConfigurationError):
        pinned_command("codex")
