"""Rules 12 to 14: what a street asks and when. Vectors 2 and 6."""

from __future__ import annotations

import pytest

from banker.games.board.queries.rent_amounts import full_rent, rent_of
from tests.support.game import Game, kinds, paid

PINK = ("st_charles", "states", "virginia")
LIGHT_BLUE = ("oriental", "vermont", "connecticut")


def ann_on_oriental(*names: str) -> Game:
    """Ann has just landed on Bob's Oriental."""
    game = Game(*names)
    game.owns("bob", "oriental")
    game.do("ann rolls 2 4")
    return game


# --- rule 12: asked for in time ---------------------------------------------------------------


def test_rule_12_rent_is_owed_when_the_owner_asks() -> None:
    game = ann_on_oriental()
    assert game.dues("ann") == []
    entry = game.do("bob asks rent")
    assert entry.post == ()
    assert kinds(entry) == ["due_made"]
    assert game.dues("ann") == [("bob", 70, "rent")]
    assert paid(game.do("ann pays")) == {"ann": -70, "bob": 70}


def test_rule_12_asked_and_paid_in_one_breath() -> None:
    game = ann_on_oriental()
    assert paid(game.do("ann pays rent")) == {"ann": -70, "bob": 70}
    assert game.state.table.claims == ()
    assert game.refused("ann pays rent") == "no_claim"
    assert game.refused("bob asks rent") == "no_claim"


def test_rule_12_a_claim_lapses_when_the_next_player_rolls() -> None:
    game = ann_on_oriental()
    entry = game.do("bob rolls 4 6")
    assert kinds(entry) == ["turn_passed", "rent_lapsed", "rolled", "moved"]
    assert game.refused("bob asks rent") == "no_claim"
    assert game.refused("bob asks ann rent on oriental") == "no_claim"
    assert game.cash("ann") == 3000


def test_rule_12_until_then_there_is_time_also_after_the_turn_has_passed() -> None:
    game = ann_on_oriental()
    game.do("next", "bob asks rent")
    assert game.dues("ann") == [("bob", 70, "rent")]


def test_rule_12_the_visitors_own_next_roll_ends_nothing() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.do("ann rolls 3 3", "ann rolls 1 3", "bob asks rent", "ann pays")
    assert game.cash("bob") == 3070


def test_rule_12_turns_that_are_passed_without_a_roll_leave_the_claim() -> None:
    game = ann_on_oriental()
    game.do("next", "next", "ann's turn", "next")
    assert len(game.state.table.claims) == 1
    game.do("bob rolls 4 6")
    assert game.state.table.claims == ()


def test_rule_12_nobody_but_the_owner_asks() -> None:
    game = ann_on_oriental()
    assert game.refused("cem asks rent") == "no_claim"
    assert game.refused("cem asks ann rent on oriental") == "not_owner"


def test_rule_12_landing_on_ones_own_street_asks_nothing() -> None:
    game = Game()
    game.owns("ann", "oriental")
    entry = game.do("ann rolls 2 4")
    assert kinds(entry) == ["rolled", "moved"]
    assert game.refused("ann pays rent on oriental") == "same_account"


def test_rule_12_a_rent_asked_for_stays_owed_until_it_is_paid() -> None:
    game = ann_on_oriental()
    game.do("bob asks rent")
    assert game.refused("bob rolls 4 6") == "debt_open"
    assert game.refused("next") == "debt_open"
    game.do("ann pays rent", "bob rolls 4 6")


def test_rule_12_who_sells_the_street_before_asking_has_not_asked() -> None:
    game = ann_on_oriental()
    entry = game.do("bob gives oriental to cem for 200")
    assert "rent_lapsed" in kinds(entry)
    assert game.refused("bob asks ann rent") == "no_claim"
    assert game.refused("cem asks ann rent on oriental") == "no_claim"


def test_rule_12_what_was_asked_for_stays_owed_when_the_street_is_sold() -> None:
    game = ann_on_oriental()
    game.do("bob asks rent", "bob gives oriental to cem for 200", "ann pays")
    assert game.cash("bob") == 3000 + 200 + 70


def test_rule_12_exactly_the_rent_paid_by_word_to_the_owner_is_the_rent() -> None:
    game = ann_on_oriental()
    game.do("ann pays 60 to bob as a gift", "ann pays 70 to cem")
    assert len(game.state.table.claims) == 1
    assert kinds(game.do("ann pays 70 to bob")) == ["due_paid"]
    assert game.refused("bob asks rent") == "no_claim"
    game.do("ann pays 70 to bob")


@pytest.mark.parametrize("statement", ["ann pays rent", "ann pays 70 to bob"])
def test_rule_12_who_falls_short_of_a_rent_still_owes_it_and_is_told_how_to_raise_it(
    statement: str,
) -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.owns("ann", "baltic")
    game.has_cash("ann", 50)
    game.do("ann rolls 2 4")
    assert game.sentence(statement) == (
        "Ann has 50 and owes 70; mortgaging Baltic Avenue would bring 60"
    )
    game.do("ann mortgages baltic", statement)
    assert (game.cash("ann"), game.state.table.claims) == (40, ())


