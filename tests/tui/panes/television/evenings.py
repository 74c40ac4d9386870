"""Evenings: games that program players play, as a television shows them."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from banker import editions
from banker.foundation.errors import CommandError
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.ui_state import TV
from banker.language.parser.player_names import check_names
from banker.players.board.choosing import choose
from banker.players.draw import draw_of
from banker.players.temper import drawn_tempers
from banker.session.session import Session

NAMES = ("Ann", "Bob", "Cem", "Maximilian", "Eva", "Fritz", "Georgina", "Hans")
NAMES_RU = ("Аня", "Боря", "Вера", "Максимилиана", "Егор", "Жанна", "Зина", "Илья")


@functools.cache
def evening(
    box: str,
    count: int,
    entries: int,
    *,
    language: str = "",
    ascii: bool = False,
    balances: str = "",
) -> Controller:
    """A table at which so many play, after so many entries, with the television on."""
    edition = editions.load(box, {"balances": balances} if balances else {})
    edition = replace(edition, language=language or edition.language)
    names = (NAMES_RU if language == "ru" else NAMES)[:count]
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    played(session, entries)
    controller = Controller(session, None, ascii=ascii, ticks=lambda: 0.0)
    controller.ui = replace(controller.ui, screen=TV)
    return controller


def played(session: Session, entries: int) -> None:
    """Play on up to an entry, or to the end."""
    draw = draw_of(0)
    tempers = drawn_tempers(session.state.setup.ids, draw)
    while session.journal.count < entries and not session.state.table.ended:
        for command in choose(session.state, tempers, draw, trades=True):
            try:
                session.execute(command)
                break
            except CommandError:
                continue
        else:
            return
