"""What is wrong with a box of cards: each mistake is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.editions.catalog import shelved_path

TEXT = shelved_path("deal").read_text(encoding="utf-8")

CASES = [
    ("cards = 106", "cards = 107", "supply.cards: the faces come to 106, not 107"),
    ("worth = 252", "worth = 250", "supply.worth: the faces come to 252, not 250"),
    (
        "ladder = [3, 8]",
        "ladder = [8, 3]",
        "set.dark_blue.ladder.1: 3 is not above 8: name a larger number",
    ),
    ("ladder = [3, 8]", "ladder = [3, 8, 9, 10, 11, 12]", "cards for a set of 6"),
    ('letter = "l"', 'letter = "n"', "'n' is there twice: remove one"),
    ('colours = ["dark_blue"]', 'colours = ["navy"]', "no set is called 'navy'"),
    ('colours = ["dark_blue"]', 'colours = ["dark_blue", "red"]', "a property has one colour"),
    ('colours = ["red", "yellow"]', 'colours = ["red", "red"]', "'red' is there twice: remove one"),
    ('effect = "sly"', 'effect = "forced"', "another face has 'forced' too: only one may have it"),
    ('effect = "sly"\n', "", "a face of the kind action needs 'effect'"),
    ("sets = 3", "sets = 11", "hand.sets: 11 sets win, and there are 10 colours"),
    ("start = 5", "start = 50", "hand.start: 5 players begin with 50 of 106"),
    ("plays = 3", "plays = 0", "hand.plays: must be a whole number of 1 or more, not 0"),
    ('deck_out = "reshuffle"', 'deck_out = "maybe"', "is 'maybe', not reshuffle or ends"),
    ('deck_out = "reshuffle"', 'tie = "shared"', "switches.tie: unknown switch"),
    ("[hand]", "[money]\nsalary = 2\n[hand]", "money: unknown"),
    ('ruleset = "deal"', 'ruleset = "chess"', "unknown|must be one of"),
]


@pytest.mark.parametrize(("old", "new", "told"), CASES)
def test_a_mistake_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in TEXT
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    faults = [fault.message for fault in editions.check(path)]
    assert any(word in fault for fault in faults for word in told.split("|")), faults


def test_an_own_box_of_cards_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[meta]\nover = "deal"\n[hand]\ncollector = 6\n', encoding="utf-8")
    assert editions.check(path) == []
    edition = editions.load(str(path), {"win_when": "own_turn"}, ["answered"])
    assert (edition.hand.collector, edition.sources["hand.collector"]) == (6, "yours")
    assert edition.switches["hotel_stack"] == "hotel"
    assert editions.thaw(editions.freeze(edition)) == edition
