"""Screens as text, compared with stored files."""

from __future__ import annotations

from pathlib import Path

from banker.games.board.state import State
from banker.interaction.ui_state import (
    AUDIT,
    HELP,
    LEDGER,
    TV,
    VAULT_SCREEN,
    Note,
    Ui,
)
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.tui.panes.screens import draw
from banker.tui.render.theme import THEMES, look
from tests.support.screen import assert_width
from tests.support.stored_texts import assert_same_text
from tests.tui import scenes

GOLDENS = Path(__file__).parents[1] / "goldens"
SIZES = [(80, 24), (160, 48)]  # the other sizes are in `test_pairwise_screens.py`


def assert_golden(name: str, view: View, width: int, height: int) -> None:
    """Every line has the exact width, every role is known, and the text is as it was."""
    __tracebackhide__ = True
    lines = draw(view, width, height)
    path = GOLDENS / f"{name}.{width}x{height}.txt"
    assert len(lines) == height, path.name
    assert_width(lines, width, f"{path.name}, ")
    for theme in THEMES.values():
        for spans in lines:
            for span in spans:
                look(theme, span.role)
    text = plain(lines) + "\n"
    assert_same_text(path, text)


TABLES: list[tuple[str, State, Ui]] = [
    ("opening", scenes.start(), Ui()),
    ("rich", scenes.rich(), Ui()),
    ("rich-6", scenes.rich(scenes.SIX), Ui()),
    ("offer", scenes.with_offer(), Ui()),
    ("debt", scenes.in_debt(), Ui()),
    ("auction", scenes.in_auction(), Ui(out=("bob", "cid"), bidder="dee")),
    ("key", scenes.with_key(), Ui()),
    ("guess", scenes.with_guess(), Ui()),
    ("rent-l", scenes.busy(), Ui(verb="rent", typed=("l",))),
    ("pay", scenes.busy(), Ui(verb="pay", typed=("b", "5", "0"))),
    ("trade", scenes.busy(), Ui(verb="trade", typed=tuple("bo2r3+50-h"))),
    ("card", scenes.busy(), Ui(verb="card")),
    ("inspect-deed", scenes.busy(), Ui(inspected=("deed", "states"))),
    ("inspect-player", scenes.busy(), Ui(inspected=("player", "ann"))),
    (
        "refused",
        scenes.busy(),
        Ui(note=Note("Oriental already belongs to Bob: only a trade can change that", "refused")),
    ),
    ("final", scenes.finished(), Ui()),
]
SCREENS = [
    ("ledger", Ui(screen=LEDGER, row=5, takes_back=3)),
    ("help", Ui(screen=HELP)),
    ("vault", Ui(screen=VAULT_SCREEN)),
    ("audit", Ui(screen=AUDIT)),
    ("tv", Ui(screen=TV)),
]
