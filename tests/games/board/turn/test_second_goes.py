"""Second goes: after a double that the Bank did not hear the same player goes again."""

from __future__ import annotations

from tests.support.game import Game, kinds


def test_d3_setting_ones_own_turn_counts_no_round() -> None:
    game = Game("Ann", "Bob", box="glass-classic", switches={"round_limit": "1"})
    game.do("ann moves to oriental", "ann buys", "ann's turn")
    assert (game.state.table.round, game.state.table.ended, game.turn) == (1, "", "ann")


def test_d3_a_second_go_is_said() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann moves to oriental", "ann buys")
    entry = game.do("ann goes again")
    assert kinds(entry) == ["went_again"]
    assert (game.turn, game.state.table.round, game.phase) == ("ann", 1, "roll")
    game.do("ann rolls 1 2")


def test_d3_a_second_go_needs_ones_own_turn_and_no_heard_roll() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    assert game.refused("bob goes again") == "not_your_turn"
    game.do("ann rolls 4 6")
    assert game.refused("ann goes again") == "already_rolled"


def test_d3_the_rent_of_the_first_go_may_still_be_asked() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.owns("bob", "oriental")
    game.do("ann moves to oriental", "ann goes again", "bob asks rent")
    assert game.dues("ann") == [("bob", 6, "rent")]
    assert game.refused("ann goes again") == "debt_open"
