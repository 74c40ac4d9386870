"""The main module: `python -m banker`, and the `banker` command."""

from __future__ import annotations

import gc
import sys

from banker.cli import output, run_command

# Loading makes many objects and frees hardly any: with Python's thresholds the collector would
# search them thirty times before a game is open.
THRESHOLDS = (20_000, 20, 50)


def main() -> int:
    """Run one command line; the exit code is the answer."""
    gc.set_threshold(*THRESHOLDS)
    sys.excepthook = output.show_fault
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
