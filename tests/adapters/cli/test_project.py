"""`learnkit init`: a project keeps its own learnings, and git does not see them unless asked."""

import shutil
import subprocess
from pathlib import Path

import pytest

from learnkit.adapters.cli.commands.project import OLDER, PRIVATE, SHARED
from learnkit.adapters.cli.exits import ExitCode
from tests.adapters.cli.in_process import Cli, shop


@pytest.fixture
def project(cli: Cli, tmp_path: Path) -> Path:
    cli.shop = shop(project=str(tmp_path))
    return tmp_path


def test_it_makes_a_private_folder_and_says_so(cli: Cli, project: Path) -> None:
    done = cli("init")
    assert done.code == ExitCode.OK
    assert (project / ".learnkit" / "learnings").is_dir()
    assert (project / ".learnkit" / ".gitignore").read_text(encoding="utf-8") == PRIVATE
    assert str(project / ".learnkit") in done.out
    assert "git does not see it" in done.err
    assert f"run in {project} " in done.err
    assert "LEARNKIT_HOME" in done.err


def test_a_second_time_there_is_nothing_to_do(cli: Cli, project: Path) -> None:
    cli("init")
    done = cli("init")
    assert done.out == ""
    assert "Nothing to do" in done.err


def test_a_dry_run_makes_nothing(cli: Cli, project: Path) -> None:
    done = cli("init", "--dry-run")
    assert "would make" in done.out
    assert list(project.iterdir()) == []


def test_sharing_opens_what_was_private(cli: Cli, project: Path) -> None:
    cli("init")
    document = cli("init", "--share", "--json").document
    assert document["made"] == [str(project / ".learnkit" / ".gitignore")]
    assert document["shared"] is True
    assert (project / ".learnkit" / ".gitignore").read_text(encoding="utf-8") == SHARED
    assert "look at it" not in cli("init", "--share").err.lower()


def test_sharing_from_the_start_warns(cli: Cli, project: Path) -> None:
    assert "look at it before you commit" in cli("init", "--share").err


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize(("options", "seen"), [((), []), (("--share",), [".gitignore", "learnings/codex/a.md"])])
def test_git_sees_no_bookkeeping(cli: Cli, project: Path, options: tuple[str, ...], seen: list[str]) -> None:
    cli("init", *options)
    folder = project / ".learnkit" / "learnings"
    (folder / "codex").mkdir()
    for name in ("codex/a.md", ".turn", ".lock", "codex/.a.md.1234567890.tmp", "../notes.md", "../config.toml"):
        (folder / name).write_text("x", encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=project, check=True, capture_output=True)
    done = subprocess.run(["git", "ls-files"], cwd=project, check=True, capture_output=True, text=True)
    assert [line.removeprefix(".learnkit/") for line in done.stdout.splitlines()] == seen


@pytest.mark.parametrize("options", [(), ("--share",)])
def test_what_an_earlier_release_wrote_is_renewed(cli: Cli, project: Path, options: tuple[str, ...]) -> None:
    cli("init", "--share")
    ignore = project / ".learnkit" / ".gitignore"
    ignore.write_text(OLDER[0], encoding="utf-8")
    cli("init", *options)
    assert ignore.read_text(encoding="utf-8") == SHARED


def test_what_a_person_wrote_into_the_ignore_file_stays(cli: Cli, project: Path) -> None:
    (project / ".learnkit").mkdir()
    own = project / ".learnkit" / ".gitignore"
    own.write_text("mine\n", encoding="utf-8")
    cli("init", "--share")
    assert own.read_text(encoding="utf-8") == "mine\n"


def test_a_file_in_the_way_is_a_clear_error(cli: Cli, project: Path) -> None:
    (project / ".learnkit").write_text("in the way", encoding="utf-8")
    done = cli("init", "--json")
    assert done.code == ExitCode.FAILURE
    assert done.document["error"]["code"] == "store"


def test_an_ignore_file_that_cannot_be_read_is_a_clear_error(cli: Cli, project: Path) -> None:
    (project / ".learnkit" / ".gitignore").mkdir(parents=True)
    assert cli("init", "--share").code == ExitCode.FAILURE
