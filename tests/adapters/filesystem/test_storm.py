"""Several processes write and are killed in the middle: nothing that was acknowledged is lost."""

import signal
from pathlib import Path

import pytest

from bench.drills.store_storm import Death, storm


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the platform has no kill -9")
def test_a_small_storm_leaves_everything_that_was_acknowledged(tmp_path: Path) -> None:
    plans = [[Death(call=5), Death(call=40)], [Death(call=14), Death(call=23)], [Death(call=2)]]
    found = storm(tmp_path, 3, 24, plans)
    assert found.failures == ()
    assert (found.acknowledged, found.kills) == (72, 5)
