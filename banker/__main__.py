"""The main module: `python -m banker`, and the `banker` command."""

from __future__ import annotations

import gc
import sys

from banker import VERSION

# Loading makes many objects and frees hardly any: with Python's thresholds the collector would
# search them thirty times before a game is open.
THRESHOLDS = (20_000, 20, 50)


def main() -> int:
    """Run one command line; return its exit code.

    A bug, an exception that was not raised on purpose, is reported here and nowhere else: in one
    line, with exit code 70.
    """
    if sys.argv[1:] == ["--version"] and _is_version_said():
        return 0
    from banker.cli import output, run_command

    gc.set_threshold(*THRESHOLDS)
    sys.excepthook = output.show_fault
    try:
        return run_command(sys.argv[1:])
    except Exception as fault:  # noqa: BLE001 - the one place
        from banker.cli.machine.crash_file import end_by  # only loaded after a crash

        return end_by(fault)


def _is_version_said() -> bool:
    """Say it before anything is loaded; False where it cannot be written, which others put into
    words."""
    try:
        sys.stdout.write(f"banker {VERSION}\n")
        sys.stdout.flush()
    except (AttributeError, OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
