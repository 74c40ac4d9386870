"""Dice: adds the next roller's name to a typed roll that names no player.

Rules of this file
* A roll with a name stays as it is. In a script, a roll without a name always is the present
  player's; only a line typed at this table is changed.
* Two faces alone are a roll: `3 4`, `lock 4`.
"""

from __future__ import annotations

from banker.engine.fold import Setup
from banker.foundation.errors import CommandError
from banker.games.board.commands import Roll
from banker.interaction.ui_state import Context
from banker.interaction.verbs.turn import DICE, roller
from banker.language.parser.parse import parse

FACES = ("1", "2", "3", "4", "5", "6", "lock")
ROLLS = "rolls"


def with_roller(ctx: Context, text: str) -> str:
    """Return a roll that names no player with the name of the next roller; other lines
    unchanged."""
    state = ctx.state
    faces = text.casefold().split()
    if len(faces) == DICE and all(face in FACES for face in faces):
        text = f"{ROLLS} {text}"
    who = roller(ctx)
    if who == state.table.turn or not _names_nobody(text, state.setup, who, state.table.turn):
        return text
    return f"{state.setup.names[who]} {text}"


def _names_nobody(text: str, setup: Setup, one: str, other: str) -> bool:
    """Whether a line is a roll of either player, as it is read."""
    try:
        rolls = [parse(text, setup, who) for who in (one, other)]
    except CommandError:
        return False
    return all(isinstance(roll, Roll) for roll in rolls) and rolls[0] != rolls[1]
