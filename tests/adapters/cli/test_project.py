"""`learnkit init`: a project keeps its own learnings, and git does not see them unless asked."""

from pathlib import Path

import pytest

from learnkit.adapters.cli.commands.project import PRIVATE, SHARED
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
    assert "out of git" in done.err
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
    assert "look at them" not in cli("init", "--share").err.lower()


def test_sharing_from_the_start_warns(cli: Cli, project: Path) -> None:
    assert "Look at them before you commit" in cli("init", "--share").err


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
