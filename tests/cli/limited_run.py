"""The command line on a disk with little room: `limited_run.py BYTES WORDS…`.

A limit on the size of any file plays the full disk: it holds for every user, and for every write.
"""

from __future__ import annotations

import sys

from banker.cli import run_command

if sys.platform != "win32":
    import resource


def main() -> int:
    """Carry out the words with no file growing beyond the limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), hard))
    return run_command(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
