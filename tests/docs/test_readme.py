"""What README and the pages say can be run is run: Python as it stands, verbs through the program."""

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

import pytest

import learnkit
from learnkit.adapters.cli.commands.demo import demonstrate
from learnkit.compose.entrypoints import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
SAMPLES = ROOT / "src" / "learnkit" / "adapters" / "cli" / "samples"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(text: str, language: str) -> list[str]:
    """Give the code blocks of a language, those that are indented in a list too."""
    found = re.findall(rf"^( *)(```+){language}\n(.*?)^\1\2$", text, re.MULTILINE | re.DOTALL)
    return ["\n".join(line.removeprefix(indent) for line in body.split("\n")) for indent, _, body in found]


def verbs() -> list[str]:
    """Give every `learnkit …` that a page shows as code, once."""
    found: dict[str, None] = {}
    for path in PAGES:
        text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        found.update(dict.fromkeys(re.findall(r"`(learnkit [a-z][^`]*)`", text)))
    return [command for command in found if "VERB" not in command]


# Pages of ports show signatures, which are no programs.
PROGRAMS = [
    path for path in PAGES if path.parent.name != "ports" and blocks(path.read_text(encoding="utf-8"), "python")
]


@pytest.mark.parametrize("page", PROGRAMS, ids=name)
def test_python_on_a_page_runs(page: Path) -> None:
    spoken = io.StringIO()
    space: dict[str, object] = {"__name__": "page"}
    with contextlib.redirect_stdout(spoken):
        for block in blocks(page.read_text(encoding="utf-8"), "python"):
            exec(compile(block, name(page), "exec", dont_inherit=True), space)
    if page.name in ("README.md", "embed.md"):
        assert "bun install left-pad" in spoken.getvalue() or "python3 plot.py" in spoken.getvalue()


@pytest.mark.parametrize("command", verbs())
def test_a_command_on_a_page_is_understood(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["mine", str(SAMPLES)]) == 0
    with learnkit.open_kit() as kit:
        kept = kit.learnings.list()[0].id
    places = {"ID": kept, "PATH…": str(SAMPLES), "SESSION": "019cdd20-7a10-7c31-8f00-6b1f5e2d9a02"}
    words = [places.get(word, word) for word in shlex.split(command)[1:]]
    if words == ["completion"]:
        words = ["completion", "zsh"]
    assert main(words) in (0, 3), capsys.readouterr().err


def test_the_two_commands_are_the_program_and_the_gate() -> None:
    commands = [block.strip() for block in blocks(README, "sh") if "left-pad" not in block]
    assert commands == ["python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/learnkit demo", ".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert 'learnkit = "learnkit.compose.entrypoints:main"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_file_in_the_readme_is_one_that_the_demo_writes(tmp_path: Path) -> None:
    def opened(*, home: str | None = None, project: str | None = None, examined: bool = False) -> learnkit.LearnKit:
        return learnkit.open_kit(learnkit.Settings(home=home, project=project))

    written = [line.strip() for line in demonstrate(opened, tmp_path).markdown.splitlines()]
    (shown,) = blocks(README, "markdown")
    rest = iter(written)
    missing = [line for line in shown.splitlines() if not any(line.strip() == other for other in rest)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [link for link in links if link and not (page.parent / link).exists()] == []
