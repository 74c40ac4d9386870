"""At the till: a game of any box, played by keys and statements, and what the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from banker import editions
from banker.games.board.commands import AnyCommand
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.words.text import Line, plain, width_of
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.panes.screens import draw

NAMED_KEYS = {"⏎": "enter", "␣": "space", "⌫": "backspace"}


def controller_of(
    box: str,
    *names: str,
    overlays: Sequence[str] = (),
    ticks: Callable[[], float] = lambda: 0.0,
    language: str = "",
    **switches: str,
) -> Controller:
    """A game in memory whose time stands still. `language`: of the table, if not the box's own."""
    edition = editions.load(box, switches, overlays)
    edition = replace(edition, language=language or edition.language)
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    return Controller(session, None, ticks=ticks)


def press(controller: Controller, text: str) -> None:
    """`b o 2 ⏎` as keys."""
    for key in text.split():
        controller.press(NAMED_KEYS.get(key, key))


def say(controller: Controller, *statements: str) -> None:
    """Statements, each of which must be carried out."""
    for text in statements:
        state = controller.session.state
        command = parse(text, state.setup, state.table.turn)
        assert isinstance(command, AnyCommand), text
        assert controller.execute(command), controller.ui.note.text


def shown(controller: Controller, width: int = 80, height: int = 24) -> str:
    return plain(draw(controller.view(height), width, height))


def assert_width(lines: Sequence[Line], width: int, place: str = "") -> None:
    """Each line is so wide; the first that is not is shown. `place`: the page before its number."""
    __tracebackhide__ = True
    assert lines, "no line is drawn"
    for number, spans in enumerate(lines, start=1):
        if (got := width_of(spans)) != width:
            too = "too wide" if got > width else "too narrow"
            raise AssertionError(
                f"{place}line {number} of {len(lines)} is {too}: "
                f"{plain([spans])}\nexpected: {width} columns\n     got: {got} columns"
            )
