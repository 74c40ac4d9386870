"""FD, rule by rule, as far as it is not about property: the Bank, turns, rent, cards, prison.

Both translations of the leaflet say so, and play is by `rouble-full`.
"""

from __future__ import annotations

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.state import CARD, HOTEL, HOUSE, JAIL_CARD, Setup
from banker.session.session import Session
from tests.support.property_game import BROWN, ORANGE, Town

STATIONS = ("reading_rr", "pennsylvania_rr", "bo_rr", "short_line")


def full(*names: str) -> Town:
    return Town(*names, box="rouble-full")


def jailed() -> Town:
    """Ann is in prison, and it is her turn again."""
    game = full()
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    return game


# --- the box and the Bank -------------------------------------------------------------------------


def test_fd01_what_lies_in_the_box() -> None:
    edition = editions.load("rouble-full")
    decks = [
        sum(card.copies for card in edition.cards if card.deck == d) for d in ("chance", "chest")
    ]
    assert (len(edition.spaces), len(edition.deeds), decks) == (40, 28, [16, 16])
    assert (edition.houses, edition.hotels, edition.players_max) == (32, 12, 8)


def test_fd02_the_bank_is_nobodys_seat_and_up_to_eight_others_play() -> None:
    """So whoever keeps it may do nothing else; it has no turn and cannot be a player's name."""
    names = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")
    game = full(*names)
    turns = []
    for _ in range(9):
        turns.append(game.turn)
        game.do("next")
    assert turns == [*(name.lower() for name in names), "ann"]
    with pytest.raises(InvalidCommand):
        Session.create(None, Setup(game.state.edition, (Player("ann", "Ann"), Player("bank", "B"))))


def test_fd03_1500_thousand_each_in_these_notes() -> None:
    game = full()
    money = game.state.edition.money
    assert money.start_notes == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
    assert {game.cash(who) for who in game.state.setup.ids} == {1500}
    assert (money.unit, sum(n * count for n, count in money.start_notes.items())) == ("K", 1500)


def test_fd04_the_bank_holds_the_deeds_and_buildings() -> None:
    game = full()
    assert len(game.state.deeds("bank")) == 28
    assert (game.state.amount("bank", HOUSE), game.state.amount("bank", HOTEL)) == (32, 12)


def test_fd04_it_cannot_go_bankrupt_what_it_has_not_it_owes_on_paper() -> None:
    game = full()
    game.do(f"bank pays {game.cash('bank')} to ann", "ann moves to chance_3", "ann moves to go")
    assert game.cash("bank") == -200
    with pytest.raises(InvalidCommand):
        game.session.execute(c.GoBankrupt("bank"))


# --- turns ----------------------------------------------------------------------------------------


def test_fd05_the_highest_throw_begins_then_to_the_left() -> None:
    game = full()
    game.do("ann rolls 1 2 for start", "bob rolls 3 3 for start", "cem rolls 6 5 for start")
    assert game.turn == "cem"
    game.do("next")
    assert game.turn == "ann"


def test_fd06_a_double_is_played_and_rolled_again_the_third_leads_to_prison() -> None:
    game = full()
    game.do("ann rolls 5 5")
    assert (game.space("ann"), game.refused("bob rolls 1 2")) == ("jail", "must_roll_again")
    game.do("ann rolls 5 5", "ann rolls 2 2")
    assert (game.space("ann"), game.state.seats["ann"].jail) == ("jail", 0)
    game.do("bob rolls 4 6")


def test_fd07_200_for_go_and_twice_in_one_move() -> None:
    game = full()
    game.do("ann moves to chance_3", "ann moves to chest_1")
    assert game.cash("ann") == 1700
    game.do("ann draws CC01")
    assert (game.cash("ann"), game.space("ann")) == (1900, "go")


def test_v13_what_nobody_bids_for_stays_with_the_bank() -> None:
    game = full()
    game.do("ann rolls 2 4", "ann declines", "auction closes")
    assert (game.owner("oriental"), game.state.table.auction) == ("bank", None)
    game.do("bob rolls 2 4", "bob buys")


# --- rent -----------------------------------------------------------------------------------------


def test_fd09_the_owner_must_ask_before_the_next_player_rolls() -> None:
    game = full()
    game.owns("ann", "oriental")
    game.do("bob's turn", "bob rolls 2 4", "cem's turn")
    assert game.dues("bob") == []
    game.do("ann asks rent", "bob pays", "bob's turn", "bob moves to oriental", "cem rolls 4 6")
    assert game.refused("ann asks bob rent on oriental") == "no_claim"


