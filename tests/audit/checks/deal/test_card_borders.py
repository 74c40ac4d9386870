"""The audit of games of cards at its borders: what is right is not told, what is just wrong is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.audit.checks.deal.card_evening import audited, first
from tests.support.card_game import CardGame

Entry = dict[str, Any]


def game_of(said: tuple[str, ...], **switches: str) -> list[Entry]:
    game = CardGame("Ann", "Bob", switches=switches)
    game.do(*said)
    return [json.loads(row.line) for row in game.session.journal.rows()]


def findings(entries: list[Entry]) -> list[str]:
    """What is found but for corrections, which are noted each."""
    found = audited(entries).findings
    return [f"{it.code}: {it.message}" for it in found if it.code != "corrected"]


def given(who: str, place: str, cards: str) -> tuple[str, ...]:
    return tuple(f'correct {who} {place} {card} +1 because "x"' for card in cards.split(" + "))


HOUSE = given("bob", "red", "red + red + red + house")
BRIDGE = ("ann draws", *given("ann", "green", "green + green + green + house + hotel"),
          *given("bob", "bank", "10m + 5m"))  # fmt: skip
TWO_SETS = (*given("bob", "red", "red + red + red"), *given("bob", "brown", "brown + brown"))

RIGHT: dict[str, tuple[tuple[str, ...], dict[str, str], list[str]]] = {
    "a house without its set is discarded": (
        (*HOUSE, "ann draws", "ann plays birthday", "bob pays red"),
        {"orphan_building": "centre"}, [],
    ),
    "a house without its set lies aside": (
        (*HOUSE, "ann draws", "ann plays birthday", "bob pays red"),
        {}, [],
    ),
    "two doublings are cancelled one by one": (
        (*BRIDGE, "ann plays rent any on bob for green doubled twice", "bob says no", "ann agrees",
         "bob says no", "ann agrees", "bob pays all"), {}, [],
    ),
    "a hotel counts alone": (
        (*BRIDGE, "ann plays rent any on bob for green", "bob pays all"),
        {"hotel_stack": "hotel"}, [],
    ),
    "wild cards alone are a set": (
        ("ann draws", *given("ann", "brown", "any"), *given("bob", "bank", "5m"),
         "ann plays rent any on bob for brown", "bob pays 5m"),
        {"wild_only_set": "yes"}, [],
    ),
    "the rents of two piles are added": (
        ("ann draws", *given("ann", "brown", "brown + brown"), *given("ann", "brown.2", "any"),
         *given("ann", "brown.2", "brown/light_blue"), *given("bob", "bank", "5m"),
         "ann plays rent any on bob for brown", "bob pays 5m"),
        {"rent_piles": "sum"}, [],
    ),
    "cards are swapped": (
        ("ann draws", *given("ann", "red", "red"), *given("bob", "green", "green"),
         "ann plays forced deal on bob for green giving red", "bob agrees"), {}, [],
    ),
    "a set is taken with its house": (
        (*HOUSE, "ann draws", "ann plays deal breaker on bob for red", "bob agrees"), {}, [],
    ),
    "a move in another's turn is forced": (
        (*given("bob", "red", "red/yellow"),
         'force bob moves red/yellow to yellow because "x"'),
        {}, ["forced: a rule was set aside: 'x'"],
    ),
    "a fourth card is forced": (
        ("ann draws", *["ann banks 1m"] * 3, 'force ann banks 2m because "x"'),
        {}, ["forced: a rule was set aside: 'x'"],
    ),
    "plays are taken back and done again": (
        ("ann draws", *["ann banks 1m"] * 3, 'force ann banks 2m because "x"', "undo 2", "redo 2"),
        {}, ["forced: a rule was set aside: 'x'"],
    ),
    "a third set wins in the own turn only": (
        (*TWO_SETS, *given("bob", "green", "green + green"), *given("ann", "green", "green"),
         "ann draws", *given("bob", "green", "green/dark_blue"), "next"),
        {"win_when": "own_turn"}, [],
    ),
    "a count that fits is not told": (
        ("count draw 96", "count centre 0", "count ann hand 5", "count bob bank 0"), {}, [],
    ),
    "a count that differs is": (
        ("count draw 95",), {}, ["counted: 95 cards were counted and 96 are booked"],
    ),
    "nobody draws more than there is": (
        ('correct bob hand +95 because "x"', "ann draws"), {}, [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", RIGHT)
def test_what_is_right_is_not_told(what: str) -> None:
    said, switches, expected = RIGHT[what]
    assert findings(game_of(said, **switches)) == expected


def two_houses(entries: list[Entry]) -> None:
    entries[-1]["ev"][0]["amount"] = 2
    for posting in entries[-1]["post"]:
        posting[2] *= 2


def two_winners(entries: list[Entry]) -> None:
    entry, _ = first(entries, "won")
    entry["set"] = [[one[0], one[1], ["bob", "ann"]] if one[0] == "winners" else one
                    for one in entry["set"]]  # fmt: skip


def four_plays(entries: list[Entry]) -> None:
    entry = [it for it in entries if any(one[0] == "plays" for one in it["set"])][-1]
    entry["set"] = [[one[0], one[1], 4] if one[0] == "plays" else one for one in entry["set"]]


def other_rest(entries: list[Entry]) -> None:
    first(entries, "doubling_cancelled")[1]["amount"] //= 2


def without_a_word(entries: list[Entry]) -> None:
    for entry in entries:
        entry["ev"] = [it for it in entry["ev"] if it["kind"] != "overridden"]


WIN = (*TWO_SETS, *given("bob", "green", "green + green + green"))


@pytest.mark.parametrize(
    ("said", "forge", "expected"),
    [
        (HOUSE, two_houses, ["site: set:bob:red cannot be such a set"]),
        (WIN, two_winners, ["end: who won is not who came first"]),
        (
            ("ann draws", *["ann banks 1m"] * 3),
            four_plays,
            ["figure: 4 cards are played in one turn"],
        ),
        (
            ("ann draws", "ann banks 1m", "undo", "redo"),
            four_plays,
            ["reversal_changes: it sets plays from 0 to 4"],
        ),
        (RIGHT["two doublings are cancelled one by one"][0], other_rest, ["figure: 14 is left"]),
        (
            RIGHT["a move in another's turn is forced"][0],
            without_a_word,
            ["event: Bob moves a card in another's turn"],
        ),
        (
            RIGHT["a fourth card is forced"][0],
            without_a_word,
            ["figure: 4 cards are played in one turn"],
        ),
    ],
)
def test_what_is_just_wrong_is_told(
    said: tuple[str, ...], forge: Callable[[list[Entry]], None], expected: list[str]
) -> None:
    entries = game_of(said)
    forge(entries)
    assert findings(entries) == expected


def three_drawn(entries: list[Entry]) -> None:
    entry, event = first(entries, "cards_drawn")
    event["count"] = 3
    for posting in entry["post"]:
        posting[2] = 3 if posting[2] > 0 else -3


@pytest.mark.parametrize(
    ("said", "should"),
    [
        ((), "2"),
        (('correct ann hand -5 because "x"',), "5"),
        (('correct bob hand +95 because "x"',), "1"),
    ],
)
def test_how_many_should_be_drawn_is_told(said: tuple[str, ...], should: str) -> None:
    entries = game_of((*said, "ann draws"))
    three_drawn(entries)
    report = audited(entries)
    assert [str(it.expected) for it in report.findings if it.code == "figure"] == [should]
