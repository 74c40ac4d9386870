"""The classic decks, and what their cards do: GL-16, RA-04, RF-07; vectors T06, T12, T15."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.games.board import commands as c
from tests.support.game import kinds
from tests.support.property_game import BROWN, ORANGE, Town

FIVE = ("Ann", "Bob", "Cem", "Dee", "Eva")


def drawn(game: Town, card: str, *, at: str = "") -> Town:
    """Ann draws a card where she may."""
    space = at or ("chance_1" if card.startswith("CH") else "chest_1")
    game.do(f"ann moves to {space}", f"ann draws {card}")
    return game


# --- cards that lead somewhere --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "card", "to", "cash"),
    [
        ("chance_1", "CH10", "income_tax", 1500),
        ("chance_2", "CH10", "new_york", 1500),
        ("chance_3", "CH10", "chest_3", 1500),
        ("chance_1", "CH05", "pennsylvania_rr", 1500),
        ("chance_2", "CH06", "bo_rr", 1500),
        ("chance_3", "CH05", "reading_rr", 1700),
        ("chance_1", "CH07", "electric", 1500),
        ("chance_2", "CH07", "water", 1500),
        ("chance_3", "CH07", "electric", 1700),
        ("chance_1", "CH01", "boardwalk", 1500),
        ("chance_3", "CH02", "go", 1700),
        ("chance_2", "CH03", "illinois", 1500),
        ("chance_3", "CH03", "illinois", 1700),
        ("chance_2", "CH04", "st_charles", 1700),
        ("chance_1", "CH14", "reading_rr", 1700),
        ("chest_3", "CC01", "go", 1700),
        ("chance_2", "CH11", "jail", 1500),
        ("chest_3", "CC06", "jail", 1500),
    ],
)
def test_gl16_a_card_leads_to_its_space_and_past_go_it_pays(
    at: str, card: str, to: str, cash: int
) -> None:
    game = drawn(Town(), card, at=at)
    assert (game.space("ann"), game.cash("ann")) == (to, cash)


def test_three_back_from_the_last_chance_draws_from_the_other_deck() -> None:
    game = drawn(Town(), "CH10", at="chance_3")
    assert game.refused("ann draws CH08") == "not_there"
    game.do("ann draws CC09")
    assert game.cash("ann") == 1520


def test_an_unowned_railroad_that_a_card_leads_to_is_offered_at_its_price() -> None:
    game = drawn(Town(), "CH05")
    game.do("ann buys")
    assert game.cash("ann") == 1300


# --- cards that pay -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("CH08", 50), ("CH16", 150), ("CC02", 200), ("CC04", 50), ("CC08", 100), ("CC09", 20),
        ("CC10", 100), ("CC13", 25), ("CC15", 10), ("CC16", 100),
    ],
)  # fmt: skip
def test_gl16_the_bank_pays_at_once(card: str, amount: int) -> None:
    assert drawn(Town(), card).cash("ann") == 1500 + amount


@pytest.mark.parametrize(
    ("card", "amount"), [("CH13", 15), ("CC03", 50), ("CC11", 100), ("CC12", 50)]
)
def test_gl16_what_a_card_costs_is_owed_to_the_bank(card: str, amount: int) -> None:
    assert drawn(Town(), card).dues("ann") == [("bank", amount, "card")]


def test_t06_repairs_are_paid_by_house_and_by_hotel() -> None:
    game = Town()
    game.has_built("ann", 1, *ORANGE)
    game.builds("ann", "new_york", "st_james")
    game.has_built("ann", 5, *BROWN)
    drawn(game, "CH12")
    assert game.dues("ann") == [("bank", 5 * 25 + 2 * 100, "card")]
    game.do("ann pays")
    drawn(game, "CC14")
    assert game.dues("ann") == [("bank", 5 * 40 + 2 * 115, "card")]


def test_repairs_ask_nothing_of_who_has_no_building() -> None:
    assert drawn(Town(), "CH12").dues("ann") == []


def test_t12_the_chair_of_the_board_pays_four_times_50() -> None:
    game = Town(*FIVE)
    entry = drawn(game, "CH15").last
    assert game.money(entry) == {"ann": -200, "bob": 50, "cem": 50, "dee": 50, "eva": 50}
    assert kinds(entry).count("due_paid") == 4


def test_ch15_who_has_too_little_for_all_owes_each_of_the_four() -> None:
    game = Town(*FIVE)
    game.has_cash("ann", 199)
    drawn(game, "CH15")
    assert game.dues("ann") == [(who, 50, "card") for who in ("bob", "cem", "dee", "eva")]
    assert game.cash("ann") == 199
    game.do("ann pays", "ann pays", "ann pays")
    assert game.refused("ann pays") == "insufficient_cash"
    game.do("bank pays 1 to ann", "ann pays")
    assert [game.cash(who) for who in ("bob", "cem", "dee", "eva")] == [1550] * 4


def test_a14_who_cannot_pay_for_the_birthday_owes_the_drawer() -> None:
    game = Town()
    game.has_cash("bob", 5)
    drawn(game, "CC07")
    assert (game.cash("ann"), game.dues("bob")) == (1510, [("ann", 10, "card")])
    game.do("bob goes bankrupt")
    assert game.cash("ann") == 1515


@pytest.mark.parametrize("card", ["CC07", "CH15"])
def test_t15_money_between_players_leaves_their_sum_as_it_was(card: str) -> None:
    game = drawn(Town(*FIVE), card)
    assert sum(game.cash(who) for who in game.state.setup.ids) == 5 * 1500


# --- the decks ------------------------------------------------------------------------------------


def test_a_card_is_drawn_from_the_deck_of_its_space() -> None:
    game = Town()
    game.do("ann moves to chest_1")
    assert game.refused("ann draws CH08") == "not_there"
    assert game.sentence("ann draws CH08") == (
        "Ann is on a space of the other deck: enter a card of that deck"
    )
    game.do("ann draws CC09", "ann moves to chance_1")
    assert game.refused("ann draws CC09") == "not_there"


def test_a_jail_pass_goes_back_under_its_own_deck() -> None:
    game = Town()
    drawn(game, "CH09")
    drawn(game, "CC05")
    assert game.state.seats["ann"].held == ("CH09", "CC05")
    assert game.refused("bob draws CC05") == "not_your_turn"
    game.do("ann goes to jail", "next", "next", "next", "ann uses CC05")
    assert game.state.seats["ann"].held == ("CH09",)
    game.do("bob's turn", "bob moves to chest_1", "bob draws CC05")
    assert game.state.seats["bob"].held == ("CC05",)


def test_a_jail_pass_that_somebody_holds_is_not_drawn_again() -> None:
    game = drawn(Town(), "CH09")
    game.do("bob's turn", "bob moves to chance_1")
    assert game.refused("bob draws CH09") == "card_held"


def test_as_many_copies_may_be_held_as_there_are() -> None:
    """The real and the fake one of a pair look alike to the Bank."""
    game = Town(box="cash-decoder")
    for who in ("ann", "bob"):
        game.do(f"{who}'s turn", f"{who} moves to chance_1", f"{who} draws CH04")
    game.do("cem's turn", "cem moves to chance_1")
    assert game.refused("cem draws CH04") == "card_held"


# --- RF-07: the tax on what Chance brings ---------------------------------------------------------


def taxed(switches: dict[str, str], *names: str) -> Town:
    """Minute 61: half of every rent goes to the Bank."""
    game = Town(*names, box="online-rental-tax", switches=switches)
    game.do(c.SetClock(60 * 60))
    return game


@pytest.mark.parametrize(
    ("switches", "brings", "costs"),
    [
        ({"tax_chance": "none"}, 500, 150),
        ({"tax_chance": "receipts"}, 250, 150),
        ({"tax_chance": "all"}, 250, 75),
    ],
)
def test_v22_chance_brings_less_and_may_cost_less(
    switches: dict[str, str], brings: int, costs: int
) -> None:
    game = taxed(switches)
    before = game.cash("ann")
    drawn(game, "CH08")
    assert game.cash("ann") - before == brings
    drawn(game, "CH13")
    assert game.dues("ann") == [("bank", costs, "card")]
    assert audit(row.line + b"\n" for row in game.session.journal.rows()).exit_code == 0


def test_v22_what_other_players_pay_by_chance_is_taxed_too() -> None:
    game = taxed({})
    entry = drawn(game, "CH15").last
    assert game.money(entry) == {"ann": -1000, "bob": 250, "cem": 250, "bank": 500}
    assert kinds(entry).count("rent_taxed") == 2


def test_v22_a_chest_is_not_chance() -> None:
    game = taxed({})
    before = game.cash("ann")
    drawn(game, "CC02")
    assert game.cash("ann") - before == 2000
    drawn(game, "CC07")
    assert game.cash("ann") - before == 2200


def test_v22_before_minute_61_chance_is_not_taxed() -> None:
    game = Town(box="online-rental-tax")
    game.do(c.SetClock(60 * 60 - 1))
    before = game.cash("ann")
    drawn(game, "CH08")
    assert game.cash("ann") - before == 500


# --- B-3: a card must be taken, or may ------------------------------------------------------------


def test_b3_must_take_card_no() -> None:
    game = Town(box="cash-decoder", switches={"must_take_card": "no"})
    game.do("ann rolls 2 4", "next")
    assert game.turn == "bob"


def test_b3_must_take_card_yes() -> None:
    game = Town(box="cash-decoder", switches={"must_take_card": "yes"})
    game.do("ann rolls 2 4")
    for statement in ("next", "bob rolls 1 2", "bob's turn"):
        assert game.refused(statement) == "card_open"
    game.do("ann draws CH04", "next")


def test_b3_a_kept_chance_card_excuses_from_no_card_of_the_other_deck() -> None:
    """Rules 18 and 19: that one may keep one only is said of the first deck."""
    game = drawn(Town(box="cash-decoder"), "CH04")
    game.do("bob's turn", "ann's turn", "ann moves to chest_1")
    assert game.state.seats["ann"].held == ("CH04",)
    assert game.refused("next") == "card_open"


def test_b3_who_may_keep_any_number_must_take_the_next_one_too() -> None:
    game = drawn(Town(box="cash-decoder", switches={"keep_cards": "any"}), "CH04")
    game.do("bob's turn", "ann's turn", "ann moves to chance_1")
    assert game.refused("next") == "card_open"


def test_b3_a_double_does_not_roll_past_the_card() -> None:
    game = Town(box="cash-decoder")
    game.do("ann rolls 3 3")
    assert game.refused("ann rolls 1 2") == "card_open"
    game.do("ann keeps card", "ann rolls 1 2")


def test_b3_a_printed_card_that_is_booked_by_what_it_does_was_taken() -> None:
    game = Town(box="cash-decoder")
    game.do("ann rolls 2 4", "bob pays 10 to cem", "bob pays 50 to ann", "payment closes")
    assert game.refused("next") == "card_open"
    game.do("bank pays 200 to ann", "next")


def test_cd19_who_keeps_a_chance_card_may_leave_it_at_that() -> None:
    game = drawn(Town(box="cash-decoder"), "CH04")
    game.do("next", "next", "next", "ann moves to chance_2", "next")
    assert game.turn == "bob"


def test_cd19_only_one_chance_card_is_kept_and_the_old_one_is_discarded_first() -> None:
    game = drawn(Town(box="cash-decoder"), "CH04")
    drawn(game, "CC01")
    game.do("ann moves to chance_2")
    assert game.refused("ann draws CH09") == "too_many_cards"
    assert game.refused("ann keeps card") == "too_many_cards"
    game.do("ann discards CH04", "ann draws CH09")
    assert game.state.seats["ann"].held == ("CC01", "CH09")


def test_cd17_any_number_of_chest_cards_is_kept() -> None:
    game = drawn(Town(box="cash-decoder"), "CC01")
    drawn(game, "CC02")
    assert game.state.seats["ann"].held == ("CC01", "CC02")
