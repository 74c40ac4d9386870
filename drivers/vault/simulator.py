"""Vault simulator: it behaves as the real vault, down to a cut of the power.

Rules of this file
* Every action makes the next image, with its report in it, and stores that before it takes effect.
  So an action either never happened, or its report is kept until acknowledged, over any restart.
* Secret and code are drawn and judged in here. Nothing public shows them before the opening.
* Nothing is overwritten: without room for its report, a locking or a guess is refused with a buzz.
* Time comes in from outside. Lid, latch and log survive a restart; presses and the ring do not.
* A failed store leaves open which image the memory holds, so the vault is dead until it is
  started again from there.

It must not know the game, the screen, or what lies under its memory.
"""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from msgspec.structs import replace

from drivers.errors import DriverError, LocalProtocolError, RemoteProtocolError, TransportLost
from drivers.vault.commitment import CODE_MAX, EPOCH_MAX, NO_ENTROPY, code, is_share
from drivers.vault.eeprom import Draw, Eeprom, VolatileEeprom
from drivers.vault.memory_image import (
    HELD_MAX,
    MemoryImage,
    acknowledged,
    bound,
    broken_into,
    decoded,
    encoded,
    forced,
    locked,
    tried,
)
from drivers.vault.messages import TRIES_MAX, Message, VaultStatus

Outcome: TypeAlias = Literal["nothing", "click", "clunk", "buzz", "wrong", "open", "tampered"]

PRESSES_TO_LOCK = 3
PRESS_TIMEOUT_MS = 3000
MIX_TIMEOUT_MS = 3000
RESEND_MS = 500


