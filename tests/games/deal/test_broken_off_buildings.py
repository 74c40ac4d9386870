"""A building whose owner broke up the set below it goes back there or stays aside.

Rule A, first note: with a house a player "CANNOT make the house money at any point unless the
opposing player charges rent and you have used all the money in your bank pile".
"""

from __future__ import annotations

from banker.games.deal.state import BrokenOff
from tests.audit.checks.deal.card_evening import audited_game
from tests.support.card_game import CardGame

HOUSE = BrokenOff("ann", "house", "red")


def table(buildings: str = "house", **switches: str) -> CardGame:
    """Ann has red with buildings and one yellow card, and Bob's bank pays the rent."""
    game = CardGame(switches=switches)
    game.given("ann", "red", f"red + red + red/yellow + {buildings}")
    game.given("ann", "yellow", "yellow")
    game.given("bob", "bank", "5m + 4m")
    game.do("ann draws")
    return game


def broken(buildings: str = "house", **switches: str) -> CardGame:
    """The same, when the rent was charged and Ann broke up her set."""
    game = table(buildings, **switches)
    game.do("ann plays rent red/yellow for red", "bob pays all", "ann moves red/yellow to yellow")
    return game


def findings(game: CardGame) -> set[str]:
    return {it.code for it in audited_game(game).findings} - {"corrected"}


def test_a_building_that_its_owner_broke_off_is_no_money() -> None:
    game = broken()
    told = game.refused("ann banks house aside", "not_movable")
    assert told == (
        "refused [not_movable]: Ann moved a card out of red below House, which stays aside until"
        " red is full again: then 'Ann places house on red'"
    )
    game.do("next", "bob draws", "next", "ann draws")
    game.refused("ann banks house aside", "not_movable")
    assert (game.pile("ann", "aside"), findings(game)) == (["house"], set())


def test_it_goes_back_to_the_set_that_its_owner_makes_full_again() -> None:
    game = broken()
    game.do("ann moves red/yellow to red")
    assert "'Ann places house on red'" in game.refused("ann banks house aside", "place_first")
    game.do("ann places house on red")
    assert game.state.table.broken_off == () and game.rent("ann", "red") == 9
    assert findings(game) == set()


def test_any_card_that_makes_the_set_full_again_will_do() -> None:
    game = broken()
    game.do("ann lays red", "ann places house on red")
    assert game.pile("ann", "red") == ["house", "red", "red", "red"]


def test_it_goes_onto_no_other_set() -> None:
    game = broken()
    game.given("ann", "yellow", "yellow")
    told = game.refused("ann places house on yellow", "not_movable")
    assert "'Ann places house on red'" in told


def test_house_and_hotel_stay_aside_together_and_go_back_together() -> None:
    game = broken("house + hotel")
    assert game.state.table.broken_off == (HOUSE, BrokenOff("ann", "hotel", "red"))
    game.refused("ann banks house aside", "not_movable")
    game.refused("ann banks hotel aside", "not_movable")
    game.do("ann moves red/yellow to red", "ann places house on red", "ann places hotel on red")
    assert game.rent("ann", "red") == 13 and game.state.table.broken_off == ()
    assert findings(game) == set()


def test_each_objection_to_a_broken_off_building_can_be_forced() -> None:
    game = broken("house + hotel")
    game.given("ann", "yellow", "yellow")
    game.do('force ann banks hotel aside because "so we play"',
            'force ann places house on yellow because "so we play"')  # fmt: skip
    assert game.bank("ann")[-1] == "hotel" and "house" in game.pile("ann", "yellow")
    assert game.state.table.broken_off == ()
    assert findings(game) == {"forced"}


def test_where_buildings_move_freely_it_goes_onto_another_set() -> None:
    game = broken(building_moves="free")
    game.given("ann", "yellow", "yellow")
    game.refused("ann banks house aside", "not_movable")
    game.do("ann places house on yellow")
    assert game.state.table.plays == 1 and game.state.table.broken_off == ()
    assert findings(game) == set()


