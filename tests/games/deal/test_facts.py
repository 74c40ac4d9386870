"""The worked examples of the rule sheet, and the document that walks the rule text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker import editions
from tests import ROOT
from tests.support.card_game import CardGame

DOCUMENT = ROOT / "docs" / "deal_rules.md"
RULES = ROOT / "docs" / "rules.md"
EXAMPLES = 12
DISPUTES = 18


def drawn(*names: str, **switches: str) -> CardGame:
    game = CardGame(*names, switches=switches)
    game.do("ann draws")
    return game


@pytest.mark.parametrize(("stack", "rent"), [("both", 15), ("hotel", 12)])
def test_dt1_dark_blue_with_house_and_hotel(stack: str, rent: int) -> None:
    game = drawn(hotel_stack=stack)
    game.given("ann", "dark_blue", "dark blue + dark blue + house + hotel")
    assert game.rent("ann", "dark_blue") == rent


@pytest.mark.parametrize(("said", "due"), [("doubled", 30), ("doubled twice", 60)])
def test_dt2_the_same_doubled(said: str, due: int) -> None:
    game = drawn()
    game.given("ann", "dark_blue", "dark blue + dark blue + house + hotel")
    game.given("bob", "bank", "10m")
    game.do(f"ann plays rent any on bob for dark blue {said}")
    assert game.asks() == [("bob", due)]


@pytest.mark.parametrize(("said", "due"), [("", 4), (" doubled", 8)])
def test_dt3_two_of_three_greens(said: str, due: int) -> None:
    game = drawn()
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", "10m")
    game.do(f"ann plays rent any on bob for green{said}")
    assert game.asks() == [("bob", due)]


def test_dt4_three_of_four_railroads_and_no_house() -> None:
    game = drawn()
    game.given("ann", "railroad", "railroad + railroad + railroad")
    assert game.rent("ann", "railroad") == 3
    game.refused("ann plays house on railroad", "no_buildings_here")


def test_dt5_a_three_for_two_without_change() -> None:
    game = drawn()
    game.given("bob", "bank", "3m")
    game.do("ann plays birthday", "bob pays 3m")
    assert (game.bank("ann"), game.bank("bob"), game.asks()) == (["3m"], [], [])


def test_dt6_two_millions_and_the_wild_is_kept() -> None:
    game = drawn()
    game.given("bob", "bank", "1m")
    game.given("bob", "brown", "brown + any")
    game.do("ann plays debt collector on bob", "bob pays all")
    assert (game.bank("ann"), game.pile("ann", "brown")) == (["1m"], ["brown"])
    assert (game.pile("bob", "brown"), game.asks()) == (["wild_any"], [])


def test_dt7_a_birthday_and_one_no_of_three() -> None:
    game = drawn("Ann", "Bob", "Cem", "Dan")
    for who in ("bob", "cem", "dan"):
        game.given(who, "bank", "2m")
    game.do("ann plays birthday", "cem says no", "bob pays 2m", "dan pays 2m", "ann agrees to cem")
    assert (game.bank("ann"), game.bank("cem")) == (["2m", "2m"], ["2m"])


@pytest.mark.parametrize(("noes", "happens"), [(0, True), (1, False), (2, True), (3, False)])
def test_dt8_an_act_and_so_many_no(noes: int, happens: bool) -> None:
    game = drawn()
    game.given("bob", "red", "red")
    game.do("ann plays sly deal on bob for red")
    for count in range(noes):
        game.do(f"{'ann' if count % 2 else 'bob'} says no")
    game.do(f"{'ann' if noes % 2 else 'bob'} agrees")
    assert game.pile("ann" if happens else "bob", "red") == ["red"]


@pytest.mark.parametrize(("switch", "asked"), [("double", [("bob", 4)]), ("all", [])])
def test_dt9_a_no_against_a_doubled_rent(switch: str, asked: list[tuple[str, int]]) -> None:
    game = drawn(no_against_double=switch)
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", "10m")
    game.do("ann plays rent any on bob for green doubled", "bob says no", "ann agrees")
    assert game.asks() == asked


@pytest.mark.parametrize(("held", "drawn_cards"), [(0, 5), (1, 2)])
def test_dt10_an_empty_hand_draws_five(held: int, drawn_cards: int) -> None:
    game = CardGame()
    game.hand("ann", held)
    game.do("ann draws")
    assert game.state.hand("ann") == held + drawn_cards


def test_dt11_nine_cards_are_two_too_many() -> None:
    game = drawn()
    game.hand("ann", 9)
    draw = game.draw()
    game.do("ann discards 2", "next")
    assert (game.state.hand("ann"), game.draw()) == (7, draw + 2)


def test_dt12_two_sets_of_one_colour_are_one_colour() -> None:
    game = drawn()
    game.given("ann", "brown", "brown + brown")
    game.given("ann", "brown.2", "light_blue/brown + any")
    game.given("ann", "red", "red")
    assert game.state.table.winners == ()
    assert game.rent("ann", "brown") == 2


# --- what the texts leave open, and no switch settles ---------------------------------------------


def test_h08_a_wild_of_any_colour_is_worth_nothing_and_pays_nothing() -> None:
    game = drawn()
    game.given("bob", "brown", "brown + any")
    game.do("ann plays debt collector on bob")
    game.refused("bob pays any from brown", "not_payable")
    game.do("bob pays all")
    assert game.pile("bob", "brown") == ["wild_any"]


def test_h10_a_wild_that_was_paid_takes_the_colour_that_its_receiver_gives_it() -> None:
    game = drawn()
    game.given("bob", "red", "red/yellow")
    game.do("ann plays debt collector on bob", "bob pays all")
    assert game.pile("ann", "red") == ["wild_red_yellow"]
    game.do("ann moves red/yellow from red to yellow")
    assert (game.pile("ann", "red"), game.pile("ann", "yellow")) == ([], ["wild_red_yellow"])


def test_h16_what_nobody_has_is_forgiven() -> None:
    game = drawn()
    game.given("bob", "bank", "1m")
    game.do("ann plays debt collector on bob", "bob pays all")
    assert (game.asks(), game.bank("ann")) == ([], ["1m"])


def test_h17_no_rent_for_a_colour_that_is_not_there() -> None:
    game = drawn()
    game.given("ann", "red", "red")
    game.refused("ann plays rent any on bob for green", "no_rent")


def test_h18_passing_a_start_pays_nothing_here() -> None:
    assert not [name for name in editions.load("deal").switches if "salary" in name]


# --- the document ---------------------------------------------------------------------------------


def test_each_example_has_a_test() -> None:
    named = {
        int(found) for found in re.findall(r"def test_dt(\d+)_", (ROOT / __file__).read_text())
    }
    assert named == set(range(1, EXAMPLES + 1))


def test_each_dispute_has_a_test() -> None:
    texts = [Path(__file__).with_name(name).read_text("utf-8")
             for name in ("test_facts.py", "test_switches.py")]  # fmt: skip
    named = {int(found) for text in texts for found in re.findall(r"def test_h(\d+)_", text)}
    assert named == set(range(1, DISPUTES + 1))


def test_each_rule_that_the_document_names_is_one_of_the_list() -> None:
    text, rules = (path.read_text("utf-8") for path in (DOCUMENT, RULES))
    listed = set(re.findall(r"^\| (D-\d\d) \|", rules, re.MULTILINE))
    named = set(re.findall(r"D-\d\d", text)) | {f"D-{number}" for number in range(20, 36)}
    assert listed <= named | {"D-29"}, "each rule has its sentence"
    assert set(re.findall(r"D-\d\d", text)) <= listed


def test_each_dispute_and_each_switch_has_a_row() -> None:
    text = DOCUMENT.read_text("utf-8")
    rows = re.findall(r"^\| H-(\d\d) \|[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, DISPUTES + 1))
    switches = re.findall(r"`(\w+)`", " ".join(cells for _, cells in rows))
    assert sorted(switches) == sorted(editions.load("deal").offered)
