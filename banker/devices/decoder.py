"""Decoder at the table: whether a note is real, by what the sensor measured.

    decoder = DecoderController(storage, connect, say=…)   calibrated; opened when first asked
    reading = decoder.read()                      real, fake or unclear, with all its raw sums
    entries = check(session, decoder, command)  `bob checks ann 100`, without a verdict

Rules of this file
* The decoder never guesses. Two clear measurements, one after the other, must agree. Until then
  the person with the note reads the reason and is asked again; in the end the answer is unclear.
* The rules are checked before a person is asked to pull a note through.
* A reading is on disk with its raw sums before anybody sees it.
* Without a decoder, or with one that is lost or not calibrated, the game goes on: a person says
  real, fake or unclear. Every failure is a `CommandError` in one line that says so.
* `read` waits, up to READ_WAIT_S and a little. A screen calls it on a separate thread and books the
  result on its own thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Protocol, TypeGuard

import msgspec
from msgspec.structs import replace

from banker.devices.hands import CommandHandler
from banker.devices.vault_reports import Clock, clock_ms
from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.ledger.entry import Entry
from banker.ledger.origins import DECODER
from banker.session.session import Session
from drivers.decoder.calibration import Calibration
from drivers.decoder.messages import Measurement, Mode
from drivers.decoder.reading import Reading, is_settled, reading_of
from drivers.decoder.serial import SerialDecoder, open_decoder
from drivers.decoder.storage import DecoderStorage
from drivers.decoder.verdict import REASON_TEXTS, Reason, judged
from drivers.errors import DriverError, TransportUnavailable
from drivers.port.discovery import lasting_name
from drivers.port.runner import Runner

READ_WAIT_S = 30.0
# The most measurements for one note; a measurement without a note does not count.
TRIES_MAX = 6
AUTO, NONE = "auto", "none"
BY_HAND = Text("or say 'bob checks ann 100 real', fake or unclear")
# These reasons mean that the decoder still waits, because nobody has put in a note yet.
_WAITING: tuple[Reason, ...] = ("no_note", "not_pulled")
_ASKED: dict[Mode, str] = {
    "slide": "decoder: put the note in, and pull it through and back while the light is on",
    "spot": "decoder: put the note's mark under the sensor and leave it there",
}

Say = Callable[[str], None]


class Measurer(Protocol):
    """A decoder that measures on request; see `drivers.decoder.serial`."""

    @property
    def uid(self) -> str:
        """The id of the decoder."""

    @property
    def firmware(self) -> str:
        """The version of the decoder's firmware."""

    def measure(self, mode: Mode, samples: int) -> Measurement:
        """Take this number of samples in a mode and return the raw sums. Raises `DriverError` if
        they do not come."""

    def close(self) -> None:
        """Release the decoder's port."""


class Decoder(Protocol):
    """A decoder as the table uses it."""

    def read(self) -> Reading:
        """Read the note that a person pulls through the decoder. Raises `CommandError` without a
        decoder."""

    def close(self) -> None:
        """Release the decoder. A second call does nothing."""


