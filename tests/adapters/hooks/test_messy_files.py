"""Configurations as people have them: every byte that is not ours stays, and comes back."""

import json
import os
import stat
from pathlib import Path

import pytest
from attrs import evolve

from learnkit.core.capture.installing import InstallScope
from learnkit.errors import CorruptRecordError, PolicyError, StoreError
from learnkit.testing.contracts.hook_installer import COMMAND, MOVED, REQUEST
from tests.adapters.hooks.grounds import FileGround, ground, hooks_of, tree

OURS = " ".join(COMMAND)
THEIRS = {"matcher": "Bash", "hooks": [{"type": "command", "command": "/usr/bin/audit"}]}


@pytest.fixture
def claude(tmp_path: Path) -> FileGround:
    return ground("claude_code", tmp_path)


MESSY = {
    "crlf": b'{\r\n  "model": "opus",\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n',
    "byte order mark": b'\xef\xbb\xbf{\n  "model": "opus"\n}\n',
    "no last line end": b'{\n  "model": "opus"\n}',
    "empty": b"",
    "only a line end": b"\n",
    "empty object": b"{}",
    "empty object over lines": b"{\n\n}\n",
    "empty hooks": b'{"hooks": {}}\n',
    "empty hooks over lines": b'{\n  "hooks": {\n  }\n}\n',
    "empty event": b'{\n  "hooks": {\n    "Stop": [ ]\n  }\n}\n',
    "one line": b'{"a":1,"hooks":{"Stop":[{"hooks":[]}]},"b":2}',
    "one line with spaces": b'{ "a": 1, "hooks": { "Stop": [ {"hooks": []} ] }, "b": 2 }\n',
    "tabs": b'{\n\t"a": {\n\t\t"b": [\n\t\t\t1\n\t\t]\n\t}\n}\n',
    "odd indents": b'{\n "a":1,\n      "hooks" :{ "Stop":\n[ {"hooks":[]}\n ,{"hooks" : [ ]}] }\n  , "b" : 2 }\n',
    "brace on the line of the first": b'{ "a": 1,\n  "b": 2 }\n',
    "same name twice": b'{"hooks": {"Stop": [1]}, "hooks": {"Stop": []}}\n',
    "escapes": b'{"\\u0068ooks": {"St\\u006fp": []}, "k": "\\ud800 \\/ \\u2028"}\n',
    "numbers": b'{"a": 1.0, "b": 1E400, "c": ' + b"9" * 5000 + b"}\n",
    "strange entries": b'{"hooks": {"Stop": [null, 1, "x", [], {"hooks": 3}, {"hooks": [null, 2]}]}}\n',
}


@pytest.mark.parametrize("name", sorted(MESSY))
def test_install_and_uninstall_give_the_bytes_back(claude: FileGround, name: str) -> None:
    claude.write(MESSY[name])
    claude.install()
    body = claude.read().removeprefix(b"\xef\xbb\xbf")
    assert claude.read().startswith(b"\xef\xbb\xbf") is MESSY[name].startswith(b"\xef\xbb\xbf")
    assert OURS.encode() not in MESSY[name]
    held = json.loads(body, parse_int=str)
    assert all(
        held["hooks"][one.event][-1]["hooks"][0]["timeout"] == "10"
        for one in claude.installer.installed(InstallScope.USER)
    )
    assert len(claude.installer.installed(InstallScope.USER)) == 10
    if b"\r\n" in MESSY[name]:
        assert b"\n" not in body.replace(b"\r\n", b"")
    claude.uninstall()
    assert claude.read() == MESSY[name]


@pytest.mark.parametrize("name", sorted(set(MESSY) - {"empty", "only a line end"}))
def test_without_the_journal_others_keep_their_meaning(claude: FileGround, name: str, tmp_path: Path) -> None:
    claude.write(MESSY[name])
    claude.install()
    (tmp_path / "learnkit" / "hooks" / "journal.json").unlink()
    claude.uninstall()
    before = json.loads(MESSY[name].removeprefix(b"\xef\xbb\xbf"), parse_int=str)
    after = json.loads(claude.read().removeprefix(b"\xef\xbb\xbf"), parse_int=str)
    hooks = {event: held for event, held in before.pop("hooks", {}).items() if held}
    assert after.pop("hooks", {}) == hooks
    assert after == before


