"""Installing into the real configuration files of each agent, in a home that is thrown away."""

import json
import os
import stat
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from learnkit.adapters.codec.hook_settings import hooks_in, with_hooks, without_hooks
from learnkit.adapters.codec.json_editing import parse
from learnkit.compose.installers import OWN, Installers
from learnkit.core.capture.installing import MARK, InstallScope
from learnkit.errors import ConflictError, CorruptRecordError, PolicyError
from learnkit.ports.hook_installer import HookInstaller
from learnkit.testing.contracts.hook_installer import COMMAND, USER, HookInstallerContract

MESSY = """\ufeff{
  // mine
  "model": "opus", "env": {"A": "b"},
  "hooks": {
      "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
      "PreToolUse": [
          {"matcher": "Bash", "hooks": [{"type": "command", "command": "my-check"}]},
      ],
      "sessionStart": [{"command": "mine"}],
  }, /* end */
  "odd" : [1,2 , 3]
}
"""


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "user").mkdir()
    return tmp_path / "user"


class _Files(HookInstallerContract):
    host: ClassVar[str]
    place: ClassVar[str]
    has_others: ClassVar[bool] = True

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.top = tmp_path

    def make(self) -> HookInstaller:
        return Installers(self.top / "home")[self.host]

    def look(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in (self.top / "user").rglob("*") if path.is_file()}

    def messy(self) -> None:
        if self.has_others:
            path = self.top / "user" / self.place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(MESSY)

    def broken(self) -> None:
        if not self.has_others:
            pytest.skip("every file here is ours")
        path = self.top / "user" / self.place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('{\n "hooks": [],\n}')

    def kept(self, before: dict[str, bytes], after: dict[str, bytes]) -> bool:
        return all(
            mine in after[path] for path in before for mine in (b"// mine", b"say done", b"/* end */", b"[1,2 , 3]")
        )


class TestClaudeCode(_Files):
    host, place = "claude-code", ".claude/settings.json"
    missing = None


class TestCodex(_Files):
    host, place = "codex", ".codex/hooks.json"


class TestGeminiCli(_Files):
    host, place = "gemini-cli", ".gemini/settings.json"


class TestCursor(_Files):
    host, place = "cursor", ".cursor/hooks.json"


class TestCopilotCli(_Files):
    host, place = "copilot-cli", ".copilot/hooks/learnkit.json"


class TestOpencode(_Files):
    host, place, has_others = "opencode", ".config/opencode/plugin/learnkit.js", False


class TestCline(_Files):
    host, place, has_others = "cline", "Documents/Cline/Hooks/PreToolUse", False


@pytest.mark.parametrize("host", sorted(OWN))
def test_a_fresh_home_is_as_fresh_afterwards(host: str, user: Path, tmp_path: Path) -> None:
    installer = Installers(tmp_path / "home")[host]
    installer.carry_out(installer.plan(COMMAND, scope=USER, project=str(tmp_path)))
    assert list(user.iterdir())
    installer.carry_out(installer.removal(scope=USER, project=str(tmp_path)))
    assert list(user.iterdir()) == []


def test_every_scope_has_its_file(user: Path, tmp_path: Path) -> None:
    installer = Installers(tmp_path / "home")["claude-code"]
    for scope in InstallScope:
        installer.carry_out(installer.plan(COMMAND, scope=scope, project=str(tmp_path / "project")))
    paths = {hook.path for hook in installer.installed(project=str(tmp_path / "project"))}
    assert {Path(path).name for path in paths} == {"settings.json", "settings.local.json"}
    assert len(paths) == 3


def test_variables_move_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "elsewhere"))
    (change,) = Installers(tmp_path / "home")["claude-code"].plan(COMMAND, scope=USER, project="/p").changes
    assert change.path == str(tmp_path / "elsewhere" / "settings.json")


