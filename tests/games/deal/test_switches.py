"""The switches of the deal: what each value does. `banker editions show deal` lists them."""

from __future__ import annotations

import pytest

from banker import editions
from banker.editions.switches import catalogue
from banker.foundation.errors import EditionError, InvalidCommand
from tests.support.card_game import CardGame

RAIL = " + ".join(["railroad"] * 4)


def drawn(*names: str, overlays: tuple[str, ...] = (), **switches: str) -> CardGame:
    game = CardGame(*names, switches=switches, overlays=overlays)
    game.do("ann draws")
    return game


def test_every_switch_of_the_deal_is_offered_and_neutral() -> None:
    edition = editions.load("deal")
    assert set(edition.switches) == set(edition.offered) == set(catalogue("deal"))
    assert edition.switches == {name: it.default for name, it in catalogue("deal").items()}


@pytest.mark.parametrize(("value", "rent"), [("both", 13), ("hotel", 10)])
def test_h01_hotel_stack(value: str, rent: int) -> None:
    game = drawn(hotel_stack=value)
    game.given("ann", "red", "red + red + red + house + hotel")
    assert game.rent("ann", "red") == rent


@pytest.mark.parametrize(("value", "left"), [("double", [("bob", 4)]), ("all", [])])
def test_h02_no_against_double(value: str, left: list[tuple[str, int]]) -> None:
    game = drawn(no_against_double=value)
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", "10m")
    game.do("ann plays rent any on bob for green doubled", "bob says no", "ann agrees")
    assert game.asks() == left


@pytest.mark.parametrize(("value", "allowed"), [("2", True), ("1", False)])
def test_double_max(value: str, allowed: bool) -> None:
    game = drawn(double_max=value)
    game.given("ann", "green", "green")
    game.given("bob", "bank", "10m")
    said = "ann plays rent any on bob for green doubled twice"
    if allowed:
        game.do(said)
        assert game.asks() == [("bob", 8)]
    else:
        game.refused(said, "too_many")


@pytest.mark.parametrize(("value", "plays"), [("free", 0), ("one", 1)])
def test_h03_wild_move_cost(value: str, plays: int) -> None:
    game = drawn(wild_move_cost=value)
    game.given("ann", "red", "red/yellow")
    game.do("ann moves red/yellow to yellow")
    assert game.state.table.plays == plays


@pytest.mark.parametrize(("value", "rent"), [("no", 0), ("yes", 8)])
def test_h09_wild_only_set(value: str, rent: int) -> None:
    game = drawn(wild_only_set=value)
    game.given("ann", "dark_blue", "any + any")
    assert game.rent("ann", "dark_blue") == rent


@pytest.mark.parametrize(("value", "rent"), [("best", 2), ("sum", 3)])
def test_h14_rent_piles(value: str, rent: int) -> None:
    game = drawn(rent_piles=value)
    game.given("ann", "brown", "brown + brown")
    game.given("ann", "brown 2", "light_blue/brown")
    assert game.rent("ann", "brown") == rent


@pytest.mark.parametrize(("value", "asked"), [("all", ["bob", "cem"]), ("one", ["cem"])])
def test_two_colour_rent(value: str, asked: list[str]) -> None:
    game = drawn("Ann", "Bob", "Cem", two_colour_rent=value)
    game.given("ann", "green", "green")
    game.given("bob", "bank", "1m")
    game.given("cem", "bank", "1m")
    plain, on = "ann plays rent green/dark_blue", "ann plays rent green/dark_blue on cem"
    game.refused(on if value == "all" else plain, "which_player")
    game.do(plain if value == "all" else on)
    assert [who for who, _ in game.asks()] == asked


@pytest.mark.parametrize(("value", "asked"), [("one", ["cem"]), ("all", ["bob", "cem"])])
def test_any_rent(value: str, asked: list[str]) -> None:
    game = drawn("Ann", "Bob", "Cem", any_rent=value)
    game.given("ann", "green", "green")
    game.given("bob", "bank", "1m")
    game.given("cem", "bank", "1m")
    game.do("ann plays rent any on all for green" if value == "all"
            else "ann plays rent any on cem for green")  # fmt: skip
    assert [who for who, _ in game.asks()] == asked


