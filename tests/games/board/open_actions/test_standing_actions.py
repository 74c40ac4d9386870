"""What a player may do with deeds of their own, and what raises the cash for a due."""

from __future__ import annotations

from banker.games.board import commands as c
from banker.games.board.standing_actions import standing_actions, ways_to_pay
from tests.support.game import Game
from tests.support.property_game import Town

GLASS = "glass-classic"
BROWN = ("mediterranean", "baltic")


def standing(game: Game, who: str) -> dict[str, tuple[str | int, ...]]:
    return {it.situation: it.choices for it in standing_actions(game.state, who)}


def ways(game: Game, who: str) -> list[c.AnyCommand]:
    return [it.command for it in ways_to_pay(game.state, game.due_list(who)[0])]


def test_a_box_without_houses_offers_no_building() -> None:
    game = Game()
    game.owns("ann", "oriental")
    assert standing(game, "ann") == {}
    game.do("ann moves to income_tax")
    assert standing(game, "ann") == {"mortgage": ("oriental",)}


def test_each_act_names_the_deeds_that_fit() -> None:
    game = Town(box=GLASS)
    game.owns("ann", *BROWN, "oriental", "boardwalk")
    game.do("ann mortgages oriental")
    assert standing(game, "ann") == {
        "mortgage": (*BROWN, "boardwalk"), "redeem": ("oriental",), "build": BROWN,
    }  # fmt: skip
    game.builds("ann", "baltic")
    assert standing(game, "ann") == {
        "mortgage": ("boardwalk",), "redeem": ("oriental",), "build": ("mediterranean",),
        "sell_building": ("baltic",),
    }  # fmt: skip


def test_missing_cash_hides_nothing() -> None:
    game = Town(box=GLASS)
    game.owns("ann", *BROWN)
    game.has_cash("ann", 5)
    assert standing(game, "ann")["build"] == BROWN


def test_a_player_who_is_out_has_nothing_to_do() -> None:
    game = Game(box=GLASS)
    game.owns("ann", "oriental")
    game.do("game ends")
    assert standing_actions(game.state, "ann") == ()


def test_ways_to_pay_come_cheapest_first_and_bankruptcy_last() -> None:
    game = Town(box=GLASS)
    game.owns("ann", *BROWN, "boardwalk")
    game.builds("ann", "baltic")
    game.has_cash("ann", 10)
    game.do("ann moves to luxury_tax")
    assert ways(game, "ann") == [
        c.Mortgage("ann", "boardwalk"), c.SellBuilding("ann", "baltic"),
    ]  # fmt: skip
    game.do("ann mortgages boardwalk", "ann sells building on baltic")
    assert ways(game, "ann") == [c.Mortgage("ann", deed) for deed in BROWN]


def test_who_cannot_raise_it_may_go_bankrupt() -> None:
    game = Game(box=GLASS)
    game.owns("ann", "oriental")
    game.has_cash("ann", 10)
    game.do("ann moves to income_tax")
    assert ways(game, "ann") == [c.Mortgage("ann", "oriental"), c.GoBankrupt("ann")]


def test_bankruptcy_does_not_show_private_cash() -> None:
    found = []
    for cash in (10, 1500):
        game = Game(box=GLASS, switches={"balances": "private"})
        game.owns("ann", "oriental")
        game.has_cash("ann", cash)
        game.do("ann moves to income_tax")
        found.append(ways_to_pay(game.state, game.due_list("ann")[0]))
    assert found[0] == found[1]
    assert found[0][-1].short is None
