"""Notable events: what a report tells about, a struct for each kind.

Sums are in the game's money. `seq` is the number of the entry that it happened in.
"""

from __future__ import annotations

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """Who had what after an entry, in the order of the seats."""

    seq: int
    round: int
    worth: tuple[int, ...]


class DeedStory(msgspec.Struct):
    """What a deed cost its owners and brought them."""

    deed: str
    paid: int = 0
    built: int = 0
    rents: int = 0
    visits: int = 0

    @property
    def cost(self) -> int:
        """All that went into it."""
        return self.paid + self.built


class Guessed(msgspec.Struct, frozen=True):
    """A guess at the vault: one of `left` numbers that nobody had tried; 0: nothing was open.
    `locking` tells the codes of a game apart."""

    seq: int
    who: str
    number: int
    opened: bool
    left: int
    won: int = 0
    hotels: int = 0
    keys: int = 0
    locking: int = 0


class Sold(msgspec.Struct, frozen=True):
    """An auction. `price` is the printed one, 0 where there is none."""

    seq: int
    item: str
    who: str
    amount: int
    price: int
    bids: int


class Caught(msgspec.Struct, frozen=True):
    """A check with the decoder: of a note of `amount`, or of a card."""

    seq: int
    who: str
    payer: str
    amount: int
    card: str
    verdict: str


class Debt(msgspec.Struct, frozen=True):
    """A due from its entry to the one that ended it; `until` is 0 while it is owed."""

    debtor: str
    creditor: str
    amount: int
    since: int
    until: int
    lasted: int  # in entries


class Ending(msgspec.Struct, frozen=True):
    """Why a game ended, and who won it."""

    seq: int
    why: str
    winners: tuple[str, ...]
