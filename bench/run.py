"""Run the benchmark suites: `python -m bench.run [--small] [SUITE …]`.

Each suite proves equal results first, then measures beside its peers in the same run and prints ratios;
peers that are not installed are named and left out (`bench/README.md` says how to install them). ``--small``
is the short form of the gate: it shows that the suites run and that results agree.
"""

import argparse
import importlib
import sys
import time

SUITES = ("store", "search", "mining", "hook_cost")


def main(arguments: list[str] | None = None) -> int:
    """Run the named suites, or all; give 0 when each of them ran."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"one of {', '.join(SUITES)} (all by default)")
    parser.add_argument("--small", action="store_true", help="the short form of the gate")
    asked = parser.parse_args(arguments)
    unknown = sorted(set(asked.suites) - set(SUITES))
    if unknown:
        parser.error(f"no suite is called {', '.join(unknown)}; there are {', '.join(SUITES)}")
    for name in asked.suites or SUITES:
        print(f"\n== {name} ==", flush=True)
        started = time.perf_counter()
        code = importlib.import_module(f"bench.{name}").main(["--small"] if asked.small else [])
        if code:
            print(f"failed: {name}", file=sys.stderr)
            return int(code)
        print(f"ok: {name}, {time.perf_counter() - started:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
