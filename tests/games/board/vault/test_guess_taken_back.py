"""A wrong guess that a vault reported is taken back if all agree; its number stays known."""

from __future__ import annotations

import random

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board.state import Hearsay, PendingGuess, Try
from drivers.vault.commitment import code
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from tests.support.game import Game, encoded, kinds

AGREED = "undo the guess by agreement"


def reported(*before: str, number: int = 3) -> Game:
    """Ann has guessed, and the vault has reported her miss."""
    game = Game()
    game.do(*before, "ann gets guess")
    vault(game, number)
    return game


def vault(game: Game, number: int) -> None:
    """The vault on the screen says that this number is wrong."""
    game.do(f"vault reports {number} missed 1 by ann")


def test_s10_the_guess_may_be_made_anew_and_its_number_stays_known() -> None:
    game = reported()
    entry = game.do(AGREED)
    assert (entry.kind, kinds(entry), entry.undo) == ("take_back", ["guess_taken_back"], (3,))
    assert game.state.table.guess == PendingGuess("ann", "table")
    assert game.state.table.tried == (Try(3, "ann"),)
    vault(game, 5)
    assert [one.number for one in game.state.table.tried] == [3, 5]


def test_s10_what_was_paid_for_it_comes_back() -> None:
    game = Game()
    game.do("ann moves to paid_guess_1")
    before = game.cash("ann")
    vault(game, 4)
    assert game.cash("ann") == before - 100
    game.do(AGREED)
    assert game.cash("ann") == before
    assert any(due.reason == "guess_fee" for due in game.state.dues_of("ann"))


def test_s10_acts_before_it_can_be_undone_again() -> None:
    game = Game()
    start = encoded(game.state)
    game.do("ann pays 50 to bob", "ann gets guess")
    vault(game, 3)
    game.do(AGREED, "undo 2")
    now = game.state.table
    assert (now.guess, now.tried, game.cash("bob")) == (None, (Try(3, "ann"),), 3000)
    assert encoded(game.state) != start  # what everybody heard is the difference
    game.do("redo 2")
    assert now.tried == game.state.table.tried
    assert game.state.table.guess == PendingGuess("ann", "table")


def test_s10_a_guess_that_is_taken_back_is_not_done_again() -> None:
    game = reported()
    game.do(AGREED)
    assert game.refused("redo") == "nothing_to_redo"
    assert game.refused(AGREED) == "no_guess_to_undo"


def test_s10_what_was_undone_before_is_not_done_again() -> None:
    game = reported()
    game.do("ann pays 50 to bob", "undo", AGREED)
    assert game.refused("redo") == "nothing_to_redo"


@pytest.mark.parametrize(
    "newest", ["ann guesses 3 misses", "ann pays 50 to bob", "vault reports 3 opened 1 00 by ann"]
)
def test_s10_only_a_reported_miss_is_taken_back(newest: str) -> None:
    game = Game()
    game.do("ann gets guess", newest)
    assert game.refused(AGREED) == "no_guess_to_undo"


def test_s10_a_note_of_before_is_final_once_a_later_number_is_known() -> None:
    """To undo it would forget a number that everybody heard."""
    game = Game()
    game.do("ann gets guess", "ann guesses 2 misses", "ann gets guess")
    vault(game, 3)
    game.do(AGREED, "undo")
    assert game.refused("undo") == "device_fact"
    assert "undone" in game.sentence("undo")
    assert [one.number for one in game.state.table.tried] == [2, 3]


def test_s10_a_report_still_confirms_what_was_said_before() -> None:
    game = reported()
    game.do("ann gets guess", "ann guesses 5 misses", "ann gets guess")
    vault(game, 6)
    game.do(AGREED)
    assert game.state.table.hearsay == (Hearsay("misses", 5, "ann"),)


def test_s10_the_vault_on_the_screen_goes_on_counting() -> None:
    """Its next report is the next one, so nothing is lost or booked twice."""
    game = Game()
    device = VaultSimulator(VolatileEeprom(), draw=random.Random(1).randbytes)
    screen = SimulatedVault(game.session, device, clock=lambda: 0)
    game.do("ann gets guess")
    wrong = [number for number in range(1, 7) if _opens(device) != number]
    screen.guess("ann", wrong[0])
    assert game.refused("undo") == "device_fact"
    game.do(AGREED)
    (entry,) = screen.guess("ann", wrong[1])
    assert kinds(entry) == ["guess_missed"]
    assert [one.number for one in game.state.table.tried] == wrong[:2]


def _opens(device: VaultSimulator) -> int:
    """The number that opens this vault, read from its memory."""
    image = device._image
    return code(image.uid, image.epoch, image.secret, image.entropy)
