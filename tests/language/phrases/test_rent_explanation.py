"""Why a rent is what it is, in one line."""

from __future__ import annotations

import msgspec
import pytest

from banker import editions
from banker.games.board.state import BANK, HOUSE, Setup, State
from banker.language.parser.player_names import check_names
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.translation import language_of
from banker.session.session import Session
from tests.support.seated_players import SETUP


def owning(*deeds: str, hotels: int = 0, mortgaged: tuple[str, ...] = ()) -> State:
    """Ann owns the deeds, with hotels on the last of them."""
    state = Session.create(None, SETUP).state
    balances = {account: dict(holding) for account, holding in state.balances.items()}
    for deed in deeds:
        del balances[BANK][f"deed:{deed}"]
        balances["ann"][f"deed:{deed}"] = 1
    if hotels:
        balances[f"site:{deeds[-1]}"] = {"hotel": hotels}
    table = msgspec.structs.replace(state.table, mortgaged=mortgaged)
    return msgspec.structs.replace(state, balances=balances, table=table)


PINK = ("st_charles", "states", "virginia")


@pytest.mark.parametrize(
    ("deed", "state", "words"),
    [
        ("virginia", owning(*PINK, hotels=1), "Virginia 580: full set with 1 hotel"),
        ("virginia", owning(*PINK, hotels=2), "Virginia 880: full set with 2 hotels"),
        ("st_charles", owning(*PINK, hotels=1), "St. Charles 220: full set"),
        ("virginia", owning("virginia"), "Virginia ~140: no full set"),
        ("virginia", owning("virginia", hotels=1), "Virginia 580: 1 hotel"),
        (
            "virginia",
            owning(*PINK, mortgaged=("virginia",)),
            "Virginia 0: mortgaged; it would be ~280",
        ),
        ("boardwalk", owning(), "Boardwalk 0: locked, nobody owns it"),
        (
            "virginia",
            owning(),
            "Virginia 0: nobody owns it; it would be ~140 alone and ~280 in a full set",
        ),
    ],
)
def test_a_rent_is_explained(deed: str, state: State, words: str) -> None:
    assert reckoning(deed, state) == words


# --- other boxes ----------------------------------------------------------------------------------


def boxed(box: str, *deeds: str, houses: int = 0) -> State:
    """Ann owns these deeds of another box, with houses on the last of them."""
    edition = editions.load(box)
    state = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition))).state
    balances = {account: dict(holding) for account, holding in state.balances.items()}
    for deed in deeds:
        del balances[BANK][f"deed:{deed}"]
        balances["ann"][f"deed:{deed}"] = 1
    if houses:
        balances[f"site:{deeds[-1]}"] = {HOUSE: houses}
    return msgspec.structs.replace(state, balances=balances)


@pytest.mark.parametrize(
    ("deed", "state", "words"),
    [
        ("virginia", boxed("glass-classic", *PINK, houses=1), "full set with 1 house"),
        ("virginia", boxed("glass-classic", *PINK, houses=3), "full set with 3 houses"),
        ("reading_rr", boxed("glass-classic", "reading_rr"), "1 of 4 in one hand"),
        ("electric", boxed("glass-classic", "electric"), "say 'rolls 3 4 for utility'"),
        (
            "water",
            boxed("glass-classic"),
            "4 times a roll alone, 10 times with all",
        ),
        ("virginia", boxed("rouble-full", *PINK, houses=1), "полная группа с одним домом"),
        ("virginia", boxed("rouble-full", *PINK, houses=3), "полная группа, 3 дома"),
        ("virginia", boxed("rouble-full", *PINK), "полная группа"),
    ],
)
def test_a_rent_of_every_box_is_explained_in_its_language(
    deed: str, state: State, words: str
) -> None:
    said = reckoning(deed, state, language_of(state.edition).book)
    assert said.endswith(words)


def test_a_rent_has_the_unit_of_its_box() -> None:
    said = reckoning("virginia", boxed("rouble-full", "virginia"))
    assert said == "Ростовская 12K: no full set"


# --- dice on the table ----------------------------------------------------------------------------


def rolled(utility_roll: str, dice: tuple[int, int] | None, *deeds: str) -> State:
    """Ann owns these deeds, and dice lie on the table."""
    edition = editions.load("glass-classic", {"utility_roll": utility_roll})
    state = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition))).state
    balances = {account: dict(holding) for account, holding in state.balances.items()}
    for deed in deeds:
        del balances[BANK][f"deed:{deed}"]
        balances["ann"][f"deed:{deed}"] = 1
    table = msgspec.structs.replace(state.table, dice=dice)
    return msgspec.structs.replace(state, balances=balances, table=table)


@pytest.mark.parametrize(
    ("deed", "state", "words"),
    [
        ("electric", rolled("movement", (3, 4), "electric"), "Electric 28: 4 times 7"),
        ("electric", rolled("movement", (3, 4), "electric", "water"), "Electric 70: 10 times 7"),
        (
            "electric",
            rolled("movement", None, "electric"),
            "Electric 0: 4 times a roll: say 'rolls 3 4 for utility'",
        ),
        (
            "electric",
            rolled("fresh", (3, 4), "electric"),
            "Electric 0: 4 times a roll: say 'rolls 3 4 for utility'",
        ),
        (
            "reading_rr",
            rolled("movement", (3, 4), "reading_rr"),
            "Reading Railroad 25: 1 of 4 in one hand",
        ),
        (
            "reading_rr",
            rolled("movement", (3, 4)),
            "Reading Railroad 0: nobody owns it; it would be 25 alone and 200 with all",
        ),
    ],
)
def test_dice_that_lie_on_the_table_are_of_a_utility_only(
    deed: str, state: State, words: str
) -> None:
    assert reckoning(deed, state) == words
