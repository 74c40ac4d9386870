"""Ann, who owes more than she has: to Bob, or to the Bank."""

from __future__ import annotations

from tests.support.property_game import DARK_BLUE, Town


def owing_bob(cash: int, *deeds: str, **more: object) -> Town:
    """Ann has `cash` and some deeds, and owes Bob 2,000 for a hotel on Boardwalk."""
    game = Town(**more)  # type: ignore[arg-type]
    game.has_built("bob", 5, *DARK_BLUE)
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to boardwalk")
    if not game.due_list("ann"):
        game.do("bob asks rent")
    game.has_cash("bob", 1000)
    return game


def owing_bank(cash: int, *deeds: str, **more: object) -> Town:
    """Ann has `cash` and some deeds, and owes the Bank 200."""
    game = Town(**more)  # type: ignore[arg-type]
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to income_tax")
    return game
