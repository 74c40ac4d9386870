"""Sparse file: longer than what is in it, and than a limit on what a test may write."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import resource


def stretch(path: Path, size: int) -> None:
    """Make a file so long, in octets; what is new is a hole, which takes no disk.

    Where tests are run under a limit of the size of files, such as of mutants, only this may pass
    it.
    """
    if sys.platform == "win32":
        os.truncate(path, size)
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    try:
        os.truncate(path, size)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
