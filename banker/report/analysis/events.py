"""Events in a report: a struct for each kind.

Amounts are in the game's money. `seq` is the number of the entry.
"""

from __future__ import annotations

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """The worth of each player after entry `seq`, in the order of the seats."""

    seq: int
    round: int
    worth: tuple[int, ...]


class Turning(msgspec.Struct, frozen=True):
    """An entry that the chart of worth marks. `kind`: opened, bankrupt or traded; `who`: the player
    whom it mainly concerns."""

    seq: int
    kind: str
    who: str


class Swing(msgspec.Struct, frozen=True):
    """A turning point of the game: a player's chances rose from `before` to `after`, in per cent,
    mostly by one entry."""

    seq: int
    round: int
    who: str
    before: int
    after: int


class DeedStory(msgspec.Struct):
    """What a deed cost its owners, the rents it earned, and how many visits paid rent."""

    deed: str
    paid: int = 0
    built: int = 0
    rents: int = 0
    visits: int = 0

    @property
    def cost(self) -> int:
        """Return the price and the cost of the buildings together."""
        return self.paid + self.built


class Guessed(msgspec.Struct, frozen=True):
    """A guess at the vault. `left`: how many numbers were untried before it, or 0 if the guess
    could not succeed. `won`, `hotels`, `keys`: what it took out. `locking`: which of the vault's
    codes it was at, counted from the first."""

    seq: int
    who: str
    number: int
    opened: bool
    left: int
    won: int = 0
    hotels: int = 0
    keys: int = 0
    locking: int = 0


class RentPaid(msgspec.Struct, frozen=True):
    """A rent that the owner of a deed received, whole or in part. `amount`: with what was settled
    later, when its card was read."""

    seq: int
    owner: str
    deed: str
    amount: int
    visitor: str = ""


class Sold(msgspec.Struct, frozen=True):
    """A lot sold by auction. `who`: the buyer; `amount`: the highest bid; `price`: the printed
    price, as the table knew it last, or 0; `bids`: how many were made."""

    seq: int
    item: str
    who: str
    amount: int
    price: int
    bids: int


class Caught(msgspec.Struct, frozen=True):
    """A check with the decoder, of a note of `amount` or of a card. `who`: the player who checked;
    `payer`: the one who gave the note."""

    seq: int
    who: str
    payer: str
    amount: int
    card: str
    verdict: str


class Debt(msgspec.Struct, frozen=True):
    """A due, with the entry that made it and the entry that ended it. `until`: 0 while it is open;
    `lasted`: its length in entries."""

    debtor: str
    creditor: str
    amount: int
    since: int
    until: int
    lasted: int  # in entries


class Ending(msgspec.Struct, frozen=True):
    """The end of the game: its reason in one word, and the winners."""

    seq: int
    why: str
    winners: tuple[str, ...]
