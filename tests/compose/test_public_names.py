"""`import learnkit` is light, and every public name is where it should be."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import learnkit

SOURCE = Path(__file__).resolve().parents[2] / "src"


def run(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "LEARNKIT_HOME": str(home)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False, cwd=home.parent
    )


def loaded(statement: str, home: Path) -> set[str]:
    done = run("-S", "-X", "importtime", "-c", statement, home=home)
    assert done.returncode == 0, done.stderr
    return {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


def test_importing_loads_nothing_else(tmp_path: Path) -> None:
    added = loaded("import learnkit", tmp_path / "home") - loaded("pass", tmp_path / "home")
    assert added == {"learnkit"}


def test_every_name_loads_when_it_is_used() -> None:
    assert learnkit.__all__ == sorted(learnkit.__all__)
    for name in learnkit.__all__:
        assert getattr(learnkit, name).__module__.startswith("learnkit.")
    assert set(learnkit.__all__) <= set(dir(learnkit))


def test_what_checkers_see_is_what_is_loaded() -> None:
    tree = ast.parse(Path(learnkit.__file__).read_text(encoding="utf-8"))
    seen = {
        alias.name: str(node.module).removeprefix("learnkit.")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "importlib"
        for alias in node.names
    }
    assert seen == learnkit._PLACE_OF
    assert set(seen) == set(learnkit.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        learnkit.no_such_name  # noqa: B018


def test_the_package_runs_as_a_program(tmp_path: Path) -> None:
    done = run("-m", "learnkit", "stats", "--json", home=tmp_path / "home")
    assert done.returncode == 0, done.stderr
    assert '"total": 0' in done.stdout


def test_the_settings_are_handed_to_the_command_line(tmp_path: Path) -> None:
    done = run("-m", "learnkit", "--home", str(tmp_path / "other"), "config", "--show-origin", home=tmp_path / "home")
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "other") in done.stdout
    assert "keyword" in done.stdout
