"""RA, rule by rule, as far as it is not about property. Play is by `rouble-simple`."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.rules.timers import timer
from banker.games.board.state import CARD, JAIL_CARD
from tests.support.property_game import BECAUSE, BROWN, ORANGE, Town

STATIONS = ("reading_rr", "pennsylvania_rr", "bo_rr", "short_line")


def simple(*names: str) -> Town:
    return Town(*names, box="rouble-simple")


def jailed() -> Town:
    """Ann is in prison, and it is her turn again."""
    game = simple()
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    return game


# --- turns ----------------------------------------------------------------------------------------


def test_ra01_all_begin_on_forward_go_round_clockwise_and_the_last_one_wins() -> None:
    game = simple()
    assert {seat.position for seat in game.state.seats.values()} == {0}
    game.do("ann rolls 4 6", "bob rolls 4 6")
    assert (game.space("ann"), game.space("bob")) == ("jail", "jail"), "both on one field"
    for who in ("ann", "bob"):
        assert not game.state.table.ended
        game.do(f"force {who} goes bankrupt {BECAUSE}")
    assert (game.state.table.ended, game.state.table.winners) == ("last_player", ("cem",))


def test_ra02_a_double_is_played_and_rolled_again_the_third_leads_to_prison() -> None:
    game = simple()
    game.do("ann rolls 5 5")
    assert (game.space("ann"), game.refused("bob rolls 1 2")) == ("jail", "must_roll_again")
    game.do("ann rolls 5 5", "ann rolls 2 2")
    assert (game.space("ann"), game.state.seats["ann"].jail) == ("jail", 0)
    game.do("bob rolls 4 6")


# --- cards, taxes, rest ---------------------------------------------------------------------------


def test_ra04_a_card_is_obeyed_at_once() -> None:
    game = simple()
    game.do("ann moves to chest_1")
    assert game.money(game.do("ann draws CC04")) == {"ann": 50, "bank": -50}
    game.do("bob's turn", "bob moves to chest_1", "bob draws CC03")
    assert (game.dues("bob"), game.refused("next")) == ([("bank", 50, "card")], "debt_open")
    assert game.state.amount("bank", CARD) + game.state.amount("bank", JAIL_CARD) == 32


def test_ra04_a_pass_is_kept_or_sold() -> None:
    game = simple()
    game.do("ann moves to chest_1", "ann draws CC05", "bob's turn", "ann's turn")
    game.do("ann gives jail card to bob for 40")
    assert (game.state.seats["bob"].held, game.cash("ann")) == (("CC05",), 1540)


@pytest.mark.parametrize(("card", "cash"), [("CH14", 1700), ("CH11", 1500)])
def test_ra04_a_card_that_leads_past_forward_pays_and_prison_never_does(
    card: str, cash: int
) -> None:
    game = simple()
    game.do("ann moves to chance_3", f"ann draws {card}")
    assert game.cash("ann") == cash


def test_ra05_a_tax_is_paid_to_the_bank_and_free_parking_asks_nothing() -> None:
    game = simple()
    game.do("ann moves to income_tax")
    assert game.money(game.do("ann pays")) == {"ann": -200, "bank": 200}
    game.do("bob's turn", "bob moves to free_parking")
    assert (game.dues("bob"), game.state.table.offer) == ([], None)


# --- ownership and rent ---------------------------------------------------------------------------


def test_ra09_who_owns_a_field_is_known_without_a_card_in_anybodys_hand() -> None:
    """The field is coloured; here the books say whose it is, and of each field there is one."""
    game = simple()
    game.do("ann rolls 2 4", "ann buys")
    held = [game.state.amount(who, "deed:oriental") for who in ("ann", "bob", "cem", "bank")]
    assert (game.owner("oriental"), held) == ("ann", [1, 0, 0, 0])


def test_ra10_no_deadline_is_given_so_the_rent_is_owed_by_itself() -> None:
    game = simple()
    game.owns("ann", "oriental")
    game.do("bob's turn", "bob rolls 2 4")
    assert game.dues("bob") == [("ann", 6, "rent")]
    assert game.refused("cem rolls 4 6") == "debt_open"


def test_ra11_doubled_only_while_nothing_stands_in_the_whole_group() -> None:
    game = simple()
    game.owns("ann", *ORANGE)
    assert [rent_of(game.state, deed) for deed in ORANGE] == [28, 28, 32]
    game.builds("ann", "new_york")
    assert [rent_of(game.state, deed) for deed in ORANGE] == [14, 14, 80]


def test_ra11_and_nothing_in_it_is_mortgaged() -> None:
    game = simple()
    game.owns("ann", *ORANGE)
    game.mortgages("ann", "st_james")
    assert [rent_of(game.state, deed) for deed in ORANGE] == [0, 14, 16]


def test_ra12_buildings_ask_more_a_mortgaged_lot_nothing() -> None:
    game = simple()
    game.owns("ann", *BROWN)
    game.builds("ann", *["baltic"] * 5)
    assert rent_of(game.state, "baltic") == 450
    game.owns("bob", "oriental")
    game.mortgages("bob", "oriental")
    assert rent_of(game.state, "oriental") == 0


@pytest.mark.parametrize(
    ("owned", "asked"), [(("electric",), 4 * 7), (("electric", "water"), 10 * 7)]
)
def test_ra13_a_utility_asks_by_a_roll_of_its_own(owned: tuple[str, ...], asked: int) -> None:
    game = simple()
    game.owns("ann", *owned)
    game.do("bob rolls 6 6")
    assert game.dues("bob") == []
    game.do("bob rolls 3 4 for utility")
    assert game.dues("bob") == [("ann", asked, "rent")]


@pytest.mark.parametrize(("count", "asked"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_ra14_a_station_asks_by_how_many_its_owner_has(count: int, asked: int) -> None:
    game = simple()
    game.owns("ann", *STATIONS[:count])
    game.owns("cem", *STATIONS[count:])
    assert rent_of(game.state, STATIONS[0]) == asked


def test_ra27_a_mortgaged_lot_is_free_the_others_of_its_colour_are_not() -> None:
    game = simple()
    game.owns("ann", *BROWN)
    game.mortgages("ann", "mediterranean")
    game.do("bob's turn", "bob moves to mediterranean")
    assert game.dues("bob") == []
    game.do("cem's turn", "cem moves to baltic")
    assert game.dues("cem") == [("ann", 4, "rent")]


# --- prison ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statements", [["ann moves to go_to_jail"], ["ann moves to chest_3", "ann draws CC06"]]
)
def test_ra15_into_prison_the_turn_is_over_and_nothing_is_paid(statements: list[str]) -> None:
    """The text says so of the card only; the field leads there without crossing Forward too."""
    game = simple()
    game.do(*statements)
    assert (game.space("ann"), game.cash("ann")) == ("jail", 1500)
    game.do("bob rolls 4 6")


def test_ra16_out_for_50_and_one_plays_on() -> None:
    game = jailed()
    assert game.money(game.do("ann leaves jail by fee")) == {"ann": -50, "bank": 50}
    game.do("ann rolls 2 4")
    assert game.space("ann") == "st_james"


def test_ra16_or_with_a_pass_that_was_bought() -> None:
    game = jailed()
    game.do('force bob draws CC05 because "for the test"')
    game.do("ann gives 30 to bob for jail card", "ann leaves jail by card", "ann rolls 2 4")
    assert (game.space("ann"), game.cash("bob")) == ("st_james", 1530)


def test_ra16_or_by_a_double_within_three_turns() -> None:
    game = jailed()
    game.do("ann rolls 1 2", "bob's turn", "ann's turn", "ann rolls 3 3")
    assert (game.space("ann"), game.cash("ann")) == ("st_james", 1500)


def test_ra17_after_three_turns_50_are_paid_and_the_roll_moves() -> None:
    game = jailed()
    game.owns("ann", "oriental")
    for _ in range(2):
        game.do("ann rolls 1 2", "bob's turn", "bob moves to oriental")
        assert game.dues("bob") == [("ann", 6, "rent")], "rent is collected from prison"
        game.do("bob pays", "ann's turn")
    entry = game.do("ann rolls 4 6")
    assert (game.space("ann"), game.money(entry)) == ("free_parking", {"ann": -50, "bank": 50})


def test_ra17_just_visiting_costs_nothing() -> None:
    game = simple()
    assert game.money(game.do("ann rolls 4 6")) == {}
    game.do('force ann rolls 1 2 because "for the test"')
    assert game.space("ann") == "states"


# --- time, loans ----------------------------------------------------------------------------------


def test_ra32_no_time_is_given_who_does_not_act_is_out_by_the_tables_word() -> None:
    game = simple()
    assert timer(game.state) is None
    game.do("ann moves to income_tax", 'force ann goes bankrupt because "out of time"')
    assert game.state.seats["ann"].bankrupt


def test_ra33_only_the_bank_lends_and_only_on_a_mortgage() -> None:
    game = simple()
    assert game.refused(c.Lend("ann", "bob", 100, 110)) == "not_in_this_game"
    game.owns("ann", "oriental")
    assert game.money(game.do("ann mortgages oriental")) == {"ann": 50, "bank": -50}
