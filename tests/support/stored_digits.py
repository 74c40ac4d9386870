"""Stored digits: four hexadecimal digits for each of many outcomes, kept in a file beside the test.

They are made of texts that nobody would read in such numbers, and only say that something is no
longer as it was: in which row and at which place. `BANKER_GOLDENS=1 pytest -n 0 <test>` writes them
anew; that is right only in a change that means to change what is told.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

REWRITE = "BANKER_GOLDENS"


def digits(*texts: object) -> str:
    """The digits of some texts."""
    told = "\0".join(map(str, texts))
    return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=2).hexdigest()


def changed(file: Path, name: str, now: Iterable[str]) -> list[int]:
    """At which places, from 0, a row is not as it is stored."""
    found = list(now)
    rows = {}
    if file.exists():
        rows = {row.split()[0]: row.split()[1:] for row in file.read_text("utf-8").splitlines()}
    if os.environ.get(REWRITE):
        rows[name] = found
        lines = (f"{row} {' '.join(rows[row])}\n" for row in sorted(rows))
        file.write_text("".join(lines), encoding="utf-8")
    before = rows.get(name, [])
    size = max(len(before), len(found))
    return [at for at in range(size) if before[at : at + 1] != found[at : at + 1]]


def in_blocks(texts: Iterable[object], size: int) -> list[str]:
    """The digits of each so many texts."""
    told = list(map(str, texts))
    return [digits(*told[at : at + size]) for at in range(0, len(told), size)]
