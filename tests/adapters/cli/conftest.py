"""The program on a kit in memory, empty or with lessons."""

import pytest

from tests.adapters.cli.in_process import Cli


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Give the program on an empty kit that knows two sessions."""
    monkeypatch.setenv("COLUMNS", "100")

    def read() -> tuple[str, str]:
        captured = capsys.readouterr()
        return captured.out, captured.err

    return Cli(read)


@pytest.fixture
def mined(cli: Cli) -> Cli:
    """Give the program on a kit that has kept the lessons of its sessions."""
    assert cli("mine").code == 0
    return cli
