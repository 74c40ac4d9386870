"""Makers: the commands of forms whose slots are not the fields of a command.

The arguments are the fields that the slots of `forms` name.
"""

from __future__ import annotations

from banker.games.board import commands as c


def trade(
    who: str,
    partner: str,
    items: tuple[c.Item, ...],
    returned: tuple[c.Item, ...] = (),
    legs: tuple[c.Leg, ...] = (),
) -> c.Trade:
    """A trade of two sides, or a gift, with more legs beside it."""
    sides = [c.Leg(who, partner, items)]
    if returned:
        sides.append(c.Leg(partner, who, returned))
    return c.Trade((*sides, *legs))


def lend(who: str, to: str, amount: int, owed: int = 0) -> c.Lend:
    """The command for a loan; the borrower owes the amount lent unless the line says another."""
    return c.Lend(who, to, amount, owed or amount)
