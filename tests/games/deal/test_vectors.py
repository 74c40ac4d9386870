"""The worked examples of the deal: a position, statements, and exactly what lies where after."""

from __future__ import annotations

import pytest

from banker.games.deal.queries.unseen import chance
from banker.games.deal.state import BACK, UNDER, Ask
from tests.support.card_game import CardGame


def drawn(*names: str, **switches: str) -> CardGame:
    """A game in which Ann has drawn."""
    game = CardGame(*names, switches=switches)
    game.do("ann draws")
    return game


def test_dv1_the_opening() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    assert (game.draw(), game.hands()) == (91, [5, 5, 5])
    under = game.state.balances[UNDER]
    assert (sum(under.values()), under.get(BACK, 0)) == (106, 0)


def test_dv2_a_turn_of_three_plays() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.do("ann draws", "banks 5m", "lays green", "lays red/yellow as yellow")
    assert game.state.hand("ann") == 4
    assert game.bank("ann") == ["5m"]
    assert game.pile("ann", "green") == ["green"]
    assert game.pile("ann", "yellow") == ["wild_red_yellow"]
    assert (game.draw(), game.state.unseen("5m"), game.state.amount(UNDER, BACK)) == (89, 1, 3)
    assert game.state.table.plays == 3
    game.refused("ann banks 1m", "no_plays")


def test_dv3_an_empty_hand_draws_five() -> None:
    game = CardGame()
    game.hand("ann", 0)
    assert game.draw() == 101
    game.do("ann draws")
    assert (game.state.hand("ann"), game.draw()) == (5, 96)
    game = CardGame()
    game.hand("ann", 1)
    assert game.draw() == 100
    game.do("ann draws")
    assert (game.state.hand("ann"), game.draw()) == (3, 98)


def test_dv4_ten_cards_are_three_too_many() -> None:
    game = drawn()
    game.do(*["ann plays pass go"] * 3)
    game.refused("next", "discard_first")
    assert (game.hands(), game.in_centre(), game.draw()) == ([10, 5], {"pass_go": 3}, 88)
    game.refused("ann discards 4", "too_many")
    game.do("ann discards 3", "next")
    assert (game.hands(), game.draw(), game.state.table.turn) == ([7, 5], 91, "bob")


def test_dv5_a_rent_from_all() -> None:
    game = drawn("Ann", "Bob", "Cem")
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", "3m + 5m")
    game.given("cem", "bank", "1m")
    game.given("cem", "brown", "brown")
    game.do("ann plays rent green/dark blue for green")
    assert game.asks() == [("bob", 4), ("cem", 4)]
    game.refused("bob pays 3m", "too_little")
    game.refused("bob pays 3m + 5m", "too_much")
    game.do("bob pays 5m")
    game.refused("cem pays 1m", "too_little")
    game.do("cem pays 1m + brown")
    assert (game.bank("ann"), game.pile("ann", "green")) == (["1m", "5m"], ["green", "green"])
    assert (game.pile("ann", "brown"), game.bank("bob")) == (["brown"], ["3m"])
    assert (game.bank("cem"), game.pile("cem", "brown"), game.asks()) == ([], [], [])


def test_dv6_a_wild_of_any_colour_alone_earns_nothing() -> None:
    game = drawn()
    game.given("ann", "green", "any")
    game.given("bob", "bank", "5m")
    game.refused("ann plays rent any for green on bob", "no_rent")
    game.given("ann", "green", "green")
    game.do("ann plays rent any for green on bob")
    assert game.asks() == [("bob", 4)]


def test_dv7_what_is_worth_nothing_pays_nothing() -> None:
    game = drawn()
    game.given("bob", "bank", "1m")
    game.given("bob", "brown", "brown + any")
    game.do("ann plays debt collector on bob")
    game.refused("bob pays any", "not_payable")
    game.do("bob pays 1m + brown")
    assert (game.asks(), game.pile("bob", "brown")) == ([], ["wild_any"])


@pytest.mark.parametrize(("stack", "amount"), [("both", 15), ("hotel", 12)])
def test_dv8_house_and_hotel(stack: str, amount: int) -> None:
    game = drawn(hotel_stack=stack)
    game.given("ann", "dark_blue", "dark_blue + dark_blue + house + hotel")
    assert game.rent("ann", "dark_blue") == amount
    game.given("bob", "bank", "10m")
    game.do("ann plays rent any on bob for dark blue doubled twice")
    assert (game.asks(), game.state.table.plays) == ([("bob", 4 * amount)], 3)
    game.do("bob pays 10m")
    assert (game.asks(), game.bank("ann")) == ([], ["10m"])


