"""Devices: what the vault says becomes a command; what is on record is acknowledged.

Rules of this file
* A report is keyed by device and event number. The journal knows whether it is there already.
* No commit, no ack. What is known already is acknowledged too, or the device repeats for ever.
* The host's share of a code is on record before it is sent, and the commitment is acknowledged
  when the vault has it. Until then nothing behind it is booked, and nobody waits.
* What had happened before the vault was heard again is marked late, and who did it is not known.
* Where the hands are on a screen, `Desk` is also the lid, the ring and the buttons. Where they are
  at a real vault, `banker.port_desk` waits for them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from banker.errors import CommandError, JournalUnavailable
from banker.game import commands as c
from banker.game.refusal import Refusal, RefusalCode
from banker.health import Health
from banker.language.phrases import BY_VAULT, BY_VAULT_LATE
from banker.ledger.entry import Delivery, Entry
from banker.session import Session
from drivers.eeprom import EepromFile
from drivers.errors import DriverError, RemoteProtocolError
from drivers.fairness import commitment_words
from drivers.simulator import PRESSES_TO_LOCK, VaultSimulator
from drivers.vault.device import VaultDevice
from drivers.vault.messages import (
    Committed,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
    VaultStatus,
)

GO = 0  # where every piece begins

Clock = Callable[[], int]


def clock_ms() -> int:
    """A clock that never goes back, in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Hands(Protocol):
    """Whoever carries out the commands that are for hands."""

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """A guess or locking; None for all others."""


class VaultPort:
    """Carries reports from any vault through the one door, and the host's share back."""

    def __init__(
        self,
        session: Session,
        device: VaultDevice,
        *,
        draw: Callable[[int], bytes] = os.urandom,
        is_synced: bool = False,
    ) -> None:
        self._session = session
        self.device = device
        self._draw = draw
        self._guesser = ""
        if not is_synced:
            device.sync(session.state.table.devices.get(device.uid, 0))

    def pump(self, now_ms: int, guesser: str = "", *, late_until: int = 0) -> list[Entry]:
        """Book what the device has to report; returns the new entries, oldest first.

        `guesser` pressed the red button just now. That is remembered until the try is booked: a
        report that could not be stored comes again later. `late_until` is the last event that
        happened while nobody was listening: who pressed then is not known.
        """
        booked: list[Entry] = []
        self._guesser = guesser or self._guesser
        while messages := self.device.poll(now_ms):
            for message in messages:
                is_late = message.delivery.event <= late_until
                # Who pressed before that is no longer waited for; who presses now is.
                self._guesser = guesser if is_late else self._guesser
                booked += self._book(message, is_late=is_late)
                if isinstance(message, Committed):
                    entries, is_given = self._give_share(message.epoch)
                    booked += entries
                    if not is_given:
                        return booked
                self.device.acknowledge(message.delivery.event)
        return booked

    def _book(self, message: Message, *, is_late: bool) -> list[Entry]:
        key = message.delivery
        report = REPORTS[type(message)](message, "" if is_late else self._guesser)
        outcome = self._session.execute(
            report,
            id=f"{self._prefix()}-{key.event}",
            by=BY_VAULT_LATE if is_late else BY_VAULT,
            delivery=Delivery(key.uid, key.event, key.boot),
        )
        if outcome.repeated:
            _assert_same(outcome.entry, report, key.event)
        if isinstance(message, TriedWrong | Opened) and not is_late:
            self._guesser = ""
        return [] if outcome.repeated else [outcome.entry]

    def _give_share(self, epoch: int) -> tuple[list[Entry], bool]:
        """Before the ack: after a crash here the device repeats, and the share still arrives."""
        share = c.MixVault(epoch, self._draw(16).hex())
        id = f"{self._prefix()}-mix-{epoch}"
        outcome = self._session.execute(share, id=id, by=BY_VAULT)
        known = c.load(outcome.entry.command) if outcome.repeated else None
        if isinstance(known, c.MixVault):
            share = known
        booked = [] if outcome.repeated else [outcome.entry]
        return booked, self.device.offer(epoch, share.entropy)

    def _prefix(self) -> str:
        """The beginning of the command ids. A vault whose numbering was taken over counts some
        numbers a second time, so the adoptions are counted too."""
        adoptions = self._session.state.table.adoptions
        return self.device.uid if adoptions <= 1 else f"{self.device.uid}.{adoptions}"


