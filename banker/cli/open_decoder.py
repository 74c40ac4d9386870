"""The decoder of a sitting: who decides `bob checks ann 100` when nobody says real or fake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from banker.cli import paths
from banker.cli.output import complain
from banker.errors import CommandError
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.cli.open_game import AnyDesk
    from banker.devices.decoder import DecoderDesk
    from banker.devices.decoder_thread import DecoderWorker
    from banker.devices.hands import Hands


@contextmanager
def checking(session: Session, desk: AnyDesk | None, decoder: str) -> Iterator[Hands | None]:
    """The hands of a script: the vault's, and a decoder's if there is to be one.

    One that was named is opened at once, so that a wrong name is told before the first statement.
    """
    if decoder == "none":
        yield desk
        return
    from banker.devices.decoder import AUTO, CheckingHands

    reader = _reader(desk, decoder, complain)
    try:
        if decoder != AUTO:
            try:
                reader.open()
            except CommandError as error:
                complain(str(error))
        yield CheckingHands(session, reader, desk)
    finally:
        reader.close()


@contextmanager
def beside_screen(
    session: Session, desk: AnyDesk | None, decoder: str
) -> Iterator[DecoderWorker | None]:
    """The same for the screen, which goes on meanwhile. It is looked for when it is needed."""
    if decoder == "none" or not session.state.edition.chips:
        yield None
        return
    from banker.devices.decoder_thread import DecoderWorker

    worker = DecoderWorker(session, lambda say: _reader(desk, decoder, say))
    try:
        yield worker
    finally:
        worker.close()


def _reader(desk: AnyDesk | None, decoder: str, say: Callable[[str], None]) -> DecoderDesk:
    """A board that is the vault is asked over its own wire."""
    from banker.devices.auto_vault import AutoDesk
    from banker.devices.decoder import decoder_desk
    from banker.devices.hardware_vault import PortDesk
    from drivers.decoder.storage import Shelf

    board = desk.board if isinstance(desk, PortDesk | AutoDesk) else None
    return decoder_desk(decoder, Shelf(paths.decoders()), shared=board, say=say)
