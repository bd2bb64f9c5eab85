"""The pages of the ports are those that their docstrings give."""

from pathlib import Path

import pytest

from docs.generate_ports import PAGES, PORTS, page

NAMES = sorted(path.stem for path in PORTS.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("port", NAMES)
def test_a_page_is_up_to_date(port: str) -> None:
    assert (PAGES / f"{port}.md").read_text(encoding="utf-8") == page(port)


def test_there_is_no_page_without_a_port() -> None:
    assert sorted(path.stem for path in Path(PAGES).glob("*.md")) == NAMES