@pytest.mark.parametrize(
    ("raw", "line", "says"),
    [
        (b'{\n  "a": 1,\n}\n', 3, "property name"),
        (b'{\n  "a": \n}\n', 3, "expecting value"),
        (b'{"a": 1}\n{"b": 2}\n', 2, "behind its end"),
        (b'{\n\n  "hooks": []\n}\n', 3, "`hooks` is not an object"),
        (b'{"hooks": {\n"Stop": {}}}\n', 2, "`Stop` is not a list"),
        (b"[\n]\n", 1, "not an object"),
        (b"{\n/* open\n", 2, "not closed"),
        (b'{\n"a": NaN}\n', 2, "NaN"),
        (b'{\n"a": "\xff"}\n', 2, "UTF-8"),
        (b'{"a": ' * 20000, 1, "deep"),
        (b'{"a" 1}', 1, "delimiter"),
        (b'{\n"a": "b\n"}', 2, "control character"),
        (b"/" * 4000, 1, "expecting value"),
    ],
)
def test_a_broken_file_is_named_with_its_line(claude: FileGround, raw: bytes, line: int, says: str) -> None:
    claude.write(raw)
    with pytest.raises(CorruptRecordError, match=says) as raised:
        claude.installer.plan(REQUEST)
    assert raised.value.line == line
    assert raised.value.path == str(claude.main)
    assert claude.read() == raw


def test_comments_are_kept_and_warned_of(claude: FileGround) -> None:
    raw = b'{\n  // why: it is faster\n  "model": "opus" /* for now */ // really\n}\n'
    claude.write(raw)
    plan = claude.install()
    assert any("comments" in note for note in plan.notes)
    assert raw[2:60] in claude.read().replace(b'"opus",', b'"opus"')
    claude.uninstall()
    assert claude.read() == raw


def test_our_handler_goes_and_a_neighbour_in_its_group_stays(claude: FileGround) -> None:
    claude.install()
    held = json.loads(claude.read())
    held["hooks"]["Stop"][0]["hooks"].insert(0, {"type": "command", "command": "say done"})
    claude.write(json.dumps(held, indent=2).encode())
    claude.uninstall()
    assert json.loads(claude.read()) == {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}}


def test_older_forms_of_ours_are_replaced(claude: FileGround) -> None:
    old = {"hooks": [{"type": "command", "command": "python3 -m learnkit.hook --format auto"}]}
    claude.write(json.dumps({"hooks": {"Stop": [old, THEIRS, old], "Elsewhere": [old]}}, indent=2).encode())
    claude.install()
    hooks = hooks_of(claude.main)
    assert len(hooks["Stop"]) == 2
    assert hooks["Stop"][1] == THEIRS
    assert "Elsewhere" not in hooks
    assert b"--format auto" not in claude.read()
    claude.uninstall()
    assert json.loads(claude.read()) == {"hooks": {"Stop": [THEIRS]}}


def test_what_only_looks_like_ours_is_not_touched(claude: FileGround) -> None:
    names = ["/opt/learnkit.hook.sh", "my-learnkit.hook", "learnkit.hooks", "python x/learnkit.hook"]
    theirs = [{"hooks": [{"type": "command", "command": name}]} for name in names]
    raw = json.dumps({"hooks": {"Stop": theirs}}, indent=1).encode()
    claude.write(raw)
    claude.install()
    assert hooks_of(claude.main)["Stop"][:4] == theirs
    claude.uninstall()
    assert claude.read() == raw


