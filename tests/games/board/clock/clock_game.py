"""A game of the box whose rules change with the minutes, at a chosen time."""

from __future__ import annotations

from banker.games.board import commands as c
from tests.support.property_game import Town

BOX = "online-rental-tax"


def at(seconds: str, game: Town | None = None, **switches: str) -> Town:
    """A game whose clock shows minutes and seconds."""
    game = game or Town(box=BOX, switches=switches)
    minutes, rest = seconds.split(":")
    game.do(c.SetClock(60 * int(minutes) + int(rest)))
    return game
