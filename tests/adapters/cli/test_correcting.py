"""What people say is right: kept, said again, contradicted, refused."""

from pathlib import Path

import pytest

from learnkit.adapters.cli.exits import ExitCode
from learnkit.core.learnings.values import TrustLevel
from learnkit.errors import PolicyError
from tests.adapters.cli.in_process import Cli, shop


def test_a_correction_is_kept_and_shown(cli: Cli) -> None:
    done = cli("correct", "npm install x", "bun install x", "--error", "use bun", "--scope", "user")
    assert done.code == ExitCode.OK
    assert "bun install x" in done.out
    (kept,) = cli.kit.learnings.list()
    assert kept.trust_level is TrustLevel.L1
    assert cli("correct", "a b", "c d", "--json").document["learning"]["correction"] == "c d"


def test_a_dry_correction_keeps_nothing(cli: Cli) -> None:
    assert "Would keep" in cli("correct", "npm install x", "bun install x", "--dry-run").err
    document = cli("correct", "a", "b", "--dry-run", "--json").document
    assert (document["learning"], document["dry_run"]) == (None, True)
    assert cli.kit.learnings.list() == []


def test_a_correction_said_again_says_that_nothing_changed(cli: Cli) -> None:
    assert "nothing changed" not in cli("correct", "npm install x", "bun install x").err
    again = cli("correct", "npm install x", "bun install x")
    assert "nothing changed" in again.err
    assert cli("correct", "npm install x", "bun install x", "--json").document["changed"] is False


def test_a_correction_that_contradicts_says_that_there_are_two(cli: Cli) -> None:
    first = cli("correct", "npm install x", "bun install x", "--json").document
    assert (first["changed"], first["alternatives"]) == (True, [])
    done = cli("correct", "npm install x", "pnpm add x")
    assert "2 alternatives" in done.err
    assert "bun install x" in done.out
    assert cli("correct", "npm install x", "pnpm add x", "--json").document["alternatives"] == [first["learning"]["id"]]
    assert "alternatives" not in cli("correct", "git pus", "git push").err


def test_what_was_taken_out_of_a_correction_is_said(cli: Cli) -> None:
    done = cli("correct", "npm install x", "TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB bun install x")
    assert "not what was typed" in done.err
    assert "ghp_" not in done.out
    assert "ghp_" not in cli("correct", "a b", "TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB c", "--dry-run").err
    assert "not what was typed" not in cli("correct", "npm run x", "bun run x").err


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "\x1b[31mred", "a\u202eb", "x" * 257])
@pytest.mark.parametrize("verb", [("correct", "a b", "c d"), ("suggest", "a b"), ("list",), ("sessions", "list")])
def test_a_name_that_can_be_none_is_a_usage_error(cli: Cli, verb: tuple[str, ...], name: str) -> None:
    done = cli(*verb, "--agent", name)
    assert done.code == ExitCode.USAGE
    assert "--agent" in done.err
    assert cli.kit.learnings.list() == []


def test_a_correction_belongs_to_the_project_where_one_is_chosen(cli: Cli, tmp_path: Path) -> None:
    assert cli("correct", "a b", "c d", "--json").document["learning"]["scope"] == "user"
    cli.shop = shop(project=str(tmp_path))
    assert cli("correct", "a b", "c d", "--json").document["learning"]["scope"] == "project"
    assert cli("correct", "a b", "c d", "--scope", "user", "--json").document["learning"]["scope"] == "user"


def test_a_correction_that_says_nothing_is_refused(cli: Cli) -> None:
    done = cli("correct", "same", "same", "--json")
    assert done.code == ExitCode.REFUSED
    assert done.document["error"]["code"] == PolicyError.code


@pytest.mark.parametrize("words", [("", "b"), ("a", " "), ("a b", "a b"), ("\x1b[31m", "b")])
def test_a_dry_run_refuses_what_would_be_refused(cli: Cli, words: tuple[str, str]) -> None:
    assert cli("correct", *words, "--dry-run").code == cli("correct", *words).code == ExitCode.REFUSED
    assert cli.kit.learnings.list() == []
