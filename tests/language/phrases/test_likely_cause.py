"""The likely cause of a difference, in the language of the table: each that a count can name."""

from __future__ import annotations

import re

import pytest

from banker.games.board import events as e
from banker.games.board.rules.cash_difference import likely_causes
from banker.language.phrases.events import sentence
from banker.language.phrases.likely_cause import likely_cause
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import translation
from banker.ledger.entry import Entry
from tests.support.property_game import ORANGE, Town

RUSSIAN = translation("ru").book


def in_russian(game: Town, stored: str) -> str:
    return likely_cause(stored, Wording(game.state.setup, RUSSIAN))


def counted(game: Town, who: str, difference: int) -> Entry:
    entry: Entry = game.do(f"count {who} {game.cash(who) + difference}")
    return entry


def test_a_wrong_count_names_the_price_that_was_missed_in_russian() -> None:
    game = Town()
    price = game.state.edition.deed_by_id["boardwalk"].price
    entry = counted(game, "ann", -price)
    assert entry.ev[0].likely == "the price of Boardwalk"
    said = sentence(entry, game.state.setup, RUSSIAN)
    assert said.endswith(f"на {price} меньше, чем в журнале: цена «Boardwalk»?")
    assert sentence(entry, game.state.setup).endswith("less than booked: the price of Boardwalk?")


@pytest.mark.parametrize("box", ["glass-classic", "secret-vault", "rouble-full", "rouble-simple"])
def test_each_cause_that_a_box_can_name_is_told_in_russian(box: str) -> None:
    game = Town(box=box)
    edition = game.state.edition
    names = {space.name for space in edition.spaces} | {card.label for card in edition.cards}
    for who in ("ann", "bank", "vault"):
        for difference in range(-900, 900, 5):
            stored = likely_causes(game.state, who, difference)
            is_name = not stored or stored in names
            assert (in_russian(game, stored) == stored) == is_name, stored


def test_a_debt_a_rent_and_an_entry_are_told_in_russian() -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    game.do("bob's turn", "bob moves to new_york")
    assert in_russian(game, counted(game, "bob", -32).ev[0].likely) == "рента за «New York Avenue»"
    game.do("ann asks rent")
    assert in_russian(game, counted(game, "ann", 32).ev[0].likely) == "долг, который платит Bob"
    game = Town()
    game.do("ann moves to income_tax")
    assert (
        in_russian(game, counted(game, "ann", -200).ev[0].likely) == "долг, который получает Банк"
    )
    seq = game.do("bank pays 77 to cem").seq
    twice, more = counted(game, "cem", -77), counted(game, "cem", 77)
    assert in_russian(game, twice.ev[0].likely) == f"запись {seq} внесена дважды"
    assert in_russian(game, more.ev[0].likely) == f"то же, что в записи {seq}, случилось ещё раз"


def test_what_a_file_says_in_other_words_stays() -> None:
    game = Town()
    for stored in ("{who}", "the price of {deed}", "entry x was booked twice", "a jail fee, twice"):
        assert in_russian(game, stored) == stored
    event = e.Counted("ann", 1, 2, "{0.__class__}")
    entry = Entry(**{**_fields(counted(game, "ann", 1)), "ev": (event,)})
    assert re.search(r"\{0\.__class__\}\?$", sentence(entry, game.state.setup, RUSSIAN))


def _fields(entry: Entry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}
