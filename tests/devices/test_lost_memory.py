"""S25: a game whose screen vault is in another data folder locks with a new code, and says why."""

from __future__ import annotations

from pathlib import Path

from banker.devices.simulated_vault import SimulatedVault, open_on_screen_vault
from tests.support.game import Game


def played(folder: Path) -> tuple[Game, int]:
    """A game with one wrong guess at its vault, and the number."""
    game = Game("Ann", "Bob")
    vault = open_on_screen_vault(game.session, folder)
    try:
        game.do("ann gets guess")
        for number in (1, 2):
            if not game.state.table.tried:
                vault.guess("ann", number)
                if not game.state.table.filled:
                    game.do("ann unlocks boardwalk")
                    vault.lock()
                    game.do("ann gets guess")
        return game, game.state.table.tried[0].number
    finally:
        vault.close()


def opened(game: Game, folder: Path) -> SimulatedVault:
    vault = open_on_screen_vault(game.session, folder)
    vault.close()
    return vault


def notes(game: Game) -> list[str]:
    return [str(entry.command["text"]) for entry in game.session.entries(2) if entry.kind == "say"]


def test_in_the_same_folder_nothing_is_said_and_the_guess_stays_wrong(tmp_path: Path) -> None:
    game, wrong = played(tmp_path)
    vault = opened(game, tmp_path)
    assert (vault.problem, notes(game)) == ("", [])
    assert [one.number for one in game.state.table.tried] == [wrong]


def test_in_another_folder_it_says_why_and_which_numbers_were_wrong(tmp_path: Path) -> None:
    game, wrong = played(tmp_path / "one")
    vault = opened(game, tmp_path / "two")
    said = (
        "the memory of this game's vault is not in this data folder, so the vault locks with a new"
        f" code; wrong for the old code were {wrong}"
    )
    assert str(vault.problem) == said
    assert notes(game) == [said]
    assert game.state.table.tried == ()
    again = opened(game, tmp_path / "two")
    assert (again.problem, notes(game)) == ("", [said])


def test_a_new_game_has_nothing_to_say(tmp_path: Path) -> None:
    game = Game("Ann", "Bob")
    assert opened(game, tmp_path).problem == ""
    assert notes(game) == []
