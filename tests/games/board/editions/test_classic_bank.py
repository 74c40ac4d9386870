"""The Bank, the start and the roll on the classic board: GL-01 to GL-04, GL-06, GL-15."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import HOTEL, HOUSE, Setup
from banker.session.session import Session
from tests.support.property_game import BROWN, DARK_BLUE, Town


def test_gl01_no_player_is_the_bank_not_even_the_banker() -> None:
    """Who keeps the Bank plays under a name of their own, so the two purses cannot mix."""
    setup = Town().state.setup
    players = (Player("bank", "Bank"), *setup.players[1:])
    with pytest.raises(InvalidCommand):
        Session.create(None, Setup(setup.edition, players))


def test_gl01_the_banks_money_and_deeds_are_no_players() -> None:
    game = Town()
    assert game.money(game.do("ann pays 100 to bank")) == {"ann": -100, "bank": 100}
    assert game.refused("ann gives boardwalk to bob for 10") == "not_owner"
    assert game.refused("ann mortgages boardwalk") == "not_owner"


def test_gl01_the_banker_puts_deeds_to_auction() -> None:
    game = Town()
    game.do("auction boardwalk", "bob bids 5", "auction closes")
    assert game.owner("boardwalk") == "bob"


def test_gl02_the_bank_holds_what_nobody_owns() -> None:
    game = Town()
    assert len(game.state.deeds("bank")) == 28
    assert (game.state.amount("bank", HOUSE), game.state.amount("bank", HOTEL)) == (32, 12)


@pytest.mark.parametrize(
    ("before", "act", "gets"),
    [
        ("ann moves to chance_3", "ann moves to go", 200),
        ("ann moves to chest_1", "ann draws CC02", 200),
        ("ann moves to income_tax", "ann pays", -200),
        ("ann moves to oriental", "ann buys", -100),
        ("ann's turn", "ann builds on baltic", -50),
        ("ann's turn", "ann mortgages reading_rr", 100),
    ],
)
def test_gl02_it_pays_salaries_and_bonuses_takes_taxes_sells_and_lends(
    before: str, act: str, gets: int
) -> None:
    game = Town()
    game.has_built("ann", 0, *BROWN)
    game.owns("ann", "reading_rr")
    game.do(before)
    assert game.money(game.do(act)) == {"ann": gets, "bank": -gets}


def test_gl03_the_bank_pays_though_its_notes_have_run_out() -> None:
    game = Town()
    held = game.cash("bank")
    game.do(f"bank pays {held} to ann", "ann moves to chance_3")
    assert game.cash("bank") == 0
    assert game.money(game.do("ann moves to go")) == {"ann": 200, "bank": -200}
    assert game.cash("bank") == -200


def test_gl03_a_bank_far_below_nothing_is_a_whole_number_in_the_file_too(tmp_path: Path) -> None:
    """It is an account like any other, and no endless one that a file cannot hold."""
    path = tmp_path / "game.jsonl"
    session = Session.create(path, Town().state.setup)
    session.execute(c.Transfer("bank", "ann", 10**12))
    cash = session.state.cash("bank")
    session.close()
    assert isinstance(cash, int) and cash < -(10**11)
    moved = json.loads(path.read_bytes().splitlines()[-1])["post"]
    assert sorted(amount for _, _, amount in moved) == [-(10**12), 10**12]
    again = Session.open(path)
    assert again.state.cash("bank") == cash
    again.close()


@pytest.mark.parametrize("count", [2, 5, 8])
def test_gl04_each_player_starts_with_1500_on_go_and_without_property(count: int) -> None:
    names = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")[:count]
    game = Town(*names)
    notes = game.state.edition.money.start_notes
    assert notes == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
    assert sum(value * number for value, number in notes.items()) == 1500
    for who in game.state.setup.ids:
        assert (game.cash(who), game.deeds(who)) == (1500, set())
        assert game.state.seats[who].position == 0


@pytest.mark.parametrize(
    ("start", "dice", "space"),
    [("go", "2 4", "oriental"), ("boardwalk", "1 2", "chest_1"), ("short_line", "2 3", "go")],
)
def test_gl06_the_sum_of_two_dice_leads_clockwise(start: str, dice: str, space: str) -> None:
    game = Town()
    game.do(f'force ann moves to {start} because "for the test"')
    if game.state.table.offer:
        game.do("ann declines", "auction closes")
    game.do(f"ann rolls {dice}")
    assert game.space("ann") == space


def test_gl06_and_one_acts_on_the_space() -> None:
    game = Town()
    game.do("ann rolls 1 3")
    assert game.dues("ann") == [("bank", 200, "tax")]
    assert game.refused("next") == "debt_open"
    game.do("ann pays", "bob rolls 2 4")
    assert game.refused("next") == "offer_open"


@pytest.mark.parametrize(
    ("owned", "bobs", "asked"),
    [(("electric",), (), 28), (("electric", "water"), (), 70), (("electric",), ("water",), 28)],
)
def test_gl15_a_utility_asks_four_times_the_roll_or_ten_times_if_both_are_in_one_hand(
    owned: tuple[str, ...], bobs: tuple[str, ...], asked: int
) -> None:
    game = Town()
    game.owns("ann", *owned)
    game.owns("cem", *bobs)
    game.do("bob rolls 6 6")
    assert game.refused("ann asks rent") == "not_rolled"
    game.do("bob rolls 3 4 for utility", "ann asks rent")
    assert game.dues("bob") == [("ann", asked, "rent")]


def test_gl15_a_mortgaged_one_asks_nothing() -> None:
    game = Town()
    game.owns("ann", "electric", "water")
    game.mortgages("ann", "electric")
    assert rent_of(game.state, "electric") == 0
    game.has_built("cem", 0, *DARK_BLUE)
    game.do("bob rolls 6 6")
    assert game.refused("ann asks rent") == "no_claim"
