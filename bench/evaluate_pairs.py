"""Precision and recall of the pairing rules on hand-labelled sessions: `python -m bench.evaluate_pairs [--data DIR]`.

DIR holds ``labels*.jsonl`` and the transcripts they speak of in ``sessions/``. A label is a failed command in a
file with, where it has one, its fix and other right fixes. A prediction is right where the failed command (and,
where both sides know it, its second) has a label whose fix, or one of its other fixes, is the predicted command;
predictions in files without labels are left out. Recall counts the labelled failures that have a fix. Intervals
are Wilson's, at 95 %. Labelled files that no reader recognises count as missed, and are named.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path

from attrs import field, frozen

from learnkit.adapters.agents.claude_code.transcript import ClaudeCodeSessionSource
from learnkit.adapters.agents.codex.transcript import CodexSessionSource
from learnkit.core.lessons import ExtractedLesson, LessonKind, PairingRules, extract_lessons
from learnkit.core.sessions.values import Session
from learnkit.ports.session_source import SessionSource

CUTS = (0.5, 0.7)
_HALF_WIDTH = 1.96


@frozen
class Failure:
    """A labelled failure that has a fix: the file, the command, its second ("" where unknown), its right fixes."""

    file: str
    command: str
    second: str
    call: str
    fixes: frozenset[str]


@frozen
class Labels:
    """What people said: the failures that have a fix, and the files that were looked through."""

    failures: tuple[Failure, ...]
    files: frozenset[str]


@frozen
class Prediction:
    """A mined pair, ready to be compared."""

    file: str
    command: str
    second: str
    fix: str
    kind: LessonKind
    confidence: float


@frozen
class Score:
    """What came of a comparison."""

    predicted: int
    right: int
    found: int
    labelled: int
    wrong: tuple[Prediction, ...] = field(default=())


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Give the 95 % interval of a share, 0..1; the whole range where nothing was counted."""
    if whole == 0:
        return 0.0, 1.0
    share, square = part / whole, _HALF_WIDTH**2
    middle = (share + square / (2 * whole)) / (1 + square / whole)
    spread = _HALF_WIDTH / (1 + square / whole) * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def read_labels(folder: Path) -> Labels:
    """Give the labels of a folder; several rows about one failure are one, with all their fixes."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.glob("labels*.jsonl")))
    rows = [json.loads(line) for text in texts for line in text.split("\n") if line.strip()]
    fixes: dict[tuple[str, str, str, str], set[str]] = {}
    for row in rows:
        if row["label"] == "fix":
            key = (row["file"], _bare(row["failed_command"]), _second(row["failed_ts"]), row["failed_id"] or "")
            others = (other["command"] for other in row["alt_fixes"])
            fixes.setdefault(key, set()).update(_bare(text) for text in (row["fix_command"], *others))
    failures = tuple(Failure(*key, frozenset(right)) for key, right in sorted(fixes.items()))
    return Labels(failures, frozenset(row["file"] for row in rows))


def _bare(text: str | None) -> str:
    return (text or "").strip()


def _second(moment: str | None) -> str:
    return (moment or "")[:19]


def read_sessions(folder: Path, files: Iterable[str]) -> tuple[dict[str, tuple[Session, ...]], list[str]]:
    """Give the sessions of each file, and the files that no reader recognises."""
    sources: tuple[SessionSource, ...] = (ClaudeCodeSessionSource(), CodexSessionSource())
    read: dict[str, tuple[Session, ...]] = {}
    unread = []
    for name in sorted(files):
        path = str(folder / "sessions" / name)
        source = next((source for source in sources if source.recognises(path)), None)
        if source is None:
            unread.append(name)
        else:
            read[name] = source.read(path).sessions
    return read, unread


def predictions(sessions: dict[str, tuple[Session, ...]], rules: PairingRules) -> list[Prediction]:
    """Give what the rules find in each file, without repeats."""
    found = (
        _prediction(name, lesson)
        for name, given in sorted(sessions.items())
        for lesson in extract_lessons(given, rules)
    )
    return list(dict.fromkeys(found))


def _prediction(name: str, lesson: ExtractedLesson) -> Prediction:
    second = "" if lesson.failed_at is None else lesson.failed_at.isoformat()[:19]
    return Prediction(
        name, _bare(lesson.failed_command), second, _bare(lesson.correction), lesson.kind, lesson.confidence
    )


def score(found: Iterable[Prediction], labels: Labels) -> Score:
    """Compare predictions with labels."""
    predicted = right = 0
    hit: set[Failure] = set()
    wrong = []
    for prediction in found:
        predicted += 1
        fitting = [failure for failure in labels.failures if _fits(prediction, failure)]
        if fitting:
            right += 1
            hit.add(next((failure for failure in fitting if failure not in hit), fitting[0]))
        else:
            wrong.append(prediction)
    return Score(predicted, right, len(hit), len(labels.failures), tuple(wrong))


def _fits(prediction: Prediction, failure: Failure) -> bool:
    """Say whether a prediction gives a right fix of a failure."""
    same_time = not prediction.second or not failure.second or prediction.second == failure.second
    same = prediction.file == failure.file and prediction.command == failure.command
    return same and same_time and prediction.fix in failure.fixes


def report(rules: PairingRules, found: list[Prediction], labels: Labels) -> Iterator[str]:
    """Give the lines about one rule set."""
    for cut in CUTS:
        sure = [prediction for prediction in found if prediction.confidence >= cut]
        total = score(sure, labels)
        yield (
            f"{rules.name:8} confidence ≥ {cut}   precision {_share(total.right, total.predicted)}"
            f"   recall {_share(total.found, total.labelled)}"
        )
        for kind in LessonKind:
            part = [prediction for prediction in sure if prediction.kind is kind]
            if part:
                told = score(part, labels)
                yield f"    {kind.value:14} precision {_share(told.right, told.predicted)}   finds {told.found}"


def _share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    value = "   –" if whole == 0 else f"{part / whole:.2f}"
    return f"{value} ({part}/{whole}, {low:.2f}–{high:.2f})"


def _line(mark: str, prediction: Prediction) -> str:
    """Give a prediction as one line, commands cut to 100 characters."""
    short = [" ".join(text.split())[:100] for text in (prediction.command, prediction.fix)]
    return (
        f"{mark} {prediction.confidence:.2f} {prediction.kind.value} {prediction.file}\n    {short[0]}\n -> {short[1]}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the figures of both rule sets; give 0, or 1 where there are no labels."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="the folder with labels and sessions")
    parser.add_argument("--wrong", action="store_true", help="show the wrong predictions of the default rules too")
    asked = parser.parse_args(arguments)
    labels = read_labels(asked.data)
    if not labels.files:
        print(f"no labels*.jsonl in {asked.data}: name a folder with labels and sessions by --data", file=sys.stderr)
        return 1
    sessions, unread = read_sessions(asked.data, labels.files)
    print(f"{len(labels.failures)} labelled failures with a fix, in {len(labels.files)} files")
    for name in unread:
        lost = sum(failure.file == name for failure in labels.failures)
        print(f"no reader for {name}: its {lost} labelled fixes count as missed")
    for rules in (PairingRules.seed(), PairingRules.default()):
        found = predictions(sessions, rules)
        print("\n".join(report(rules, found, labels)))
        if asked.wrong and rules.name == "default":
            wrong = score((prediction for prediction in found if prediction.confidence >= CUTS[0]), labels).wrong
            print("\n".join(_line("wrong", prediction) for prediction in wrong))
    return 0


if __name__ == "__main__":
    sys.exit(main())
