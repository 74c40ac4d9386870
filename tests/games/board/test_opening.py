"""Rules 1 to 3: what lies where before the first roll."""

from __future__ import annotations

import pytest

from banker.engine.fold import Player
from banker.foundation.errors import InvalidCommand
from banker.games.board.state import BOX, CARD, DEED, HOTEL, JAIL_CARD, KEY, Setup
from banker.ledger.balances import trial_balance
from banker.session.session import Session
from tests.support.game import Game, kinds, paid

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")


@pytest.mark.parametrize("count", range(2, 7))
def test_rule_01_the_bank_holds_the_deeds_the_hotels_and_the_keys(count: int) -> None:
    game = Game(*NAMES[:count])
    assert len(game.state.setup.ids) == count
    assert len(game.state.deeds("bank")) == 22
    assert game.hotels("bank") == 23
    assert game.keys("bank") == 3
    assert game.state.amount("bank", JAIL_CARD) == 1
    assert game.state.amount("bank", CARD) == 11


def test_rule_01_two_to_six_play() -> None:
    edition = Game().state.edition
    assert (edition.players_min, edition.players_max) == (2, 6)


@pytest.mark.parametrize("count", range(2, 7))
def test_rule_02_each_player_starts_with_3000(count: int) -> None:
    game = Game(*NAMES[:count])
    assert [game.cash(name) for name in NAMES[:count]] == [3000] * count
    assert game.cash("bank") == 44_200 - 400 - 3000 * count


def test_rule_02_the_3000_are_dealt_in_fixed_pieces() -> None:
    money = Game().state.edition.money
    assert money.start_notes == {10: 5, 20: 5, 50: 3, 100: 7, 500: 2, 1000: 1}
    assert sum(note * count for note, count in money.start_notes.items()) == 3000
    assert money.supply == 44_200


def test_rule_03_the_vault_starts_with_400_a_hotel_and_a_key() -> None:
    game = Game()
    assert (game.cash("vault"), game.hotels("vault"), game.keys("vault")) == (400, 1, 1)
    assert game.state.table.filled
    assert game.state.table.epoch == 1
    assert game.state.table.tried == ()


def test_vector_1_everything_comes_out_of_the_box_in_one_balanced_entry() -> None:
    game = Game("Ann", "Bob")
    entry = game.session.journal.entry(1)
    assert entry.seq == 1
    assert paid(entry) == {BOX: -44_200, "ann": 3000, "bob": 3000, "vault": 400, "bank": 37_800}
    assert paid(entry, HOTEL) == {BOX: -24, "bank": 23, "vault": 1}
    assert paid(entry, KEY) == {BOX: -4, "bank": 3, "vault": 1}
    assert paid(entry, DEED + "boardwalk") == {BOX: -1, "bank": 1}
    assert not any(trial_balance(game.state.balances).values())


def test_the_first_entry_holds_the_whole_edition() -> None:
    """Edition and switches are on record, so a game means the same whatever a shelf says later."""
    entry = Game(switches={"tie": "most_streets"}).session.journal.entry(1)
    opened = entry.ev[0]
    assert opened["kind"] == "game_opened"
    assert opened["edition"]["switches"]["tie"] == "most_streets"
    assert len(opened["digest"]) >= 32


@pytest.mark.parametrize(
    "ids", [("ann",), tuple("abcdefg"), ("ann", "ann"), ("ann", "vault"), ("ann", "site:states")]
)
def test_too_few_too_many_or_like_named_players_open_no_game(ids: tuple[str, ...]) -> None:
    setup = Setup(Game().state.edition, tuple(Player(who, who) for who in ids))
    with pytest.raises(InvalidCommand):
        Session.create(None, setup)


def test_what_happened_is_told_in_order() -> None:
    assert kinds(Game().do("ann rolls 2 4")) == ["rolled", "moved", "offered"]
