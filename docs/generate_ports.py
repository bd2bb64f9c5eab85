"""Write docs/ports/<port>.md from the docstrings of the ports: `python docs/generate_ports.py`."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PORTS = ROOT / "src" / "learnkit" / "ports"
PAGES = ROOT / "docs" / "ports"


def role(port: str) -> str:
    """Give the name of a port's Protocol: `learning_store` → `LearningStore`."""
    return "".join(part.title() for part in port.split("_"))


def signature(method: ast.FunctionDef) -> str:
    """Give a method's signature as it stands in the source, without `self`."""
    arguments = ast.unparse(method.args).removeprefix("self").removeprefix(", ")
    return f"{method.name}({arguments}) -> {ast.unparse(method.returns) if method.returns else 'None'}"


def described(node: ast.ClassDef) -> list[str]:
    """Give the lines of one value that the port speaks in."""
    attributes = [ast.unparse(line).replace("'", '"') for line in node.body if isinstance(line, ast.AnnAssign)]
    return [f"### `{node.name}`", "", ast.get_docstring(node) or "", "", "```python", *attributes, "```", ""]


def answers(port: str) -> list[str]:
    """Give the adapters that answer a port: those classes that name it as their base."""
    found = []
    for path in sorted((ROOT / "src" / "learnkit" / "adapters").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and role(port) in [ast.unparse(base) for base in node.bases]:
                module = path.relative_to(ROOT / "src").with_suffix("").as_posix().replace("/", ".")
                found.append(f"- `{module}.{node.name}`")
    return found


def laws(doc: str) -> tuple[str, list[str]]:
    """Give a Protocol's docstring as its text and its numbered laws."""
    text, _, rest = doc.partition("Laws:")
    items = re.split(r"\n\s*(?=\d+\. )", "\n" + rest.strip())
    return text.strip(), [" ".join(item.split()) for item in items if item.strip()]


def page(port: str) -> str:
    """Give the whole page of one port."""
    tree = ast.parse((PORTS / f"{port}.py").read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    (protocol,) = [node for node in classes if node.name == role(port)]
    text, numbered = laws(ast.get_docstring(protocol) or "")
    lines = [
        f"# {role(port)}",
        "",
        ast.get_docstring(tree) or "",
        "",
        text,
        "",
        "## Laws",
        "",
        *numbered,
        "",
        "## Methods",
        "",
    ]
    for method in [node for node in protocol.body if isinstance(node, ast.FunctionDef)]:
        lines += [f"- `{signature(method)}`: {' '.join((ast.get_docstring(method) or '').split())}"]
    values = [node for node in classes if node is not protocol]
    if values:
        lines += ["", "## Values", ""]
        for node in values:
            lines += described(node)
    lines += ["", "## Answers", "", *answers(port), "", "## Contract", ""]
    lines += [
        f"Subclass the test class of `learnkit.testing.contracts.{port}`; each test cites the law that it guards.",
        "",
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def main() -> None:
    """Write all pages."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for path in sorted(PORTS.glob("*.py")):
        if path.stem != "__init__":
            (PAGES / f"{path.stem}.md").write_text(page(path.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