def _assert_same(entry: Entry, report: c.AnyCommand, event: int) -> None:
    """Known already, and with this content; who pressed is the table's knowledge, not its."""
    if _told(c.load(entry.command)) != _told(report):
        text = f"the vault tells event {event} again with other content than entry {entry.seq} has"
        raise RemoteProtocolError("divergence", text)


def _told(report: c.AnyCommand) -> tuple[object, ...]:
    fields = (name for name in report.__struct_fields__ if name != "who")
    return (type(report), *(getattr(report, name) for name in fields))


def _committed(message: Committed, _guesser: str) -> c.AnyCommand:
    return c.ReportCommitted(message.epoch, message.commitment)


def _locked(message: Locked, _guesser: str) -> c.AnyCommand:
    return c.ReportLocked(message.epoch, message.mixed)


def _tried(message: TriedWrong, guesser: str) -> c.AnyCommand:
    return c.ReportTried(message.epoch, message.guess, guesser)


def _tries(message: Tries, _guesser: str) -> c.AnyCommand:
    return c.ReportTries(message.epoch, message.numbers)


def _opened(message: Opened, guesser: str) -> c.AnyCommand:
    return c.ReportOpened(message.epoch, message.guess, message.secret, guesser)


def _forced(message: Forced, _guesser: str) -> c.AnyCommand:
    return c.ReportForced(message.epoch, message.secret)


def _tampered(message: Tampered, _guesser: str) -> c.AnyCommand:
    return c.ReportTampered(message.epoch)


REPORTS: dict[type, Callable[..., c.AnyCommand]] = {
    Committed: _committed,
    Locked: _locked,
    TriedWrong: _tried,
    Tries: _tries,
    Opened: _opened,
    Forced: _forced,
    Tampered: _tampered,
}


