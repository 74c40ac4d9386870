"""Rules 34 and 35: trades."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.queries.rent_amounts import rent_of
from tests.support.game import Game, handed, kinds, paid

PINK = ("st_charles", "states", "virginia")


def test_rule_34_streets_cash_hotels_and_jail_cards_change_hands_in_one_entry() -> None:
    game = Game()
    game.owns("ann", "oriental")
    game.owns("bob", "virginia")
    game.do("bob gains hotel", "bob's turn", "bob draws CH01")
    entry = game.do("ann gives oriental + 100 to bob for virginia + hotel + jail_card")
    assert paid(entry) == {"ann": -100, "bob": 100}
    assert handed(entry) == {"oriental": "bob", "virginia": "ann"}
    assert paid(entry, "hotel") == {"bob": -1, "ann": 1}
    assert paid(entry, "jail_card") == {"bob": -1, "ann": 1}
    assert game.state.seats["ann"].held == ("CH01",)
    assert game.state.seats["bob"].held == ()


def test_rule_34_a_gift_is_a_trade_for_nothing() -> None:
    game = Game()
    game.owns("ann", "oriental")
    assert handed(game.do("ann gives oriental to bob for nothing")) == {"oriental": "bob"}
    assert paid(game.do("bob gives 50 to cem")) == {"bob": -50, "cem": 50}


def test_rule_34_at_any_time_in_anybodys_turn() -> None:
    game = Game()
    game.owns("cem", "oriental")
    game.do("ann rolls 4 6", "cem gives oriental to bob for 100")
    game.do("bob rolls 1 3", "bob gives oriental to cem for 200", "bob pays")
    assert game.owner("oriental") == "cem"


def test_rule_34_three_may_trade_at_once() -> None:
    game = Game()
    game.owns("ann", "oriental")
    game.owns("bob", "virginia")
    entry = game.do(
        "ann gives oriental to bob and bob gives virginia to cem and cem gives 100 to ann"
    )
    assert handed(entry) == {"oriental": "bob", "virginia": "cem"}
    assert paid(entry) == {"ann": 100, "cem": -100}


def test_rule_34_what_comes_in_may_pay_for_what_goes_out() -> None:
    game = Game()
    game.has_cash("ann", 0)
    game.owns("bob", "oriental")
    game.do("ann gives 100 to bob and bob gives 100 to ann and bob gives oriental to ann")
    assert (game.cash("ann"), game.owner("oriental")) == (0, "ann")


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("ann gives virginia to bob for 100", "not_owner"),
        ("ann gives oriental to bob for virginia", "not_owner"),
        ("ann gives oriental to bob for 3,001", "insufficient_cash"),
        ("ann gives 3,001 to bob for nothing", "insufficient_cash"),
        ("ann gives hotel to bob for 10", "no_hotel"),
        ("ann gives jail_card to bob for 10", "no_card"),
        ("ann gives key to bob for 10", "not_tradable"),
        ("ann gives card to bob for 10", "not_tradable"),
        ("ann gives nothing to bob for nothing", "empty_trade"),
        ("ann gives oriental to ann", "same_account"),
    ],
)
def test_rule_34_exactly_what_one_has_and_exactly_these_kinds(statement: str, code: str) -> None:
    game = Game()
    game.owns("ann", "oriental")
    assert game.refused(statement) == code


def test_rule_34_nobody_gives_the_same_street_to_two() -> None:
    game = Game()
    game.owns("ann", "oriental")
    twice = c.Trade(
        (
            c.Leg("ann", "bob", (c.Item("deed", 1, "oriental"),)),
            c.Leg("ann", "cem", (c.Item("deed", 1, "oriental"),)),
        )
    )
    assert game.refused(twice) == "not_owner"


def test_rule_34_nor_the_same_card() -> None:
    game = Game()
    game.do("ann draws CH01")
    twice = c.Leg("ann", "bob", (c.Item("jail_card"), c.Item("jail_card")))
    assert game.refused(c.Trade((twice,))) == "no_card"


def test_rule_34_a_jail_card_named_by_its_id_is_one() -> None:
    game = Game()
    game.do("ann draws CH01")
    entry = game.do("ann gives CH01 to bob for 50")
    assert paid(entry, "jail_card") == {"ann": -1, "bob": 1}


def test_rule_34_the_bank_and_the_vault_do_not_trade() -> None:
    game = Game()
    game.owns("ann", "oriental")
    with pytest.raises(InvalidCommand):
        game.do(c.Trade((c.Leg("ann", "bank", (c.Item("deed", 1, "oriental"),)),)))


def test_rule_35_hotels_come_off_first_and_stay_with_the_old_owner() -> None:
    game = Game()
    game.owns("ann", *PINK)
    game.has_hotels("ann", "virginia", "virginia")
    entry = game.do("ann gives virginia to bob for 100")
    assert kinds(entry) == ["hotels_taken_off", "traded"]
    assert paid(entry, "hotel") == {"site:virginia": -2, "ann": 2}
    assert (game.on("virginia"), game.hotels("ann")) == (0, 2)
    assert game.owner("virginia") == "bob"


def test_rule_35_the_old_owner_may_place_them_elsewhere() -> None:
    game = Game()
    game.owns("ann", *PINK, "mediterranean", "baltic")
    game.has_hotels("ann", "virginia")
    game.do("ann gives virginia to bob for 100", "ann places hotel on baltic")
    assert rent_of(game.state, "baltic") == 210


def test_rule_35_hotels_that_come_off_may_go_along_as_hotels() -> None:
    game = Game()
    game.owns("ann", *PINK)
    game.has_hotels("ann", "virginia")
    game.do("ann gives virginia + hotel to bob for 900")
    assert (game.hotels("ann"), game.hotels("bob")) == (0, 1)


def test_rule_35_a_whole_set_traded_leaves_its_hotels_behind() -> None:
    game = Game()
    game.owns("ann", *PINK)
    game.has_hotels("ann", "virginia", "states")
    game.do("ann gives virginia + states + st_charles to bob for 1000")
    assert game.hotels("ann") == 2
    assert rent_of(game.state, "virginia") == 280