def test_links_and_rights_stay(user: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "settings.json"
    real.parent.mkdir()
    real.write_text("{}")
    real.chmod(0o640)
    (user / ".claude").mkdir()
    (user / ".claude" / "settings.json").symlink_to(real)
    installer = Installers(tmp_path / "home")["claude-code"]
    installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
    assert (user / ".claude" / "settings.json").is_symlink()
    assert MARK in real.read_text()
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_an_edit_after_the_installation_stays_when_ours_goes(user: Path, tmp_path: Path) -> None:
    (user / ".claude").mkdir()
    path = user / ".claude" / "settings.json"
    path.write_text('{\n  "model": "opus"\n}\n')
    installer = Installers(tmp_path / "home")["claude-code"]
    installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
    path.write_text(path.read_text().replace("opus", "sonnet"))
    installer.carry_out(installer.removal(scope=USER, project="/p"))
    assert path.read_text() == '{\n  "model": "sonnet"\n}\n'


def test_programs_are_made_to_run_and_those_of_others_left(user: Path, tmp_path: Path) -> None:
    installer = Installers(tmp_path / "home")["cline"]
    installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
    script = user / "Documents" / "Cline" / "Hooks" / "PreToolUse"
    assert os.access(script, os.X_OK)
    installer.carry_out(installer.removal(scope=USER, project="/p"))
    script.parent.mkdir(parents=True)
    script.write_text("#!/bin/sh\necho mine\n")
    with pytest.raises(PolicyError, match="stands here"):
        installer.plan(COMMAND, scope=USER, project="/p")
    assert installer.removal(scope=USER, project="/p").is_nothing


def test_a_file_that_is_no_text_is_named(user: Path, tmp_path: Path) -> None:
    (user / ".cursor").mkdir()
    (user / ".cursor" / "hooks.json").write_bytes(b'{"a": "\xff"}')
    with pytest.raises(CorruptRecordError, match="UTF-8"):
        Installers(tmp_path / "home")["cursor"].plan(COMMAND, scope=USER, project="/p")


def test_a_stale_plan_is_refused_and_a_lost_journal_is_no_loss(user: Path, tmp_path: Path) -> None:
    installer = Installers(tmp_path / "home")["gemini-cli"]
    plan = installer.plan(COMMAND, scope=USER, project="/p")
    (user / ".gemini").mkdir()
    (user / ".gemini" / "settings.json").write_text('{"theme": "x"}')
    with pytest.raises(ConflictError):
        installer.carry_out(plan)
    installer.carry_out(installer.plan(COMMAND, scope=USER, project="/p"))
    for record in (tmp_path / "home" / "installed").glob("*.json"):
        record.write_text("{")
    installer.carry_out(installer.removal(scope=USER, project="/p"))
    assert json.loads((user / ".gemini" / "settings.json").read_text()) == {"theme": "x"}


OTHERS = st.dictionaries(
    st.sampled_from(["model", "env", "theme"]),
    st.integers() | st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
)
HOOKS = st.dictionaries(
    st.sampled_from(["Stop", "PreToolUse", "X"]),
    st.lists(st.just({"hooks": [{"type": "command", "command": "theirs"}]}), max_size=2),
    max_size=3,
)


@given(OTHERS, st.none() | HOOKS, st.sampled_from([None, 2, 4, "\t"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_ours_go_in_and_out_of_any_settings(others: dict[str, Any], hooks: Any, indent: Any) -> None:
    held = others if hooks is None else {**others, "hooks": hooks}
    text = json.dumps(held, indent=indent)
    ours = {"PreToolUse": {"hooks": [{"command": COMMAND}]}, "Stop": {"hooks": [{"command": COMMAND}]}}
    changed = with_hooks(text, ours, path="x")
    assert with_hooks(changed, ours, path="x") == changed
    assert sorted(hooks_in(changed, path="x")) == [("PreToolUse", COMMAND), ("Stop", COMMAND)]
    left = parse(without_hooks(changed, path="x"), path="x").plain()
    full = {event: entries for event, entries in (hooks or {}).items() if entries or event == "X"}
    there = {event: entries for event, entries in left.get("hooks", {}).items() if entries or event == "X"}
    assert there == full
    assert {key: value for key, value in left.items() if key != "hooks"} == others
