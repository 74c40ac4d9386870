"""The program: `python -m banker`, and the `banker` command."""

from __future__ import annotations

import sys

from banker.cli import run_command


def main() -> int:
    """Run one command line; the exit code is the answer."""
    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
