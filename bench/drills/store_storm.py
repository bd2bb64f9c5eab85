"""Many writers and kill -9: `python -m bench.drills.store_storm [--processes 8] [--saves 500] [--seed 7]`.

Each worker saves learnings of its own and merges evidence into shared ones, and notes every write after it was
acknowledged. Workers die again and again, at a system call that the seed names (a write only half done) or at a
moment that nobody chose, and start again where they stood; in their last life they start together. Meanwhile a
reader looks. Then everything that was acknowledged must be there, no file torn, no lock held, and no temporary file
left.
"""

import argparse
import os
import random
import shutil
import signal
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NoReturn

from attrs import evolve, frozen

from learnkit.adapters.filesystem.markdown_learnings import MarkdownLearningStore
from learnkit.core.learnings.values import Provenance, SharedLearning
from learnkit.errors import LearnkitError
from learnkit.testing.samples import a_learning

_TOGETHER = 25
"""Writes after which all workers go on to another shared learning."""
_CALLS = ("open", "write", "fsync", "replace", "close", "unlink")
"""System calls at which a worker may die."""


@frozen
class Death:
    """How one life of a worker ends, unless it is done before: at its n-th system call, or after some seconds."""

    call: int = 0
    seconds: float = 0.0


@frozen
class Found:
    """What the storm left: writes that were acknowledged, workers that were killed, and what did not hold."""

    acknowledged: int
    kills: int
    failures: tuple[str, ...]


