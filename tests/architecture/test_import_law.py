"""The import law holds, and each of its contracts catches a breach."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
LAW = ROOT / "importlinter.ini"

BREACHES = {
    "Imports point inward": ("core/kernel/planted_rooms.py", "import learnkit.adapters.inmemory"),
    "Domain concepts never see a port": ("core/toolcalls/planted_ports.py", "import learnkit.ports.clock"),
    "Only driving adapters and the root call use cases": (
        "adapters/inmemory/planted_usecases.py",
        "import learnkit.core.usecases",
    ),
    "Only the root plugs adapters in": ("core/usecases/planted_root.py", "import learnkit.adapters.inmemory"),
    "Domain concepts are layered": ("core/kernel/planted_concepts.py", "import learnkit.core.sessions"),
    "Technologies are independent": ("adapters/files/planted_technologies.py", "import learnkit.adapters.inmemory"),
    "Agent dialects are independent": (
        "adapters/agents/codex/planted.py",
        "import learnkit.adapters.agents.claude_code",
    ),
    "Core and ports touch no outside world": ("core/kernel/planted_pure.py", "import os"),
    "Each outside package lives in its adapter": ("adapters/inmemory/planted_extras.py", "import click"),
    "The hook's path stays light": ("core/kernel/text.py", "import re"),
    "No cycles among siblings": ("core/kernel/planted_cycle.py", "import learnkit.core.learnings.identity"),
}

OUTSIDE = {
    "attrs",
    "attr",
    "typing",
    "typing_extensions",
    "collections",
    "datetime",
    "enum",
    "functools",
    "hashlib",
    "abc",
    "math",
    "re",
    "itertools",
    "bisect",
    "heapq",
    "operator",
    "string",
    "unicodedata",
    "contextlib",
    "fnmatch",
    "shlex",
    "statistics",
    "types",
    "json",
    "builtins",
    "difflib",
}


def lint(tree: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as run; run()",
            "--config",
            str(LAW),
            "--no-cache",
        ],
        cwd=tree,
        env={"PYTHONPATH": str(tree), "PATH": "", "HOME": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_law_holds() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_contract_catches_a_breach(tmp_path: Path) -> None:
    tree = tmp_path / "src"
    shutil.copytree(ROOT / "src" / "learnkit", tree / "learnkit", ignore=shutil.ignore_patterns("__pycache__"))
    for name, (place, line) in BREACHES.items():
        path = tree / "learnkit" / place
        held = path.read_text(encoding="utf-8") if path.exists() else f'"""A breach of: {name}."""\n'
        path.write_text(held + f"\n{line}\n", encoding="utf-8")
    done = lint(tree)
    assert done.returncode == 1, done.stdout + done.stderr
    missed = [name for name in BREACHES if f"{name} BROKEN" not in done.stdout]
    assert missed == [], done.stdout


def test_every_contract_has_a_breach() -> None:
    law = configparser.ConfigParser()
    law.read(LAW, encoding="utf-8")
    names = {law[part]["name"] for part in law.sections() if part.startswith("importlinter:contract:")}
    assert names == set(BREACHES)


def test_core_and_ports_import_only_what_is_allowed() -> None:
    graph = grimp.build_graph("learnkit", include_external_packages=True, cache_dir=None)
    found = {
        imported.split(".")[0]
        for module in graph.modules
        if module.startswith(("learnkit.core", "learnkit.ports"))
        for imported in graph.find_modules_directly_imported_by(module)
        if not imported.startswith("learnkit")
    }
    assert found <= OUTSIDE, sorted(found - OUTSIDE)


@pytest.mark.parametrize("dialect", ["claude_code", "codex"])
def test_each_dialect_is_a_folder_of_its_own(dialect: str) -> None:
    assert (ROOT / "src/learnkit/adapters/agents" / dialect / "transcript.py").is_file()


HOOKS = sorted((ROOT / "src/learnkit/adapters/agents").glob("*/hook.py"))


@pytest.mark.parametrize("path", HOOKS, ids=lambda path: path.parent.name)
def test_a_dialect_of_hooks_loads_little(path: Path) -> None:
    """The hook program loads dialects while an agent waits: no more than attrs, and no slow part of the library."""
    module = f"learnkit.adapters.agents.{path.parent.name}.hook"
    code = f"import sys; before = set(sys.modules); import {module}; print(*sorted(set(sys.modules) - before))"
    env = {"PYTHONPATH": str(ROOT / "src"), "PATH": "", "HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & {
        "json",
        "typing_extensions",
        "pathlib",
        "logging",
        "asyncio",
        "cattrs",
        "click",
        "yaml",
        "hashlib",
    }
    others = {name for name in done.stdout.split() if name.startswith("learnkit.adapters.")}
    assert others <= {
        "learnkit.adapters.agents",
        *(f"{module.rpartition('.')[0]}{end}" for end in ("", ".hook", ".endings")),
    }


def test_seven_hosts_have_a_dialect_of_hooks() -> None:
    assert len(HOOKS) == 7
