"""Temper: how a program player differs from others, in numbers."""

from __future__ import annotations

import msgspec

from banker.players.draw import Draw, one_of


class Temper(msgspec.Struct, frozen=True):
    """Per mille. `reserve`: of the cash of the beginning, kept when something is bought; `build`:
    the same when buildings are bought. `bid`: of a deed's value, the highest bid. `asks`: of what a
    set is worth, the price for the last deed of somebody else's."""

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
    """Return a random temper for each seat: nobody knows the people."""
    return {who: one_of(TEMPERS, draw) for who in seats}
