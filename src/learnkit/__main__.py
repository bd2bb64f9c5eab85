"""``python -m learnkit``: the command line."""

import sys

from learnkit.compose.entrypoints import main

if __name__ == "__main__":
    sys.exit(main())