def doubled(bob: str, **switches: str) -> CardGame:
    game = drawn(**switches)
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", bob)
    game.do("ann plays rent any on bob for green doubled")
    assert game.asks() == [("bob", 8)]
    return game


def test_dv9_a_no_takes_back_the_doubling() -> None:
    game = doubled("4m + 5m")
    game.do("bob says no", "ann agrees")
    assert game.asks() == [("bob", 4)]
    game.do("bob pays 4m")
    assert game.state.hand("bob") == 4
    assert (game.in_centre()["just_say_no"], game.bank("ann")) == (1, ["4m"])


def test_dv10_a_second_no_takes_back_the_rent() -> None:
    game = doubled("4m")
    game.do("bob says no", "ann agrees", "bob says no", "ann agrees")
    assert (game.asks(), game.state.hand("bob"), game.bank("bob")) == ([], 3, ["4m"])


def test_dv11_or_one_no_takes_back_all_of_it() -> None:
    game = doubled("4m + 5m", no_against_double="all")
    game.do("bob says no", "ann agrees")
    assert (game.asks(), game.state.table.plays) == ([], 2)


def test_dv12_a_no_against_a_no() -> None:
    game = doubled("4m + 5m")
    game.do("bob says no", "ann says no")
    chain = game.state.table.chain
    assert chain is not None
    assert chain.asks == (Ask("bob", 8, 4, 1, 2, "bob"),)
    game.do("bob pays 4m + 5m")
    assert (game.bank("ann"), game.hands()) == (["4m", "5m"], [4, 4])


def test_dv13_there_are_three_of_them() -> None:
    game = drawn()
    game.given("bob", "red", "red")
    game.do("ann plays sly deal on bob for red", "bob says no", "ann says no", "bob says no")
    game.refused("ann says no", "not_unseen")
    game.do("ann agrees")
    assert (game.pile("bob", "red"), game.hands()) == (["red"], [5, 3])


def test_dv14_playing_on_lets_a_no_stand() -> None:
    game = drawn("Ann", "Bob", "Cem", "Dan")
    game.given("bob", "bank", "1m + 1m")
    game.given("cem", "bank", "3m")
    game.do("ann plays birthday")
    assert game.asks() == [("bob", 2), ("cem", 2)]
    game.do("cem says no", "bob pays 1m + 1m", "ann banks 2m")
    assert (game.asks(), game.bank("ann"), game.bank("cem")) == ([], ["1m", "1m", "2m"], ["3m"])
    assert game.state.table.plays == 2


def test_dv15_several_say_no_at_once() -> None:
    game = drawn("Ann", "Bob", "Cem")
    game.given("bob", "bank", "2m")
    game.given("cem", "bank", "2m")
    game.do("ann plays birthday", "bob says no", "cem says no")
    game.refused("ann says no", "to_whom")
    game.do("ann says no to cem", "ann agrees to bob")
    assert game.asks() == [("cem", 2)]
    game.do("cem pays 2m")
    banks = [game.bank(who) for who in ("ann", "bob", "cem")]
    assert (banks, game.state.hand("ann")) == ([["2m"], ["2m"], []], 5)


def test_dv16_a_second_pile_may_be_robbed() -> None:
    game = drawn()
    game.given("bob", "brown", "brown + brown")
    game.given("bob", "brown 2", "light_blue/brown")
    assert "Deal Breaker" in game.refused("ann plays sly deal on bob for brown", "full_set")
    game.do("ann plays sly deal on bob for light_blue/brown", "bob agrees")
    assert game.pile("ann", "brown") == ["wild_light_blue_brown"]
    assert game.pile("bob", "brown") == ["brown", "brown"]


def test_dv17_a_swap() -> None:
    game = drawn()
    game.given("ann", "brown", "brown")
    game.given("bob", "green", "green + green")
    game.do("ann plays forced deal on bob for green giving brown", "bob agrees")
    assert (game.pile("ann", "green"), game.pile("ann", "brown")) == (["green"], [])
    assert (game.pile("bob", "brown"), game.pile("bob", "green")) == (["brown"], ["green"])


