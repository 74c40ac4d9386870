"""The band and the stage of a television: as large as they can be, and yellow while somebody has to
answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.interaction.controller import Controller
from banker.interaction.ui_state import TV
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.session.session import Session
from banker.tui.panes.board.stage import DIE
from banker.tui.panes.screens import draw
from banker.tui.panes.television.headline import forms
from banker.tui.render import lettering
from tests import ROOT

GAME = ROOT / "tests" / "releases" / "0.2.0" / "secret_vault.short_game.bank"
VAULT, CAN_ASK, OWES, PAID = 110, 119, 120, 121  # entries of the game
SIZE = (160, 48)


def view_at(entry: int, folder: Path, language: str = "en") -> View:
    """What a television has of the game up to an entry."""
    path = folder / "game.bank"
    path.write_bytes(b"".join(GAME.read_bytes().splitlines(keepends=True)[:entry]))
    session = Session.open(path, language=language)
    controller = Controller(session, None, ticks=lambda: 0.0)
    controller.ui = replace(controller.ui, screen=TV)
    view = controller.view(SIZE[1])
    session.close()
    return view


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "CEM +1,500 + A HOTEL + A KEY"), ("ru", "CEM +1 500 + ОТЕЛЬ + КЛЮЧ")],
)
def test_what_the_vault_gives_is_drawn_in_dots(tmp_path: Path, language: str, words: str) -> None:
    """The whole sentence is too wide for them."""
    page = plain(draw(view_at(VAULT, tmp_path, language), *SIZE))
    dots = plain(lettering.lettering([(words, "ink")], 1, "felt")).split("\n")
    assert [row for row in dots if row.rstrip() not in page] == [], page


def test_a_headline_that_waits_for_an_answer_is_yellow(tmp_path: Path) -> None:
    found = {
        entry: any("warn" in span.role for form in forms(view_at(entry, tmp_path)) for span in form)
        for entry in (CAN_ASK, OWES, PAID)
    }
    assert found == {CAN_ASK: True, OWES: True, PAID: False}


def test_dice_are_large_beside_a_name_that_is_small(tmp_path: Path) -> None:
    """Pennsylvania Avenue is too long for dots; Virginia Avenue is not."""
    found = [
        sum(any(span.role.startswith(DIE) for span in row) for row in draw(view, *SIZE))
        for view in (view_at(CAN_ASK, tmp_path), view_at(VAULT, tmp_path))
    ]
    assert found == [7, 3], "the rows with a part of a die"
