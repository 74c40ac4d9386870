"""RB-02, RC-02: two deeds are dealt and paid for before the first turn."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from tests.support.game import Game, handed, kinds
from tests.support.property_game import BECAUSE, Town

PILE = ("boardwalk", "baltic", "oriental", "park_place")


def short() -> Town:
    return Town("Ann", "Bob", overlays=("short-game",))


def deal_all(game: Game) -> None:
    """One at a time, round the table."""
    for who, deed in zip(("ann", "bob") * 2, PILE, strict=True):
        game.do(c.Deal(who, deed))


def test_rb02_each_deed_is_paid_for_at_once() -> None:
    game = short()
    entry = game.do(c.Deal("ann", "boardwalk"))
    assert game.money(entry) == {"ann": -400, "bank": 400}
    assert handed(entry) == {"boardwalk": "ann"}
    assert kinds(entry) == ["deed_dealt"]
    assert entry.ev[0].price == 400


def test_rb02_the_first_turn_waits_until_all_are_dealt() -> None:
    game = short()
    assert game.phase == "deal"
    for statement in ("ann rolls 2 4", "next", "ann moves to oriental", "ann buys oriental",
                      "auction oriental", "ann gives 10 to bob"):  # fmt: skip
        assert game.refused(statement) == "deal_first"
    assert "deeds still to deal to Ann: 2" in game.sentence("ann rolls 2 4")
    game.do(c.Deal("ann", "boardwalk"))
    assert "deeds still to deal to Bob: 2" in game.sentence("ann rolls 2 4")
    game.do("undo")
    deal_all(game)
    assert game.phase == "roll"
    game.do("ann rolls 2 4")


def test_rb02_who_begins_may_be_thrown_for_before() -> None:
    game = short()
    game.do("ann rolls 2 3 for start", "bob rolls 4 5 for start")
    assert game.turn == "bob"
    assert game.phase == "deal"


def test_rb02_the_table_may_begin_without() -> None:
    game = short()
    game.do(f"force ann rolls 2 4 {BECAUSE}")
    assert (game.space("ann"), game.phase) == ("oriental", "offer")
    game.do("ann buys", "bob rolls 1 2")
    assert game.owner("oriental") == "ann"
    assert (game.space("bob"), game.turn, game.state.table.dealt) == ("baltic", "bob", {})
    assert game.refused(c.Deal("ann", "boardwalk")) == "already_started"


def test_rb02_two_each_and_each_deed_once() -> None:
    game = short()
    game.do(c.Deal("ann", "boardwalk"), c.Deal("ann", "baltic"))
    assert game.refused(c.Deal("ann", "oriental")) == "already_dealt"
    assert game.refused(c.Deal("bob", "baltic")) == "not_for_sale"
    assert game.state.table.dealt == {"ann": 2}


def test_rb02_the_dearest_pair_can_be_paid_from_the_start_money() -> None:
    game = short()
    game.do(c.Deal("ann", "boardwalk"), c.Deal("ann", "park_place"))
    assert game.cash("ann") == 1500 - 750


def test_rb02_not_after_the_first_turn_has_begun() -> None:
    game = short()
    deal_all(game)
    game.do("ann rolls 4 6")
    assert game.refused(c.Deal("ann", "virginia")) == "already_started"


def test_rb02_who_has_not_the_money_is_dealt_nothing() -> None:
    game = short()
    game.has_cash("bob", 100)
    assert game.refused(c.Deal("bob", "boardwalk")) == "insufficient_cash"


@pytest.mark.parametrize("box", ["glass-classic", "secret-vault", "cash-decoder", "rouble-full"])
def test_without_the_overlay_nothing_is_dealt(box: str) -> None:
    game = Town(box=box)
    assert game.phase == "roll"
    assert game.refused(c.Deal("ann", "baltic")) == "not_in_edition"


@pytest.mark.parametrize("box", ["rouble-full", "rouble-simple", "online-rental-tax"])
def test_rc02_the_time_limit_deals_too_over_any_board(box: str) -> None:
    game = Town("Ann", "Bob", box=box, overlays=("time-limit",))
    deal_all(game)
    scale = 10 if box == "online-rental-tax" else 1
    assert game.cash("ann") == (1500 - 500) * scale
    game.do("ann rolls 2 4")