class Desk:
    """The on-screen vault on the table: the screen and the script are its hands."""

    def __init__(
        self, session: Session, device: VaultSimulator, *, clock: Clock = clock_ms
    ) -> None:
        self._session = session
        self._device = device
        self._clock = clock
        self._port = VaultPort(session, device)
        self.pump()
        if session.state.table.filled and not self.is_locked:
            self._lock()

    # --- what it looks like ------------------------------------------------------------------

    @property
    def status(self) -> VaultStatus:
        """The vault as it stands."""
        return self._device.status()

    @property
    def is_locked(self) -> bool:
        """Whether it waits for a guess."""
        return self.status.state == "locked"

    def word(self) -> str:
        """Its state in one word."""
        return self.status.state

    def health(self) -> Health:
        """What is known of it; it has no cable."""
        now = self.status
        return Health(
            state=now.state,
            uid=now.uid,
            firmware="drawn on the screen",
            boots=now.boot,
            epoch=now.epoch,
            lid_closed=now.lid_closed,
            ring=now.ring,
            is_real=False,
            unacked=now.last_event + 1 - now.first_event,
            words=self.words(),
        )

    def number(self) -> int | None:
        """Where the ring stands."""
        return self.status.ring

    def words(self) -> tuple[str, ...]:
        """The commitment of the code that is locked in, as four words to write down."""
        return words_of(self._session)

    # --- what hands do -----------------------------------------------------------------------

    def turn_ring(self, number: int) -> str:
        """Line a number up with the red button."""
        with answering():
            return self._device.turn_ring(number)

    def press_red(self, who: str) -> list[Entry]:
        """A guess by a player, with the number at the button."""
        with answering():
            self._assert_may_guess(who, self.status.ring or 0)
            self._device.press_red(self._clock())
            return self.pump(who)

    def guess(self, who: str, number: int) -> list[Entry]:
        """Ring and red button in one."""
        with answering():
            self._assert_may_guess(who, number)
            self._device.turn_ring(number)
            self._device.press_red(self._clock())
            return self.pump(who)

    def close_lid(self) -> str:
        """Shut the lid."""
        with answering():
            return self._device.close_lid()

    def open_lid(self) -> str:
        """Lift the lid; against a shut latch that is a report."""
        with answering():
            word = self._device.open_lid()
            self.pump()
            return word

    def press_lock(self) -> list[Entry]:
        """One of three presses."""
        with answering():
            self._device.press_lock(self._clock())
            return self.pump()

    def force_open(self) -> list[Entry]:
        """Without a guess; the vault reports it, and the audit tells it."""
        with answering():
            self._device.force_open()
            return self.pump()

    def take_news(self) -> list[str]:
        """It has none: what it does is done from here."""
        return []

    def lock(self) -> list[Entry]:
        """Lid closed, lock pressed three times."""
        if self.is_locked:
            raise Refusal(
                RefusalCode.VAULT_LOCKED,
                "the vault is locked; its code changes only when it opens",
            )
        return self._lock()

    def _lock(self) -> list[Entry]:
        self.close_lid()
        booked = []
        for _ in range(PRESSES_TO_LOCK):
            booked += self.press_lock()
        return booked

    def pump(self, guesser: str = "") -> list[Entry]:
        """Book whatever it has to report, and what was said by hand that it knows nothing of."""
        return self._port.pump(self._clock(), guesser) + differences(self._session)

    def close(self) -> None:
        """Give its memory free."""
        self._device.close()

    def _assert_may_guess(self, who: str, number: int) -> None:
        """Ask the rules before a hand presses: a try cannot be taken back.

        So a table that tells its dice tells them first: only a piece that nobody has heard move
        is believed to stand where one may guess.
        """
        if not self.is_locked:
            raise Refusal(RefusalCode.VAULT_OPEN, "the vault is open: fill it, then 'vault locks'")
        state = self._session.state
        if state.table.guess is None and state.seats[who].position not in (None, GO):
            name = state.setup.names[who]
            raise Refusal(
                RefusalCode.NO_GUESS,
                f"nothing gives {name} a guess; '{name} gets guess' grants one",
            )
        assert_may_guess(self._session, who, number)

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """The commands that are for hands; None for all others."""
        if isinstance(command, c.Guess) and command.outcome is None:
            return self.guess(command.who, command.number)
        if isinstance(command, c.LockVault):
            return self.lock()
        return None


def differences(session: Session) -> list[Entry]:
    """The vault has told everything: what it knows nothing of is told, an entry each."""
    booked = []
    while session.state.table.hearsay:
        booked.append(session.execute(c.ReportUnheard(), by=BY_VAULT).entry)
    return booked


def words_of(session: Session) -> tuple[str, ...]:
    """The commitment of the code that is locked in, as four words to write down."""
    commitment = session.state.table.commitment
    return commitment_words(commitment) if commitment else ()


def assert_may_guess(session: Session, who: str, number: int) -> None:
    """Ask the rules before a hand presses; a `Refusal` if they say no."""
    tried = {wrong.number for wrong in session.state.table.tried}
    session.decide(c.Guess(who, number, "misses" if number in tried else "opens"))


@contextmanager
def answering() -> Iterator[None]:
    """A vault that fails under somebody's hand is said in a line; the game goes on."""
    try:
        yield
    except DriverError as error:
        raise CommandError(f"the vault does not answer: {error}") from error


def open_on_screen_vault(session: Session, folder: Path) -> Desk:
    """The simulated vault of this game, remembered between evenings in `folder`.

    Its memory and the key that seals it lie apart, so that neither tells the code by itself.
    """
    game = session.journal.entry(1).cmd
    keys = folder / "keys"
    device = None
    try:
        keys.mkdir(parents=True, exist_ok=True)
        device = VaultSimulator(EepromFile(folder / f"{game}.vault", keys / f"{game}.key"))
        return Desk(session, device)
    except (DriverError, OSError) as error:
        if device is not None:
            device.close()
        raise JournalUnavailable(f"the on-screen vault does not start: {error}") from error


def carry_out(session: Session, desk: Hands | None, command: c.AnyCommand, by: str) -> list[Entry]:
    """One command, by hand or through the door; returns its entries, oldest first."""
    booked = None if desk is None else desk.carry_out(command)
    if booked is not None:
        return booked
    return [session.execute(command, by=by).entry]
