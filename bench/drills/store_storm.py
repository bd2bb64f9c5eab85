"""Many writers and kill -9: `python -m bench.drills.store_storm [--processes 8] [--saves 500] [--seed 7]`.

Each worker saves and merges learnings and notes every write after it was acknowledged. Workers are killed at
random and started again where they stood. Then nothing that was acknowledged may be missing, no file may be
torn, and no lock may be held.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from attrs import evolve, frozen

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.core.learnings.merge import fold_in
from learnkit.core.learnings.values import Provenance, SharedLearning
from learnkit.testing.samples import a_learning

SHARED = 20
"""Failures that all workers merge into."""
_LIMIT = 900.0


def main(arguments: list[str] | None = None) -> int:
    """Run the drill, or one of its workers; give 0 where everything held."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--saves", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worker", nargs=2, metavar=("ROOT", "NUMBER"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.worker:
        work(Path(asked.worker[0]), int(asked.worker[1]), asked.saves)
        return 0
    root = Path(tempfile.mkdtemp(prefix="learnkit-storm-"))
    try:
        started = time.monotonic()
        kills = storm(root, asked.processes, asked.saves, asked.seed)
        found = verdict(root, asked.processes, asked.saves)
        for line in found.failures:
            print(f"FAILED: {line}")
        seconds = time.monotonic() - started
        print(f"{found.acknowledged} writes of {asked.processes} processes, {kills} kills, {seconds:.1f} s")
        print("held" if not found.failures else "did not hold")
        return 1 if found.failures else 0
    finally:
        shutil.rmtree(root, ignore_errors=True)


def proof_of(worker: int, number: int) -> Provenance:
    """Give the evidence that the write of this number leaves."""
    return Provenance(f"call-{worker}-{number}", fixed_call=f"fix-{worker}-{number}")


def write_of(worker: int, number: int) -> SharedLearning:
    """Give what a worker writes: every other time into a learning that all of them share."""
    command = f"npm install shared-{number % SHARED}"
    if number % 2:
        command = f"make worker-{worker} target-{'x' * (number % 40)}{number}"
    return evolve(a_learning(command=command, correction="bun install"), provenance=(proof_of(worker, number),))


def work(root: Path, worker: int, saves: int) -> None:
    """Write everything that is not acknowledged yet, one after the other."""
    store = MarkdownLearningStore(root / "store", durable=False)
    done = root / f"acknowledged-{worker}"
    start = len(done.read_text().splitlines()) if done.exists() else 0
    with done.open("a", encoding="utf-8") as notes:
        for number in range(start, saves):
            new = write_of(worker, number)
            store.change_group(new.failure_key, change=partial(_folded, new))
            notes.write(f"{number}\n")
            notes.flush()


def _folded(new: SharedLearning, group: tuple[SharedLearning, ...]) -> tuple[SharedLearning, ...]:
    """Give what a group becomes when a learning arrives."""
    return fold_in(group, new).written


def storm(root: Path, processes: int, saves: int, seed: int) -> int:
    """Let the workers run, kill them at random, start them again; give the number of kills."""
    chance = random.Random(seed)
    running = {number: _start(root, number, saves) for number in range(processes)}
    kills = 0
    ends = time.monotonic() + _LIMIT
    while running and time.monotonic() < ends:
        time.sleep(chance.uniform(0.05, 0.4))
        for number, process in list(running.items()):
            code = process.poll()
            if code == 0:
                del running[number]
            elif code is not None:
                running[number] = _start(root, number, saves)
        if running and kills < 4 * processes:
            os.kill(running[chance.choice(list(running))].pid, signal.SIGKILL)
            kills += 1
    for process in running.values():
        process.kill()
    return kills


def _start(root: Path, number: int, saves: int) -> subprocess.Popen[bytes]:
    """Start one worker."""
    numbers = [str(saves), "--worker", str(root), str(number)]
    return subprocess.Popen(
        [sys.executable, "-m", "bench.drills.store_storm", "--saves", *numbers],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


@frozen
class Found:
    """What the storm left: acknowledged writes, and what did not hold."""

    acknowledged: int
    failures: tuple[str, ...]


def verdict(root: Path, processes: int, saves: int) -> Found:
    """Look at what the storm left."""
    store = MarkdownLearningStore(root / "store", lock_timeout=2.0)
    held = {proof.failed_call for learning in store.scan() for proof in learning.provenance}
    counts = {learning.failure_key: learning.occurrences for learning in store.scan()}
    failures = [f"a broken file: {problem.path}: {problem.what}" for problem in store.problems()]
    acknowledged = 0
    expected: dict[str, int] = {}
    for worker in range(processes):
        numbers = [int(line) for line in (root / f"acknowledged-{worker}").read_text().splitlines()]
        acknowledged += len(numbers)
        if numbers != list(range(saves)):
            failures.append(f"worker {worker} did not finish: {len(numbers)} of {saves}")
        for number in numbers:
            key = write_of(worker, number).failure_key
            expected[key] = expected.get(key, 0) + 1
    lost = sorted(key for key, count in expected.items() if counts.get(key, 0) < min(count, 100))
    failures += [f"a failure lost evidence: {key}, {counts.get(key, 0)} of {expected[key]}" for key in lost]
    store.save(a_learning())
    if not held:
        failures.append("nothing was kept")
    return Found(acknowledged, tuple(failures))


if __name__ == "__main__":
    raise SystemExit(main())