class DecoderController:
    """A decoder on a serial link, with its newest calibration. It does one reading at a time."""

    def __init__(
        self,
        storage: DecoderStorage,
        connect: Callable[[], Measurer],
        *,
        say: Say = lambda _line: None,
        clock: Clock = clock_ms,
        wait_s: float = READ_WAIT_S,
    ) -> None:
        """`connect` finds the decoder; it is called when it is first needed, and after a loss."""
        self._storage = storage
        self._connect = connect
        self._say = say
        self._clock = clock
        self._wait_ms = int(wait_s * 1000)
        self._device: Measurer | None = None
        self._calibration: Calibration | None = None
        self._turn = threading.Lock()

    def open(self) -> None:
        """Find the decoder and its calibration now; without this call the first reading does so.
        Raises `CommandError`."""
        with _driver_errors_in_a_line():
            self._opened()

    def read(self) -> Reading:
        """Measure until the reading is clear, or the time is over; store and return the reading.
        Raises `CommandError` if the decoder fails."""
        if not self._turn.acquire(blocking=False):
            raise CommandError("the decoder is still measuring another note: wait a moment")
        try:
            with _driver_errors_in_a_line():
                device, calibration = self._opened()
                reading = self._settled(device, calibration)
                self._storage.note_reading(reading, _now())
                return reading
        except CommandError:
            self._forget()
            raise
        finally:
            self._turn.release()

    def close(self) -> None:
        """Release the decoder. A second call does nothing."""
        self._forget()

    def _opened(self) -> tuple[Measurer, Calibration]:
        if self._device is None:
            self._device = self._connect()
            self._calibration = self._storage.newest(self._device.uid)
        if self._calibration is None:
            raise CommandError(
                "decoder {uid} was never calibrated: 'banker devices calibrate'; {by_hand}",
                uid=self._device.uid,
                by_hand=BY_HAND,
            )
        return self._device, self._calibration

    def _settled(self, device: Measurer, calibration: Calibration) -> Reading:
        mode, samples = calibration.mode, calibration.samples
        end_ms = self._clock() + self._wait_ms
        last_reason: Reason = ""
        kept: list[Measurement] = []
        self._say(_ASKED[mode])
        while True:
            measurement = device.measure(mode, samples)
            reason = judged(measurement, calibration).reason
            if reason not in _WAITING:
                kept.append(measurement)
            reading = reading_of(kept or [measurement], calibration, device.firmware)
            is_over = len(kept) >= TRIES_MAX or self._clock() >= end_ms
            if is_settled(reading) or is_over:
                return reading
            reason = reason or "once"
            if reason != last_reason:
                self._say(f"decoder: {REASON_TEXTS[reason]}")
                last_reason = reason

    def _forget(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with suppress(DriverError):
                device.close()


def check(session: Session, decoder: Decoder, command: Command) -> list[Entry] | None:
    """Let the decoder decide a check without a stated verdict, and return its entries. None for
    every other command."""
    if not is_for_decoder(command):
        return None
    session.decide(replace(command, verdict="unclear"))
    outcome = session.execute(as_read(command, decoder.read()), by=DECODER)
    return [outcome.entry]


def is_for_decoder(command: Command) -> TypeGuard[c.CheckNote]:
    """Tell whether the command is a check without a stated verdict."""
    return isinstance(command, c.CheckNote) and command.verdict is None


def as_read(command: c.CheckNote, reading: Reading) -> c.CheckNote:
    """Return the check with the decoder's verdict and all raw sums, for a later review."""
    evidence = msgspec.json.encode(reading).decode()
    return replace(command, verdict=reading.verdict, evidence=evidence)


class DecoderCommands:
    """The handler of a script's commands for devices: checks go to the decoder, the rest to the
    vault."""

    def __init__(self, session: Session, decoder: Decoder, others: CommandHandler | None) -> None:
        self._session = session
        self._decoder = decoder
        self._others = others

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a command for the decoder or the vault; return None for any other command."""
        booked = check(self._session, self._decoder, command)
        if booked is None and self._others is not None:
            booked = self._others.carry_out(command)
        return booked


@contextmanager
def _driver_errors_in_a_line() -> Iterator[None]:
    """Turns the `DriverError` of a decoder that fails into a `CommandError`; the game goes on."""
    try:
        yield
    except DriverError as error:
        raise CommandError(
            "the decoder does not answer: {error}; {by_hand}",
            error=str(error),
            by_hand=BY_HAND,
        ) from error


def decoder_controller(
    where: str,
    storage: DecoderStorage,
    *,
    shared: Runner | None = None,
    say: Say = lambda _line: None,
) -> DecoderController:
    """Make the controller of the decoder at a port or URL; "auto" stands for the vault's board, or
    the decoder calibrated last.

    `shared`: the link to a vault whose board is a decoder too. `say` shows a line to the person
    with the note.
    """

    def connect() -> Measurer:
        if shared is not None and where in _names_of(shared.snapshot.port):
            return SerialDecoder(shared, is_shared=True)
        if where != AUTO:
            return open_decoder(where)
        known = storage.last()
        if known is None:
            raise TransportUnavailable("no decoder was ever calibrated on this computer")
        return open_decoder(uid=known.uid, last=known.port)

    return DecoderController(storage, connect, say=say)


def _names_of(port: str) -> tuple[str, ...]:
    """The names that a person may use for the decoder at this port."""
    return AUTO, port, lasting_name(port)


def today() -> str:
    """Return the date of today in UTC, such as 2026-01-31."""
    return _now()[:10]


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
