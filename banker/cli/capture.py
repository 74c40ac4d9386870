"""Capture: a game's vault whose serial traffic is recorded, or a vault that repeats such a
recording.

Rules of this file
* Beside the bytes the capture gets a mark for each entry and for each statement that needs the
  vault. By these marks the replay books the same reports at the same places.
* The recording never stops a game.
"""

from __future__ import annotations

import os
from pathlib import Path

from banker.cli.output import complain
from banker.devices.hardware_vault import HardwareVault
from banker.devices.wakeup import Wakeup
from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import State
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.capture.recorder import Recording, tapped
from drivers.capture.replay_vault import ReplayVault, open_replay, read_capture
from drivers.errors import DriverError
from drivers.port.discovery import only
from drivers.port.runner import Runner, clock_ms
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink

LIVE, LOST = "live", "lost"
SETTLE_S = 10.0
HANDS = (c.Guess, c.LockVault)


class RecordedHardwareVault(HardwareVault):
    """A real vault whose serial traffic is recorded."""

    def __init__(
        self, session: Session, device: SerialVault, wakeup: Wakeup, recording: Recording
    ) -> None:
        self._recording = recording
        self._uid = device.uid
        session.subscribe(self._note)
        super().__init__(session, device, wakeup)

    def carry_out(self, command: Command) -> list[Entry] | None:
        if isinstance(command, HANDS):
            self._recording.asked(LIVE if self.is_live else LOST)
        return super().carry_out(command)

    def close(self) -> None:
        super().close()
        self._recording.close()
        if self._recording.file.problem:
            complain(self._recording.file.problem)

    def _note(self, entry: Entry, _state: State) -> None:
        is_its = entry.dev is not None and entry.dev.uid == self._uid
        self._recording.booked(entry.seq, entry.dev.event if entry.dev and is_its else None)


class ReplayedHardwareVault(HardwareVault):
    """A vault that repeats a recording: an action of a person waits until the recording has its
    result."""

    def __init__(self, session: Session, device: ReplayVault, wakeup: Wakeup) -> None:
        self._played = device
        super().__init__(session, device, wakeup, draw=device.draw)

    def carry_out(self, command: Command) -> list[Entry] | None:
        if isinstance(command, HANDS):
            if self._played.replay.ask() == LOST:
                return None
            self._played.wait_until_live(SETTLE_S)
        return super().carry_out(command)


def open_recorded_vault(session: Session, where: str, path: Path) -> HardwareVault:
    """Open the vault at a port or URL, and record its traffic in the file `path`. Raises
    `CommandError` if that fails."""
    wakeup = Wakeup()
    device = None
    try:
        recording = Recording(path, clock_ms)
    except DriverError as error:
        raise CommandError(str(error)) from error
    try:
        link = HostLink(os.urandom, check=is_sound)
        device = SerialVault(Runner(link, tapped(only(where), recording), on_ready=wakeup.ring))
        return RecordedHardwareVault(session, device, wakeup, recording)
    except DriverError as error:
        if device is not None:
            device.close()
        recording.close()
        raise CommandError(
            "the vault at {where} does not answer: {error}", where=where, error=error
        ) from error


def open_replayed_vault(session: Session, path: Path) -> HardwareVault:
    """Open the vault of the recording in `path`. Raises `CommandError` if there is none, or if it
    is of another game."""
    wakeup = Wakeup()
    device = None
    try:
        device = open_replay(read_capture(path), lambda: session.journal.count, wakeup.ring)
        _assert_begins_here(session, device, path)
        return ReplayedHardwareVault(session, device, wakeup)
    except (DriverError, CommandError) as error:
        if device is not None:
            device.close()
        raise CommandError(str(error)) from error


def _assert_begins_here(session: Session, device: ReplayVault, path: Path) -> None:
    first, count = device.replay.first_entry, session.journal.count
    if device.replay.is_marked and first != count + 1:
        raise CommandError(
            "{path} goes on from entry {entry} of a game, and this one has {count}:"
            " replay it in a copy of that game with as many entries",
            path=path,
            entry=first - 1,
            count=count,
        )
