"""A debtor's means: while a due is open, nothing else is bought, built, bid for, given or paid
that the due could not be raised after."""

from __future__ import annotations

import pytest

from tests.support.game import Game

BECAUSE = 'because "the table agreed"'


def owing_vault(cash: int, *deeds: str) -> Game:
    """Ann owes the vault 400 and has so much cash beside these deeds."""
    game = Game()
    game.owns("ann", *deeds)
    game.do("ann moves to income_tax")
    game.has_cash("ann", cash)
    return game


def test_r2_a_debtor_does_not_pay_another_first() -> None:
    game = owing_vault(280, "baltic", "oriental")
    game.do("ann mortgages baltic", "ann mortgages oriental")
    assert game.cash("ann") == 440
    assert game.refused("ann pays 440 to cem") == "debt_open"
    assert game.refused("ann pays 41 to cem") == "debt_open"
    game.do("ann pays 40 to cem")
    game.do("ann pays")
    assert game.cash("ann") == 0


def test_r2_what_may_still_be_mortgaged_counts() -> None:
    game = owing_vault(280, "baltic", "oriental")
    game.do("ann pays 40 to cem")
    assert game.refused("ann pays 1 to cem") == "debt_open"


def test_r2_who_is_short_anyway_spends_nothing() -> None:
    game = owing_vault(100)
    assert game.refused("ann pays 10 to cem") == "debt_open"
    assert game.refused("ann pays 10 to each") == "debt_open"
    game.do("ann pays 100 to vault")
    assert game.dues("ann") == [("vault", 300, "tax")]


def test_r2_a_debtor_does_not_give_away() -> None:
    game = owing_vault(350, "baltic", "oriental")
    assert game.refused("ann gives oriental + 90 to cem for nothing") == "debt_open"
    game.do("ann gives oriental to cem for 100")
    assert game.cash("ann") == 450


def test_r2_a_debtor_does_not_buy() -> None:
    game = owing_vault(450)
    game.do("ann moves to oriental")
    assert game.refused("ann buys") == "debt_open"
    game.do("bank pays 100 to ann", "ann buys")
    assert game.cash("ann") == 350 and game.owner("oriental") == "ann"


def test_r2_a_debtor_bids_as_far_as_the_rest_allows() -> None:
    game = owing_vault(450)
    game.do('force auction oriental because "for the test"')
    assert game.refused("ann bids 160") == "debt_open"
    game.do("ann bids 150", "auction closes", "ann mortgages oriental", "ann pays")
    assert game.cash("ann") == 0


def test_r2_a_debtor_does_not_build() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "mediterranean", "baltic")
    game.do("ann moves to income_tax")
    game.has_cash("ann", 164)
    assert game.dues("ann") == [("bank", 200, "tax")]
    assert game.refused("ann builds on baltic") == "debt_open"
    assert game.refused("ann builds on brown") == "debt_open"
    game.do(f"force ann builds on baltic {BECAUSE}")


def test_r2_a_debtor_hands_no_deed_to_the_bank() -> None:
    game = owing_vault(370, "oriental")
    assert game.refused("ann gives oriental to bank") == "debt_open"
    game.do("bank gives baltic to ann for nothing", "ann gives oriental to bank")
    assert game.owner("oriental") == "bank"


def test_r2_what_others_owe_binds_no_bank() -> None:
    game = owing_vault(0)
    game.do("bank pays 50 to each", "bank collects 10 from each")
    assert game.cash("ann") == 40


def test_r2_an_order_of_the_creditors_is_not_asked() -> None:
    game = Game(box="glass-classic")
    game.owns("cem", "oriental")
    game.owns("bob", "boardwalk")
    game.do("ann moves to boardwalk", "bob asks rent", "ann moves to oriental", "cem asks rent")
    game.has_cash("ann", 20)
    game.do("ann pays 6 to cem")
    assert game.dues("ann") == [("bob", 50, "rent")]


@pytest.mark.parametrize("spent", ["ann pays 440 to cem", "ann pays 100 to cem as a gift"])
def test_r2_the_table_may_say_otherwise(spent: str) -> None:
    game = owing_vault(440)
    assert game.refused(spent) == "debt_open"
    game.do(f"force {spent} {BECAUSE}")
