"""A statement at a table: a hotel is never built as a house, and no bidder gets a salary."""

from __future__ import annotations

import pytest

from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.session.stated import stated
from tests.support.game import Game
from tests.support.property_game import ORANGE, Town

STREET = "ann builds hotel on new_york"


def oranges(level: int) -> Town:
    game = Town()
    game.has_built("ann", level, *ORANGE)
    return game


def refused(game: Game, statement: str) -> str:
    with pytest.raises(Refusal) as caught:
        stated(statement, game.state)
    assert caught.value.code.value == "needs_houses"
    assert isinstance(caught.value.asked, c.Build | c.BuildGroup)
    return caught.value.sentence


@pytest.mark.parametrize("level", [0, 3])
@pytest.mark.parametrize(
    "statement",
    [STREET, "ann builds 2 hotels on new_york", "ann builds hotels on group orange",
     f'force {STREET} because "late"', 'force ann builds hotel on baltic because "late"'],
)  # fmt: skip
def test_a_hotel_is_not_built_as_a_house(statement: str, level: int) -> None:
    said = refused(oranges(level), statement)
    assert said.endswith("needs 4 houses on every street of the group first")


def test_a_hotel_is_built_where_a_hotel_is_next() -> None:
    game = oranges(4)
    for statement in (STREET, "ann builds hotels on group orange"):
        assert stated(statement, game.state) == game.command(statement)
    game.do(STREET)
    assert stated(STREET, game.state) == c.Build("ann", "new_york"), "the rules refuse a second"


@pytest.mark.parametrize(
    "statement",
    ["ann builds on new_york", "ann builds house on new_york",
     'force ann builds house on new_york because "a hotel"',
     'force ann builds house on new_york because "hotel"', "ann pays 50 to bob"],
)  # fmt: skip
def test_every_other_statement_means_what_it_meant(statement: str) -> None:
    game = oranges(0)
    assert stated(statement, game.state) == game.command(statement)


def test_where_there_are_no_houses_a_hotel_is_next_on_a_bare_street() -> None:
    game = Game(box="cash-decoder")
    for deed in ("mediterranean", "baltic"):
        game.do(f'force ann buys {deed} because "test"')
    said = "ann builds hotel on baltic"
    assert stated(said, game.state) == game.command(said) == c.Build("ann", "baltic")


# --- who bids no more -----------------------------------------------------------------------------

ENDS = "a player stops bidding without a statement; when nobody bids more: 'auction closes'"
PASSES = ("cem passes", "cem pass", "passes", "Cem drops out", "cem folds", "cem withdraws")


def misread(game: Game, statement: str) -> str:
    with pytest.raises(InvalidCommand) as caught:
        stated(statement, game.state)
    return str(caught.value)


@pytest.mark.parametrize("statement", PASSES)
def test_who_leaves_the_bidding_is_told_how_it_ends_and_not_how_to_get_a_salary(
    statement: str,
) -> None:
    game = Game(box="glass-classic")
    assert misread(game, statement) != ENDS, "nothing is auctioned"
    game.do("auction oriental", "ann bids 10")
    assert misread(game, statement) == ENDS
    assert "is not" in misread(game, "cem bids lots")
    assert stated("cem passes go", game.state) == c.PassGo("cem")
    assert stated("auction closes", game.state) == c.CloseAuction()


def test_a_player_called_hotel_builds_houses() -> None:
    game = Town("Hotel", "Bob")
    game.has_built("hotel", 0, *ORANGE)
    statement = "hotel builds on new_york"
    assert stated(statement, game.state) == game.command(statement)
