"""Makers: functions that make commands from slots which are not simply the command's fields.

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
    """Return the command for a trade of two players, or a gift; `legs` are further transfers in it.

    `who` gives `items` to `partner` and gets `returned`.
    """
    sides = [c.Leg(who, partner, items)]
    if returned:
        sides.append(c.Leg(partner, who, returned))
    return c.Trade((*sides, *legs))


def lend(who: str, to: str, amount: int, owed: int = 0) -> c.Lend:
    """Return the command for a loan. `owed`: what the borrower must pay back; 0 for the same
    amount."""
    return c.Lend(who, to, amount, owed or amount)
