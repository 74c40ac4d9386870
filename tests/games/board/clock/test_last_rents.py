"""The last rents: what was landed on when the time was up may still be asked for (GL-11)."""

from __future__ import annotations

import pytest

from banker.audit import audit
from tests.support.game import kinds
from tests.support.property_game import Town


def at_the_end(**switches: str) -> Town:
    """The time is up while Bob stands on Ann's Boardwalk."""
    game = Town(switches={"time_limit": "10", "time_end": "turn"} | switches)
    game.owns("ann", "boardwalk")
    game.do("ann passes go", "next", "clock 11:00", "bob moves to boardwalk")
    return game


def test_v18_a_rent_just_landed_on_counts_where_the_game_ends_at_once() -> None:
    """Nobody could ask for it in the moment in which the time was up."""
    game = Town(switches={"time_limit": "10", "time_end": "now"})
    game.owns("ann", "boardwalk", "electric")
    game.do("ann passes go", "next", "bob moves to electric", "bob moves to boardwalk")
    entry = game.do("clock 11:00")
    assert kinds(entry)[:4] == ["clock_read", "time_up", "rent_lapsed", "due_made"]
    assert game.dues("bob") == [("ann", 50, "rent")] and game.state.table.claims == ()
    ranks = {rank.who: rank.dues for rank in game.state.table.ranking}
    assert ranks == {"ann": 50, "bob": -50, "cem": 0}
    found = audit(row.line + b"\n" for row in game.session.journal.rows()).findings
    assert [it.code for it in found if it.severity != "noted"] == []


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