def test_fd10_a_full_group_asks_double_on_each_lot_without_a_building() -> None:
    """Also where the other lots carry houses. One translation has lost this sentence's half."""
    game = full()
    game.owns("ann", *ORANGE)
    assert rent_of(game.state, "tennessee") == 28
    game.builds("ann", "new_york")
    assert [rent_of(game.state, deed) for deed in ORANGE] == [28, 28, 80]


def test_fd10_not_while_a_lot_of_it_is_mortgaged_and_that_one_asks_nothing() -> None:
    game = full()
    game.owns("ann", *ORANGE)
    game.mortgages("ann", "st_james")
    assert [rent_of(game.state, deed) for deed in ORANGE] == [0, 14, 16]


def test_fd12_a_station_asks_by_how_many_its_owner_has() -> None:
    game = full()
    game.owns("bob", "reading_rr")
    assert rent_of(game.state, "reading_rr") == 25
    asked = []
    for station in STATIONS[1:]:
        game.owns("ann", station)
        asked.append(rent_of(game.state, station))
    assert asked == [25, 50, 100]
    assert rent_of(game.state, "reading_rr") == 25, "Bob's stays alone"


# --- cards, taxes, rest ---------------------------------------------------------------------------


def test_fd13_a_card_is_obeyed_at_once_and_lies_in_its_deck_again() -> None:
    game = full()
    game.do("ann moves to chance_1")
    entry = game.do("ann draws CH08")
    assert game.money(entry) == {"ann": 50, "bank": -50}
    assert game.state.amount("bank", CARD) + game.state.amount("bank", JAIL_CARD) == 32
    assert game.state.seats["ann"].held == ()


def test_fd13_a_pass_is_kept_or_sold() -> None:
    game = full()
    game.do("ann moves to chance_1", "ann draws CH09")
    assert game.state.seats["ann"].held == ("CH09",)
    game.do("ann gives jail card to bob for 30")
    assert (game.state.seats["bob"].held, game.cash("ann")) == (("CH09",), 1530)


def test_fd13_taxes_go_to_the_bank_and_free_parking_asks_nothing() -> None:
    game = full()
    game.owns("ann", *BROWN)
    game.do("ann moves to luxury_tax")
    assert game.money(game.do("ann pays")) == {"ann": -100, "bank": 100}
    game.do("ann moves to free_parking")
    assert (game.dues("ann"), game.state.table.offer) == ([], None)
    game.do("ann builds on baltic", "bob's turn", "bob moves to baltic", "ann asks rent")
    assert game.dues("bob") == [("ann", 20, "rent")]


# --- prison ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statements", [["ann moves to go_to_jail"], ["ann moves to chance_1", "ann draws CH11"]]
)
def test_fd14_into_prison_without_salary_and_the_turn_is_over(statements: list[str]) -> None:
    game = full()
    game.do(*statements)
    assert (game.space("ann"), game.cash("ann")) == ("jail", 1500)
    game.do("bob rolls 4 6")


def test_fd14_out_for_50_when_it_is_ones_turn() -> None:
    game = full()
    game.do("ann goes to jail", "next")
    assert game.refused("ann leaves jail by fee") == "not_your_turn"
    game.do("ann's turn")
    assert game.money(game.do("ann leaves jail by fee")) == {"ann": -50, "bank": 50}


def test_fd14_or_by_a_double_and_after_three_turns_for_50_by_that_roll() -> None:
    game = jailed()
    game.do("ann rolls 3 3")
    assert game.space("ann") == "st_james"
    game = jailed()
    for _ in range(2):
        game.do("ann rolls 1 2", "bob's turn", "ann's turn")
    entry = game.do("ann rolls 4 6")
    assert (game.space("ann"), game.money(entry)) == ("free_parking", {"ann": -50, "bank": 50})


def test_fd14_in_prison_one_collects_rent() -> None:
    game = jailed()
    game.owns("ann", "oriental")
    game.do("bob's turn", "bob rolls 2 4", "ann asks rent")
    assert game.dues("bob") == [("ann", 6, "rent")]


# --- loans ----------------------------------------------------------------------------------------


def test_fd27_only_the_bank_lends_and_only_on_a_mortgage() -> None:
    game = full()
    assert game.refused(c.Lend("ann", "bob", 100, 110)) == "not_in_this_game"
    game.owns("ann", "oriental")
    assert game.money(game.do("ann mortgages oriental")) == {"ann": 50, "bank": -50}
