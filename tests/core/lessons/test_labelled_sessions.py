"""The evaluation of the pairing rules: its own arithmetic, and the bar that the default rules must hold."""

import json
from pathlib import Path

import pytest

from bench import evaluate_pairs
from bench.evaluate_pairs import Failure, Labels, Prediction, predictions, read_labels, read_sessions, score, wilson
from learnkit.core.lessons import LessonKind, PairingRules


def test_wilson_intervals_hold_the_share_and_stay_within_bounds() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(19, 26)
    assert (round(low, 2), round(high, 2)) == (0.54, 0.86)
    assert wilson(5, 5)[1] == pytest.approx(1.0)
    assert wilson(0, 5)[0] == pytest.approx(0.0)


def test_a_prediction_is_right_by_file_command_second_and_any_right_fix() -> None:
    labels = Labels((Failure("f", "a", "2026-01-01T00:00:01", "c", frozenset({"b", "c"})),), frozenset({"f"}))
    right = Prediction("f", "a", "2026-01-01T00:00:01", "c", LessonKind.SUBSTITUTE, 0.9)
    other_time = Prediction("f", "a", "2026-01-01T00:00:09", "c", LessonKind.SUBSTITUTE, 0.9)
    no_time = Prediction("f", "a", "", "b", LessonKind.SUBSTITUTE, 0.9)
    told = score([right, other_time, no_time], labels)
    assert (told.predicted, told.right, told.found, told.labelled) == (3, 2, 1, 1)
    assert told.wrong == (other_time,)


def test_the_evaluation_reads_labels_names_unread_files_and_prints_both_rule_sets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {
        "file": "x.md",
        "label": "fix",
        "failed_command": "a ",
        "failed_ts": None,
        "failed_id": None,
        "fix_command": "b",
        "alt_fixes": [{"command": "c"}],
    }
    (tmp_path / "labels-own.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / "x.md").write_text("nothing\n", encoding="utf-8")
    assert evaluate_pairs.main(["--data", str(tmp_path), "--wrong"]) == 0
    shown = capsys.readouterr().out
    assert "no reader for x.md: its 1 labelled fixes count as missed" in shown
    assert "seed" in shown
    assert "default" in shown


def test_a_folder_without_labels_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate_pairs.main(["--data", str(tmp_path)]) == 1
    assert "--data" in capsys.readouterr().err


def test_the_default_rules_hold_the_bar_on_real_sessions_and_beat_the_plain_rule(shared_data: Path) -> None:
    labels = read_labels(shared_data)
    sessions, _ = read_sessions(shared_data, labels.files)
    told = {}
    for rules in (PairingRules.seed(), PairingRules.default()):
        sure = [found for found in predictions(sessions, rules) if found.confidence >= 0.5]
        told[rules.name] = score(sure, labels)
    best, plain = told["default"], told["seed"]
    assert best.right / best.predicted >= 0.8
    assert best.found / best.labelled >= 0.5
    assert best.right / best.predicted > plain.right / plain.predicted
    assert best.found > plain.found
