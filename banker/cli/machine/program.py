"""Program: identifies this program by a hash of its parts.

A version number stays the same while somebody works on the program, and in every checkout of it;
but stored results, and results of another computer, are only valid for the same program.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import blake2b
from pathlib import Path

import banker
from banker.foundation.errors import BankerError

PARTS = (".py", ".toml")
TABLE = {"interaction", "tui"}  # a third of the program, on which no figure depends


@cache
def program_hash() -> str:
    """Return a hash of the package's code and data, without the screen's: 32 hex digits. Raises
    `BankerError` if a part cannot be read."""
    root = str(Path(banker.__file__).parent)
    found = blake2b(digest_size=16)
    try:
        for place, folders, names in os.walk(root):
            folders[:] = sorted(set(folders) - TABLE)
            for name in sorted(it for it in names if it.endswith(PARTS)):
                content = Path(place, name).read_bytes()
                found.update(f"{place[len(root) :]}/{name} {len(content)}\n".encode())
                found.update(content)
    except OSError as error:
        raise BankerError("{file}: {why}", file=error.filename, why=error) from error
    return found.hexdigest()
