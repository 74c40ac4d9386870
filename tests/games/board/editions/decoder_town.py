"""Towns of the box with cash and decoder."""

from __future__ import annotations

from tests.support.property_game import Town


def town(*names: str, **more: object) -> Town:
    return Town(*names, box="cash-decoder", **more)  # type: ignore[arg-type]


def in_debt(cash: int, *deeds: str, **more: object) -> Town:
    """Ann owes Bob 200 for Boardwalk."""
    game = town(**more)
    game.owns("bob", "boardwalk")
    game.owns("ann", *deeds)
    game.has_cash("ann", cash)
    game.do("ann moves to boardwalk", "bob asks rent")
    assert game.dues("ann") == [("bob", 200, "rent")]
    return game
