"""Bid age: how long the high bid of an auction has stood, shown as raises of the hammer.

Rules of this file
* It only shows: nothing is sold before somebody closes the auction. A new bid begins at zero.
* Between two raises nothing is drawn, so an idle screen sends no byte.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from banker.games.board.state import Auction

RAISES_S = (5.0, 10.0)  # going once, going twice
Later = Callable[[float, Callable[[], None]], object]


class BidAge:
    """Measures how long the high bid has stood. `ticks` returns the time in seconds.

    `later` calls a function after some seconds; `redraw` draws the screen.
    """

    def __init__(
        self, later: Later, redraw: Callable[[], None], ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._later, self._redraw, self._ticks = later, redraw, ticks
        self._bid: tuple[str, int] | None = None
        self._since = 0.0

    def going(self, auction: Auction | None) -> int:
        """Return how often the hammer was raised over the high bid: 0, 1 or 2.

        A new bid begins at 0. At each later raise the screen is drawn again.
        """
        bid = (auction.item, auction.bids) if auction is not None and auction.bidder else None
        if bid != self._bid:
            self._bid, self._since = bid, self._ticks()
            for after in RAISES_S if bid is not None else ():
                self._later(after, lambda: self._drawn(bid))
        age = self._ticks() - self._since
        return sum(age >= after for after in RAISES_S) if bid is not None else 0

    def _drawn(self, bid: tuple[str, int] | None) -> None:
        if bid == self._bid:
            self._redraw()
