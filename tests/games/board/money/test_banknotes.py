"""Notes: the fewest of them, change, and what the box allows."""

from __future__ import annotations

import itertools

import pytest

from banker.games.board.queries.banknotes import (
    Handover,
    fewest,
    handover,
    running_low,
    shared_out,
    short_by,
    worth,
)
from tests.support.game import Game

AMERICAN = dict.fromkeys((1, 5, 10, 20, 50, 100, 500), 30)


def by_trying(amount: int, stock: dict[int, int]) -> int | None:
    """The fewest pieces, found by trying every handful."""
    handfuls = itertools.product(*(range(pieces + 1) for pieces in stock.values()))
    counts = [sum(h) for h in handfuls if worth(dict(zip(stock, h, strict=True))) == amount]
    return min(counts, default=None)


@pytest.mark.parametrize(
    "stock",
    [{1: 3, 5: 2, 10: 2, 20: 1}, {20: 4, 50: 2}, {1: 1, 5: 3, 6: 4}, {10: 0, 20: 3, 50: 1, 100: 1}],
)
def test_no_handful_is_smaller(stock: dict[int, int]) -> None:
    for amount in range(worth(stock) + 3):
        found = fewest(amount, stock)
        assert (None if found is None else sum(found.values())) == by_trying(amount, stock), amount
        if found is not None:
            assert worth(found) == amount
            assert all(0 < pieces <= stock[value] for value, pieces in found.items())


def test_the_largest_first_is_not_always_right() -> None:
    assert fewest(60, {50: 1, 20: 3, 5: 1}) == {20: 3}


def test_what_the_box_does_not_have_is_not_handed_over() -> None:
    assert fewest(3, {1: 2, 5: 9}) is None
    assert fewest(1000, {500: 1, 100: 5}) == {500: 1, 100: 5}
    assert fewest(-1, AMERICAN) is None


def test_a_box_without_bottom_takes_no_longer() -> None:
    endless = dict.fromkeys(AMERICAN, 2**70)
    assert fewest(1_887, endless) == fewest(1_887, AMERICAN)
    assert fewest(2**60 + 1, {500: 2**70, 7: 1}) is None
    assert fewest(3 * 10**12 + 5, {10**9: 2**70, 5: 1}) == {10**9: 3_000, 5: 1}
    assert handover(38, {20: 2**70, 1: 3}, endless) == Handover({20: 2}, {1: 2})
    assert handover(1, {10**9: 1}, {10**9 - 1: 1}) is None, "nobody looks so far"


def test_a_payer_rounds_up_when_that_moves_fewer_notes() -> None:
    assert handover(38, {20: 2, 10: 1, 5: 1, 1: 3}, AMERICAN) == Handover({20: 2}, {1: 2})
    assert handover(35, {20: 2, 10: 1, 5: 1}, {}) == Handover({20: 1, 10: 1, 5: 1}, {})
    assert handover(30, {50: 1}, {20: 0, 10: 1}) is None, "no change for it"
    assert handover(60, {50: 1}, AMERICAN) is None, "too little"


def test_of_two_ways_with_as_many_notes_the_one_that_pays_less_is_told() -> None:
    assert handover(15, {10: 1, 5: 1, 20: 1}, {5: 1}) == Handover({10: 1, 5: 1}, {})
    assert handover(15, {10: 1, 3: 1, 20: 1, 2: 1}, {5: 1}) == Handover({20: 1}, {5: 1})


def test_the_whole_box_is_shared_out() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann pays 17 to bob", "bank pays 206 to ann")
    for to_play in (False, True):
        shares = shared_out(game.state, to_play=to_play)
        assert {who: worth(notes) for who, notes in shares.of.items()} == {
            "ann": game.cash("ann"), "bob": game.cash("bob"),
        }  # fmt: skip
        box = game.state.edition.money.notes
        for value, pieces in box.items():
            spread = sum(notes.get(value, 0) for notes in shares.of.values())
            assert spread + shares.till[value] == pieces
        assert shares.unpaid == {}


def test_to_play_on_one_has_at_least_the_notes_of_the_beginning() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("bank pays 500 to ann", "bob pays 1000 to bank")
    shares, start = shared_out(game.state, to_play=True), game.state.edition.money.start_notes
    assert shares.of["ann"] == start | {500: start[500] + 1}
    assert shares.of["bob"] == {500: 1}
    assert shared_out(game.state).of["ann"] == {500: 4}


def test_the_vault_has_notes_as_well() -> None:
    game = Game()
    assert worth(shared_out(game.state).of["vault"]) == game.cash("vault") > 0


def test_a_sum_that_no_notes_are_left_for_is_told() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    supply = game.state.edition.money.supply
    game.do(f"bank pays {supply} to ann")
    shares = shared_out(game.state)
    assert sum(shares.unpaid.values()) == game.cash("ann") + game.cash("bob") - supply
    assert not any(shares.till.values())


def test_small_notes_run_low_before_they_are_gone() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    assert running_low(game.state, AMERICAN) == ()
    # 1 -> 5 takes four of them for each of two players; 10 -> 20 one each; 500 is not small.
    assert running_low(game.state, AMERICAN | {1: 7}) == (1,)
    assert running_low(game.state, AMERICAN | {1: 8, 10: 1, 500: 0}) == (10,)
    assert running_low(game.state, {}) == (1, 5, 10, 20)


def test_a_sum_that_was_reckoned_is_right_or_off_by_something() -> None:
    assert short_by(370, due=370) == 0
    assert short_by(130, due=370, given=500) == 0
    assert short_by(120, due=370, given=500) == 10
    assert short_by(140, due=370, given=500) == -10