def test_dv18_if_both_are_complete_the_one_who_acts_has_won() -> None:
    game = drawn()
    game.given("ann", "pink", "pink + pink + pink")
    game.given("ann", "utility", "utility + utility")
    game.given("ann", "brown", "brown")
    game.given("ann", "dark_blue", "dark_blue")
    game.given("bob", "orange", "orange + orange + orange")
    game.given("bob", "railroad", " + ".join(["railroad"] * 4))
    game.given("bob", "brown", "brown")
    game.given("bob", "dark_blue", "dark_blue")
    game.do("ann plays forced deal on bob for brown giving dark blue", "bob agrees")
    assert game.state.table.winners == ("ann",)
    assert game.last.ev[-1].colours == ("brown", "pink", "utility")
    game.refused("ann banks 1m", "game_over")


@pytest.mark.parametrize("when", ["at_once", "own_turn"])
def test_dv19_a_swap_may_complete_the_other(when: str) -> None:
    game = drawn(win_when=when)
    game.given("bob", "orange", "orange + orange + orange")
    game.given("bob", "railroad", " + ".join(["railroad"] * 4))
    game.given("bob", "dark_blue", "dark_blue")
    game.given("bob", "red", "red")
    game.given("ann", "dark_blue", "dark_blue")
    game.do("ann plays forced deal on bob for red giving dark blue", "bob agrees")
    if when == "own_turn":
        assert not game.state.table.ended
        game.do("next")
    assert game.state.table.winners == ("bob",)


def test_dv20_a_deal_breaker_takes_all_that_stands_on_it() -> None:
    game = drawn()
    game.given("bob", "green", "green + green + any + house")
    game.given("ann", "green", "green")
    game.do("ann plays deal breaker on bob for green", "bob agrees")
    assert game.pile("ann", "green") == ["green"]
    assert game.pile("ann", "green.2") == ["green", "green", "house", "wild_any"]
    assert (game.rent("ann", "green"), game.pile("bob", "green")) == (10, [])


def test_dv21_where_buildings_stand() -> None:
    game = drawn()
    game.given("ann", "railroad", " + ".join(["railroad"] * 4))
    game.given("ann", "red", "red + red")
    game.refused("ann plays house on railroad", "no_buildings_here")
    game.refused("ann plays house on red", "no_full_set")
    game.do("ann lays red")
    game.refused("ann plays hotel on red", "needs_house")
    game.do("ann plays house on red")
    game.refused("ann plays house on red", "site_full")
    game.do("ann plays hotel on red")
    assert (game.rent("ann", "red"), game.rent("ann", "railroad")) == (13, 4)


def broken(**switches: str) -> CardGame:
    game = drawn(**switches)
    game.given("bob", "red", "red + red + red + house")
    game.do("ann plays debt collector on bob", "bob pays red + red")
    return game


def test_dv22_a_broken_set_loses_its_house() -> None:
    game = broken()
    assert game.pile("ann", "red") == ["red", "red"]
    assert (game.pile("bob", "red"), game.pile("bob", "aside")) == (["red"], ["house"])


def test_dv23_a_house_aside_pays() -> None:
    game = broken()
    game.do("ann plays debt collector on bob", "bob pays house + red")
    assert (game.pile("ann", "aside"), game.pile("ann", "red")) == (["house"], ["red"] * 3)
    assert broken(orphan_building="bank").bank("bob") == ["house"]
    assert broken(orphan_building="centre").in_centre()["house"] == 1


def test_dv24_a_banked_card_is_money() -> None:
    game = drawn()
    game.given("bob", "bank", "house + sly_deal")
    game.do("ann plays debt collector on bob", "bob pays house + sly deal")
    assert (game.bank("ann"), game.pile("ann", "aside")) == (["house", "sly_deal"], [])


def test_dv25_a_wild_moves_in_the_own_turn() -> None:
    game = drawn()
    game.given("ann", "red", "red + red + red/yellow")
    game.given("ann", "yellow", "yellow + yellow")
    game.given("bob", "pink", "pink/orange")
    game.do("ann moves red/yellow to yellow")
    assert game.pile("ann", "yellow") == ["wild_red_yellow", "yellow", "yellow"]
    assert game.state.table.plays == 0
    game.refused("ann moves red to yellow", "not_movable")
    game.refused("bob moves pink/orange to orange", "not_your_turn")
    game = drawn(wild_move_cost="one")
    game.given("ann", "red", "red/yellow")
    game.do(*["ann moves red/yellow to yellow", "ann moves red/yellow to red"] * 1)
    game.do("ann moves red/yellow to yellow")
    game.refused("ann moves red/yellow to red", "no_plays")