def test_rule_12_the_newest_claim_is_meant_unless_another_is_named() -> None:
    game = Game()
    game.owns("bob", "oriental", "connecticut", "virginia")
    game.do("ann rolls 3 3", "ann rolls 1 2")
    assert [claim.deed for claim in game.state.table.claims] == ["oriental", "connecticut"]
    game.do("bob asks rent")
    assert game.dues("ann") == [("bob", 80, "rent")]
    game.do("bob asks ann rent on oriental")
    assert game.dues("ann") == [("bob", 80, "rent"), ("bob", 70, "rent")]


# --- rule 13: how much ------------------------------------------------------------------------


def test_rule_13_alone_full_set_one_hotel_two_hotels() -> None:
    game = Game()
    game.owns("bob", "virginia", "states")
    assert rent_of(game.state, "virginia") == 140
    game.owns("bob", "st_charles")
    assert rent_of(game.state, "virginia") == 280
    game.has_hotels("bob", "virginia")
    assert rent_of(game.state, "virginia") == 580
    game.has_hotels("bob", "virginia")
    assert rent_of(game.state, "virginia") == 880
    assert rent_of(game.state, "st_charles") == 220


def test_rule_13_rent_follows_from_who_owns_what_now() -> None:
    """What counts is the moment of asking, not the moment of landing."""
    game = Game()
    game.owns("bob", *PINK)
    game.do("ann moves to virginia", "bob gives states to cem for nothing", "bob asks rent")
    assert game.dues("ann") == [("bob", 140, "rent")]


def test_rule_13_a_set_in_two_hands_is_no_set() -> None:
    game = Game()
    game.owns("bob", "virginia", "states")
    game.owns("cem", "st_charles")
    assert [rent_of(game.state, deed) for deed in PINK] == [110, 110, 140]


@pytest.mark.parametrize("index", range(22))
def test_every_printed_rent_can_be_asked(index: int) -> None:
    game = Game("Ann", "Bob")
    deed = game.state.edition.deeds[index]
    sisters = [sister.id for sister in game.state.edition.deeds_in[deed.group]]
    asked = []
    game.owns("bob", deed.id)
    asked.append(rent_of(game.state, deed.id))
    game.owns("bob", *(sister for sister in sisters if sister != deed.id))
    asked.append(rent_of(game.state, deed.id))
    for _ in range(2):
        game.has_hotels("bob", deed.id)
        asked.append(rent_of(game.state, deed.id))
    assert tuple(asked) == deed.rents


def test_the_bank_asks_no_rent() -> None:
    assert rent_of(Game().state, "oriental") == 0


# --- rule 14: mortgaged -----------------------------------------------------------------------


def test_rule_14_a_mortgaged_street_asks_nothing_and_still_counts_towards_its_set() -> None:
    game = Game()
    game.owns("bob", *PINK)
    game.do('force bob mortgages states because "for the test"')
    assert rent_of(game.state, "states") == 0
    assert full_rent(game.state, "states") == 220
    assert rent_of(game.state, "virginia") == 280
    game.do("ann moves to states")
    assert game.state.table.claims == ()
    assert game.refused("bob asks rent on states") == "no_claim"
    game.do("ann moves to virginia", "bob asks rent")
    assert game.dues("ann") == [("bob", 280, "rent")]


def test_rule_14_mortgaged_before_it_is_asked_for_it_asks_nothing() -> None:
    game = ann_on_oriental()
    game.do('force bob mortgages oriental because "for the test"')
    assert game.refused("bob asks rent") == "mortgaged"
    assert game.refused("ann pays rent") == "mortgaged"


# --- vectors ----------------------------------------------------------------------------------


def test_vector_2_oriental_without_the_set_is_70() -> None:
    game = ann_on_oriental()
    game.do("ann pays rent")
    assert (game.cash("ann"), game.cash("bob")) == (2930, 3070)


def test_vector_6_states_and_virginia_with_a_hotel_are_520_and_580() -> None:
    game = Game()
    game.owns("bob", *PINK)
    game.has_hotels("bob", "states", "virginia")
    game.do("ann moves to states", "ann pays rent", "next", "cem's turn", "cem moves to virginia")
    game.do("cem pays rent")
    assert game.cash("ann") == 3000 - 520
    assert game.cash("cem") == 3000 - 580
    assert game.cash("bob") == 3000 + 520 + 580


def test_nobody_asks_the_bankrupt() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.has_cash("cem", 0)
    game.do("cem's turn", "cem rolls 1 3", "cem goes bankrupt")
    assert game.refused("bob asks cem rent on oriental") == "bankrupt"
