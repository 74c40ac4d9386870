"""The rules of the deal by their numbers: docs/rules.md says what each is."""

from __future__ import annotations

from tests.support.card_game import CardGame


def drawn(*names: str, **switches: str) -> CardGame:
    game = CardGame(*names, switches=switches)
    game.do("ann draws")
    return game


def test_d02_five_cards_each_and_the_rest_is_the_draw_pile() -> None:
    game = CardGame("Ann", "Bob", "Cem", "Dan", "Eve")
    assert (game.hands(), game.draw()) == ([5] * 5, 81)
    game.do("cem's turn", "cem draws", "next")
    assert (game.state.table.turn, game.state.table.first) == ("dan", "cem")


def test_d03_d04_two_cards_then_up_to_three_plays() -> None:
    game = drawn()
    assert game.state.hand("ann") == 7
    game.do("next", "bob draws", "bob banks 1m", "bob lays red", "bob plays pass go")
    game.refused("bob banks 2m", "no_plays")


def test_d05_seven_cards_are_kept() -> None:
    game = drawn()
    game.hand("ann", 8)
    game.refused("next", "discard_first")
    game.do("ann discards 1", "next")


def test_d06_d10_an_action_in_the_bank_is_money_for_good() -> None:
    game = drawn()
    game.do("ann banks pass go")
    assert (game.bank("ann"), game.state.hand("ann")) == (["pass_go"], 6)
    game.do("next", "bob draws", "bob plays debt collector on ann", "ann pays pass go")
    assert game.bank("bob") == ["pass_go"]


def test_d07_a_paid_house_is_placed_if_it_can_be() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + brown")
    game.given("bob", "red", "red + red + red + house")
    game.do("ann plays birthday", "bob pays house")
    game.refused("ann banks house aside", "place_first")
    game.do("ann places house on brown")
    assert (game.rent("ann", "brown"), game.state.table.plays) == (5, 1)
    game = drawn()
    game.given("bob", "red", "red + red + red + house")
    game.do("ann plays birthday", "bob pays house", "ann banks house aside")
    assert game.bank("ann") == ["house"]


def test_d08_a_house_on_a_set_pays_at_any_time_or_after_the_bank() -> None:
    for when, ok in (("any_time", True), ("bank_first", False)):
        game = drawn(building_pays=when)
        game.given("bob", "red", "red + red + red + house")
        game.given("bob", "bank", "5m")
        game.do("ann plays birthday")
        if ok:
            game.do("bob pays house")
        else:
            game.refused("bob pays house", "not_payable")


def test_d09_a_wild_leaves_a_full_set() -> None:
    game = drawn()
    game.given("ann", "red", "red + red + red/yellow")
    game.do("ann moves red/yellow to yellow")
    assert (game.pile("ann", "red"), game.pile("ann", "yellow")) == (
        ["red", "red"],
        ["wild_red_yellow"],
    )


def test_d11_there_is_no_start_to_pass() -> None:
    switches = CardGame().state.edition.switches
    assert "late_salary_rounds" not in switches


def test_d20_d24_only_what_lies_open_pays_and_goes_where_it_lay() -> None:
    game = drawn()
    game.given("bob", "bank", "1m")
    game.given("bob", "red", "red")
    game.do("ann plays debt collector on bob")
    game.refused("bob pays 5m", "not_there")
    game.do("bob pays all")
    assert (game.bank("ann"), game.pile("ann", "red")) == (["1m"], ["red"])


def test_d21_the_payer_chooses() -> None:
    game = drawn()
    game.given("bob", "bank", "5m")
    game.given("bob", "green", "green")
    game.do("ann plays birthday")
    game.refused("ann pays 5m", "not_your_answer")
    game.do("bob pays green")


def test_d22_no_change_is_given() -> None:
    game = drawn()
    game.given("bob", "bank", "10m")
    game.do("ann plays birthday", "bob pays 10m")
    assert (game.bank("ann"), game.bank("bob")) == (["10m"], [])


