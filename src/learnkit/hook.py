"""The hook's fast path: reads the payload, and says nothing."""

import sys


def main() -> None:
    """Read standard input to its end."""
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
