"""Measuring side by side: shuffled rounds, medians, and ratios to a named peer of the same run."""

import os
import platform
import random
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median

Candidate = Callable[[], object]


def measure(title: str, candidates: Mapping[str, Candidate], *, peer: str, rounds: int = 9) -> dict[str, float]:
    """Run every candidate once a round, in another order each time; print and give medians in seconds.

    ``peer`` is the candidate that the ratios are to. The first round warms up and is not counted.
    """
    order = list(candidates)
    shuffler = random.Random(7)
    taken: dict[str, list[float]] = {name: [] for name in order}
    for number in range(rounds + 1):
        shuffler.shuffle(order)
        for name in order:
            started = time.perf_counter()
            candidates[name]()
            if number:
                taken[name].append(time.perf_counter() - started)
    medians = {name: median(times) for name, times in taken.items()}
    print(f"\n{title}")
    for name, value in sorted(medians.items(), key=lambda item: item[1]):
        times = sorted(taken[name])
        p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
        print(f"  {name:36} {value * 1e3:11.3f} ms   p95 {p95 * 1e3:11.3f} ms   {value / medians[peer]:8.2f} ×")
    return medians


def heading(what: str) -> None:
    """Print the machine and what is measured."""
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores; {what}"
    )


def proved(what: str, holds: bool) -> None:
    """Print that results agree, or end the program: figures of different results mean nothing."""
    if not holds:
        sys.exit(f"not proved: {what}")
    print(f"  proved: {what}")


def absent(peer: str, install: str) -> None:
    """Name a peer that is not installed."""
    print(f"  absent: {peer} (pip install {install})")
