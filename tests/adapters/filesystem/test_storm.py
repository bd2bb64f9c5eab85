"""Several processes write, some are killed: nothing that was acknowledged is lost."""

from pathlib import Path

from bench.drills.store_storm import storm, verdict


def test_a_small_storm_leaves_everything_that_was_acknowledged(tmp_path: Path) -> None:
    storm(tmp_path, processes=3, saves=12, seed=7)
    assert verdict(tmp_path, processes=3, saves=12).failures == ()
