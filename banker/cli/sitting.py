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


@contextmanager
def sitting(path: Path, vault: str) -> Iterator[tuple[Session, Desk | None]]:
    """The game and its vault; both are given free at the end, whatever happened."""
    session = Session.open(path)
    desk = None
    try:
        _report_torn(session)
        if vault != "none" and session.state.edition.vault is not None:
            from banker.devices import open_on_screen_vault

            desk = open_on_screen_vault(session, folders.vaults())
        yield session, desk
    finally:
        if desk is not None:
            desk.close()
        session.close()


def _report_torn(session: Session) -> None:
    """Say that the last line was torn off by a crash, and where it is now."""
    torn = getattr(session.journal, "torn", None)
    if torn is not None:
        complain(f"an unfinished last entry was set aside as {torn}")
