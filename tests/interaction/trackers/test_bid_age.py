"""Bid age: once after five seconds, twice after ten, from the start with every new bid."""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board.state import Auction
from banker.interaction.trackers.bid_age import BidAge


class Table:
    """A clock, and what was asked to happen later."""

    def __init__(self) -> None:
        self.now = 0.0
        self.drawn = 0
        self.later: list[tuple[float, Callable[[], None]]] = []
        self.age = BidAge(self._call_later, self._draw, lambda: self.now)

    def _call_later(self, after: float, act: Callable[[], None]) -> None:
        self.later.append((self.now + after, act))

    def _draw(self) -> None:
        self.drawn += 1

    def wait(self, seconds: float) -> None:
        self.now += seconds
        due = [act for at, act in self.later if at <= self.now]
        self.later = [(at, act) for at, act in self.later if at > self.now]
        for act in due:
            act()


FIRST = Auction("kentucky", "ann", 330, "bob", 1)
SECOND = Auction("kentucky", "ann", 340, "cid", 2)


def test_the_hammer_is_raised_twice_and_the_screen_drawn_then() -> None:
    table = Table()
    assert table.age.going(FIRST) == 0
    table.wait(4.9)
    assert (table.age.going(FIRST), table.drawn) == (0, 0)
    table.wait(0.2)
    assert (table.age.going(FIRST), table.drawn) == (1, 1)
    table.wait(5)
    assert (table.age.going(FIRST), table.drawn) == (2, 2)
    table.wait(60)
    assert (table.age.going(FIRST), table.drawn) == (2, 2)


def test_a_new_bid_begins_at_zero_and_an_old_raise_draws_nothing() -> None:
    table = Table()
    table.age.going(FIRST)
    table.wait(4)
    assert table.age.going(SECOND) == 0
    table.wait(4)
    assert (table.age.going(SECOND), table.drawn) == (0, 0)
    table.wait(1)
    assert (table.age.going(SECOND), table.drawn) == (1, 1)


def test_without_a_bid_or_an_auction_nothing_is_counted() -> None:
    table = Table()
    assert table.age.going(None) == 0
    assert table.age.going(Auction("kentucky", "ann")) == 0
    table.wait(60)
    assert (table.age.going(Auction("kentucky", "ann")), table.drawn) == (0, 0)
    table.age.going(FIRST)
    assert table.age.going(None) == 0
    table.wait(60)
    assert table.drawn == 0
