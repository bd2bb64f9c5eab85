"""The whole program where something is wrong with the machine: `doctor` and `config` report, `suggest` answers."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import learnkit
from learnkit.compose.entrypoints import main
from tests.rights import ordinary_rights


class Program:
    """The program as it is installed, on a home of its own."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        code = main(list(words))
        captured = self._capsys.readouterr()
        return code, captured.out, captured.err

    def document(self, *words: str) -> tuple[int, Any]:
        code, out, _ = self(*words, "--json")
        return code, json.loads(out)

    def failures(self) -> tuple[int, str]:
        """Give the exit code of the doctor, and everything that it found wrong."""
        code, document = self.document("doctor")
        assert code == (1 if any(check["state"] == "failure" for check in document["checks"]) else 0)
        wrong = [check for check in document["checks"] if check["state"] != "ok"]
        return code, "\n".join(f"{check['name']}: {check['says']} {check['do']}" for check in wrong)


@pytest.fixture
def program(home: Path, capsys: pytest.CaptureFixture[str]) -> Program:
    return Program(home, capsys)


@pytest.fixture
def filled(program: Program) -> Program:
    """Give the program after one correction and one decision."""
    assert program("correct", "npm install left-pad", "bun install left-pad")[0] == 0
    code, document = program.document("list")
    assert (code, program("suggest", "npm install left-pad")[0]) == (0, 0)
    assert document["total"] == 1
    return program


def test_a_home_that_is_a_file(program: Program) -> None:
    program.home.write_text("in the way")
    code, wrong = program.failures()
    assert code == 1
    assert f"home: {program.home} is not a folder" in wrong
    assert program("config")[0] == 0
    assert program("list")[0] == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [("agent = [\n", "cannot be read"), ("agnet = 'x'\n", "Did you mean agent?"), ("min_relevance = 9\n", "0 to 1")],
)
def test_a_file_of_settings_that_is_wrong(filled: Program, text: str, said: str) -> None:
    (filled.home / "config.toml").write_text(text)
    code, wrong = filled.failures()
    assert code == 1
    assert said in wrong
    assert str(filled.home / "config.toml") in wrong
    code, out, err = filled("config", "--show-origin")
    assert code == 1
    assert "min_relevance" in out
    assert said in err
    code, document = filled.document("config")
    assert (code, len(document["problems"])) == (1, 1)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("LEARNKIT_MIN_RELEVANCE", "much"),
        ("LEARNKIT_LEARNING_STORE", "nothing"),
        ("LEARNKIT_PROJECT", "/no/such/folder"),
    ],
)
def test_a_variable_that_is_wrong(filled: Program, monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    code, wrong = filled.failures()
    assert code == 1
    assert value in wrong
    assert filled("config")[0] == 1
    assert filled("list")[0] == 1


def test_no_home_at_all(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("LEARNKIT_HOME")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/learnkit"))
    code, wrong = program.failures()
    assert code == 1
    assert "no home folder is known" in wrong
    assert "LEARNKIT_HOME" in wrong
    assert program("config")[0] == 1


def test_a_home_that_cannot_be_written_answers_and_is_told(filled: Program) -> None:
    with ordinary_rights():
        (filled.home / "index").rename(filled.home / "old")
        filled.home.chmod(0o500)
        code, out, err = filled("suggest", "npm install left-pad")
        assert (code, err) == (0, "")
        assert "bun install left-pad" in out
        for words in (("list",), ("stats",), ("config",)):
            assert filled(*words)[0] == 0
        code, wrong = filled.failures()
        assert code == 1
        assert f"home: {filled.home} cannot be written: Permission denied" in wrong
        (filled.home / "learnings" / "person").chmod(0o500)
        code, _, err = filled("correct", "a b", "c d")
        assert code == 1
        assert "Permission denied" in err
        filled.home.chmod(0o700)
        (filled.home / "learnings" / "person").chmod(0o700)
    assert not (filled.home / "index").exists()


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the platform has no such folder")
def test_a_home_that_can_never_be_made(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEARNKIT_HOME", "/proc/learnkit")
    code, wrong = program.failures()
    assert code == 1
    assert "/proc/learnkit cannot be made" in wrong
    assert program("suggest", "npm install left-pad")[0] == 3
    assert program("list")[0] == 3
    code, _, err = program("correct", "a b", "c d")
    assert code == 1
    assert "cannot make" in err


def test_an_index_that_is_no_folder(filled: Program) -> None:
    for path in (filled.home / "index").iterdir():
        path.unlink()
    (filled.home / "index").rmdir()
    (filled.home / "index").write_text("in the way")
    code, wrong = filled.failures()
    assert code == 1
    assert f"index: {filled.home / 'index'} is not a folder" in wrong
    code, out, _ = filled("suggest", "npm install left-pad")
    assert code == 0
    assert "bun install left-pad" in out
    assert filled("correct", "a b", "c d")[0] == 0


def test_ledgers_and_keys_that_are_broken(filled: Program) -> None:
    _, document = filled.document("list")
    assert filled("forget", document["learnings"][0]["id"])[0] == 0
    (ledger,) = (filled.home / "ledgers").rglob("approvals.jsonl")
    ledger.write_bytes(ledger.read_bytes() + b'{"fact":"forgo')
    (filled.home / "record.key").write_bytes(b"short")
    code, wrong = filled.failures()
    assert code == 0
    assert f"{ledger}:2: the line is torn" in wrong
    assert "record.key holds no key" in wrong
    with ordinary_rights():
        ledger.chmod(0)
        code, wrong = filled.failures()
    assert code == 1
    assert "Permission denied" in wrong
    assert "duplicates" in wrong


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the platform has no such device")
@pytest.mark.parametrize("words", [("list",), ("list", "--json"), ("--help",), ("demo",)])
@pytest.mark.parametrize("closed", [True, False])
def test_an_output_that_takes_nothing_ends_without_a_trace(
    filled: Program, words: tuple[str, ...], closed: bool
) -> None:
    source = str(Path(learnkit.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source, "LEARNKIT_HOME": str(filled.home)}
    program = [sys.executable, "-m", "learnkit", *words]
    shell = ["/bin/sh", "-c", f'exec "$@" {">&-" if closed else "> /dev/full"}', "sh", *program]
    done = subprocess.run(shell, env=environment, stderr=subprocess.PIPE, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if not (closed and words == ("--help",)):
        assert done.returncode == 1
        assert done.stderr.startswith("learnkit: ")
