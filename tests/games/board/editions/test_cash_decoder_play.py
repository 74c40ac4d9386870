"""Cash Decoder: rules 1 to 6, 9 to 11, 21, 22, 35, 36, 42; B-1, B-16, B-19, B-23.

The others are in the files of its notes, its cards, its property and its switches.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.net_worth import final_rents
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import CHIP, HOTEL, Setup
from banker.session.session import Session
from tests.support.decoder_game import SuspiciousGame
from tests.support.game import kinds, paid
from tests.support.property_game import BROWN, DARK_BLUE, Town, trade

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay")


def town(*names: str) -> Town:
    return Town(*names, box="cash-decoder")


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "opens"), [(1, False), (2, True), (6, True), (7, False)])
def test_cd01_two_to_six_play(count: int, opens: bool) -> None:
    edition = editions.load("cash-decoder")
    setup = Setup(edition, tuple(Player(who, who) for who in "abcdefg"[:count]))
    if not opens:
        with pytest.raises(InvalidCommand):
            Session.create(None, setup)
        return
    state = Session.create(None, setup).state
    assert len(state.deeds("bank")) == 22
    assert state.amount("bank", HOTEL) == 12


def test_cd01_the_bank_keeps_its_money_apart_also_from_the_bankers() -> None:
    game = town()
    assert game.money(game.do("ann pays 100 to bank")) == {"ann": -100, "bank": 100}
    with pytest.raises(InvalidCommand):
        Session.create(
            None, Setup(game.state.edition, (Player("ann", "Ann"), Player("bank", "Bank")))
        )


def test_cd02_1500_each_whatever_is_under_the_decoder() -> None:
    """The picture with the notes is missing in the leaflet; three other texts agree on 1,500."""
    game = SuspiciousGame(*NAMES)
    assert [game.cash(name) for name in NAMES] == [1500] * 6
    assert game.cash("bank") == game.state.edition.money.supply - 6 * 1500


@pytest.mark.parametrize("card", ["CH01", "CH04", "CH12"])
def test_cd03_cd18_any_chance_card_may_be_one_of_the_three_that_lie_open(card: str) -> None:
    """A web page has all of them face down: the leaflet wins, and whoever lands there chooses."""
    game = town()
    game.do("ann rolls 2 4", f"ann draws {card}")
    assert game.state.seats["ann"].held == (card,)


def test_cd04_all_on_go_with_two_green_chips() -> None:
    game = SuspiciousGame()
    assert {seat.position for seat in game.state.seats.values()} == {0}
    assert [game.chips(who) for who in ("ann", "bob", "cem")] == [(2, 0)] * 3


# --- the turn -------------------------------------------------------------------------------------


def test_cd05_the_highest_total_begins_and_play_goes_to_the_left() -> None:
    game = town()
    game.do("ann rolls 2 3 for start", "bob rolls 1 2 for start", "cem rolls 5 6 for start")
    turns = []
    for _ in range(3):
        turns.append(game.turn)
        game.do("next")
    assert turns == ["cem", "ann", "bob"]


@pytest.mark.parametrize(
    ("switches", "answer"),
    [({"start_tie": "reroll"}, "already_rolled"), ({"start_tie": "pick"}, "")],
)
def test_b1_a_tie_for_the_start_is_rolled_again_or_settled_by_the_table(
    switches: dict[str, str], answer: str
) -> None:
    game = Town("Ann", "Bob", box="cash-decoder", switches=switches)
    game.do("ann rolls 5 1 for start", "bob rolls 2 4 for start")
    if answer:
        game.do("ann rolls 1 1 for start")
        assert game.refused("ann rolls 6 6 for start") == answer
        game.do("bob rolls 6 6 for start")
    else:
        assert game.refused("bob rolls 6 6 for start") == "already_rolled"
        game.do("bob's turn")
    assert game.turn == "bob"


def test_cd06_roll_move_clockwise_act_on_the_space_and_again_after_a_double() -> None:
    game = town()
    game.do("ann rolls 1 1", "ann draws CC03")
    assert (game.space("ann"), game.cash("ann")) == ("chest_1", 1520)
    assert game.refused("bob rolls 1 2") == "must_roll_again"
    game.do("ann rolls 1 2")
    assert game.state.table.offer == "oriental"
    assert game.refused("next") == "offer_open"


def test_cd06_the_third_double_leads_to_jail_and_is_not_played() -> None:
    game = town()
    game.do("ann rolls 1 1", "ann draws CC03", "ann rolls 2 2", "ann draws CH04", "ann rolls 6 6")
    assert (game.space("ann"), game.state.table.offer) == ("jail", None)
    game.do("bob rolls 1 1")


# --- streets --------------------------------------------------------------------------------------


def test_cd09_bids_from_10_by_10_in_any_order_also_by_who_is_in_jail() -> None:
    game = town()
    game.do("cem goes to jail", "ann rolls 2 3", "ann declines")
    assert game.refused("bob bids 9") == "bid_too_low"
    game.do("cem bids 10")
    assert game.refused("bob bids 19") == "bid_too_low"
    game.do("bob bids 20", "ann bids 30")
    assert game.money(game.do("auction closes")) == {"ann": -30, "bank": 30}
    assert game.owner("oriental") == "ann"


def test_cd09_without_a_bid_nobody_pays_and_the_deed_stays() -> None:
    game = town()
    game.do("ann rolls 2 3", "ann declines")
    assert game.money(game.do("auction closes")) == {}
    assert game.owner("oriental") == "bank"


def test_cd10_rent_is_asked_before_the_next_player_rolls_or_not_at_all() -> None:
    game = town()
    game.owns("ann", "oriental")
    game.do("bob's turn", "bob rolls 2 3", "ann asks rent")
    assert game.dues("bob") == [("ann", 50, "rent")]
    game.do("bob pays", "bob moves to oriental", "cem rolls 4 5")
    assert game.refused("ann asks bob rent on oriental") == "no_claim"


def test_cd11_a_full_set_doubles_the_rent_and_lets_hotels_be_built() -> None:
    game = town()
    game.owns("ann", "boardwalk")
    assert (rent_of(game.state, "boardwalk"), game.refused("ann builds on boardwalk")) == (
        200,
        "no_set",
    )
    game.owns("ann", "park_place")
    assert rent_of(game.state, "boardwalk") == 400
    game.do("ann builds on boardwalk")
    assert rent_of(game.state, "boardwalk") == 1200


# --- checks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("found", "anns", "bobs"), [("fake", 1500, 1600), ("real", 1700, 1500)])
def test_cd21_a_fake_card_pays_its_finder_a_real_one_works_and_the_chip_is_spent(
    found: str, anns: int, bobs: int
) -> None:
    game = SuspiciousGame()
    game.holds("ann", "CH04")
    game.do(c.UseCard("ann", "CH04"))
    entry = game.do(f"bob checks ann card {found}")
    assert (game.cash("ann"), game.cash("bob")) == (anns, bobs)
    assert paid(entry, CHIP) == {"bob": -1, "spent:bob": 1}
    assert game.state.seats["ann"].held == ()


def test_cd22_nobody_checks_the_own_card_or_the_own_money() -> None:
    game = SuspiciousGame()
    game.do("ann pays 100 to bank")
    assert game.refused("ann checks ann 50 real") == "own_money"
    game.holds("ann", "CH04")
    game.do(c.UseCard("ann", "CH04"))
    assert game.refused("ann checks ann card real") == "own_money"
    assert game.chips("ann") == (2, 0)


def test_b16_change_cannot_be_refused_for_being_fake() -> None:
    """It is given, and nobody is asked; who doubts it spends a chip, but not on the own money."""
    game = SuspiciousGame()
    game.do("ann pays 50 to cem")
    entry = game.do("cem gives change 50 to ann")
    assert (kinds(entry), entry.post) == (["change_given"], ())
    assert ("cem", "ann", 50) in game.in_hand()
    game.do("payment closes")
    assert game.in_hand() == []


def test_b19_others_check_who_is_in_jail_and_leaving_it_turns_no_chip() -> None:
    game = SuspiciousGame()
    game.do("bob pays 100 to bank", "ann checks bob 50 real", "ann goes to jail")
    game.do("bob's turn", "ann's turn", "ann leaves jail by fee")
    assert game.in_hand() == [("ann", "bank", 50)]
    assert game.chips("ann") == (1, 1)
    game.do("bob checks ann 50 fake")
    assert game.dues("ann") == [("bank", 50, "fake")]


# --- the rest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["free_parking", "jail"])
def test_cd35_free_parking_and_just_visiting_ask_nothing(space: str) -> None:
    game = town()
    entry = game.do(f"ann moves to {space}")
    assert (kinds(entry), game.money(entry)) == (["moved"], {})
    assert (game.dues("ann"), game.state.seats["ann"].jail) == ([], None)
    game.do("next")


def test_cd36_streets_cash_and_passes_change_hands_at_any_time() -> None:
    game = SuspiciousGame()
    game.owns("ann", "oriental")
    game.owns("bob", "baltic")
    game.holds("bob", "CC01")
    game.do("cem's turn", trade(
        ("ann", "bob", "deed oriental + cash 30"), ("bob", "ann", "deed baltic + jail_card CC01"),
    ))  # fmt: skip
    assert (game.owner("oriental"), game.owner("baltic")) == ("bob", "ann")
    assert game.state.seats["ann"].held == ("CC01",)
    assert ("ann", "bob", 30) in game.in_hand(), "and cash in a trade may be checked"


def test_cd42_the_bank_pays_every_street_once_a_set_twice_and_a_hotel_its_own_rent() -> None:
    game = town("Ann", "Bob")
    game.owns("ann", "oriental")
    game.has_built("ann", 0, *BROWN)
    game.has_built("ann", 0, *DARK_BLUE)
    game.builds("ann", "boardwalk")
    assert dict(final_rents(game.state, "ann")) == {
        "mediterranean": 60, "baltic": 60, "oriental": 50, "park_place": 360, "boardwalk": 1200,
    }  # fmt: skip


@pytest.mark.parametrize("symbol", ["£", "$", "M"])
def test_b23_one_unit_whatever_sign_is_printed(tmp_path: Path, symbol: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'[meta]\nover = "cash-decoder"\n[money]\nsymbol = "{symbol}"\n', "utf-8")
    mine, printed = editions.load(str(path)), editions.load("cash-decoder")
    assert mine.money.symbol == symbol
    assert mine.deeds == printed.deeds
    assert (mine.money.notes, mine.money.commodity) == (printed.money.notes, "M")
