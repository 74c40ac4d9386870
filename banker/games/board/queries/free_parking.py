"""Free Parking: the pot of money on this space, by a house rule or in a custom edition.

Rules of this file (GL-33, house rules)
* The house rule sends taxes and fines to the pot instead of the Bank.
* The player who lands there takes the whole pot. The Bank pays the first money in, at the start and
  after each taking.

Whether there is a pot follows from the edition alone.
"""

from __future__ import annotations

from banker.games.board.edition import Edition
from banker.games.board.state import BANK, POT


def takes_fines(edition: Edition) -> bool:
    """Tell whether taxes and fines for the Bank go to the pot."""
    return edition.flag("free_parking_pot")


def has_pot(edition: Edition) -> bool:
    """Tell whether the pot can ever hold money in this edition."""
    printed = (edition.money.jail_fee_to, *(space.to for space in edition.spaces))
    return takes_fines(edition) or POT in printed


def pot_seed(edition: Edition) -> int:
    """Return the money that the Bank puts into an empty pot; 0 if there is none."""
    return edition.number("pot_seed") if has_pot(edition) else 0


def fine_to(edition: Edition, to: str) -> str:
    """Return the account that gets a tax or fine which is printed as paid to the account `to`."""
    return POT if to == BANK and takes_fines(edition) else to
