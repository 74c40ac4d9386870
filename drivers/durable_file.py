"""Durable file: a file is replaced whole or not at all, even if the power fails."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def why(error: OSError) -> str:
    """Return the cause of a system error, in the English words of C: Windows gives them in its own
    language."""
    if getattr(error, "winerror", None) and error.errno:
        return os.strerror(error.errno)
    return error.strerror or str(error)


class DurableFiles:
    """The three steps by which a file is replaced durably; a test can interrupt between them."""

    def write(self, path: Path, data: bytes) -> None:
        """Write and sync a whole file that only its owner may read."""
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
            # A file left over from an earlier cut keeps its old mode otherwise.
            path.chmod(0o600)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rename(self, source: Path, target: Path) -> None:
        """Rename a file to the target's name, which replaces the target, in one step."""
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Make a rename in this folder durable. Windows has no such call and needs none."""
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def replace(self, path: Path, data: bytes) -> None:
        """Replace a file durably: write a new one beside it, rename it, sync the folder."""
        fresh = path.with_name(path.name + ".new")
        self.write(fresh, data)
        self.rename(fresh, path)
        self.sync_folder(path.parent)
