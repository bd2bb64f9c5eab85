"""A home of its own for every kit."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEARNKIT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the home folder of a user without LEARNKIT_HOME, and stand in an empty folder."""
    home = tmp_path / "user"
    home.mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("LEARNKIT_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.chdir(tmp_path / "here")
    return home