def test_where_a_moved_building_costs_a_play_so_does_the_way_over_aside() -> None:
    game = broken(building_moves="one")
    game.given("ann", "yellow", "yellow")
    game.do("ann places house on yellow")
    assert game.state.table.plays == 2
    assert findings(game) == set()


def test_where_a_moved_building_costs_a_play_it_waits_for_the_own_turn() -> None:
    game = broken(building_moves="one")
    game.given("ann", "yellow", "yellow")
    game.do("next")
    game.refused("ann places house on yellow", "not_your_turn")


def test_where_the_table_banks_orphans_a_broken_off_building_is_banked() -> None:
    game = broken(orphan_building="bank")
    assert "house" in game.bank("ann") and game.state.table.broken_off == ()


def test_a_set_that_a_payment_breaks_leaves_its_building_free() -> None:
    game = table()
    game.do("next", "bob draws", "bob plays debt collector on ann", "ann pays red + red", "next")
    game.do("ann draws", "ann banks house aside")
    assert game.bank("ann") == ["house"] and game.state.table.broken_off == ()
    assert findings(game) == set()


def test_a_set_that_an_opponent_breaks_leaves_its_building_free() -> None:
    game = table()
    game.given("bob", "brown", "brown")
    game.do("next", "bob draws")
    game.do('force bob plays sly deal on ann for red because "so we play"', "ann agrees", "next")
    game.do("ann draws", "ann banks house aside")
    assert game.bank("ann") == ["house"] and findings(game) == {"forced"}


def test_a_set_that_its_owner_breaks_up_by_a_swap_keeps_its_building() -> None:
    game = table()
    game.given("bob", "brown", "brown")
    game.do("ann plays forced deal on bob for brown giving red", "bob agrees")
    assert game.state.table.broken_off == (HOUSE,)
    game.refused("ann banks house aside", "not_movable")
    assert findings(game) == set()


def test_a_wild_just_received_that_is_placed_elsewhere_keeps_the_building_there() -> None:
    game = CardGame()
    game.given("ann", "red", "red + red")
    game.given("ann", "aside", "house")
    game.given("bob", "red", "red/yellow")
    game.do("ann draws", "ann plays debt collector on bob", "bob pays all")
    game.do("ann places house on red", "ann places red/yellow on yellow")
    assert game.state.table.broken_off == (HOUSE,)
    assert findings(game) == set()


def test_of_two_equal_buildings_aside_the_free_one_goes_first() -> None:
    game = broken()
    game.given("ann", "aside", "house")
    game.do("ann banks house aside")
    assert game.state.table.broken_off == (HOUSE,)
    game.refused("ann banks house aside", "not_movable")
    assert findings(game) == set()


def test_a_broken_off_building_still_pays() -> None:
    game = broken()
    game.hand("ann", 2)
    game.do("next", "bob draws", "bob plays debt collector on ann", "ann pays 5m", "next")
    game.do("ann draws", "next", "bob draws", "bob plays birthday", "ann pays house")
    assert game.state.table.broken_off == () and game.pile("bob", "aside") == ["house"]
    assert findings(game) == set()


def test_where_the_bank_pays_first_a_broken_off_building_pays_after_it() -> None:
    game = broken(building_pays="bank_first")
    game.hand("ann", 2)
    game.do("next", "bob draws", "bob plays birthday")
    game.refused("ann pays house", "not_payable")
    game.do("ann pays 4m", "next", "ann draws", "next", "bob draws")
    game.do("bob plays debt collector on ann", "ann pays 5m", "next", "ann draws", "next")
    game.do("bob draws", "bob plays birthday", "ann pays house")
    assert game.pile("bob", "aside") == ["house"] and findings(game) == set()


def test_undo_of_the_move_frees_the_building_again() -> None:
    game = broken()
    game.do("undo")
    assert game.state.table.broken_off == () and "house" in game.pile("ann", "red")
    game.do("redo")
    assert game.state.table.broken_off == (HOUSE,)
    assert findings(game) == set()
