"""Codex: the hooks stay in the file in which they stand."""

import sys
import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.adapters.agents.codex.install import CodexHookInstaller
from learnkit.adapters.files.undo import UndoJournal
from learnkit.core.capture.installing import InstallScope
from learnkit.errors import CorruptRecordError, EngineError, EngineUnavailableError
from learnkit.testing.contracts.hook_installer import COMMAND, REQUEST
from tests.adapters.hooks.grounds import TOML, install, tree, uninstall


@pytest.fixture
def journal(tmp_path: Path) -> UndoJournal:
    return UndoJournal(tmp_path / "learnkit" / "hooks")


def test_codex_stays_with_toml_where_hooks_stand_there(journal: UndoJournal, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_bytes(TOML)
    codex = CodexHookInstaller(journal, folder=tmp_path)
    install(codex)
    assert not (tmp_path / "hooks.json").exists()
    held = tomllib.loads(config.read_text())["hooks"]
    assert [group["matcher"] for group in held["PreToolUse"]] == ["Bash", "Bash|apply_patch"]
    assert held["Stop"][0]["hooks"][0]["timeout"] == 10
    (tmp_path / "learnkit" / "hooks" / "journal.json").unlink()
    uninstall(codex)
    assert tomllib.loads(config.read_text()) == tomllib.loads(TOML.decode())
    assert config.read_bytes().startswith(TOML[:200])


@pytest.mark.parametrize(
    "text",
    [
        'model = "o3"\n',
        'hooks.PreToolUse = [{ matcher = "Bash", hooks = [{ type = "command", command = "x" }] }] # theirs\n',
        '[hooks]\nPreToolUse = [\n  { hooks = [ { type = "command", command = "x" } ] },\n]\n\n[a]\nb = 1\n',
        '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = """x\ny"""\n# end\n',
        "[a]\nb = 1\n\n[[hooks.Stop]]\nhooks = []\n\n[c.d]\ne = 1979-05-27T07:32:00Z\n",
        "[[hooks.Stop]]\r\n[[hooks.Stop.hooks]]\r\ntype = \"command\"\r\ncommand = 'x'\r\n",
        '[hooks.state."/x:stop:0:0"]\nenabled = true\n\n[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "x"\n',
    ],
)
def test_toml_of_any_form_gets_ours_and_gives_it_back(journal: UndoJournal, tmp_path: Path, text: str) -> None:
    config = tmp_path / "config.toml"
    config.write_bytes(text.encode())
    codex = CodexHookInstaller(journal, folder=tmp_path)
    before = tree(tmp_path)
    install(codex)
    assert len(codex.installed(InstallScope.USER)) == 8
    assert not codex.plan(REQUEST).is_needed
    moved = evolve(REQUEST, command=("/new/python", *COMMAND[1:]))
    install(codex, moved)
    assert len(codex.installed(InstallScope.USER)) == 8
    uninstall(codex)
    assert {path: raw for path, raw in tree(tmp_path).items() if not path.startswith("learnkit")} == before


def test_toml_that_cannot_be_parsed_is_named(journal: UndoJournal, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("[hooks]\na = \n")
    with pytest.raises(CorruptRecordError) as raised:
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)
    assert raised.value.line == 2


def test_a_fault_of_the_toml_editor_costs_nobody_a_file(
    journal: UndoJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_bytes(TOML)
    monkeypatch.setattr("learnkit.adapters.codec.toml_hooks._add", lambda *parts: None)
    with pytest.raises(EngineError, match="safely"):
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    with pytest.raises(EngineUnavailableError, match="pip install"):
        CodexHookInstaller(journal, folder=tmp_path).plan(REQUEST)


def test_a_mixed_group_in_toml_loses_only_ours(journal: UndoJournal, tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(
        '[[hooks.Stop]]\nhooks = [{ type = "command", command = "x" }, '
        '{ type = "command", command = "python -m learnkit.hook" }]\n'
    )
    uninstall(CodexHookInstaller(journal, folder=tmp_path))
    held = tomllib.loads(config.read_text())
    assert held == {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}