@pytest.mark.parametrize("value", ["yes", "no"])
def test_collector_again(value: str) -> None:
    game = drawn("Ann", "Bob", "Cem", collector_again=value)
    game.given("bob", "bank", "5m + 10m")
    game.do("ann plays debt collector on bob", "bob pays 5m")
    if value == "yes":
        game.do("ann plays debt collector on bob", "bob pays 10m")
    else:
        game.refused("ann plays debt collector on bob", "too_many")
        game.do("ann plays debt collector on cem", "next")


@pytest.mark.parametrize("value", ["refused", "allowed"])
def test_overpay(value: str) -> None:
    game = drawn(overpay=value)
    game.given("bob", "bank", "5m + 1m")
    game.do("ann plays debt collector on bob")
    if value == "refused":
        game.refused("bob pays 5m + 1m", "too_much")
        game.do('force bob pays 5m + 1m because "generous"')
    else:
        game.do("bob pays 5m + 1m")
    assert game.bank("ann") == ["1m", "5m"]


@pytest.mark.parametrize("value", ["any_time", "bank_first"])
def test_h04_building_pays(value: str) -> None:
    game = drawn(building_pays=value)
    game.given("bob", "red", "red + red + red + house")
    game.given("bob", "bank", "2m")
    game.do("ann plays debt collector on bob")
    if value == "bank_first":
        game.refused("bob pays house + red", "not_payable")
        game.do("bob pays house + 2m")
    else:
        game.do("bob pays house + red")


@pytest.mark.parametrize("value", ["aside", "bank"])
def test_h05_paid_building(value: str) -> None:
    game = drawn(paid_building=value)
    game.given("bob", "red", "red + red + red + house")
    game.do("ann plays birthday", "bob pays house")
    lies = {"aside": game.pile("ann", "aside"), "bank": game.bank("ann")}
    assert lies == {"aside": [], "bank": []} | {value: ["house"]}


@pytest.mark.parametrize("value", ["aside", "bank", "centre"])
def test_h06_orphan_building(value: str) -> None:
    game = drawn(orphan_building=value)
    game.given("bob", "red", "red + red + red + house")
    game.do("ann plays birthday", "bob pays red")
    assert (game.pile("bob", "aside") == ["house"]) == (value == "aside")
    assert (game.bank("bob") == ["house"]) == (value == "bank")
    assert game.in_centre().get("house", 0) == (value == "centre")


@pytest.mark.parametrize(("value", "plays"), [("no", -1), ("free", 0), ("one", 1)])
def test_h06_building_moves(value: str, plays: int) -> None:
    game = drawn(building_moves=value)
    game.given("ann", "red", "red + red + red + house")
    game.given("ann", "brown", "brown + brown")
    if plays < 0:
        game.refused("ann moves house from red to brown", "not_movable")
        return
    game.do("ann moves house from red to brown")
    assert (game.rent("ann", "brown"), game.state.table.plays) == (5, plays)


@pytest.mark.parametrize("value", ["no", "yes"])
def test_h07_steal_aside(value: str) -> None:
    game = drawn(steal_aside=value)
    game.given("bob", "aside", "house")
    if value == "no":
        game.refused("ann plays sly deal on bob for house", "not_there")
    else:
        game.do("ann plays sly deal on bob for house", "bob agrees")
        assert game.pile("ann", "aside") == ["house"]


@pytest.mark.parametrize("value", ["at_once", "own_turn"])
def test_h11_win_when(value: str) -> None:
    game = drawn(win_when=value)
    game.given("bob", "orange", "orange + orange + orange")
    game.given("bob", "railroad", RAIL)
    game.given("bob", "brown", "brown")
    game.given("bob", "red", "red")
    game.given("ann", "brown", "brown")
    game.do("ann plays forced deal on bob for red giving brown", "bob agrees")
    assert bool(game.state.table.ended) == (value == "at_once")


