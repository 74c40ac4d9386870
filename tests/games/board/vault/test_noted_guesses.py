"""Noted guesses: what the table says happened outranks what it noted; a vault's report does not."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.state import Hearsay, Try
from tests.support.game import Game, kinds

BECAUSE = 'because "she pressed 4"'


def missed(*numbers: int) -> Game:
    """Ann missed with these numbers, by the table's word."""
    game = Game()
    for number in numbers:
        game.do("ann gets guess", f"ann guesses {number} misses")
    return game


def tried(game: Game) -> list[int]:
    return [wrong.number for wrong in game.state.table.tried]


def test_r12_a_wrongly_noted_miss_is_put_right() -> None:
    game = missed(3)
    entry = game.do("ann guessed 4, not 3")
    assert kinds(entry) == ["guess_corrected"] and tried(game) == [4]
    game.do("cem gets guess", "cem guesses 3 opens")
    assert game.keys("cem") == 1


def test_r12_a_number_that_was_noted_before_stays_once() -> None:
    game = missed(4, 3)
    game.do("ann guessed 4, not 3")
    assert tried(game) == [4]


def test_r12_only_ones_own_miss_is_put_right() -> None:
    game = missed(3)
    assert game.refused("bob guessed 4, not 3") == "no_guess"
    assert game.refused("ann guessed 4, not 5") == "no_guess"
    with pytest.raises(InvalidCommand, match="1 to 6"):
        game.session.execute(c.CorrectGuess("ann", 7, 3))
    game.do("undo")
    assert game.refused("ann guessed 4, not 3") == "no_guess"


def test_r12_what_happened_outranks_what_was_noted() -> None:
    game = missed(3)
    game.do("cem gets guess")
    assert game.refused("cem guesses 3 opens") == "bad_number"
    assert "'Ann guessed 1, not 3'" in game.sentence("cem guesses 3 opens")
    entry = game.do(f"force cem guesses 3 opens {BECAUSE}")
    assert kinds(entry)[:2] == ["overridden", "vault_opened"] and tried(game) == []


def test_r12_the_last_number_may_miss_by_force() -> None:
    game = missed(1, 2, 3, 4, 5)
    game.do("cem gets guess")
    assert game.refused("cem guesses 6 misses") == "bad_number"
    game.do(f"force cem guesses 6 misses {BECAUSE}")
    assert tried(game) == [1, 2, 3, 4, 5, 6]
    game.do("ann guessed 4, not 3", "bob gets guess", "bob guesses 3 opens")
    assert game.keys("bob") == 1


def reported(number: int) -> Game:
    """A vault takes part and reported Ann's miss itself."""
    game = Game()
    game.do("ann gets guess", f"vault reports {number} missed 1 by ann")
    assert tried(game) == [number]
    return game


def test_r12_a_reported_miss_stands() -> None:
    game = reported(3)
    assert game.refused("ann guessed 4, not 3") == "device_fact"
    assert "the vault itself" in game.sentence("ann guessed 4, not 3")
    game.do("cem gets guess")
    assert game.refused(f"force cem guesses 3 opens {BECAUSE}") == "bad_number"


def test_r12_what_no_report_has_confirmed_is_put_right() -> None:
    game = reported(3)
    game.do("ann gets guess", "ann guesses 5 misses", "ann guessed 6, not 5")
    assert game.state.table.hearsay == (Hearsay("misses", 6, "ann"),)
    assert game.state.table.tried == (Try(3, "ann"), Try(6, "ann"))
