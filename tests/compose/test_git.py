"""A project is known by its remote, however that is spelled."""

from pathlib import Path

import pytest

from learnkit.compose.git import normalised, remote_of
from learnkit.compose.settings import Settings, resolve


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/ada/engine.git",
        "https://ada:secret@example.org/ada/engine",
        "git@example.org:ada/engine.git",
        "ssh://git@EXAMPLE.org:2222/ada/engine.git/",
        "example.org/ada/engine",
    ],
)
def test_every_spelling_of_a_remote_is_one(url: str) -> None:
    assert normalised(url.rstrip("/")) == "example.org/ada/engine"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("file:///srv/engine.git", "/srv/engine"),
        ("/srv/engine.git", "/srv/engine"),
        ("C:\\srv\\engine.git", "c/srv/engine"),
        ("https://example.org", "example.org"),
        ("", ""),
    ],
)
def test_paths_and_odd_addresses_have_a_form_too(url: str, expected: str) -> None:
    assert normalised(url) == expected


def repository(root: Path, url: str) -> Path:
    (root / ".git").mkdir(parents=True)
    (root / ".git" / "config").write_text(f'[core]\n\tbare = false\n[remote "origin"]\n\turl = {url}\n\turl = other\n')
    return root


def test_two_clones_of_one_remote_are_one_project(tmp_path: Path) -> None:
    one = repository(tmp_path / "one", "https://example.org/ada/engine.git")
    (one / ".git" / "config").write_text('[remote "origin"]\n\turl = https://example.org/ada/engine.git\n')
    two = repository(tmp_path / "two", "x")
    (two / ".git" / "config").write_text('[remote "origin"]\n\turl = git@example.org:ada/engine.git\n')
    ids = [resolve(Settings(project=root)).located.project_id for root in (one, two)]
    assert ids[0] == ids[1]
    assert ids[0].startswith("engine-")


def test_a_folder_without_a_remote_is_known_by_its_path(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / ".git").mkdir(parents=True)
    ids = {resolve(Settings(project=tmp_path / name)).located.project_id for name in ("one", "two")}
    assert len(ids) == 2


def test_a_linked_work_tree_has_the_remote_of_its_repository(tmp_path: Path) -> None:
    main = repository(tmp_path / "main", "https://example.org/ada/engine")
    (main / ".git" / "config").write_text('[remote "origin"]\n\turl = https://example.org/ada/engine\n')
    linked = main / ".git" / "worktrees" / "side"
    linked.mkdir(parents=True)
    (linked / "commondir").write_text("../..\n")
    side = tmp_path / "side"
    side.mkdir()
    (side / ".git").write_text(f"gitdir: {linked}\n")
    assert remote_of(side) == "example.org/ada/engine"


@pytest.mark.parametrize(
    "text", ["not ini at all", "[remote", '[remote "other"]\nurl = x\n', '[remote "origin"]\nurl\n']
)
def test_a_strange_configuration_gives_no_remote(tmp_path: Path, text: str) -> None:
    root = repository(tmp_path / "one", "x")
    (root / ".git" / "config").write_text(text)
    assert remote_of(root) == ""


def test_a_file_that_points_nowhere_gives_no_remote(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /nowhere\n")
    assert remote_of(tmp_path) == ""
