"""The entry that opens a game to phones: a note, in both games, at any time."""

from __future__ import annotations

import pytest

from banker.engine.command import OpenPhones, Undo
from banker.engine.event import PhonesOpened
from banker.foundation.errors import InvalidCommand
from banker.language.parser.parse import parse
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from banker.ledger.phone_marks import KEY_BYTES, issuer_of
from tests.support.card_game import CardGame
from tests.support.game import Game

ISSUER = issuer_of(bytes(KEY_BYTES))
OPENED = f"phones open {ISSUER}"


@pytest.mark.parametrize("kind", [Game, CardGame])
@pytest.mark.parametrize("digits", ["5e5a", "5e" * 33, "none"])
def test_only_a_whole_hash_is_booked(kind: type, digits: str) -> None:
    game = kind()
    with pytest.raises(InvalidCommand, match="64 hexadecimal digits"):
        game.session.execute(parse(f"phones open {digits}", game.state.setup, "ann"))
    assert game.session.journal.count == 1


def test_it_moves_nothing_and_is_no_act() -> None:
    game = Game()
    game.do("ann pays 50 to bob")
    before = game.state
    entry = game.do(OPENED)
    assert (entry.kind, entry.post, entry.set) == ("open_phones", (), ())
    assert entry.ev == (PhonesOpened(ISSUER),)
    assert game.state == before
    assert game.do(Undo()).undo == (2,), "undo passes over it"
    game.do("game ends", OPENED)


def test_cards_have_it_too() -> None:
    game = CardGame()
    entry = game.do(OPENED)
    assert (entry.command, entry.post, entry.set) == (OpenPhones(ISSUER), (), ())
    assert not game.state.table.started, "nobody plays by it"


def test_it_is_told() -> None:
    game = Game()
    entry = game.do(OPENED)
    for language, said in (("en", "Phones may look"), ("ru", "Игру можно смотреть с телефонов")):
        assert said in sentence(entry, game.state.setup, translation(language).book)
