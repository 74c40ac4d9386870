"""Fingerprint: finds the entry that a noted hash belongs to.

A chain cannot show that the whole file was edited and hashed again, or that its end was cut off. A
hash noted elsewhere shows both. The newest entry hash is the head of the chain; the game's
fingerprint is a short form of it.

Rules of this file
* No hash is believed because the file contains it: each is calculated from the first byte on. The
  search ends at the first line whose hash is wrong.
* A noted piece of a hash is compared in all its digits, and must have at least PIECE digits. To
  forge a file with the same piece one must try 16 ** digits files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from banker.audit.core.row import NO_HASH, claimed_hash, entry_hash

PIECE = 16  # hex digits: 64 bits, 584 years at a thousand million files in a second
WHOLE = 64

Likeness = Literal["same", "later", "other"]


class HashPlace(msgspec.Struct, frozen=True):
    """Where a noted hash was found: entry `seq` (0: nowhere) of a file of `entries`."""

    seq: int
    entries: int

    @property
    def likeness(self) -> Likeness:
        """Tell whether this is the same file, a later one that continues it, or another file."""
        if not self.seq:
            return "other"
        return "same" if self.seq == self.entries else "later"


def chain_heads(lines: Iterable[bytes]) -> Iterator[str]:
    """Yield the calculated hash of each entry, up to the first line whose stored hash differs."""
    head = NO_HASH
    for line in lines:
        text = line.removesuffix(b"\n")
        claimed = claimed_hash(text)
        if claimed is None or claimed != entry_hash(head, text):
            return
        head = claimed.encode()
        yield claimed


def find_hash(lines: Iterable[bytes], piece: str, entries: int) -> HashPlace:
    """Find the entry whose hash begins with `piece`, hex digits in lower case.

    `entries`: how many entries the audit counted, including those after a break of the chain.
    """
    assert PIECE <= len(piece) <= WHOLE, "a shorter piece proves nothing"
    for seq, head in enumerate(chain_heads(lines), 1):
        if head.startswith(piece):
            return HashPlace(seq, entries)
    return HashPlace(0, entries)
