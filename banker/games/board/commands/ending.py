"""Ending: commands about bankruptcy and the end of a game."""

from __future__ import annotations

from banker.engine.command import Command


class GoBankrupt(Command, frozen=True, tag="go_bankrupt", omit_defaults=True):
    """Out of the game, to whom the unpaid due is owed. `keeps`: the card that `keeper`, who is owed
    it, chooses where only one may be held."""

    who: str
    keeper: str = ""
    keeps: str = ""


class EndGame(Command, frozen=True, tag="end_game"):
    """A timed or agreed end."""
