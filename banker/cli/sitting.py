"""A sitting: a game that is open for writing, with its vault, until it is put away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from banker.cli import folders
from banker.cli.output import complain
from banker.session import Session

if TYPE_CHECKING:
    from banker.devices import Desk
    from banker.port_desk import PortDesk

ON_SCREEN = ("auto", "sim")


@contextmanager
def sitting(path: Path, vault: str) -> Iterator[tuple[Session, Desk | PortDesk | None]]:
    """The game and its vault; both are given free at the end, whatever happened."""
    session = Session.open(path)
    desk: Desk | PortDesk | None = None
    try:
        _report_torn(session)
        if vault != "none" and session.state.edition.vault is not None:
            desk = _opened(session, vault)
        yield session, desk
    finally:
        if desk is not None:
            desk.close()
        session.close()


def _opened(session: Session, vault: str) -> Desk | PortDesk:
    """On the screen, or at a port. Nothing is searched for: that would reset a board a second."""
    if vault in ON_SCREEN:
        from banker.devices import open_on_screen_vault

        return open_on_screen_vault(session, folders.vaults())
    from banker.port_desk import open_port_desk

    desk = open_port_desk(session, vault)
    if desk.problem:
        complain(desk.problem)
    return desk


def _report_torn(session: Session) -> None:
    """Say that the last line was torn off by a crash, and where it is now."""
    torn = getattr(session.journal, "torn", None)
    if torn is not None:
        complain(f"an unfinished last entry was set aside as {torn}")