def test_d23_what_is_missing_is_forgiven() -> None:
    game = drawn()
    game.given("bob", "bank", "1m")
    game.given("bob", "red", "any")
    game.do("ann plays debt collector on bob", "bob pays 1m")
    assert game.asks() == []
    game.do("ann plays debt collector on bob")
    assert game.kinds()[-1] == "nothing_to_pay"


def test_d25_a_card_on_the_table_stays_there() -> None:
    game = drawn()
    game.do("ann lays red")
    game.refused("ann banks red", "not_bankable")
    assert game.state.hand("ann") == 6


def test_d26_a_full_set_is_safe_from_sly_and_forced_deals() -> None:
    game = drawn()
    game.given("bob", "brown", "brown + brown")
    game.given("ann", "red", "red")
    game.refused("ann plays sly deal on bob for brown", "full_set")
    game.refused("ann plays forced deal on bob for brown giving red", "full_set")


def test_d26_a_forced_deal_may_give_a_card_of_the_own_full_set() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + brown")
    game.given("bob", "red", "red")
    game.do("ann plays forced deal on bob for red giving brown", "bob agrees")
    assert (game.pile("ann", "brown"), game.pile("ann", "red")) == (["brown"], ["red"])
    assert game.pile("bob", "brown") == ["brown"]


def test_d26_a_forced_deal_gives_a_loose_card_before_one_of_a_full_set() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + light_blue/brown")
    game.given("ann", "light_blue", "light_blue")
    game.given("bob", "red", "red")
    game.do("ann plays forced deal on bob for red giving light_blue", "bob agrees")
    assert game.pile("ann", "brown") == ["brown", "wild_light_blue_brown"]


def test_d26_a_forced_deal_gives_no_building() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + brown + house")
    game.given("bob", "red", "red")
    game.refused("ann plays forced deal on bob for red giving house", "full_set")


def test_d27_a_no_takes_one_doubling_back() -> None:
    game = drawn()
    game.given("ann", "dark_blue", "dark_blue + dark_blue")
    game.given("bob", "bank", "10m")
    game.do("ann plays rent any on bob for dark blue doubled twice", "bob says no", "ann agrees")
    assert game.asks() == [("bob", 16)]


def test_d28_d31_a_house_and_a_hotel_on_a_full_set() -> None:
    game = drawn()
    game.given("ann", "dark_blue", "dark_blue + dark_blue")
    game.refused("ann plays hotel on dark blue", "needs_house")
    game.do("ann plays house on dark blue", "ann plays hotel on dark blue")
    assert game.rent("ann", "dark_blue") == 15


def test_d30_a_deal_breaker_takes_the_buildings_too() -> None:
    game = drawn()
    game.given("bob", "brown", "brown + brown + house")
    game.do("ann plays deal breaker on bob for brown", "bob agrees")
    assert game.rent("ann", "brown") == 5


def test_d32_two_cards_make_four_times_the_rent() -> None:
    game = drawn()
    game.given("ann", "brown", "brown")
    game.given("bob", "bank", "10m")
    game.do("ann plays rent any on bob for brown doubled twice")
    assert (game.asks(), game.state.table.plays) == ([("bob", 4)], 3)


def test_d33_a_no_costs_no_play_and_protects_one() -> None:
    game = drawn("Ann", "Bob", "Cem")
    game.given("bob", "bank", "2m")
    game.given("cem", "bank", "2m")
    game.do("ann plays birthday", "bob says no")
    assert (game.asks(), game.state.table.plays) == ([("bob", 2), ("cem", 2)], 1)
    game.do("cem pays 2m", "ann agrees")
    assert game.bank("bob") == ["2m"]


def test_d34_pass_go_as_often_as_there_are_plays() -> None:
    game = drawn()
    game.do(*["ann plays pass go"] * 3)
    game.refused("next", "discard_first")


def test_d35_the_centre_is_shuffled_when_the_draw_pile_runs_short() -> None:
    game = CardGame()
    game.centre("1m + 2m")
    game.hand("bob", game.state.hand("bob") + game.draw())
    game.do("ann draws")
    assert (game.in_centre(), game.state.hand("ann"), game.draw()) == ({}, 7, 0)
    game.refused("undo", "shuffled")
