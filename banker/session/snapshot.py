"""Snapshot: the stored sum of an audited game's entries, so that opening the game need not apply
each of them again.

Rules of this file
* It holds for the bytes that its prefix names, and for nothing else. What was added since is
  checked and folded as always.
* It is kept beside the game, never in it, and the audit never reads one.
* A person who can write one can write the program, too. A false one shows a false table until
  somebody audits the game: no entry changes.
"""

from __future__ import annotations

from array import array

import msgspec

from banker.engine.history import History
from banker.ledger.entry import Change, Posting
from banker.store.prefix import Prefix


class Snapshot(msgspec.Struct, frozen=True):
    """The sum of all entries but the first: their postings, and the newest value of every fact that
    they changed. `standing`, `undone`: the numbers of the actions in effect and undone, four bytes
    each. `agreed`: the newest entry by which all players undid a final action, or 0; `writer`: the
    version that wrote last."""

    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    standing: bytes
    undone: bytes
    agreed: int
    writer: str

    def begin(self, history: History) -> None:
        """Set a game's history to the one of this snapshot. Raises `ValueError` if the data is
        malformed."""
        history.standing, history.undone = numbers(self.standing), numbers(self.undone)
        history.agreed = self.agreed


def numbers(stored: bytes) -> list[int]:
    """Decode numbers of entries, four bytes each. Raises `ValueError` for a broken length."""
    found = array("I")
    found.frombytes(stored)
    return found.tolist()


class Certificate(msgspec.Struct, frozen=True):
    """The result of a clean audit: which bytes of a file were audited (`prefix`), and the state
    to which their entries lead (`snapshot`). `program`: a hash of the program whose rules were
    used."""

    program: str
    prefix: Prefix
    snapshot: Snapshot

    @property
    def is_sound(self) -> bool:
        """Tell whether all listed actions have numbers of entries within the audited bytes."""
        last = self.prefix.count
        listed = (*numbers(self.snapshot.standing), *numbers(self.snapshot.undone))
        return last > 0 and all(1 < number <= last for number in listed)
