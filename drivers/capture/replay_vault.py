"""Replay vault: the vault of a capture, with the same interface as one at a port.

Rules of this file
* Reports are handed over in the order of the recorded ledger, and none before the statement that
  came before it then.
* The host's share of a code is the recorded one, or another number would have opened the vault.

It must not know the game.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable
from pathlib import Path

from drivers.capture.format import CAPTURE_BYTES_MAX, CaptureError, Item, items_of
from drivers.capture.replay_script import shares_of
from drivers.capture.replay_transport import NAME, CaptureReplay
from drivers.durable_file import why
from drivers.port.discovery import PortCandidate
from drivers.port.link_snapshot import LinkSnapshot
from drivers.port.runner import Runner, clock_ms, nothing
from drivers.vault.codec import is_sound
from drivers.vault.messages import Committed, Message, VaultStatus
from drivers.vault.serial import RESEND_MS, Opening, SerialVault
from drivers.wire.host_link import HostLink

# A port that disappears and comes back in the capture is found after one back-off and one silence.
TURN_TIMEOUT_S = 10.0
_LOOK_S = 0.005


class ReplayVault:
    """A `PortVault` that repeats a capture: its reports come in the order of the recorded
    ledger."""

    def __init__(self, replay: CaptureReplay, shares: dict[int, str], runner: Runner) -> None:
        self.replay = replay
        self._shares = shares
        self._epoch = 0
        self._look_ms = 0
        self._vault = SerialVault(runner)

    # --- as in the capture -------------------------------------------------------------------

    def poll(self, now_ms: int) -> list[Message]:
        """Wait for the bytes of the report that is the next entry of the ledger; return that
        report, or an empty list."""
        if not self.replay.is_marked:
            return self._noted(self._vault.poll(now_ms))
        event = self.replay.event_in_turn()
        if event is None:
            return []
        end_s = time.monotonic() + TURN_TIMEOUT_S
        while time.monotonic() < end_s:
            # It is never asked twice at the same time, so it always returns everything that it has.
            self._look_ms += RESEND_MS
            held = self._vault.poll(self._look_ms)
            if messages := [one for one in held if one.delivery.event == event]:
                return self._noted(messages)
            time.sleep(_LOOK_S)
        return []

    def offer(self, epoch: int, entropy: str) -> bool:
        """Fix the code with the recorded share. Returns True: in the capture the vault accepted
        it."""
        self._vault.mix(epoch, entropy)
        return True

    def wait_until_live(self, timeout_s: float) -> None:
        """Wait until the session is live, at most this long."""
        self._vault.wait_until(lambda: self.snapshot.state == "live", timeout_s)

    def draw(self, size: int) -> bytes:
        """Return the recorded share of the host; for a code that was not recorded, random bytes."""
        share = self._shares.get(self._epoch)
        return os.urandom(size) if share is None else bytes.fromhex(share)

    def _noted(self, messages: list[Message]) -> list[Message]:
        for message in messages:
            if isinstance(message, Committed):
                self._epoch = message.epoch
        return messages

    # --- as at any port ----------------------------------------------------------------------

    @property
    def uid(self) -> str:
        return self._vault.uid

    @property
    def runner(self) -> Runner:
        return self._vault.runner

    @property
    def snapshot(self) -> LinkSnapshot:
        return self._vault.snapshot

    def status(self) -> VaultStatus:
        return self._vault.status()

    def wait_until(self, holds: Callable[[], bool], timeout_s: float) -> bool:
        return self._vault.wait_until(holds, timeout_s)

    def acknowledge(self, event: int) -> None:
        self._vault.acknowledge(event)

    def sync(self, event: int) -> None:
        self._vault.sync(event)

    def start_sync(self, event: int) -> threading.Event:
        return self._vault.start_sync(event)

    def ask_to_open(self) -> None:
        self._vault.ask_to_open()

    def opening(self) -> Opening:
        return self._vault.opening()

    def close(self) -> None:
        self._vault.close()


def open_replay(
    items: list[Item], booked: Callable[[], int], on_ready: Callable[[], None] = nothing
) -> ReplayVault:
    """Open the vault of a capture. Raises `CaptureError` if the capture has no vault. `booked`
    returns the number of entries in the ledger."""
    replay = CaptureReplay(items, booked, clock_ms)
    if not replay.has_hello:
        raise CaptureError("no vault says hello in the capture: record one from its connection on")
    candidate = PortCandidate(NAME, replay.open)
    runner = Runner(HostLink(os.urandom, check=is_sound), lambda: [candidate], on_ready=on_ready)
    return ReplayVault(replay, shares_of(items), runner)


def read_capture(path: Path) -> list[Item]:
    """Read the items of a capture file. Raises `CaptureError` with one line."""
    try:
        text = _read(path).decode("ascii")
    except FileNotFoundError as error:
        raise CaptureError(f"there is no capture {path}: check the name") from error
    except OSError as error:
        raise CaptureError(f"{path}: {why(error)}") from error
    except UnicodeDecodeError as error:
        raise CaptureError(f"{path} is not a capture file: it is not plain text") from error
    try:
        return items_of(text)
    except CaptureError as error:
        raise CaptureError(f"{path}: {error}") from error


def _read(path: Path) -> bytes:
    """The bytes of a regular file within the limit. A pipe may block, and a device has no end."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise CaptureError(f"{path} is not a capture file: it is not a regular file")
    with path.open("rb") as file:
        data = file.read(CAPTURE_BYTES_MAX + 1)
    if len(data) > CAPTURE_BYTES_MAX:
        limit = f"{CAPTURE_BYTES_MAX:,} bytes"
        raise CaptureError(f"{path} is not a capture file: it has more than {limit}")
    return data
