"""Temper: the habits in which one program player differs from another, in numbers."""

from __future__ import annotations

import msgspec

from banker.players.draw import Draw, one_of


class Temper(msgspec.Struct, frozen=True):
    """The habits of a program player, in per mille.

    `reserve`: the share of the starting cash that the player keeps when buying; `build`: the same
    when building. `bid`: the highest bid, as a share of the deed's value. `asks`: the price for the
    last deed of another player's set, as a share of the set's worth.
    """

    id: str
    reserve: int
    bid: int
    build: int
    asks: int


TEMPERS = (
    Temper("thrifty", reserve=250, bid=850, build=250, asks=1200),
    Temper("builder", reserve=50, bid=1100, build=50, asks=1000),
    Temper("trader", reserve=100, bid=1000, build=120, asks=700),
)


def drawn_tempers(seats: tuple[str, ...], draw: Draw) -> dict[str, Temper]:
    """Return seat -> random temper: how the people play is not known."""
    return {who: one_of(TEMPERS, draw) for who in seats}