def test_a_link_is_followed_and_stays_one(claude: FileGround, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "claude.json"
    real.parent.mkdir()
    real.write_bytes(b"{}\n")
    claude.main.parent.mkdir()
    claude.main.symlink_to(real)
    claude.install()
    assert claude.main.is_symlink()
    assert b"learnkit.hook" in real.read_bytes()
    claude.uninstall()
    assert claude.main.is_symlink()
    assert real.read_bytes() == b"{}\n"


def test_rights_stay(claude: FileGround) -> None:
    claude.write(b"{}\n")
    claude.main.chmod(0o640)
    claude.install()
    assert stat.S_IMODE(claude.main.stat().st_mode) == 0o640
    claude.uninstall()
    assert stat.S_IMODE(claude.main.stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_stays(claude: FileGround) -> None:
    claude.write(b"{}\n")
    os.chown(claude.main, 12345, 54321)
    claude.install()
    status = claude.main.stat()
    assert (status.st_uid, status.st_gid) == (12345, 54321)


def test_a_read_only_file_is_refused(claude: FileGround) -> None:
    claude.write(b"{}\n")
    claude.main.chmod(0o444)
    with pytest.raises(StoreError, match="read-only"):
        claude.installer.plan(REQUEST)
    assert claude.read() == b"{}\n"


def test_a_large_file_is_edited_and_one_that_is_too_large_refused(
    claude: FileGround, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = json.dumps({"history": [{"n": n, "text": "x" * 200} for n in range(15000)]}, indent=2).encode()
    claude.write(raw)
    claude.install()
    claude.uninstall()
    assert claude.read() == raw
    monkeypatch.setattr("learnkit.adapters.files.hook_files.MOST_BYTES", 1000)
    with pytest.raises(StoreError, match="too large"):
        claude.installer.plan(REQUEST)


def test_a_folder_in_the_place_of_the_file_is_a_clear_error(claude: FileGround) -> None:
    claude.main.mkdir(parents=True)
    with pytest.raises(StoreError, match="directory"):
        claude.installer.plan(REQUEST)


def test_folders_of_ours_stay_while_others_use_them(claude: FileGround) -> None:
    claude.install()
    (claude.main.parent / "notes.md").write_text("theirs")
    claude.uninstall()
    assert tree(claude.home) == {".claude": None, ".claude/notes.md": b"theirs"}


def test_a_backup_is_private_and_goes_with_the_hook(claude: FileGround, tmp_path: Path) -> None:
    claude.write(b'{"model": "opus"}\n')
    claude.install()
    (backup,) = (tmp_path / "learnkit" / "hooks" / "backups").iterdir()
    assert backup.read_bytes() == b'{"model": "opus"}\n'
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    claude.uninstall()
    assert list(tree(tmp_path / "learnkit" / "hooks")) == ["lock"]


def test_a_damaged_journal_or_backup_leaves_the_careful_way(claude: FileGround, tmp_path: Path) -> None:
    journal = tmp_path / "learnkit" / "hooks" / "journal.json"
    for damage in (b"{", b"[]", b'{"files": {"a": {}}}'):
        claude.write(b'{"model": "opus"}\n')
        claude.install()
        journal.write_bytes(damage)
        claude.uninstall()
        assert json.loads(claude.read()) == {"model": "opus"}
    claude.install()
    for path in (journal.parent / "backups").iterdir():
        path.write_bytes(b"other")
    claude.uninstall()
    assert json.loads(claude.read()) == {"model": "opus"}


def test_an_original_that_held_an_older_line_of_ours_comes_back_without_it(claude: FileGround, tmp_path: Path) -> None:
    claude.write(b'{"model": "opus"}\n')
    claude.install()
    (tmp_path / "learnkit" / "hooks" / "journal.json").unlink()
    claude.install(evolve(REQUEST, command=MOVED))
    claude.uninstall()
    assert json.loads(claude.read()) == {"model": "opus"}


def test_a_file_of_ours_that_others_filled_is_kept(claude: FileGround) -> None:
    claude.install()
    held = json.loads(claude.read())
    claude.write(json.dumps({**held, "model": "opus"}).encode())
    claude.uninstall()
    assert json.loads(claude.read()) == {"model": "opus"}


def test_a_file_of_ours_that_was_only_formatted_goes(claude: FileGround) -> None:
    claude.install()
    claude.write(json.dumps(json.loads(claude.read()), indent=8).encode())
    claude.uninstall()
    assert claude.read() == b""
    assert not claude.main.exists()


def test_a_scope_needs_its_project(claude: FileGround, tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="project"):
        claude.installer.removal(InstallScope.LOCAL)
    claude.install(evolve(REQUEST, scope=InstallScope.LOCAL, project=str(tmp_path / "app")))
    assert (tmp_path / "app" / ".claude" / "settings.local.json").is_file()
