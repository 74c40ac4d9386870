"""The end that was agreed, by time or by rounds: RC, V-18."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from tests.support.game import Statement, kinds
from tests.support.property_game import Town


def limited(**switches: str) -> Town:
    game = Town(switches={"time_limit": "60", **switches})
    game.do("ann rolls 4 6", "next", "bob rolls 5 5")
    return game


def test_v18_time_end_now() -> None:
    game = limited(time_end="now")
    game.do(c.SetClock(3599))
    assert not game.state.table.ended
    entry = game.do(c.SetClock(3600))
    assert kinds(entry)[:2] == ["clock_read", "time_up"]
    assert kinds(entry)[-1] == "game_ended"
    assert game.state.table.ended == "time_up"


def test_v18_time_end_turn() -> None:
    """With its doubles: Bob's second roll belongs to it."""
    game = limited(time_end="turn")
    game.do(c.SetClock(3600), "bob rolls 4 6")
    assert game.phase == "turn"
    assert kinds(game.do("next"))[-1] == "game_ended"


def test_v18_time_end_round() -> None:
    game = limited(time_end="round")
    game.do(c.SetClock(3600), "bob rolls 4 6", "next")
    assert game.turn == "cem"
    game.do("cem rolls 4 6", c.SetClock(4000))
    assert kinds(game.do("next"))[-1] == "game_ended"


def test_v18_the_last_turn_is_announced_once() -> None:
    game = limited()
    assert "time_up" in kinds(game.do(c.SetClock(3600)))
    assert kinds(game.do(c.SetClock(3700))) == ["clock_read"]


def test_rc_time_limit_off() -> None:
    game = Town(switches={"time_limit": "off"})
    assert game.refused(c.SetClock(9999)) == "not_in_this_game"


def test_rc_what_is_owed_in_the_last_turn_is_paid_before_the_end() -> None:
    game = Town(switches={"time_limit": "60"})
    game.do("ann rolls 1 3", c.SetClock(3600))
    assert game.refused("next") == "debt_open"
    game.do("ann pays", "next")
    assert (game.state.table.ended, game.cash("ann")) == ("time_up", 1300)


def test_round_limit_off() -> None:
    game = Town("Ann", "Bob", switches={"round_limit": "off"})
    game.do(*["next"] * 20)
    assert game.state.table.round == 11


def test_the_game_ends_with_the_agreed_round() -> None:
    game = Town("Ann", "Bob", switches={"round_limit": "2"})
    game.do("next", "next", "next")
    assert not game.state.table.ended
    assert kinds(game.do("next"))[-3:] == ["scored", "scored", "game_ended"]
    assert game.state.table.ended == "time_up"


@pytest.mark.parametrize(
    ("switches", "before", "roll"),
    [
        ({"time_limit": "1"}, ["ann rolls 4 6", c.SetClock(60)], "bob rolls 2 4"),
        ({"round_limit": "1"}, ["ann rolls 4 6", "bob rolls 4 6"], "ann rolls 2 4"),
    ],
)
def test_a_roll_that_comes_after_the_end_is_not_heard_any_more(
    switches: dict[str, str], before: list[Statement], roll: str
) -> None:
    game = Town("Ann", "Bob", switches=switches)
    game.do(*before)
    assert not game.state.table.ended
    entry = game.do(roll)
    assert (game.state.table.ended, kinds(entry)[-1]) == ("time_up", "game_ended")
    assert game.state.table.offer is None
    assert game.space(roll.split()[0]) != "oriental"


def test_the_agreed_round_begins_with_who_began() -> None:
    game = Town(switches={"round_limit": "1"})
    game.do("bob's turn", "next", "next")
    assert not game.state.table.ended
    game.do("next")
    assert game.state.table.ended == "time_up"


def test_a_bankruptcy_in_the_last_turn_ends_the_game_once() -> None:
    game = Town("Ann", "Bob", switches={"time_limit": "60"})
    game.has_cash("ann", 10)
    game.do("ann rolls 1 3", c.SetClock(3600))
    entry = game.do("ann goes bankrupt")
    assert kinds(entry).count("game_ended") == 1
    assert game.state.table.winners == ("bob",)


def test_a_second_bankruptcy_in_the_last_turn_ends_the_game_once() -> None:
    game = Town(
        "Ann", "Bob", "Cem", "Dee", box="glass-classic", overlays=("short-game",),
        switches={"time_limit": "60"}, deal_deeds=0,
    )  # fmt: skip
    for who in ("ann", "bob"):
        game.has_cash(who, 10)
    game.do("ann moves to income_tax", "ann goes bankrupt", "bob moves to income_tax")
    game.do(c.SetClock(3600))
    assert kinds(game.do("bob goes bankrupt")).count("game_ended") == 1
