"""Vault reports: each becomes a command, and is acknowledged when its entry is durable.

Rules of this file
* A report is identified by device and event number. The journal knows which are booked.
* A report is acknowledged only after its entry is durable. A known report is acknowledged too, or
  the device would repeat it for ever.
* The host's share of a code is on record before it is sent, and the commitment is acknowledged
  when the vault has it. Until then nothing behind it is booked, and nobody waits.
* Reports of what happened before the vault was back are marked late, without a player.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.ledger.entry import Delivery, Entry
from banker.ledger.origins import VAULT, VAULT_LATE
from banker.session.session import Session
from drivers.errors import DriverError, RemoteProtocolError
from drivers.vault.commitment import commitment_words
from drivers.vault.interface import VaultDevice
from drivers.vault.messages import (
    Committed,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
)

Clock = Callable[[], int]


def clock_ms() -> int:
    """Return milliseconds of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class VaultReports:
    """Makes commands of one vault's reports, and sends the vault the host's share of its codes."""

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

    def book(self, now_ms: int, guesser: str = "", *, backlog_end: int = 0) -> list[Entry]:
        """Book the reports of the vault; return the new entries, oldest first.

        `guesser`: the player who has just pressed the red button; remembered until the guess is
        booked, since a report may come again. `backlog_end`: the last event that happened while
        nobody was listening, of which the player is unknown.
        """
        booked: list[Entry] = []
        self._guesser = guesser or self._guesser
        while messages := self.device.poll(now_ms):
            for message in messages:
                is_late = message.delivery.event <= backlog_end
                # The player who was expected to press before this is no longer expected; the one
                # who presses now is.
                self._guesser = guesser if is_late else self._guesser
                booked += self._book_one(message, is_late=is_late)
                if isinstance(message, Committed):
                    # Its lock is behind it in the backlog: no share can have been in time.
                    is_locked = message.delivery.event < backlog_end
                    entries, is_given = self._give_share(message.epoch, is_late=is_locked)
                    booked += entries
                    if not is_given:
                        return booked
                self.device.acknowledge(message.delivery.event)
        return booked

    def _book_one(self, message: Message, *, is_late: bool) -> list[Entry]:
        key = message.delivery
        report = REPORTS[type(message)](message, "" if is_late else self._guesser)
        outcome = self._session.execute(
            report,
            id=f"{self._prefix()}-{key.event}",
            by=VAULT_LATE if is_late else VAULT,
            delivery=Delivery(key.uid, key.event, key.boot),
        )
        if outcome.repeated:
            _assert_same(outcome.entry, report, key.event)
        if isinstance(message, TriedWrong | Opened) and not is_late:
            self._guesser = ""
        return [] if outcome.repeated else [outcome.entry]

    def _give_share(self, epoch: int, *, is_late: bool) -> tuple[list[Entry], bool]:
        """Send the share before the acknowledgement: after a crash in between the device repeats
        its report, and the share still arrives."""
        share = c.MixVault(epoch, self._draw(16).hex(), is_late)
        id = f"{self._prefix()}-mix-{epoch}"
        outcome = self._session.execute(share, id=id, by=VAULT)
        known = c.load(outcome.entry.command) if outcome.repeated else None
        if isinstance(known, c.MixVault):
            share = known
        booked = [] if outcome.repeated else [outcome.entry]
        return booked, self.device.offer(epoch, share.entropy)

    def _prefix(self) -> str:
        """The beginning of the command ids. A vault whose numbering was accepted again uses some
        event numbers twice, so the ids also count the acceptances."""
        adoptions = self._session.state.table.adoptions
        return self.device.uid if adoptions <= 1 else f"{self.device.uid}.{adoptions}"


def _assert_same(entry: Entry, report: c.AnyCommand, event: int) -> None:
    """Require that the stored entry has this report's content. Who pressed is not compared: only
    the table knows that."""
    if _reported_facts(c.load(entry.command)) != _reported_facts(report):
        text = f"the vault repeats event {event} with other content than entry {entry.seq} has"
        raise RemoteProtocolError("divergence", text)


def _reported_facts(report: c.AnyCommand) -> tuple[object, ...]:
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


def book_differences(session: Session) -> list[Entry]:
    """Book each action entered by hand that is missing from the vault's complete reports; return
    the entries."""
    booked = []
    while session.state.table.hearsay:
        booked.append(session.execute(c.ReportUnheard(), by=VAULT).entry)
    return booked


def commitment_words_of(session: Session) -> tuple[str, ...]:
    """Return the commitment of the present code as ten words to photograph; empty without one."""
    commitment = session.state.table.commitment
    return commitment_words(commitment) if commitment else ()


def assert_may_guess(session: Session, who: str, number: int) -> None:
    """Raise a `Refusal` if the rules do not allow a player this guess, before a person presses."""
    tried = {wrong.number for wrong in session.state.table.tried}
    session.decide(c.Guess(who, number, "misses" if number in tried else "opens"))


@contextmanager
def device_errors_in_a_line() -> Iterator[None]:
    """Turn a `DriverError` in the block into a `CommandError` with one line; the game goes on."""
    try:
        yield
    except DriverError as error:
        raise CommandError(
            "the vault does not answer ({error}): check its cable and try again", error=str(error)
        ) from error
