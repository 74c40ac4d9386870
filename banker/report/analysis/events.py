"""Events in a report: a struct for each kind.

Amounts are in the game's money. `seq` is the number of the entry.
"""

from __future__ import annotations

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """Each player's worth after an entry, in the order of the seats."""

    seq: int
    round: int
    worth: tuple[int, ...]


class Turning(msgspec.Struct, frozen=True):
    """A moment that the chart of worth marks. `kind`: opened, bankrupt, traded; `who`: the player
    whom it is about first."""

    seq: int
    kind: str
    who: str


class Swing(msgspec.Struct, frozen=True):
    """A player's chances rose, in per cent, mostly by one entry: a turning point of the game."""

    seq: int
    round: int
    who: str
    before: int
    after: int


class DeedStory(msgspec.Struct):
    """A deed's cost to its owners, and the rents it earned."""

    deed: str
    paid: int = 0
    built: int = 0
    rents: int = 0
    visits: int = 0

    @property
    def cost(self) -> int:
        """The price and the buildings together."""
        return self.paid + self.built


class Guessed(msgspec.Struct, frozen=True):
    """A guess at the vault. `left`: how many numbers were untried before it, or 0 if it had no
    chance. `locking` is the number of the vault's code."""

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
    """A rent, or a part of one, that came to a player. `amount`: with what was settled later, when
    its card was read."""

    seq: int
    owner: str
    deed: str
    amount: int
    visitor: str = ""


class Sold(msgspec.Struct, frozen=True):
    """An auction. `price` is the printed one, as the table knew it last, or 0 if there is none."""

    seq: int
    item: str
    who: str
    amount: int
    price: int
    bids: int


class Caught(msgspec.Struct, frozen=True):
    """A check with the decoder, of a note of `amount` or of a card."""

    seq: int
    who: str
    payer: str
    amount: int
    card: str
    verdict: str


class Debt(msgspec.Struct, frozen=True):
    """A due, from the entry that made it to the one that ended it. `until` is 0 while open."""

    debtor: str
    creditor: str
    amount: int
    since: int
    until: int
    lasted: int  # in entries


class Ending(msgspec.Struct, frozen=True):
    """The reason for the end, and the winners."""

    seq: int
    why: str
    winners: tuple[str, ...]
