"""Open decoder: opens the decoder that decides `bob checks ann 100` if no verdict is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from banker.cli import paths
from banker.cli.output import complain
from banker.foundation.errors import CommandError
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.devices.decoder import DecoderController
    from banker.devices.decoder_thread import DecoderWorker
    from banker.devices.hands import CommandHandler
    from banker.devices.health import TableVault


@contextmanager
def checking(
    session: Session, vault: TableVault | None, decoder: str
) -> Iterator[CommandHandler | None]:
    """Yield the handler of a script's commands for devices: the vault's, or a decoder's before it.

    A decoder that was named is opened at once, so that a wrong name is reported before the first
    statement.
    """
    if decoder == "none":
        yield vault
        return
    from banker.devices.decoder import AUTO, DecoderCommands

    reader = _reader(vault, decoder, complain)
    try:
        if decoder != AUTO:
            try:
                reader.open()
            except CommandError as error:
                complain(str(error))
        yield DecoderCommands(session, reader, vault)
    finally:
        reader.close()


@contextmanager
def beside_screen(
    session: Session, vault: TableVault | None, decoder: str
) -> Iterator[DecoderWorker | None]:
    """Yield the decoder for the screen, which reads in the background and is opened on first use;
    None without a decoder."""
    if decoder == "none" or not session.state.edition.chips:
        yield None
        return
    from banker.devices.decoder_thread import DecoderWorker

    worker = DecoderWorker(session, lambda say: _reader(vault, decoder, say))
    try:
        yield worker
    finally:
        worker.close()


def _reader(
    vault: TableVault | None, decoder: str, say: Callable[[str], None]
) -> DecoderController:
    """A board that is the vault is asked over its own wire."""
    from banker.devices.decoder import decoder_controller
    from drivers.decoder.storage import DecoderStorage

    board = None if vault is None else vault.decoder_runner
    return decoder_controller(decoder, DecoderStorage(paths.decoders()), shared=board, say=say)
