"""The main job from end to end: the sample sessions, the real stores, the real program."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from learnkit.adapters.cli.commands.demo import SAMPLES
from learnkit.compose.entrypoints import main

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "src" / "learnkit" / "adapters" / "cli" / "samples"
LESSONS = {
    ("npm install left-pad", "bun install left-pad", "substitute"),
    ("python scripts/prices.py --since 2026-01-01", "python3 scripts/prices.py --since 2026-01-01", "edited_retry"),
    ("python3 plot.py", "python3 -m pip install matplotlib", "prerequisite"),
    ("bun run e2e", "bunx playwright install", "prerequisite"),
    (
        "gh pr create --title 'Round half a cent up' --labels bug --fill",
        "gh pr create --title 'Round half a cent up' --label bug --fill",
        "edited_retry",
    ),
}


def program(*arguments: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the program as people do, in a process that knows no HOME."""
    environment = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "TEMP", "TMPDIR")}
    environment |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PATH": "", "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, "-m", "learnkit", *arguments],
        env=environment,
        cwd=home,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_the_samples_are_transcripts_of_the_true_shapes() -> None:
    for name in SAMPLES:
        records = [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
        assert 12 <= len(records) <= 24
        assert all("type" in record for record in records)


def test_the_demo_finds_the_five_lessons_and_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    found = {
        (one["lesson"]["failed_command"], one["lesson"]["correction"], one["lesson"]["kind"])
        for one in document["lessons"]
    }
    assert found == LESSONS
    assert "bun install left-pad" in document["shown"]
    assert document["silent_about"] == "terraform apply -auto-approve"
    assert document["markdown"].startswith("---\n")
    assert list(tmp_path.iterdir()) == []


def test_the_demo_needs_no_home_and_leaves_nothing(tmp_path: Path) -> None:
    done = program("demo", home=tmp_path)
    text = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    for part in ("npm install left-pad", "edited_retry, confidence", "id: learning-", "silence.", "What to do next"):
        assert part in text
    assert list(tmp_path.iterdir()) == []


def test_a_home_that_is_given_keeps_what_was_mined(tmp_path: Path) -> None:
    home = str(tmp_path / "kept")
    mined = program("--home", home, "mine", str(FOLDER), "--json", home=tmp_path)
    assert mined.returncode == 0, mined.stderr
    assert json.loads(mined.stdout)["written"] == len(LESSONS)
    listed = program("--home", home, "--json", "list", home=tmp_path)
    assert {one["correction"] for one in json.loads(listed.stdout)["learnings"]} == {fix for _, fix, _ in LESSONS}


def test_why_looks_at_the_transcript_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    transcript = tmp_path / "session.jsonl"
    transcript.write_bytes((FOLDER / "claude_code.jsonl").read_bytes())

    def why() -> str:
        assert main(["why", kept]) == 0
        return capsys.readouterr().out

    assert main(["mine", str(transcript), "--json"]) == 0
    kept = json.loads(capsys.readouterr().out)["lessons"][0]["learning"]
    assert f"failed  {transcript}:4" in why()
    assert "the record is there, unchanged" in why()
    transcript.write_bytes(transcript.read_bytes().replace(b"npm install left-pad", b"npm install right-pad"))
    assert "the record is no longer what it was" in why()
    transcript.unlink()
    assert "this transcript can no longer be read" in why()


@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_pipe_that_closes_early_ends_it_without_a_word(tmp_path: Path, buffered: str) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "learnkit", "completion", "fish"],
        env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": buffered, "PATH": ""},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    with running.stderr as errors:
        said = errors.read()
    assert running.wait(timeout=120) == 0
    assert said == b""
