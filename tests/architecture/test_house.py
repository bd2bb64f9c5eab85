"""The house keeps its own rules: sizes, names, docstrings, one page and one contract a port."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "learnkit"
SOURCES = sorted(PACKAGE.rglob("*.py"))
PYTHON = [*SOURCES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "bench").rglob("*.py"))]
PORTS = sorted(path.stem for path in (PACKAGE / "ports").glob("*.py") if path.stem != "__init__")
TABLES = {"src/learnkit/core/redaction/table.py", "src/learnkit/core/toolcalls/shell/tables.py"}
"""Tables of pure data: the one exception from the length of a file."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_no_file_is_longer_than_300_lines() -> None:
    long = {
        name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON if name(path) not in TABLES
    }
    assert {path: lines for path, lines in long.items() if lines > 300} == {}


def test_no_function_is_longer_than_40_lines() -> None:
    long = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in PYTHON
        for node in functions(path)
        if (node.end_lineno or 0) - node.lineno + 1 > 40
    ]
    assert long == []


def test_no_folder_holds_more_than_20_entries() -> None:
    counts = {
        name(folder): len([entry for entry in folder.iterdir() if entry.name != "__pycache__"])
        for folder in [PACKAGE, *PACKAGE.rglob("*")]
        if folder.is_dir() and folder.name != "__pycache__" and folder != PACKAGE / "core"
    }
    assert {folder: count for folder, count in counts.items() if count > 20} == {}


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name == "__init__.py"], ids=name)
def test_a_package_says_what_lives_there(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert 1 <= len(doc.splitlines()) <= 12, f"{name(path)} has {len(doc.splitlines())} lines of docstring"


def test_everything_public_says_what_it_gives() -> None:
    silent = []
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if ast.get_docstring(tree) is None:
            silent.append(name(path))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name.startswith("_"):
                continue
            inner = any(
                node in ast.walk(other) and node is not other
                for other in ast.walk(tree)
                if isinstance(other, ast.FunctionDef | ast.AsyncFunctionDef)
            )
            overrides = any(
                "override" in ast.unparse(mark) or "overload" in ast.unparse(mark) for mark in node.decorator_list
            )
            if not inner and not overrides and ast.get_docstring(node) is None:
                silent.append(f"{name(path)}:{node.lineno} {node.name}")
    assert silent == []


@pytest.mark.parametrize("port", PORTS)
class TestPort:
    """One file name for a port, its in-memory answer, its contract and its page."""

    def tree(self, port: str) -> ast.Module:
        return ast.parse((PACKAGE / "ports" / f"{port}.py").read_text(encoding="utf-8"))

    def test_it_is_short(self, port: str) -> None:
        assert len((PACKAGE / "ports" / f"{port}.py").read_text(encoding="utf-8").splitlines()) <= 150

    def test_it_has_at_most_eight_methods_and_each_is_abstract(self, port: str) -> None:
        role = "".join(part.title() for part in port.split("_"))
        (protocol,) = [node for node in self.tree(port).body if isinstance(node, ast.ClassDef) and node.name == role]
        methods = [node for node in protocol.body if isinstance(node, ast.FunctionDef)]
        assert 1 <= len(methods) <= 8
        assert all("abstractmethod" in [ast.unparse(mark) for mark in node.decorator_list] for node in methods)

    def test_its_laws_are_numbered(self, port: str) -> None:
        role = "".join(part.title() for part in port.split("_"))
        (protocol,) = [node for node in self.tree(port).body if isinstance(node, ast.ClassDef) and node.name == role]
        laws = re.findall(r"^\s*(\d+)\. ", ast.get_docstring(protocol) or "", re.MULTILINE)
        assert laws
        assert [int(law) for law in laws] == list(range(1, len(laws) + 1))

    def test_it_has_an_inmemory_answer_a_contract_and_a_page(self, port: str) -> None:
        expected = [
            PACKAGE / "adapters" / "inmemory" / f"{port}.py",
            PACKAGE / "testing" / "contracts" / f"{port}.py",
            ROOT / "docs" / "ports" / f"{port}.md",
        ]
        assert [name(path) for path in expected if not path.is_file()] == []

    def test_its_contract_cites_each_law(self, port: str) -> None:
        role = "".join(part.title() for part in port.split("_"))
        (protocol,) = [node for node in self.tree(port).body if isinstance(node, ast.ClassDef) and node.name == role]
        laws = set(re.findall(r"^\s*(\d+)\. ", ast.get_docstring(protocol) or "", re.MULTILINE))
        contract = (PACKAGE / "testing" / "contracts" / f"{port}.py").read_text(encoding="utf-8")
        cited = {
            number for line in re.findall(r"[Ll]aws? ([\d, and]+)", contract) for number in re.findall(r"\d+", line)
        }
        assert sorted(laws - cited) == []


def test_no_pattern_needs_a_newer_python() -> None:
    possessive = re.compile(r"[*+?}]\+(?![\w\s\"'=(\[])")
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str) and possessive.search(first.value):
                    found.append(f"{name(path)}:{node.lineno}")
    assert found == []


def test_the_project_speaks_of_itself_alone() -> None:
    words = re.compile("|".join(["/wor" + "k/", "/far" + "m/", "pypi-" + "more", "/ro" + "ot/", "help" + "er session"]))
    kinds = {".md", ".py", ".toml", ".ini", ".jsonl", ""}
    hits = [
        f"{name(path)}:{number}"
        for top in ("src", "tests", "docs", "bench", "examples", ".ci", "README.md", "CHANGELOG.md", "pyproject.toml")
        for path in ([ROOT / top] if (ROOT / top).is_file() else sorted((ROOT / top).rglob("*")))
        if path.is_file() and path.suffix in kinds and "__pycache__" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if words.search(line)
    ]
    assert hits == []
