"""Rules 9, 11, 37 and 38: buying from the Bank, mortgages. Vector 5."""

from __future__ import annotations

import pytest

from tests.support.game import Game, handed, kinds, paid

LOCKED = {"vermont", "st_james", "ventnor", "boardwalk"}


def test_rule_09_an_unowned_street_is_bought_at_its_price() -> None:
    game = Game()
    game.do("ann rolls 2 4")
    assert game.state.table.offer == "oriental"
    entry = game.do("ann buys")
    assert paid(entry) == {"ann": -200, "bank": 200}
    assert handed(entry) == {"oriental": "ann"}
    assert game.state.table.offer is None


def test_rule_09_who_does_not_buy_lets_it_be_auctioned_at_once() -> None:
    game = Game()
    game.do("ann rolls 2 4")
    entry = game.do("ann declines")
    assert kinds(entry) == ["auction_opened"]
    assert game.state.table.auction is not None
    assert game.state.table.auction.item == "oriental"


@pytest.mark.parametrize(
    "statement",
    [
        "next", "bob's turn", "bob rolls 1 2", "ann rolls 1 2", "ann moves to go",
        "ann moves back 1", "ann goes to jail",
    ],
)  # fmt: skip
def test_rule_09_there_is_no_third_way(statement: str) -> None:
    game = Game()
    game.do("ann rolls 3 3")
    assert game.refused(statement) == "offer_open"


def test_rule_09_an_offer_is_for_the_player_who_landed() -> None:
    game = Game()
    game.do("ann rolls 2 4")
    assert game.refused("bob buys") == "not_your_turn"
    assert game.refused("bob declines") == "not_your_turn"


def test_rule_09_an_offer_stands_while_the_table_lets_somebody_else_buy_another() -> None:
    game = Game()
    game.do("ann rolls 2 4", 'force bob buys states because "a gift"')
    assert (game.owner("states"), game.state.table.offer) == ("bob", "oriental")
    game.do("ann buys")
    assert game.owner("oriental") == "ann"


def test_rule_09_the_price_must_be_there() -> None:
    game = Game()
    game.has_cash("ann", 190)
    game.do("ann rolls 2 4")
    assert game.refused("ann buys") == "insufficient_cash"
    game.has_cash("ann", 200)
    game.do("ann buys")
    assert game.cash("ann") == 0


def test_rule_09_who_let_it_go_to_auction_cannot_buy_it_after_all() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann declines", "auction closes")
    assert game.refused("ann buys oriental") == "no_offer"
    assert game.refused("ann buys") == "no_offer"
    game.do("auction oriental", "bob bids 10", "auction closes")
    assert game.owner("oriental") == "bob"


def test_rule_09_what_somebody_owns_is_not_for_sale() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.do("ann rolls 2 4")
    assert game.refused("ann buys oriental") == "not_for_sale"
    assert game.refused("auction oriental") == "not_for_sale"


def test_rule_09_nobody_buys_where_the_piece_does_not_stand() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys")
    assert game.refused("ann buys virginia") == "not_there"


def test_rule_11_there_are_four_locked_streets() -> None:
    assert {deed.id for deed in Game().state.edition.deeds if deed.locked} == LOCKED


@pytest.mark.parametrize("deed", sorted(LOCKED))
def test_rule_11_a_locked_street_is_neither_bought_nor_auctioned(deed: str) -> None:
    game = Game()
    entry = game.do(f"ann moves to {deed}")
    assert kinds(entry) == ["moved", "landed_locked"]
    assert game.state.table.offer is None
    assert game.refused(f"ann buys {deed}") == "locked"
    assert game.refused(f"auction {deed}") == "locked"
    assert game.refused("ann declines") == "no_offer"
    game.do("next")


def test_rule_11_only_a_key_unlocks_a_street() -> None:
    game = Game()
    assert game.refused("ann unlocks boardwalk") == "no_key"
    game.vault_opens("ann")
    assert game.do("ann unlocks boardwalk").kind == "unlock"
    assert game.owner("boardwalk") == "ann"


def owing(game: Game) -> None:
    """Ann owes a tax."""
    game.do("ann moves to income_tax")


def test_rule_37_a_mortgage_brings_its_value_from_the_bank() -> None:
    game = Game()
    game.owns("ann", "new_york")
    owing(game)
    assert paid(game.do("ann mortgages new_york")) == {"ann": 200, "bank": -200}
    assert game.state.table.mortgaged == ("new_york",)
    assert game.refused("ann mortgages new_york") == "mortgaged"


