"""Decoder thread: notes are read on a separate thread, and booked on the screen's.

    worker = DecoderWorker(session, lambda say: decoder_controller("auto", storage, say=say))
    worker.attach(post, show)        `post` leads to the screen's thread, `show` says a line there
    worker.start(command)            True for `bob checks ann 100`; what comes of it is posted

Rules of this file
* The rules are checked before a person is asked to pull a note through, and again when the verdict
  is booked.
* Meanwhile the table goes on. If the note that may be checked has changed by then, nothing is
  booked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec.structs import replace

from banker.devices.decoder import Decoder, Say, as_read, is_for_decoder
from banker.devices.health import Post
from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.state import CardInHand, Payment, State
from banker.ledger.origins import DECODER
from banker.session.session import Session

CHANGED = Text(
    "the payment or card changed while the decoder measured, so nothing is booked; check again,"
    " or say real, fake or unclear"
)
# What may be checked: the newest payment, the others, a card.
Hand = tuple[Payment | None, tuple[Payment, ...], CardInHand | None]


class DecoderWorker:
    """Does one reading at a time on a separate thread; opens the decoder on first use."""

    def __init__(self, session: Session, connect: Callable[[Say], Decoder]) -> None:
        self._session = session
        self._connect = connect
        self._decoder: Decoder | None = None
        self._thread: threading.Thread | None = None
        self._post: Post | None = None
        self._show: Say = lambda _line: None

    def attach(self, post: Post, show: Say) -> None:
        """Connect the screen: `post` runs a call on the screen's thread, `show` shows a line
        there."""
        self._post, self._show = post, show

    def start(self, command: Command) -> bool:
        """Start the reading for a command. Returns False for a command that is not for the
        decoder."""
        if not is_for_decoder(command):
            return False
        if self._thread is not None and self._thread.is_alive():
            raise CommandError("the decoder is still measuring another note: wait a moment")
        self._session.decide(replace(command, verdict="unclear"))
        if self._decoder is None:
            self._decoder = self._connect(self._say)
        work = (self._decoder, command, _hand(self._session.state))
        self._thread = threading.Thread(target=self._read, args=work, daemon=True, name="decoder")
        self._thread.start()
        return True

    def close(self) -> None:
        """Stop. A reading in progress is not booked."""
        self._post = None
        if self._decoder is not None:
            self._decoder.close()

    # --- on the thread that reads ------------------------------------------------------------

    def _read(self, decoder: Decoder, command: c.CheckNote, hand: Hand) -> None:
        try:
            read = as_read(command, decoder.read())
        except CommandError as error:
            failure = error
            self._send(lambda: _fail(failure))
        else:
            self._send(lambda: self._book(read, hand))

    def _say(self, line: str) -> None:
        self._send(lambda: self._show(line))

    def _send(self, act: Callable[[], None]) -> None:
        post = self._post
        if post is None:
            return
        try:
            post(act)
        except RuntimeError:
            # The screen was closed during the measurement.
            self._post = None

    # --- on the screen's ---------------------------------------------------------------------

    def _book(self, command: c.CheckNote, hand: Hand) -> None:
        self._show("")
        if _hand(self._session.state) != hand:
            raise CommandError(CHANGED)
        self._session.execute(command, by=DECODER)


def _fail(error: CommandError) -> None:
    raise error


def _hand(state: State) -> Hand:
    """All payments and cards that may be checked now."""
    return state.table.payment, state.table.also, state.table.card
