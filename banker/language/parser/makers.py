"""Makers: the commands of forms whose slots are not the fields of a command.

The arguments are the fields that the slots of `forms` name.
"""

from __future__ import annotations

from banker.games.board import commands as c


def trade(who: str, partner: str, items: tuple[c.Item, ...], **rest: object) -> c.Trade:
    """A trade of two sides, or a gift, with more legs beside it."""
    legs: list[c.Leg] = [c.Leg(who, partner, items)]
    if returned := rest.get("returned"):
        legs.append(c.Leg(partner, who, returned))  # type: ignore[arg-type]
    return c.Trade((*legs, *rest.get("legs", ())))  # type: ignore[misc]


def lend(who: str, to: str, amount: int, owed: int = 0) -> c.Lend:
    """The command for a loan; the borrower owes the amount lent unless the line says another."""
    return c.Lend(who, to, amount, owed or amount)
