"""The last rents: what was landed on when the time was up may still be asked for (GL-11)."""

from __future__ import annotations

import pytest

from tests.support.property_game import Town


def at_the_end(**switches: str) -> Town:
    """The time is up while Bob stands on Ann's Boardwalk."""
    game = Town(switches={"time_limit": "10", "time_end": "turn"} | switches)
    game.owns("ann", "boardwalk")
    game.do("ann passes go", "next", "clock 11:00", "bob moves to boardwalk")
    return game


@pytest.mark.parametrize("passed", ["next", "cem's turn"])
def test_r5_the_bank_asks_for_the_last_rent_before_it_counts(passed: str) -> None:
    game = at_the_end()
    assert game.refused(passed) == "rent_open"
    assert "'Ann asks rent'" in game.sentence(passed)
    game.do("ann asks rent", "bob pays", passed)
    assert game.state.table.ended == "time_up"
    ranks = {rank.who: rank.cash for rank in game.state.table.ranking}
    assert (ranks["bob"], ranks["cem"]) == (1450, 1500)


def test_r5_the_next_players_roll_is_too_late_for_it() -> None:
    game = at_the_end()
    game.do("cem rolls 1 2")
    assert game.state.table.ended == "time_up"


def test_r5_who_does_not_ask_says_that_the_game_ends() -> None:
    game = at_the_end()
    game.do("game ends")
    assert game.state.table.ended


def test_r5_a_round_that_is_played_out_keeps_the_rent_of_its_last_turn() -> None:
    game = at_the_end(time_end="round")
    game.do("next", "cem moves to boardwalk")
    assert game.refused("next") == "rent_open"
