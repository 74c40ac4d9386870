"""Estimated games: games of the boxes in which every amount is an estimate, and their pages."""

from __future__ import annotations

from typing import Any

from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.phones.page.screen_states import Screen
from tests.system.faces.estimated import box


def begun(id: str) -> tuple[Session, Screen]:
    edition = box(id)
    session = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))
    return session, Screen(id, session)


def do(session: Session, statement: str) -> None:
    state = session.state
    command: Any = parse(statement, state.setup, state.table.turn)
    session.execute(command)
