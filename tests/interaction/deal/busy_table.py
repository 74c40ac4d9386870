"""A card table in the middle of an evening."""

from __future__ import annotations

from tests.support.card_game import CardGame
from tests.support.card_table import Table


def busy(seed: int, acts: int) -> CardGame:
    table = Table(seed, ("ann", "bob", "cem", "dan"))
    game = CardGame("Ann", "Bob", "Cem", "Dan")
    for _ in range(acts):
        if not table.winner:
            game.do(table.step())
    return game