class VaultSimulator:
    """A `VaultDevice` whose lid, ring and buttons are methods. Each returns what one hears or sees,
    in one word.

    "nothing": there is nothing to do. "buzz": refused. "click", "clunk": a button or the ring, the
    lid or the latch. "wrong", "open": a guess, or the lid. "tampered": the lid was lifted against
    the shut latch; a screen should ask before it offers that.
    """

    def __init__(self, eeprom: Eeprom | None = None, *, draw: Draw = os.urandom) -> None:
        self._eeprom = VolatileEeprom() if eeprom is None else eeprom
        self._draw = draw
        self._dead = ""
        self._now_ms = 0
        self._presses = 0
        self._pressed_ms = 0
        self._committed_ms: int | None = None
        self._ring: int | None = 1
        self._synced = False
        self._sent_event = 0
        self._resend_at_ms = 0
        try:
            stored = self._eeprom.load()
            image = MemoryImage(uid=draw(8).hex()) if stored is None else decoded(stored)
            self._keep(replace(image, boot=image.boot + 1))
        except DriverError:
            self._eeprom.close()
            raise

    def __repr__(self) -> str:
        return f"VaultSimulator(uid={self.uid!r}, boot={self._image.boot})"

    # The session with the host.

    @property
    def uid(self) -> str:
        """The vault's id: 64 random bits, in hex, drawn when its memory was empty."""
        return self._image.uid

    def status(self) -> VaultStatus:
        """The present state of the vault; it does not reveal the code."""
        image = self._live()
        return VaultStatus(
            uid=image.uid,
            boot=image.boot,
            state=image.state,
            lid_closed=image.lid_closed,
            ring=self._ring,
            epoch=image.epoch,
            first_event=image.first_event,
            last_event=image.last_event,
        )

    def poll(self, now_ms: int) -> list[Message]:
        """Return all held reports if one is new, and every RESEND_MS; else an empty list."""
        self._in_session()
        self.tick(now_ms)
        image = self._image
        if image.last_event == self._sent_event and self._now_ms < self._resend_at_ms:
            return []
        self._sent_event = image.last_event
        self._resend_at_ms = self._now_ms + RESEND_MS
        return list(image.held)

    def mix(self, epoch: int, entropy: str) -> None:
        """Fix the code with the host's share. A repetition, or a share that comes too late, has no
        effect."""
        image = self._in_session()
        if not is_share(entropy):
            raise LocalProtocolError("value", "the host's share must be 16 bytes, not all zero")
        if epoch > image.epoch:
            raise LocalProtocolError("value", f"epoch {epoch} has not begun")
        if epoch < image.epoch or image.latch == "free":
            return
        if image.latch == "committed":
            self._fix_code(entropy, mixed=True)
        elif image.entropy not in (entropy, NO_ENTROPY):
            raise LocalProtocolError("conflict", f"epoch {epoch} was mixed with another share")

    def offer(self, epoch: int, entropy: str) -> bool:
        """Fix the code with the host's share, as `mix` does. Returns True: the simulator has it at
        once."""
        self.mix(epoch, entropy)
        return True

    def acknowledge(self, event: int) -> None:
        """Remove the oldest report, which is stored. Raises if another would be skipped, which
        would be lost."""
        image = self._in_session()
        if event < image.first_event:
            return
        if event > image.first_event or not image.held:
            text = f"event {event} was acknowledged, but {image.first_event} is next"
            raise LocalProtocolError("order", text)
        self._keep(acknowledged(image, 1))

    def sync(self, event: int) -> None:
        """Begin the session, and remove the reports up to `event`, which the host has stored."""
        image = self._live()
        self._synced = False
        if event > image.last_event:
            text = f"{event} events are stored, but this vault told only {image.last_event}"
            raise RemoteProtocolError("ahead", text)
        if event < image.first_event - 1:
            text = f"{event} events are stored, but this vault goes on with {image.first_event}"
            raise RemoteProtocolError("gap", text)
        if event >= image.first_event:
            self._keep(acknowledged(image, event + 1 - image.first_event))
        self._synced = True
        self._sent_event = event

    def close(self) -> None:
        """Release the memory, which keeps the vault's state."""
        self._dead = self._dead or "the vault is closed"
        self._eeprom.close()

    # What people and time can do to the vault.

    def tick(self, now_ms: int) -> None:
        """Let time pass: presses are forgotten, and a commitment stops waiting for the host.

        A time before the last one counts as the last one.
        """
        image = self._live()
        self._now_ms = max(self._now_ms, now_ms)
        if self._now_ms - self._pressed_ms >= PRESS_TIMEOUT_MS:
            self._presses = 0
        if image.latch != "committed":
            return
        # After a restart the host gets the full time again.
        if self._committed_ms is None:
            self._committed_ms = self._now_ms
        if self._now_ms - self._committed_ms >= MIX_TIMEOUT_MS:
            self._fix_code(NO_ENTROPY, mixed=False)

    def close_lid(self) -> Outcome:
        """Close the lid; return `clunk`, or `nothing` if it was closed."""
        image = self._live()
        if image.lid_closed:
            return "nothing"
        self._keep(replace(image, lid_closed=True))
        return "clunk"

    def open_lid(self) -> Outcome:
        """Lift the lid; if the latch is shut, that is a break-in, which is reported."""
        image = self._live()
        if not image.lid_closed:
            return "nothing"
        self._presses = 0
        if image.latch == "free":
            self._keep(replace(image, lid_closed=False))
            return "open"
        self._keep(broken_into(image))
        return "tampered"

    def press_lock(self, now_ms: int) -> Outcome:
        """Press the lock button. The third press in time, with the lid closed, locks and draws a
        new code."""
        self.tick(now_ms)
        image = self._image
        if image.latch != "free":
            return "nothing"
        # Two records: `Committed` now, and `Locked`, which nobody can refuse later.
        if not image.lid_closed or image.room < 2 or image.epoch == EPOCH_MAX:
            self._presses = 0
            return "buzz"
        self._presses += 1
        self._pressed_ms = self._now_ms
        if self._presses < PRESSES_TO_LOCK:
            return "click"
        self._presses = 0
        self._keep(bound(image, self._draw(16).hex()))
        self._committed_ms = self._now_ms
        return "clunk"

    def turn_ring(self, number: int | None) -> Outcome:
        """Turn the ring to a number, or for None between two numbers."""
        self._live()
        if number is not None and not 1 <= number <= CODE_MAX:
            raise LocalProtocolError("value", f"the ring has no {number}")
        self._ring = number
        return "click"

    def press_red(self, now_ms: int) -> Outcome:
        """Press the red button: guess the number to which the ring is turned."""
        self.tick(now_ms)
        image, guess = self._image, self._ring
        if image.latch == "free":
            return "nothing"
        is_spent = image.room < 1 or image.tries == TRIES_MAX
        if image.latch == "committed" or guess is None or is_spent:
            return "buzz"
        right = self._is_code(guess)
        self._keep(tried(image, guess, right=right))
        return "open" if right else "wrong"

    def force_open(self) -> Outcome:
        """Open the vault without a guess; the code is over and its secret is revealed."""
        image = self._live()
        if image.latch == "free":
            return "nothing"
        if len(image.held) == HELD_MAX:
            return "buzz"
        self._keep(forced(image))
        return "open"

    # The works.

    def _fix_code(self, entropy: str, *, mixed: bool) -> None:
        self._keep(locked(self._image, entropy, mixed=mixed))

    def _is_code(self, guess: int) -> bool:
        """Whether a number is the code, which is computed at each try and kept nowhere."""
        image = self._image
        return guess == code(image.uid, image.epoch, image.secret, image.entropy)

    def _live(self) -> MemoryImage:
        if self._dead:
            raise TransportLost(f"{self._dead}; start it again")
        return self._image

    def _in_session(self) -> MemoryImage:
        image = self._live()
        if not self._synced:
            raise LocalProtocolError("unsynced", "a session must begin with a sync")
        return image

    def _keep(self, image: MemoryImage) -> None:
        """Store the next image, and only then use it; nothing else changes the image."""
        # Any interruption of the store, even Ctrl-C, leaves the vault dead.
        self._dead = "the vault's memory could not be written"
        self._eeprom.store(encoded(image))
        self._dead = ""
        self._image = image
