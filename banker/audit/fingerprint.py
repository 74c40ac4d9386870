"""Fingerprint: which entry of a file a noted hash belongs to.

A chain shows that nothing was changed *unless* the whole file was chained anew, and it cannot show
a tail that was cut off. A hash that was noted elsewhere shows both: the last one of the evening is
called the head of the chain, and a short piece of it is the game's fingerprint.

Rules of this file
* No hash is believed because the file says so: each is computed from the first byte on. The first
  line that does not carry its own hash ends what can be vouched for.
* A piece is compared with as many digits as were noted. Fewer than PIECE are not enough: whoever
  wants another file with the same piece must try 16 ** digits files.
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
    """Where a noted hash was found: in entry `seq` (0: in none) of a file of `entries`."""

    seq: int
    entries: int

    @property
    def likeness(self) -> Likeness:
        """The same file, a later one that goes on from it, or neither."""
        if not self.seq:
            return "other"
        return "same" if self.seq == self.entries else "later"


def chain_heads(lines: Iterable[bytes]) -> Iterator[str]:
    """The hash of each entry, computed, as far as the file bears it out."""
    head = NO_HASH
    for line in lines:
        text = line.removesuffix(b"\n")
        claimed = claimed_hash(text)
        if claimed is None or claimed != entry_hash(head, text):
            return
        head = claimed.encode()
        yield claimed


def find_hash(lines: Iterable[bytes], piece: str, entries: int) -> HashPlace:
    """The entry whose hash begins with `piece`, hex digits in lower case.

    `entries`: how many the audit counted; those behind a break of the chain are among them.
    """
    assert PIECE <= len(piece) <= WHOLE, "a shorter piece proves nothing"
    for seq, head in enumerate(chain_heads(lines), 1):
        if head.startswith(piece):
            return HashPlace(seq, entries)
    return HashPlace(0, entries)
