"""E-04: where balances are private no refusal tells what a player has, whatever is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.games.board import commands as c
from banker.games.board.commands import AnyCommand
from banker.language.phrases.translation import translation
from tests.support.game import Game
from tests.support.property_game import Town

PRIVATE = {"balances": "private"}
SECRETS = (157, 158)


def owing(cash: int, **switches: str) -> Town:
    """Ann owes the Bank 200 and could raise enough for it; it is Bob's cash that is left."""
    game = Town(switches={**PRIVATE, **switches})
    game.owns("ann", "reading_rr", "oriental")
    game.has_cash("ann", cash)
    game.has_cash("bob", 1000)
    game.do("ann moves to income_tax")
    return game


def buying(cash: int, **switches: str) -> Town:
    """Ann stands on New York Avenue, and has less than it costs."""
    game = Town(switches={**PRIVATE, **switches})
    game.owns("ann", "reading_rr")
    game.has_cash("ann", cash)
    game.do("ann moves to new_york")
    return game


def bidding(cash: int, **switches: str) -> Town:
    game = buying(cash, **switches)
    game.do("ann declines")
    return game


def paying(cash: int, **switches: str) -> Game:
    """Cash Decoder: Ann pays Bob 20, and both have little left."""
    game = Town(box="cash-decoder", switches={**PRIVATE, **switches})
    game.has_cash("ann", cash + 20)
    game.has_cash("bob", cash - 20)
    game.do("payment closes", "ann pays 20 to bob")
    return game


CASES: list[tuple[Callable[..., Game], str | AnyCommand]] = [
    (owing, "ann pays"),
    (owing, "ann goes bankrupt"),
    (owing, "ann pays 500 to bob"),
    (owing, "ann pays 100 to each"),
    (owing, "cem collects 300 from each"),
    (owing, "ann gives 400 to bob for nothing"),
    (owing, 'correct ann -400 because "miscounted"'),
    (owing, "ann pays 900 to cem"),
    (buying, "ann buys"),
    (bidding, "ann bids 400"),
    (paying, "bob checks ann 500 fake"),
    (paying, c.GiveChange("bob", "ann", 400)),
]


@pytest.mark.parametrize(("game", "statement"), CASES)
def test_e04_a_refusal_is_the_same_whatever_the_player_has(
    game: Callable[..., Game], statement: str | AnyCommand
) -> None:
    """Two tables that differ in nothing but the cash hear the same: so it tells nothing of it."""
    said = {game(cash).sentence(statement) for cash in SECRETS}
    assert len(said) == 1
    told = {game(cash, balances="public").sentence(statement) for cash in SECRETS}
    assert len(told) == 2


@pytest.mark.parametrize(("game", "statement"), CASES)
def test_e04_and_so_in_russian(game: Callable[..., Game], statement: str | AnyCommand) -> None:
    refusal = game(SECRETS[0]).refusal(statement)
    russian = translation("ru").text(refusal.text)
    assert russian != refusal.sentence
    assert "157" not in russian
    assert 157 not in refusal.text.fields.values()


def test_e04_the_ways_to_raise_money_do_not_tell_it_either() -> None:
    """They are named as if there were nothing at all."""
    assert owing(199).sentence("ann pays") == (
        "Ann owes 200 and has less; mortgaging Oriental Avenue and Reading Railroad would bring 150"
    )
    assert owing(199, balances="public").sentence("ann pays") == (
        "Ann has 199 and owes 200; mortgaging Oriental Avenue would bring 50"
    )


def test_e04_when_the_game_is_over_everything_is_told() -> None:
    game = owing(157)
    game.do("game ends")
    assert game.sentence('correct ann -400 because "miscounted"').startswith("Ann has 157")