def test_dv26_a_moved_wild_wins() -> None:
    game = drawn()
    game.given("ann", "pink", "pink + pink + pink")
    game.given("ann", "utility", "utility + utility")
    game.given("ann", "red", "red/yellow")
    game.given("ann", "yellow", "yellow + yellow")
    game.do("ann moves red/yellow to yellow")
    assert game.last.ev[-1].colours == ("pink", "yellow", "utility")


def test_dv27_a_payment_wins_in_the_middle() -> None:
    game = drawn("Ann", "Bob", "Cem")
    game.given("ann", "pink", "pink + pink + pink")
    game.given("ann", "utility", "utility + utility")
    game.given("ann", "brown", "brown")
    game.given("bob", "brown", "brown")
    game.given("cem", "bank", "5m")
    game.do("ann plays birthday", "bob pays brown")
    assert (game.state.table.winners, game.asks(), game.bank("cem")) == (("ann",), [], ["5m"])


def test_dv28_two_piles_of_a_colour_are_one_colour() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + brown")
    game.given("ann", "utility", "utility + utility")
    game.given("ann", "brown 2", "light_blue/brown + any")
    assert not game.state.table.ended
    assert game.rent("ann", "brown") == 2


def test_dv29_the_centre_becomes_the_draw_pile() -> None:
    game = CardGame()
    game.centre("pass_go + pass_go + rent any")
    game.hand("bob", game.state.hand("bob") + game.draw() - 1)
    game.do("ann draws")
    assert (game.state.hand("ann"), game.draw(), game.in_centre()) == (7, 2, {})
    assert game.state.unseen("pass_go") == 10
    assert game.state.amount(UNDER, BACK) == 0


def test_dv30_but_for_the_card_that_is_carried_out() -> None:
    game = drawn()
    game.centre("birthday + sly_deal + house")
    game.hand("bob", game.state.hand("bob") + game.draw())
    assert game.draw() == 0
    game.do("ann plays pass go")
    assert (game.state.hand("ann"), game.draw(), game.in_centre()) == (8, 1, {"pass_go": 1})
    game.refused("undo", "shuffled")


def test_dv31_cards_that_cannot_be_played_so() -> None:
    game = drawn()
    game.given("bob", "bank", "10m")
    assert "Bob's bank" in game.refused("ann banks 10m", "not_unseen")
    game.refused("ann banks green", "not_bankable")
    game.refused("ann lays red/yellow as green", "wrong_colour")
    game.refused("ann lays any", "which_colour")


def test_dv32_a_rent_that_nobody_can_pay() -> None:
    game = drawn()
    game.given("ann", "brown", "brown")
    game.do("ann plays rent brown/light_blue")
    assert (game.asks(), game.state.table.plays) == ([], 1)
    assert game.in_centre() == {"rent_brown_light_blue": 1}
    assert game.kinds() == ["rent_played", "nothing_to_pay"]


def test_dv33_a_hotel_pays_and_the_house_goes_aside() -> None:
    game = drawn()
    game.given("bob", "brown", "brown + brown + house + hotel")
    game.do("ann plays debt collector on bob")
    game.refused("bob pays hotel", "too_little")
    game.do("bob pays hotel + brown")
    assert (game.pile("ann", "aside"), game.pile("ann", "brown")) == (["hotel"], ["brown"])
    assert (game.pile("bob", "brown"), game.pile("bob", "aside")) == (["brown"], ["house"])


def test_dv34_all_that_there_is() -> None:
    game = drawn()
    game.given("ann", "green", "green + green + green")
    game.given("bob", "bank", "1m")
    game.given("bob", "red", "red/yellow")
    game.do("ann plays rent any on bob for green")
    game.refused("bob pays 1m", "too_little")
    game.do("bob pays 1m + red/yellow")
    assert (game.asks(), game.pile("ann", "red")) == ([], ["wild_red_yellow"])


@pytest.mark.parametrize(
    ("unseen", "copies", "hand", "per_mille"),
    [(101, 3, 5, 143), (91, 3, 7, 216), (40, 2, 7, 323), (20, 1, 5, 250)],
)
def test_dv35_the_chance_of_a_no(unseen: int, copies: int, hand: int, per_mille: int) -> None:
    assert chance(unseen, copies, hand) == per_mille
