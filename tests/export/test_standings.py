"""Standings: the auction that is open, as other programs read it."""

from __future__ import annotations

from banker.export.board_standings import _auction
from tests.support.property_game import BECAUSE, Town


def test_an_open_auction_is_exported_with_its_high_bid() -> None:
    game = Town()
    assert _auction(game.state) is None
    game.do(f"force auction baltic {BECAUSE}")
    assert _auction(game.state) == {"item": "baltic", "high": 0, "bidder": None, "bids": 0}
    game.do("bob bids 50", "cem bids 60")
    assert _auction(game.state) == {"item": "baltic", "high": 60, "bidder": "Cem", "bids": 2}