def test_rule_37_only_the_owner_mortgages() -> None:
    game = Game()
    game.owns("bob", "new_york")
    owing(game)
    assert game.refused("ann mortgages new_york") == "not_owner"
    assert game.refused("ann mortgages oriental") == "not_owner"


def test_rule_37_a_rent_that_may_still_be_asked_for_is_reason_enough() -> None:
    game = Game()
    game.owns("ann", "new_york")
    game.owns("bob", "oriental")
    assert game.refused("ann mortgages new_york") == "not_owing"
    game.do("ann rolls 2 4", "ann mortgages new_york")


def test_rule_38_redeeming_costs_the_printed_sum() -> None:
    game = Game()
    game.owns("ann", "new_york")
    owing(game)
    game.do("ann mortgages new_york")
    assert paid(game.do("ann redeems new_york")) == {"ann": -240, "bank": 240}
    assert game.state.table.mortgaged == ()
    assert game.refused("ann redeems new_york") == "not_mortgaged"


def test_rule_38_rent_is_active_again_after_redeeming() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.do('force bob mortgages oriental because "for the test"', "bob redeems oriental")
    game.do("ann rolls 2 4")
    assert paid(game.do("ann pays rent")) == {"ann": -70, "bob": 70}


def test_rule_38_only_the_owner_redeems_and_only_with_the_money() -> None:
    game = Game()
    game.owns("ann", "new_york")
    owing(game)
    game.do("ann mortgages new_york")
    assert game.refused("bob redeems new_york") == "not_owner"
    game.has_cash("ann", 230)
    assert game.refused("ann redeems new_york") == "insufficient_cash"


def test_vector_5_new_york_is_mortgaged_for_200_and_redeemed_for_240() -> None:
    game = Game()
    game.owns("ann", "new_york")
    owing(game)
    before = game.cash("ann")
    game.do("ann mortgages new_york")
    assert game.cash("ann") == before + 200
    game.do("ann redeems new_york")
    assert game.cash("ann") == before - 40


def test_the_coach_names_the_cheapest_ways_first() -> None:
    """What it costs to have a deed back decides, then the rent that is given up meanwhile."""
    game = Game()
    game.owns("ann", "oriental", "mediterranean", "new_york")
    game.has_cash("ann", 120)
    owing(game)
    assert game.sentence("ann pays") == (
        "Ann has 120 and owes 400;"
        " mortgaging Mediterranean Avenue and Oriental Avenue and New York Avenue would bring 360"
    )
    game.has_cash("ann", 350)
    assert game.sentence("ann pays") == (
        "Ann has 350 and owes 400; mortgaging Mediterranean Avenue would bring 60"
    )


def test_who_owes_nothing_is_not_told_to_mortgage() -> None:
    """It would be refused (SV-12), unless the table mortgages at any time."""
    for switches, hint in (
        ({}, ": name less, or get the rest first"),
        ({"mortgage_when": "any_time"}, "; mortgaging Baltic Avenue would bring 60"),
    ):
        game = Game(switches=switches)
        game.owns("ann", "baltic")
        game.has_cash("ann", 150)
        game.do("ann moves to oriental")
        assert game.sentence("ann buys") == f"Ann has 150 and needs 200{hint}"


def test_the_coach_says_when_nothing_is_left() -> None:
    game = Game()
    game.has_cash("ann", 120)
    owing(game)
    assert game.sentence("ann pays") == (
        "Ann has 120 and owes 400; nothing is left to mortgage:"
        " 'Ann goes bankrupt' if the debt must be paid"
    )


def test_a_locked_street_comes_from_the_bank_by_force_and_is_marked() -> None:
    """A deed that was forgotten three turns ago."""
    game = Game()
    said = "bank gives boardwalk to ann for nothing"
    assert game.refused(said) == "locked"
    assert game.sentence(said) == (
        "Boardwalk is locked: 'Ann unlocks boardwalk' uses a key; 'force bank gives boardwalk to"
        " Ann for nothing because …' goes without one"
    )
    entry = game.do(f'force {said} because "forgotten"')
    assert kinds(entry) == ["overridden", "deed_handed"] and game.owner("boardwalk") == "ann"
    game.do("bob's turn", "bob moves to boardwalk", "ann asks rent", "bob pays")
