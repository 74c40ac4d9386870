"""Forgeries of games of cards: turns that nobody may end so, and buildings that are not free.

Each row: what is played, how it is forged, and what the audit says of the last entry. What the
rules refuse is played by force, and the word of it is taken out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.support.card_game import CardGame

Entry = dict[str, Any]
Forge = Callable[[list[Entry]], None]
THREE = ("Ann", "Bob", "Cem")


class Forgery(NamedTuple):
    """A game, what is changed in it, and the finding at its last entry: its code, its words."""

    said: tuple[str, ...]
    forge: Forge
    code: str
    words: str
    given: tuple[tuple[str, str, str], ...] = ()
    hand: int = 0


def silent(entries: list[Entry]) -> None:
    """The rule is set aside without a word."""
    for entry in entries:
        entry["ev"] = [
            it for it in entry["ev"] if it["kind"] not in ("overridden", "players_skipped")
        ]


def unforced(entries: list[Entry]) -> None:
    for entry in entries:
        entry["ev"] = [it for it in entry["ev"] if it["kind"] != "overridden"]


def setting(*changes: list[Any], at: int = -1) -> Forge:
    """These facts in the place of the entry's own."""

    def forge(entries: list[Entry]) -> None:
        keys = [key for key, _, _ in changes]
        kept = [one for one in entries[at]["set"] if one[0] not in keys]
        entries[at]["set"] = kept + [one for one in changes if one[1] != one[2]]

    return forge


def bank_first(entries: list[Entry]) -> None:
    entries[0]["ev"][0]["edition"]["switches"]["building_pays"] = "bank_first"


DRAWN = ("ann draws", "ann banks 1m")
RED = (("ann", "red", "red + red + red/yellow + house"), ("ann", "yellow", "yellow"),
       ("bob", "bank", "5m + 4m"))  # fmt: skip
BROKEN = ("ann draws", "ann plays rent red/yellow for red", "bob pays all",
          "ann moves red/yellow to yellow")  # fmt: skip
BOUND = [{"who": "ann", "face": "house", "colour": "red"}]
FULL_YELLOW = 'correct ann yellow yellow +1 because "x"'

TURNS: dict[str, Forgery] = {
    "the own turn begins again": Forgery(
        (*DRAWN, "ann's turn"), setting(["drawn", True, False], ["plays", 1, 0]),
        "event", "drawn of the turn is False",
    ),
    "the own turn gives plays back": Forgery(
        (*DRAWN, "ann's turn"), setting(["plays", 1, 0]), "event", "plays of the turn is 0",
    ),
    "a turn without a draw": Forgery(
        ("ann draws", "next", 'force cem\'s turn because "x"'), unforced,
        "event", "the turn of Bob ends, and no cards were drawn in it",
    ),
    "a turn that ends with nine cards": Forgery(
        ("ann draws", 'force bob\'s turn because "x"'), unforced,
        "figure", "the turn of Ann ends with 9 cards in the hand", hand=9,
    ),
    "a player is skipped without a word": Forgery(
        ("ann draws", 'force cem\'s turn because "x"'), silent,
        "event", "the turn goes past Bob without a word",
    ),
    "a player is skipped, and no rule is set aside": Forgery(
        ("ann draws", 'force cem\'s turn because "x"'), unforced,
        "event", "the turn goes past Bob without a word",
    ),
    "a round that is not counted": Forgery(
        ("ann draws", "next", "bob draws", 'force ann\'s turn because "x"'),
        setting(["round", 1, 1]), "event", "round of the turn is 1",
    ),
    "a turn that begins drawn": Forgery(
        ("ann draws", "next"), setting(["drawn", True, True]), "event", "drawn of the turn is True",
    ),
    "a second draw": Forgery(
        ("ann draws", 'force ann draws because "x"'), unforced,
        "event", "Ann draws a second time in one turn",
    ),
    "a draw that is not kept in mind": Forgery(
        ("ann draws",), setting(["drawn", False, False]),
        "event", "it changes the turn, and tells nothing of it",
    ),
    "a turn that another has": Forgery(
        DRAWN, setting(["turn", "ann", "bob"]),
        "event", "it changes the turn, and tells nothing of it",
    ),
    "a play that is given back": Forgery(
        (*DRAWN, "ann banks 2m"), setting(["plays", 1, 0]),
        "event", "it changes the turn, and tells nothing of it",
    ),
}  # fmt: skip

BUILDINGS: dict[str, Forgery] = {
    "a broken-off house that belongs to nothing": Forgery(
        BROKEN, setting(["broken_off", [], []]),
        "event", "other buildings belong to a set than its events say", given=RED,
    ),
    "a broken-off house that is made money": Forgery(
        (*BROKEN, 'force ann banks house aside because "x"'), unforced,
        "event", "Ann banks a building of a set that Ann broke up", given=RED,
    ),
    "a broken-off house on another set": Forgery(
        (*BROKEN, FULL_YELLOW, 'force ann places house on yellow because "x"'), unforced,
        "event", "Ann carries a building off to another set", given=RED,
    ),
    "a broken-off house that pays before the bank": Forgery(
        (*BROKEN, "next", "bob draws", "bob plays birthday", "ann pays house"), bank_first,
        "event", "Ann pays with a building before the bank is used up", given=RED,
    ),
    "a house on a set that pays before the bank": Forgery(
        ("ann draws", "next", "bob draws", "bob plays birthday", "ann pays house"), bank_first,
        "event", "Ann pays with a building before the bank is used up",
        given=(*RED, ("ann", "bank", "3m")),
    ),
    "a house that a payment broke off, bound": Forgery(
        ("ann draws", "next", "bob draws", "bob plays debt collector on ann", "ann pays red + red"),
        setting(["broken_off", [], BOUND]),
        "event", "other buildings belong to a set than its events say", given=RED,
    ),
    "a house that is bound no more": Forgery(
        (*BROKEN, "next"), setting(["broken_off", BOUND, []]),
        "event", "other buildings belong to a set than its events say", given=RED,
    ),
}  # fmt: skip
FORGED = {**TURNS, **BUILDINGS}


def game_of(forgery: Forgery) -> CardGame:
    """What is played."""
    game = CardGame(*THREE)
    for who, place, cards in forgery.given:
        game.given(who, place, cards)
    for statement in forgery.said:
        if forgery.hand and statement.startswith("force"):
            game.hand("ann", forgery.hand)
        game.do(statement)
    return game
