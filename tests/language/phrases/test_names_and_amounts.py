"""What is told with a whole entry in view, and what depends on the box: bankruptcies, units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.games.board import events as e
from banker.language.phrases.events import phrase, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import translation
from banker.ledger.entry import Entry
from tests.language.phrases.bankruptcies import BANKRUPT
from tests.support.scripted_game import ScriptedGame
from tests.support.seated_players import SETUP


def bankrupt(several: str, *, cash: int) -> Entry:
    """Ann owes each of the others 50."""
    game = ScriptedGame("Ann", "Bob", "Cem", "Dee", box="glass-classic",
                switches={"several_creditors": several})  # fmt: skip
    game.do(f'correct ann {cash - 1500} because "for the test"', "ann draws CH15")
    game.do("ann goes bankrupt")
    return game.session.journal.entry(game.session.journal.count)


@pytest.mark.parametrize(("several", "words"), BANKRUPT)
def test_a_bankruptcy_says_who_was_owed_what_and_who_gets_what(several: str, words: str) -> None:
    game = ScriptedGame("Ann", "Bob", "Cem", "Dee", box="glass-classic")
    assert sentence(bankrupt(several, cash=100), game.state.setup) == words


def test_a_bankruptcy_with_nothing_left_shares_nothing() -> None:
    game = ScriptedGame("Ann", "Bob", "Cem", "Dee", box="glass-classic")
    assert sentence(bankrupt("equal", cash=0), game.state.setup).startswith(
        "Ann is bankrupt: 50 to Bob, 50 to Cem and 50 to Dee are owed, and only 0 is left;"
    )


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 half", "1,000 halves"), ("ru", "1 половина", "1 000 половин")],
)
def test_a_unit_that_is_a_word_follows_its_number(language: str, one: str, many: str) -> None:
    edition = SETUP.edition
    edition = replace(edition, money=replace(edition.money, unit=" halves"))
    words = Wording(replace(SETUP, edition=edition), translation(language).book)
    assert (words.money(1), words.money(1000)) == (one, many)


def test_no_rents_are_named_where_none_are_counted() -> None:
    setup = ScriptedGame(box="glass-classic").state.setup
    switches = {**setup.edition.switches, "valuation": "cash"}
    setup = replace(setup, edition=replace(setup.edition, switches=switches))
    assert phrase(e.Scored("ann", 1080, (), 1080, 1), setup) == "1. Ann: 1,080"
    assert phrase(e.Scored("ann", 1080, (), 1080, 1), SETUP) == "1. Ann: 1,080 + 0 in rents = 1,080"


@pytest.mark.parametrize("strange", ["{about:40}", "{0.__class__}", "{", "{count:40}"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_word_of_a_file_is_never_a_template(strange: str, language: str) -> None:
    book = translation(language).book
    owed = phrase(e.DueMade("ann", "bob", 50, strange, "go"), SETUP, book)
    assert strange in owed
    assert Wording(SETUP, book).things(strange, 3) == f"3 {strange}"


@pytest.mark.parametrize(("box", "language", "unit"),
    [("rouble-simple", "ru", "К"), ("rouble-simple", "en", "K"), ("glass-classic", "ru", "")],
)  # fmt: skip
def test_a_phone_writes_the_unit_as_the_ledger_does(box: str, language: str, unit: str) -> None:
    setup = ScriptedGame("Ann", "Bob", box=box).state.setup
    wording = Wording(setup, translation(language).book)
    assert wording.unit == unit and wording.money(28) == f"28{unit}"
