"""At the end of a game what its cards said may be kept: Enter on the screen, a line without one."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from banker import editions
from banker.editions.catalog import figures_file
from banker.editions.own.figures import Said
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.trackers.keeping import NOTHING_NEW
from banker.language.parser.player_names import check_names
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import PlainTable
from banker.session import kept_figures
from banker.session.session import Session
from tests.support.game import Game
from tests.support.screen import press, shown

BOX = "secret-vault"
SAID = (("deed.st_charles.price", 300), ("deed.st_charles.rents.0", 90))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def played(*, ends: bool = True) -> Game:
    game = Game("Ann", "Bob", box=BOX)
    game.session.execute(c.SetFigures(SAID))
    if ends:
        game.session.execute(c.EndGame())
    return game


def kept() -> dict[str, Said]:
    return dict(kept_figures.kept(editions.load(BOX)).figures)


def test_enter_at_the_end_keeps_what_the_cards_said_and_nothing_is_kept_before() -> None:
    controller = Controller(played().session, None)
    assert "⏎ keep these 2 figures for this edition?" in shown(controller)
    assert not figures_file(BOX).exists()
    controller.press("enter")
    assert kept() == {path: Said(amount) for path, amount in SAID}
    assert "2 amounts of your cards kept" in shown(controller)
    controller.press("i")
    controller.press("escape")
    assert "keep these" not in shown(controller), "what is kept is not offered again"


def test_another_key_keeps_nothing() -> None:
    controller = Controller(played().session, None)
    for key in ("escape", "f", "escape", "q"):
        controller.press(key)
    assert not figures_file(BOX).exists()


def test_before_the_end_and_without_figures_nothing_is_offered() -> None:
    assert "keep these" not in shown(Controller(played(ends=False).session, None))
    game = Game("Ann", "Bob", box=BOX)
    game.session.execute(c.EndGame())
    controller = Controller(game.session, None)
    assert "keep these" not in shown(controller)
    controller.press("enter")
    assert not figures_file(BOX).exists()


def test_a_folder_that_cannot_be_written_is_said() -> None:
    figures_file(BOX).parent.parent.mkdir()
    figures_file(BOX).parent.write_text("no folder", encoding="utf-8")
    controller = Controller(played().session, None)
    controller.press("enter")
    assert controller.ui.note.role == "refused"
    assert "secret-vault.toml" in controller.ui.note.text


def test_a_table_of_lines_keeps_them_too() -> None:
    table = PlainTable(LineController(played().session, None))
    assert "keep these 2 figures for this edition? 'yes' or 'no'" in hear(table, "what now")
    assert hear(table, "keep figures") == [
        "2 amounts of your cards kept for the next game of this edition"
    ]
    assert len(kept()) == 2
    assert hear(table, "keep figures") == [NOTHING_NEW]


# --- the second evening ---------------------------------------------------------------------------

CONNECTICUT = "deed.connecticut.price"


def second_evening(tag: str) -> Controller:
    """A game that began with the price of a street as a card said it; Ann stands on that street."""
    edition = editions.load(BOX, {}, (), {CONNECTICUT: Said(250, tag)})
    session = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))
    seconds = count()
    controller = Controller(session, None, ticks=lambda: float(next(seconds)))
    controller.figures.asks = True
    press(controller, "4 5")
    return controller


def test_what_is_sure_is_not_asked_for_again() -> None:
    controller = second_evening("yours")
    controller.press("enter")
    assert controller.session.state.owner("connecticut") == "ann"
    assert controller.session.state.cash("ann") == 3000 - 250
    assert not controller.session.state.table.figures


def test_another_tables_amount_is_asked_for_and_the_own_card_corrects_it() -> None:
    for keys, price in (("⏎ ⏎", 250), ("⏎ 2 6 0 ⏎", 260)):
        controller = second_evening("public:table")
        assert "~250" in shown(controller)
        press(controller, keys)
        assert controller.session.state.owner("connecticut") == "ann"
        assert controller.session.state.cash("ann") == 3000 - price
        assert controller.session.state.table.figures == {CONNECTICUT: price}
        assert CONNECTICUT not in controller.session.state.edition.unsure