def main(arguments: list[str] | None = None) -> int:
    """Run the drill, or one of its workers; give 0 where everything held."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--saves", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worker", nargs=4, metavar=("ROOT", "NUMBER", "CALL", "LAST"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.worker:
        place, number, call, is_last = asked.worker
        if is_last == "True":
            _wait_for_all(Path(place), int(number), asked.processes)
        work(Path(place), int(number), asked.saves, int(call))
        return 0
    root = Path(tempfile.mkdtemp(prefix="learnkit-storm-"))
    try:
        started = time.monotonic()
        found = storm(root, asked.processes, asked.saves, deaths(asked.processes, asked.saves, asked.seed))
        for line in found.failures:
            print(f"FAILED: {line}")
        seconds = time.monotonic() - started
        print(f"{found.acknowledged} writes of {asked.processes} processes, {found.kills} kills, {seconds:.1f} s")
        print("did not hold" if found.failures else "held")
        return 1 if found.failures else 0
    finally:
        shutil.rmtree(root, ignore_errors=True)


def deaths(processes: int, saves: int, seed: int) -> list[list[Death]]:
    """Give how each worker's lives end: six at a system call and two at any moment, in an order by chance."""
    chance = random.Random(seed)
    plans = []
    for _ in range(processes):
        plan = [Death(call=chance.randint(1, max(2, saves // 2))) for _ in range(6)]
        plan += [Death(seconds=chance.uniform(0.3, 1.0)) for _ in range(2)]
        chance.shuffle(plan)
        plans.append(plan)
    return plans


def write_of(worker: int, number: int) -> SharedLearning:
    """Give what a worker writes: in turn a learning of its own, and evidence for one that all share."""
    proof = Provenance(f"call-{worker}-{number}", fixed_call=f"fix-{worker}-{number}")
    name = f"shared {_word(number // _TOGETHER)}" if number % 2 else f"own {_word(worker)} {_word(number)}"
    return evolve(a_learning(command=f"make {name}", correction="bun install"), provenance=(proof,))


def _word(number: int) -> str:
    """Give a word of letters for a number, for numbers are left out of what tells failures apart."""
    letters = string.ascii_lowercase
    return letters[number // 676 % 26] + letters[number // 26 % 26] + letters[number % 26]


def _wait_for_all(root: Path, worker: int, processes: int) -> None:
    """Wait until every worker is in its last life, so that they write side by side."""
    (root / f"last-{worker}").touch()
    ends = time.monotonic() + 60
    while len(list(root.glob("last-*"))) < processes and time.monotonic() < ends:
        time.sleep(0.001)


def work(root: Path, worker: int, saves: int, call: int) -> None:
    """Write everything that is not acknowledged yet, one after the other; die at a system call unless it is 0."""
    store = MarkdownLearningStore(root / "store", durable=False)
    start = len(_acknowledged(root, worker))
    with (root / f"acknowledged-{worker}").open("a", encoding="utf-8") as notes:
        if call:
            _die_at(call)
        for number in range(start, saves):
            new = write_of(worker, number)
            if number % 2:
                store.change_group(new.failure_key, change=partial(_joined, new))
            else:
                store.save(new)
            notes.write(f"{number}\n")
            notes.flush()


def _joined(new: SharedLearning, group: tuple[SharedLearning, ...]) -> tuple[SharedLearning, ...]:
    """Give what a group becomes when evidence arrives."""
    for held in group:
        if held.id == new.id:
            proofs = dict.fromkeys((*held.provenance, *new.provenance))
            return (evolve(held, provenance=tuple(proofs), occurrences=len(proofs)),)
    return (new,)


def _die_at(call: int) -> None:
    """Let this process be killed at its n-th system call from here; half of a write is done before."""
    left = iter(range(call - 1, -1, -1))

    def deadly(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def called(*given: object, **named: object) -> object:
            if next(left, 0):
                return real(*given, **named)
            if name == "write" and isinstance(given[1], (bytes, memoryview)):
                real(given[0], bytes(given[1])[: len(given[1]) // 2])
            _die()

        return called

    for name in _CALLS:
        setattr(os, name, deadly(name, getattr(os, name)))


def _die() -> NoReturn:
    """Kill this process; nothing of it runs any more."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit("killed")


def storm(root: Path, processes: int, saves: int, plans: list[list[Death]]) -> Found:
    """Let the workers run, die and run again, while somebody reads; say what is left of it."""
    reader = MarkdownLearningStore(root / "store")
    failures: set[str] = set()
    with ThreadPoolExecutor(processes) as pool:
        lives = [pool.submit(_lives, root, number, saves, plans) for number in range(processes)]
        while not all(life.done() for life in lives):
            failures.update(_read(reader))
        kills = sum(life.result() for life in lives)
    acknowledged = {(worker, number) for worker in range(processes) for number in _acknowledged(root, worker)}
    missing = processes * saves - len(acknowledged)
    failures.update([f"{missing} writes were never acknowledged"] if missing else [])
    failures.update(_verdict(root, acknowledged))
    return Found(len(acknowledged), kills, tuple(sorted(failures)))


def _lives(root: Path, number: int, saves: int, plans: list[list[Death]]) -> int:
    """Run one worker through its deaths to its end; give how often it was killed."""
    kills = 0
    for death in [*plans[number], None]:
        asked = ["--saves", str(saves), "--processes", str(len(plans)), "--worker", str(root), str(number)]
        process = _start([*asked, str(death.call if death is not None else 0), str(death is None)])
        try:
            code = process.wait(timeout=death.seconds or None if death is not None else None)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        kills += code == -signal.SIGKILL
    return kills


def _start(asked: list[str]) -> subprocess.Popen[bytes]:
    """Start one worker."""
    return subprocess.Popen(
        [sys.executable, "-m", "bench.drills.store_storm", *asked],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def _acknowledged(root: Path, worker: int) -> list[int]:
    """Give the writes that a worker noted, whole lines only."""
    path = root / f"acknowledged-{worker}"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [int(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def _read(store: MarkdownLearningStore) -> Iterator[str]:
    """Give what a reader must not see."""
    try:
        ids = [learning.id for learning in store.scan()]
        if ids != sorted(set(ids)):
            yield "a reader saw a learning twice"
        for problem in store.problems():
            yield f"a reader saw a broken file: {problem.path}: {problem.what}"
    except LearnkitError as error:
        yield f"a reader failed: {error}"


def _verdict(root: Path, acknowledged: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Give what does not hold after the storm."""
    store = MarkdownLearningStore(root / "store", lock_timeout=2.0)
    yield from _read(store)
    held = {(learning.id, proof) for learning in store.scan() for proof in learning.provenance}
    for worker, number in sorted(acknowledged):
        new = write_of(worker, number)
        if (new.id, new.provenance[0]) not in held:
            yield f"an acknowledged write is lost: worker {worker}, write {number}"
    try:
        store.save(evolve(a_learning(command="make after the storm"), title="after"))
    except LearnkitError as error:
        yield f"the store cannot be written any more: {error}"
    for path in sorted(root.rglob("*.tmp")):
        yield f"a temporary file is left: {path.name}"


if __name__ == "__main__":
    raise SystemExit(main())
