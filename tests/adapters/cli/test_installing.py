"""Hooks on the command line: shown first, written when told, run by doctor."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[3] / "src"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "user").mkdir()
    return tmp_path


def learnkit(place: Path, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HOME": str(place / "user"), "LEARNKIT_HOME": str(place / "home")}
    environment |= {"PYTHONPATH": str(SOURCE)}
    environment.pop("CLAUDE_CONFIG_DIR", None)
    done = subprocess.run(
        [sys.executable, "-m", "learnkit", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=place,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert done.returncode == status, done.stderr
    return done


def test_hooks_are_shown_asked_for_written_checked_and_removed(place: Path) -> None:
    settings = place / "user" / ".claude" / "settings.json"
    shown = learnkit(place, "install", "claude", "--dry-run")
    assert '+    "PostToolUseFailure": [' in shown.stdout
    assert "Only for these tools: Bash" in shown.stderr
    assert not settings.exists()
    assert "--yes" in learnkit(place, "install", "claude", status=4).stderr
    assert not settings.exists()
    done = json.loads(learnkit(place, "install", "claude-code", "--yes", "--json").stdout)
    assert (done["agent"], done["written"]) == ("claude-code", True)
    assert settings.exists()
    assert "Nothing to do" in learnkit(place, "install", "claude", "--yes").stderr
    checks = json.loads(learnkit(place, "doctor", "--json").stdout)["checks"]
    (hooks,) = (check for check in checks if check["name"] == "hooks of claude-code")
    assert (hooks["state"], hooks["says"].endswith("the program answers")) == ("ok", True)
    learnkit(place, "uninstall", "claude", "--yes")
    assert list((place / "user").iterdir()) == []


def test_doctor_finds_a_hook_that_is_broken(place: Path) -> None:
    learnkit(place, "install", "cursor", "--yes")
    path = place / "user" / ".cursor" / "hooks.json"
    path.write_text(path.read_text().replace("-I -S", "-I -S -Z"))
    found = learnkit(place, "doctor", "--json", status=1)
    (hooks,) = (one for one in json.loads(found.stdout)["checks"] if one["name"] == "hooks of cursor")
    assert hooks["state"] == "failure"
    assert "exits with 2" in hooks["says"]


def test_wrong_words_are_told(place: Path) -> None:
    assert "Name one of" in learnkit(place, "install", "nobody", "--yes", status=3).stderr
    assert "Choose: user, project" in learnkit(place, "install", "codex", "--scope", "local", status=1).stderr
    (place / "user" / ".codex").mkdir()
    (place / "user" / ".codex" / "hooks.json").write_text("{ nope")
    assert "hooks.json:1" in learnkit(place, "install", "codex", "--yes", status=1).stderr


def test_the_command_line_is_printed_and_runs(place: Path) -> None:
    command = learnkit(place, "hook", "--print-command", "--agent", "claude-code").stdout
    assert "-I -S -c" in command
    done = subprocess.run(command, shell=True, input=b"{}", capture_output=True, timeout=30, env={"PATH": os.defpath})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
