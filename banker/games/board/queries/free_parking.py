"""Pot: money that lies on Free Parking, by a house rule or in an edition of one's own.

Rules of this file (GL-33, house rules)
* Where the house rule is on, what would go to the Bank as a tax or a fine goes there.
* Whoever lands there takes it all; the Bank puts the first money in, at the start and again.

Whether there is a pot follows from the edition alone.
"""

from __future__ import annotations

from banker.games.board.edition import Edition
from banker.games.board.state import BANK, POT


def takes_fines(edition: Edition) -> bool:
    """Whether taxes and fines for the Bank go to the pot."""
    return edition.flag("free_parking_pot")


def has_pot(edition: Edition) -> bool:
    """Whether anything can ever lie there."""
    printed = (edition.money.jail_fee_to, *(space.to for space in edition.spaces))
    return takes_fines(edition) or POT in printed


def pot_seed(edition: Edition) -> int:
    """What the Bank puts into an empty pot."""
    return edition.number("pot_seed") if has_pot(edition) else 0


def fine_to(edition: Edition, to: str) -> str:
    """Where a tax or a fine goes that would go `to`."""
    return POT if to == BANK and takes_fines(edition) else to
