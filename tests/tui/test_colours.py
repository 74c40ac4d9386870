"""Colours of a box: one that is none stops neither the screen nor a game, and begins no new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command_line import program
from tests.export.hostile_games import Game, honest, renamed
from tests.support.terminal import ON_A_TERMINAL
from tests.tui.render.window import QUIT, Window

LIGHT_BLUE = "#78d4f7"
OWN_BOX = """\
[meta]
over = "secret-vault"
title = "Ours"
[board]
groups = [{{ id = "light_blue", colour = "{colour}" }}]
"""


@ON_A_TERMINAL
@pytest.mark.parametrize("colour", ["red", f"{LIGHT_BLUE}ff"])
def test_the_screen_draws_a_stranger_s_game_whatever_its_colours_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, colour: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "odd.bank"
    odd = renamed(honest(), {LIGHT_BLUE: colour})
    path.write_bytes(Game(odd.lines[:2]).stored)
    window = Window("play", path, "--vault", "none")
    try:
        window.sees("L1")  # a chip of light blue
        window.press(QUIT)
        window.until(window.has_ended)
        assert window.code == 0
    finally:
        window.close()


def test_no_game_begins_with_such_a_box_and_one_line_says_why(tmp_path: Path) -> None:
    box, game = tmp_path / "odd.toml", tmp_path / "game.bank"
    begin = ("new", game, "--edition", box, "--players", "Ann,Bob")
    for colour in ("red", f"{LIGHT_BLUE}ff"):
        box.write_text(OWN_BOX.format(colour=colour))
        said = program(*begin)
        assert (said.code, said.out, game.exists()) == (2, "", False)
        assert said.err == (
            f"banker: {box}:5: group.light_blue.colour: must be a colour like #976d61, not"
            f' "{colour}"\n'
        )
    box.write_text(OWN_BOX.format(colour="#123456"))
    assert program(*begin).code == 0
