"""Makers: the commands of forms whose slots are not the fields of a command.

The arguments are the fields that the slots of `forms` name.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from banker.games.board import commands as c


def roll(who: str, dice: tuple[tuple[int, int], bool], **purpose: str) -> c.Roll:
    """A roll, from two dice and whether one of them showed the lock."""
    return c.Roll(who, *dice, **purpose)  # type: ignore[arg-type]


def trade(who: str, partner: str, items: tuple[c.Item, ...], **rest: object) -> c.Trade:
    """A trade of two sides, or a gift, with more legs beside it."""
    legs: list[c.Leg] = [c.Leg(who, partner, items)]
    if returned := rest.get("returned"):
        legs.append(c.Leg(partner, who, returned))  # type: ignore[arg-type]
    return c.Trade((*legs, *rest.get("legs", ())))  # type: ignore[misc]


def lend(who: str, to: str, amount: int, owed: int = 0) -> c.Lend:
    """The command for a loan; the borrower owes the amount lent unless the line says another."""
    return c.Lend(who, to, amount, owed or amount)


def collect(who: str, giver: str, amount: int) -> c.Transfer:
    """A payment, said by who receives it."""
    return c.Transfer(giver, who, amount)


def correct(who: str, amount: int, because: str, **rest: Any) -> c.Correct:
    """A correction, perhaps of what stands on a street."""
    on = rest.pop("deed", UNSET)
    return c.Correct(who, amount, because, on=on, **rest)


def correct_one(one: tuple[int, Any], **rest: Any) -> c.Correct:
    """A correction of one thing, said with its sign."""
    amount, thing = one
    return correct(amount=amount, thing=thing, **rest)
