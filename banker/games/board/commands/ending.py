"""Ending: commands about bankruptcy and the end of a game."""

from __future__ import annotations

from banker.engine.command import Command


class GoBankrupt(Command, frozen=True, tag="go_bankrupt"):
    """Out of the game, to whom the unpaid due is owed."""

    who: str


class EndGame(Command, frozen=True, tag="end_game"):
    """A timed or agreed end."""