@pytest.mark.parametrize("value", ["bottom", "middle", "centre"])
def test_h12_discard_to(value: str) -> None:
    game = drawn(discard_to=value)
    game.hand("ann", 9)
    if value == "centre":
        with pytest.raises(InvalidCommand, match="name each card"):
            game.do("ann discards 2")
        game.do("ann discards 1m + green")
        assert game.in_centre() == {"1m": 1, "green": 1}
    else:
        with pytest.raises(InvalidCommand, match="how many"):
            game.do("ann discards 1m + green")
        draw = game.draw()
        game.do("ann discards 2")
        assert game.draw() == draw + 2
    assert game.state.hand("ann") == 7


@pytest.mark.parametrize(("value", "hand"), [("next_turn", 0), ("at_once", 5), ("after_act", 5)])
def test_empty_hand(value: str, hand: int) -> None:
    game = drawn(empty_hand=value)
    game.hand("ann", 1)
    game.do("ann banks 1m")
    assert game.state.hand("ann") == hand


def test_empty_hand_after_the_act_waits_for_the_answers() -> None:
    game = drawn(empty_hand="after_act")
    game.given("bob", "bank", "2m")
    game.hand("ann", 1)
    game.do("ann plays birthday")
    assert game.state.hand("ann") == 0
    game.do("bob pays 2m")
    assert game.state.hand("ann") == 5


@pytest.mark.parametrize("value", ["yes", "no"])
def test_h13_late_draw(value: str) -> None:
    game = CardGame(switches={"late_draw": value})
    game.refused("ann banks 1m", "not_drawn")
    game.do('force ann banks 1m because "too quick"')
    if value == "yes":
        game.refused("next", "not_drawn")
        game.do("ann draws", "next")
    else:
        game.refused("ann draws", "already_drawn")
        game.do("next")


@pytest.mark.parametrize(("value", "plays"), [("0", 1), ("1", 2)])
def test_h15_counter_no_costs(value: str, plays: int) -> None:
    game = drawn(counter_no_costs=value)
    game.given("bob", "red", "red")
    game.do("ann plays sly deal on bob for red", "bob says no", "ann says no")
    assert game.state.table.plays == plays


@pytest.mark.parametrize("value", ["no", "yes"])
def test_no_when_nothing_due(value: str) -> None:
    game = drawn(no_when_nothing_due=value)
    game.do("ann plays birthday")
    if value == "no":
        assert game.asks() == []
        game.refused("bob says no", "nothing_asked")
    else:
        assert game.asks() == [("bob", 2)]
        game.do("bob says no", "ann agrees")
        game.do("ann plays birthday", "bob agrees")
        assert game.asks() == []


@pytest.mark.parametrize("value", ["reshuffle", "ends"])
def test_h12_deck_out(value: str) -> None:
    game = drawn(deck_out=value)
    game.given("bob", "brown", "brown + brown")
    game.centre("birthday + house")
    game.hand("bob", game.state.hand("bob") + game.draw())
    game.do("ann plays pass go")
    table = game.state.table
    assert (table.ended, table.winners) == (("deck_out", ("bob",)) if value == "ends" else ("", ()))


@pytest.mark.parametrize("value", ["yes", "no"])
def test_first_draw(value: str) -> None:
    game = CardGame(switches={"first_draw": value})
    if value == "yes":
        game.do("ann draws")
    else:
        game.refused("ann draws", "already_drawn")
    game.do("ann banks 1m", "next", "bob draws")


def test_overlays_set_several_at_once() -> None:
    answered = editions.load("deal", {}, ["answered"]).switches
    assert (answered["hotel_stack"], answered["no_against_double"]) == ("hotel", "all")
    league = editions.load("deal", {}, ["league"])
    assert (league.switches["wild_move_cost"], league.switches["discard_to"]) == ("one", "middle")
    decks = editions.load("deal", {}, ["two-decks"])
    assert (decks.card_count, decks.players_min, decks.players_max) == (212, 6, 10)
    game = CardGame(*["Ann", "Bob", "Cem", "Dan", "Eve", "Fay"], overlays=("two-decks",))
    assert game.draw() == 212 - 30
    with pytest.raises(EditionError, match="lies over deal only"):
        editions.load("glass-classic", {}, ["league"])
