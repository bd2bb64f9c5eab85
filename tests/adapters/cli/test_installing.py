"""`install` and `uninstall`: what is shown, asked, written; and what `doctor` says of it."""

import json
import sys
from pathlib import Path

import pytest

from learnkit.compose.entrypoints import main, pinned_command
from learnkit.core.capture.installing import HookRun
from tests.adapters.cli.in_process import Cli

PATH = "/home/.claude-code/hooks"


def test_it_shows_the_change_and_what_it_means(cli: Cli) -> None:
    done = cli("install", "claude", "--yes")
    assert done.code == 0
    assert f"+++ {PATH}" in done.out
    assert "before-tool, after-tool" in done.err
    assert "For the tools: shell" in done.err
    assert "Cost: A tool call that matches starts the hook twice" in done.err
    assert "Installed for claude-code (user)" in done.err
    assert "3 were tried" in done.err
    assert PATH in cli.shop.installer.files


def test_a_dry_run_writes_nothing(cli: Cli) -> None:
    for arguments in (["--dry-run"], ["--dry-run", "--json"], ["--dry-run", "--yes"]):
        assert cli("install", "claude-code", *arguments).code == 0
        assert cli.shop.installer.files == {}
    assert cli.shop.runner.asked == []


def test_without_a_person_it_needs_yes(cli: Cli) -> None:
    done = cli("install", "claude-code")
    assert done.code == 4
    assert "Add --yes" in done.err
    assert cli("install", "claude-code", "--json").document["error"]["code"] == "refused"
    assert cli.shop.installer.files == {}
    assert cli("install", "claude-code", "--yes").code == 0
    assert cli("uninstall", "claude-code").code == 4
    assert cli.shop.installer.files != {}


@pytest.mark.parametrize(("answer", "is_written"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_on_a_terminal_it_asks(cli: Cli, monkeypatch: pytest.MonkeyPatch, answer: str, is_written: bool) -> None:
    monkeypatch.setattr("learnkit.adapters.cli.screen.Screen.can_ask", True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda text: answer.strip())
    done = cli("install", "claude-code")
    assert done.code == 0
    assert (cli.shop.installer.files != {}) is is_written
    assert ("Nothing was changed" in done.err) is not is_written
    if is_written:
        assert cli("uninstall", "claude-code").code == 0
        assert cli.shop.installer.files == {}
    else:
        cli("install", "claude-code", "--yes")
        assert "Nothing was changed" in cli("uninstall", "claude-code").err


def test_a_second_time_there_is_nothing_to_do(cli: Cli) -> None:
    cli("install", "claude-code", "--yes")
    done = cli("install", "claude-code")
    assert (done.code, done.out) == (0, "")
    assert "Nothing to do" in done.err
    assert cli("uninstall", "claude-code", "--yes").code == 0
    again = cli("uninstall", "claude-code")
    assert (again.code, again.out) == (0, "")
    assert "Nothing to do" in again.err


def test_documents_say_all_of_it(cli: Cli) -> None:
    done = cli("install", "claude", "--yes", "--guard", "--json").document
    assert (done["written"], done["dry_run"]) == (True, False)
    assert done["plan"]["changes"][0]["is_new"] is True
    assert "--guard" in done["plan"]["changes"][0]["diff"]
    assert [point["event"] for point in done["plan"]["points"]] == ["before-tool", "after-tool", "session-end"]
    assert [check["is_fine"] for check in done["checks"]] == [True] * 3
    gone = cli("uninstall", "claude", "--yes", "--json").document
    assert gone["written"] is True
    assert gone["plans"][0]["changes"][0]["is_removed"] is True
    assert cli("uninstall", "claude", "--dry-run", "--json").document["written"] is False


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["install", "cluade"], 2, "Did you mean claude"),
        (["install", "vim"], 2, "known are claude-code"),
        (["uninstall", "claud-code"], 2, "Did you mean claude-code"),
        (["install", "claude", "--scope", "local"], 4, "no scope 'local'"),
        (["install", "claude", "--scope", "everywhere"], 2, "'everywhere'"),
        (["instal", "claude"], 2, "Did you mean install"),
    ],
)
def test_mistakes_are_said(cli: Cli, arguments: list[str], code: int, says: str) -> None:
    done = cli(*arguments)
    assert done.code == code
    assert says in done.err


def test_a_broken_configuration_is_refused(cli: Cli) -> None:
    cli.shop.installer.files[PATH] = b"broken\n"
    done = cli("install", "claude", "--yes")
    assert done.code == 1
    assert f"{PATH}:1" in done.err
    assert cli.shop.installer.files[PATH] == b"broken\n"


def test_a_hook_that_does_not_run_is_a_failure(cli: Cli) -> None:
    line = " ".join(pinned_command("claude-code"))
    cli.shop.runner._runs[line] = HookRun(2, errors="python: no such file")
    done = cli("install", "claude", "--yes")
    assert done.code == 1
    assert "status 2" in done.err
    doctor = cli("doctor", "--json")
    assert doctor.code == 1
    (check,) = [one for one in doctor.document["checks"] if one["name"].startswith("hook ")]
    assert check["state"] == "failure"
    assert check["do"] == "Install it again: learnkit install claude-code"


def test_doctor_names_what_is_installed(cli: Cli) -> None:
    checks = {one["name"]: one for one in cli("doctor", "--json").document["checks"]}
    assert "no hook is installed" in checks["hooks"]["says"]
    cli("install", "claude", "--yes")
    checks = {one["name"]: one for one in cli("doctor", "--json").document["checks"]}
    assert checks["hook claude-code (user)"]["state"] == "ok"
    assert "3 were tried" in checks["hook claude-code (user)"]["says"]


SETTINGS = """{
  "env": { "TOKEN": "ghp_0123456789abcdefghijABCDEFGHIJ012345" },
  "hooks": { "PreToolUse": [] }
}
"""


def test_from_end_to_end_on_real_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "user"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(tmp_path)
    settings = home / ".claude" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(SETTINGS)
    assert main(["--home", str(tmp_path / "lk"), "install", "claude", "--yes"]) == 0
    shown = capsys.readouterr()
    assert "ghp_" not in shown.out
    assert "REDACTED" in shown.out
    assert "LEARNKIT_HOME of the agent" in shown.err
    held = json.loads(settings.read_text())
    assert held["env"] == json.loads(SETTINGS)["env"]
    line = held["hooks"]["PostToolUseFailure"][0]["hooks"][0]["command"]
    assert line.startswith(f"{sys.executable} -I -S -c ")
    assert main(["--home", str(tmp_path / "lk"), "doctor", "--json"]) == 0
    checks = json.loads(capsys.readouterr().out)["checks"]
    assert [one["state"] for one in checks if one["name"] == "hook claude-code (user)"] == ["ok"]
    assert main(["--home", str(tmp_path / "lk"), "uninstall", "claude", "--yes"]) == 0
    assert settings.read_text() == SETTINGS
