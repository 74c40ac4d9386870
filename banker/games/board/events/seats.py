"""Seats: events of players who join, leave, hand on their seat or change their name."""

from __future__ import annotations

from banker.engine.event import Event, PlayerRenamed as PlayerRenamed, SeatTaken as SeatTaken


class PlayerJoined(Event, frozen=True, tag="player_joined"):
    """A player joined on a new seat, the last one, with `cash` from the Bank and `chips` out of the
    box."""

    who: str
    name: str
    cash: int
    chips: int


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """A player left the game. `shares`: who got how much of the cash; everything else went back to
    the Bank.

    `houses` and `hotels` include those on streets.
    """

    who: str
    to: str
    cash: int
    shares: tuple[tuple[str, int], ...]
    deeds: tuple[str, ...]
    houses: int
    hotels: int
    keys: int
    jail_cards: int
    cards: int
