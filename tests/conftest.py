"""What every test shares: deterministic property tests, and a home of its own."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("LEARNKIT_HYPOTHESIS", "gate"))

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the machine's own settings and stores out of every test, and every test out of them."""
    for name in list(os.environ):
        if name.startswith(("LEARNKIT_", "TERRAPHIM_", "CLAUDE_", "CODEX_", "XDG_")) and name != "LEARNKIT_HYPOTHESIS":
            monkeypatch.delenv(name)
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("LEARNKIT_HOME", str(home / "learnkit"))


@pytest.fixture
def shared_data() -> Path:
    """Give the folder of real transcripts and labelled cases, or skip where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the shared transcripts are not on this machine")
    return SHARED
