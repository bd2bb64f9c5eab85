"""Leaks and false marks of the redaction table: `python -m bench.evaluate_redaction --data DIR`.

DIR holds ``secrets*.jsonl.gz``: a text a line, with ``secret_span`` (start, end, or null for a text without a
secret) and ``kind``. A secret leaks where six of its characters in a row are left, its first quarter aside.
Speeds are the best of three; without data the command says so and gives 3.
"""

import argparse
import gzip
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from learnkit.core.redaction import scrub

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
RUN = 6


def main(arguments: list[str] | None = None) -> int:
    """Print the figures; 0 where there were cases."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument(
        "--wrong", action="store_true", help="name the kinds that leak, and those that are marked wrongly"
    )
    asked = parser.parse_args(arguments)
    rows = [row for path in sorted(asked.data.glob("secrets*.jsonl.gz")) for row in _rows(path)]
    if not rows:
        print(f"no secrets*.jsonl.gz in {asked.data}", file=sys.stderr)
        return 3
    secret = [row for row in rows if row["secret_span"]]
    harmless = [row for row in rows if not row["secret_span"]]
    leaks = Counter(row["kind"] for row in secret if leaks_in(row))
    marks = Counter(row["kind"] for row in harmless if scrub(row["text"]).text != row["text"])
    kept = len(secret) - leaks.total()
    print(f"secrets without a leak: {kept}/{len(secret)} = {kept / len(secret):.3f}")
    print(f"harmless texts that were marked: {marks.total()}/{len(harmless)} = {marks.total() / len(harmless):.4f}")
    text = "\n".join(row["text"] for row in harmless) * 20
    print(f"speed on harmless text: {len(text) / 1e6 / _seconds(text):.1f} MB/s")
    times = sorted(_seconds(text[at : at + 10_000]) for at in range(0, len(text) - 10_000, 10_000))
    median, most = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"10 KB at a time: median {1e3 * median:.2f} ms, p99 {1e3 * most:.2f} ms")
    if asked.wrong:
        print(f"leaks: {dict(leaks)}\nmarked: {dict(marks)}")
    return 0


def _rows(path: Path) -> list[dict[str, Any]]:
    """Give the cases of one file."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def _seconds(text: str) -> float:
    """Give the best of three times that scrubbing a text takes."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        scrub(text)
        times.append(time.perf_counter() - started)
    return min(times)


def leaks_in(row: dict[str, Any]) -> bool:
    """Say whether a run of the characters of any line of the secret is left, its public prefix aside."""
    start, end = row["secret_span"]
    out = scrub(row["text"]).text
    lines = [line.strip() for line in row["text"][start:end].replace("\\n", "\n").split("\n") if line.strip()]
    return any(
        _is_left(line, min(16, len(line) // 4) if number == 0 else 0, out)
        for number, line in enumerate(lines)
        if not line.startswith("-----")
    )


def _is_left(line: str, prefix: int, out: str) -> bool:
    """Say whether a run of a line's characters behind its public prefix stands in a text."""
    run = min(RUN, max(3, len(line) // 2))
    tail = line[prefix:]
    return any(tail[at : at + run] in out for at in range(max(1, len(tail) - run + 1)))


if __name__ == "__main__":
    raise SystemExit(main())
