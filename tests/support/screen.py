"""At the till: a game of any box, played by keys and statements, and what the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banker import editions
from banker.games.board.commands import AnyCommand
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.controller import Till
from banker.tui.panes.screens import draw
from banker.tui.render.text import plain

NAMED_KEYS = {"⏎": "enter", "␣": "space", "⌫": "backspace"}


def till_of(
    box: str,
    *names: str,
    overlays: Sequence[str] = (),
    ticks: Callable[[], float] = lambda: 0.0,
    **switches: str,
) -> Till:
    """A game in memory whose time stands still."""
    edition = editions.load(box, switches, overlays)
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    return Till(session, None, ticks=ticks)


def press(till: Till, text: str) -> None:
    """`b o 2 ⏎` as keys."""
    for key in text.split():
        till.press(NAMED_KEYS.get(key, key))


def say(till: Till, *statements: str) -> None:
    """Statements, each of which must be carried out."""
    for text in statements:
        state = till.session.state
        command = parse(text, state.setup, state.table.turn)
        assert isinstance(command, AnyCommand), text
        assert till.execute(command), till.ui.note.text


def shown(till: Till, width: int = 80, height: int = 24) -> str:
    return plain(draw(till.view(height), width, height))
