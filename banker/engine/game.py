"""Game: the record of one game: which parts it has in each room of the program.

This module must not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Game(msgspec.Struct, frozen=True):
    """A game. `word`: its rules, as a stored edition names them. `parts`: what a room of the
    program has of it, by the name of the part: `module:object`, which is loaded on first use."""

    word: str
    parts: Mapping[str, str]
