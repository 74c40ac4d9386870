"""Ending: commands about bankruptcy and the end of a game."""

from __future__ import annotations

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


@Row(
    players=("who",), step="act", repeats=False,
    act={"": "{who} goes bankrupt", "keeps": "{who} goes bankrupt, {keeper} keeps “{card}”"},
    forms=says("WHO goes bankrupt", "ann goes bankrupt", "out of the game")
    + says("WHO goes bankrupt and KEEPER keeps KEPT",
           "ann goes bankrupt and bob keeps CH04", "the creditor chooses one card"),
)  # fmt: skip
class GoBankrupt(Command, frozen=True, tag="go_bankrupt", omit_defaults=True):
    """Takes a player out of the game; the creditor of the unpaid due gets what is left.

    Where only one card may be kept, `keeper` is that creditor, and `keeps` the card that the
    creditor chooses; else both are empty.
    """

    who: str
    keeper: str = ""
    keeps: str = ""


@Row(
    repeats=False, act={"": "the game ends"},
    forms=says("game ends", "game ends", "at the end of the time, or by agreement"),
)  # fmt: skip
class EndGame(Command, frozen=True, tag="end_game"):
    """Ends the game, at the end of the agreed time or by agreement."""
