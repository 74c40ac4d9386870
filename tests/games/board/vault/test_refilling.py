"""Refilling: the opened vault is filled and locked before play goes on, and only then."""

from __future__ import annotations

from tests.support.game import Game, kinds

BECAUSE = 'because "the filling is late"'


def opened() -> Game:
    """Ann opened the vault, and her key is used."""
    game = Game()
    game.do("ann rolls 4 6", "ann gets guess", "ann guesses 3 opens", "ann unlocks boardwalk")
    return game


def test_r10_nobody_rolls_while_the_vault_is_open() -> None:
    game = opened()
    for statement in ("bob rolls 2 3", "next", "bob's turn"):
        assert game.refused(statement) == "vault_open"
    assert "'vault locks'" in game.sentence("bob rolls 2 3")
    game.do("ann pays 50 to bob", "vault locks", "bob rolls 2 3")


def test_r10_the_table_may_go_on_without_the_filling() -> None:
    game = opened()
    game.do(f"force bob rolls 2 4 {BECAUSE}", "bob declines")
    assert game.turn == "bob"


def test_s1_a_waiting_guess_comes_after_the_filling() -> None:
    game = opened()
    game.do("bob gets guess")
    assert game.phase == "refill"
    game.do("vault locks")
    assert game.phase == "guess"
    game.do("bob guesses 2 misses")


def test_r11_a_locked_vault_is_not_locked_again() -> None:
    game = opened()
    game.do("vault locks")
    epoch = game.state.table.epoch
    assert game.refused("vault locks") == "vault_locked"
    entry = game.do(f"force vault locks {BECAUSE}")
    assert kinds(entry)[-1] == "vault_relocked" and game.state.table.epoch == epoch + 1


def test_r11_nor_is_it_before_the_first_guess() -> None:
    game = Game()
    game.do("vault locks")
    assert game.refused("vault locks") == "vault_locked"
    game.do("ann rolls 2 3")
    assert game.refused("vault locks") == "vault_locked"
