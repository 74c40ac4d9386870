"""A table may tell every roll, or only what concerns money."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds, paid


def test_a_table_that_never_tells_a_roll_plays_all_the_same() -> None:
    game = Game()
    game.do("ann buys oriental", "next", "bob's turn", "bob buys virginia")
    game.do("next", "cem pays rent on oriental", "next", "ann passes go", "bob's turn")
    assert paid(game.do("bob pays rent on oriental")) == {"bob": -70, "ann": 70}
    assert game.cash("ann") == 3000 - 200 + 70 + 400 + 70
    assert game.cash("vault") == 500
    game.do("bob pays 400 to vault", "auction states", "cem bids 200", "auction closes")
    game.do("ann gives oriental to cem for states", "bob guesses 3 misses", "bob draws CH09")
    assert game.owner("states") == "ann"


def test_a_position_is_known_while_every_move_has_been_told() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys")
    assert game.space("ann") == "oriental"
    game.do("bob rolls 4 6", "next", "next")
    assert game.space("ann") is None, "this turn's move may not have been told yet"
    game.do("ann rolls 1 3")
    assert game.space("ann") == "jail"
    game.do("next", "bob passes go", "next")
    assert (game.space("ann"), game.space("bob")) == ("jail", None)


def test_a_turn_that_is_skipped_leaves_the_piece_where_it_stands() -> None:
    game = Game("Ann", "Bob")
    game.do("ann rolls 4 6", "next", "next", "next", "next")
    assert game.space("ann") is None, "it is her turn, and a move may not have been told yet"
    assert kinds(game.do("ann rolls 2 3")) == ["rolled", "moved", "guess_granted"]
    assert game.space("ann") == "guess_2"
    game.do("ann guesses 3 misses", "bob's turn", "ann's turn", "bob's turn")
    assert game.space("ann") == "guess_2"


@pytest.mark.parametrize(
    "act",
    [
        "ann buys baltic", "ann passes go", "ann draws CH09", "ann keeps card",
        "ann pays rent on oriental", "bob asks rent on oriental", "ann guesses 3 misses",
        "ann guesses 3 opens",
    ],
)  # fmt: skip
def test_an_act_taken_on_trust_shows_that_the_piece_moved_unheard(act: str) -> None:
    game = Game("Ann", "Bob")
    game.owns("bob", "oriental")
    game.do("ann rolls 4 6", "next", "next", act)
    assert game.state.seats["ann"].position is None
    if game.dues("ann"):
        game.do("ann pays")
    if game.keys("ann"):
        game.do("ann unlocks boardwalk", "vault locks")
    game.do("next")
    assert game.space("ann") is None


@pytest.mark.parametrize(
    "act", ["ann buys", "ann draws CH09", "ann pays rent", "ann guesses 3 misses"]
)
def test_what_a_told_move_leads_to_is_no_matter_of_trust(act: str) -> None:
    spaces = {"b": "baltic", "d": "chance_1", "p": "oriental", "g": "guess_1"}
    game = Game("Ann", "Bob")
    game.owns("bob", "oriental")
    where = spaces[act.split()[1][0]]
    game.do(f"ann moves to {where}", act, "next")
    assert game.space("ann") == where


def test_in_jail_nothing_is_taken_on_trust() -> None:
    game = Game("Ann", "Bob")
    game.do("ann goes to jail", "next", "next", 'force ann buys oriental because "ours"', "next")
    assert game.space("ann") == "jail"


def test_a_silent_turn_makes_the_position_unknown_until_it_is_said() -> None:
    game = Game("Ann", "Bob")
    game.do("ann buys baltic", "next", "bob rolls 2 4", "bob buys", "next")
    entry = game.do("ann rolls 2 4")
    assert kinds(entry) == ["rolled"]
    assert game.space("ann") is None
    game.do("ann moves to oriental")
    assert game.space("ann") == "oriental"
    assert paid(game.do("ann pays rent")) == {"ann": -70, "bob": 70}


def test_what_the_rules_ask_of_the_position_is_checked_when_it_is_known() -> None:
    game = Game()
    game.owns("bob", "virginia")
    game.do("ann rolls 4 6")
    assert game.refused("ann buys oriental") == "not_there"
    assert game.refused("ann pays rent on virginia") == "not_there"
    assert game.refused("bob asks rent on virginia") == "not_there"
    assert game.refused("ann passes go") == "dice_heard"
    assert game.refused("ann guesses 3 misses") == "no_guess"
    assert game.refused("ann draws CH09") == "not_there"


def test_and_taken_on_trust_when_it_is_not() -> None:
    game = Game()
    game.owns("bob", "virginia")
    game.do("next", "next", "next")
    game.do("bob asks rent on virginia", "ann pays", "ann pays rent on virginia")
    game.do("ann buys oriental", "ann passes go", "ann guesses 3 misses", "ann draws CH09")
    assert game.cash("bob") == 3280


def test_what_cannot_be_is_refused_also_on_trust() -> None:
    game = Game()
    game.owns("bob", "virginia")
    assert game.refused("ann pays rent on oriental") == "not_owner"
    assert game.refused("bob asks ann rent on oriental") == "not_owner"
    assert game.refused("cem asks ann rent on virginia") == "not_owner"
    assert game.refused("bob pays rent on virginia") == "same_account"
    assert game.refused("ann buys virginia") == "not_for_sale"
    assert game.refused("ann buys boardwalk") == "locked"
    assert game.refused("bob buys oriental") == "not_your_turn"
    assert game.refused("ann pays rent") == "no_claim"
    asked = "no rent is open: play on"
    assert game.sentence("ann asks rent") == asked, "who asks does not owe"
    assert game.refused("ann buys") == "no_offer"


def test_the_visitor_may_be_named_when_it_is_not_who_has_the_turn() -> None:
    game = Game()
    game.owns("bob", "virginia")
    game.do("next", "next", "bob asks ann rent on virginia", "ann pays")
    assert game.cash("bob") == 3140


def test_a_stay_in_jail_needs_no_roll_to_be_known() -> None:
    game = Game("Ann", "Bob")
    game.do("ann goes to jail", "next", "next", "next")
    assert game.space("ann") == "jail"


def test_a_move_by_hand_pays_the_salary_when_it_is_seen_to_pass_go() -> None:
    game = Game("Ann", "Bob")
    game.do("ann moves to boardwalk", "next", "next")
    assert paid(game.do("ann moves to baltic")) == {"ann": 400, "vault": 100, "bank": -500}
    game = Game("Ann", "Bob")
    game.do("ann buys park_place", "next", "next")
    assert paid(game.do("ann moves to baltic")) == {}
    game.do("ann buys", "next", "next", "ann buys oriental", "next", "next")
    assert paid(game.do("ann moves to go")) == {"ann": 400, "vault": 100, "bank": -500}


def test_moving_back_needs_a_known_position() -> None:
    game = Game("Ann", "Bob")
    game.do("next", "next")
    assert game.refused("ann moves back 3") == "not_there"
    game.do("ann rolls 1 3", "ann pays", "ann moves back 3")
    assert game.space("ann") == "mediterranean"


def test_a_nearest_card_needs_a_known_position_too() -> None:
    game = Game("Ann", "Bob")
    game.do("next", "next")
    assert game.refused("ann draws CH06") == "not_there"
    game.do("ann draws CH07")
    assert game.space("ann") == "go"


def test_a_rent_asked_for_on_trust_stays_owed() -> None:
    game = Game()
    game.owns("bob", "virginia")
    game.do("bob asks rent on virginia")
    assert game.dues("ann") == [("bob", 140, "rent")]
    assert game.refused("next") == "debt_open"


def test_doubles_that_are_not_played_on_do_not_count_for_the_next_player() -> None:
    """Three turns with a double each, of which nobody takes the roll that it gives."""
    game = Game("Ann", "Bob")
    game.do("ann rolls 5 5", "next", "bob rolls 5 5", "next")
    assert (game.state.table.doubles, game.state.table.again) == (0, False)
    entry = game.do("ann rolls 1 1")
    assert game.state.table.doubles == 1
    assert game.state.seats["ann"].jail is None
    assert "moved" in kinds(entry)


def test_a_roll_after_doubles_that_was_passed_over_is_asked_of_nobody_any_more() -> None:
    game = Game()
    game.do("ann rolls 5 5", "next")
    assert game.state.table.again is False
    game.do("cem rolls 5 5")
    assert game.state.table.turn == "cem"
