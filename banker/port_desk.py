"""PortDesk: a real vault on the table. The players are its hands; here it is only waited for.

Rules of this file
* What the vault reports is what happened, also if another number was announced.
* The rules are asked before anybody is told to press.
* A vault that is lost, or whose log needs a person, stops nothing: `ann guesses 5 opens` goes
  through the door as if there were none. Every failure is one line, never a traceback.
* The port has a thread of its own. It only rings a bell; books are kept on the caller's thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from banker.devices import Clock, VaultPort, answering, assert_may_guess, clock_ms, words_of
from banker.errors import CommandError
from banker.game import commands as c
from banker.game.refusal import Refusal, RefusalCode
from banker.ledger.entry import Entry
from banker.session import Session
from drivers.errors import DriverError, RemoteProtocolError
from drivers.serial_vault import HELLO_TIMEOUT_S, SerialVault, open_vault
from drivers.vault.messages import VaultStatus

# As long as it takes to turn a ring, argue about it, and press.
REPORT_WAIT_S = 60.0
LOOK_S = 0.1
SETTLE_MS = 2000
BLINK_MS = 8000  # a board that starts again is back by then
LOST, ASK = "lost", "ask"
GUESSES = ("report_tried", "report_opened", "report_forced")
LOCKINGS = ("report_locked",)

Post = Callable[[Callable[[], None]], None]


class Bell:
    """Rung from the port's thread when there is something new; may be waited for."""

    def __init__(self) -> None:
        self._rung = threading.Event()
        self._answer: Callable[[], None] | None = None
        self._post: Post | None = None

    def ring(self) -> None:
        """From any thread, at any time."""
        was_rung = self._rung.is_set()
        self._rung.set()
        post, answer = self._post, self._answer
        if post is None or answer is None or was_rung:
            return
        try:
            post(answer)
        except RuntimeError:
            # The screen has gone while the port was still open.
            self._post = None

    def wait(self) -> None:
        """Until it rings, or a moment."""
        self._rung.wait(LOOK_S)
        self._rung.clear()

    def clear(self) -> None:
        """It was heard."""
        self._rung.clear()

    def attach(self, post: Post, answer: Callable[[], None]) -> None:
        """From now on it is answered on the thread that `post` leads to."""
        self._rung.clear()
        self._answer, self._post = answer, post


class PortDesk:
    """A vault on a wire, for the script and for the screen."""

    def __init__(
        self,
        session: Session,
        device: SerialVault,
        bell: Bell,
        *,
        clock: Clock = clock_ms,
        wait_s: float = REPORT_WAIT_S,
    ) -> None:
        self._session = session
        self._device = device
        self._bell = bell
        self._clock = clock
        self._wait_ms = int(wait_s * 1000)
        self._port: VaultPort | None = None
        self._is_attached = False
        self._trouble = ""
        self._status = device.status()
        self.problem = ""
        try:
            self.pump()
        except CommandError as error:
            self.problem = str(error)

    # --- what it looks like ------------------------------------------------------------------

    @property
    def status(self) -> VaultStatus:
        """The vault as last known."""
        try:
            self._status = self._device.status()
        except DriverError as error:
            self._trouble = str(error)
        return self._status

    @property
    def is_live(self) -> bool:
        """Whether it answers, and a report of it can be believed."""
        return self._device.state == "live" and not self._trouble

    def word(self) -> str:
        """Its state in one word; "lost" without a cable, "ask" if a person must look."""
        if self._trouble or self._device.state == "stopped":
            return ASK
        return self.status.state if self.is_live else LOST

    def number(self) -> int | None:
        """Where the ring stands."""
        return self.status.ring

    def words(self) -> tuple[str, ...]:
        """The commitment of the code that is locked in, as four words to write down."""
        return words_of(self._session)

    # --- what only hands can do --------------------------------------------------------------

    def turn_ring(self, number: int) -> str:
        """Nobody here can."""
        raise CommandError(f"turn the ring of the vault to {number} yourself")

    def press_red(self, who: str) -> list[Entry]:
        """Nobody here can."""
        raise CommandError(f"{self._session.state.setup.names[who]} presses the red button there")

    def close_lid(self) -> str:
        """Nobody here can."""
        raise CommandError("close the lid of the vault yourself")

    def open_lid(self) -> str:
        """Nobody here can."""
        raise CommandError("open the lid of the vault yourself")

    def press_lock(self) -> list[Entry]:
        """Nobody here can."""
        raise CommandError("press the lock button of the vault three times")

    # --- what is waited for ------------------------------------------------------------------

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """The commands that are for hands at a vault that answers; None for all others."""
        if not self.is_live:
            return None
        if isinstance(command, c.Guess) and command.outcome is None:
            return self.guess(command.who, command.number)
        if isinstance(command, c.LockVault) and not self._is_attached:
            return self.lock()
        return None

    def guess(self, who: str, number: int) -> list[Entry]:
        """Ring and red button by a player; what the vault then reports is booked as this guess."""
        assert_may_guess(self._session, who, number)
        early = self.pump(who)
        if any(entry.kind in GUESSES for entry in early):
            return early
        if not self._is_soon(lambda: self.status.state == "locked"):
            raise Refusal(RefusalCode.VAULT_OPEN, "the vault is open: fill it, then 'vault locks'")
        if self._is_attached:
            return early
        return early + self._await(
            GUESSES, f"turn the ring to {number} and press the red button", who
        )

    def lock(self) -> list[Entry]:
        """Lid closed, lock pressed three times."""
        if self._session.state.table.filled and self.status.state == "locked":
            raise Refusal(
                RefusalCode.VAULT_LOCKED,
                "the vault is locked; its code changes only when it opens",
            )
        return self._await(LOCKINGS, "close the lid and press the lock button three times")

    def _await(self, kinds: tuple[str, ...], hint: str, who: str = "") -> list[Entry]:
        booked: list[Entry] = []
        live_ms = self._clock()
        end_ms = live_ms + self._wait_ms
        while True:
            booked += self.pump(who)
            if any(entry.kind in kinds for entry in booked):
                return booked
            now_ms = self._clock()
            live_ms = now_ms if self.is_live else live_ms
            if now_ms >= end_ms or now_ms - live_ms >= BLINK_MS or self._trouble:
                raise CommandError(f"the vault reported nothing ({self._lacking()}): {hint}")
            self._bell.wait()

    def _is_soon(self, holds: Callable[[], bool]) -> bool:
        """What the vault is asked three times a second may be a moment old."""
        end_ms = self._clock() + SETTLE_MS
        while not holds():
            if self._clock() >= end_ms:
                return False
            self._bell.wait()
        return True

    def _lacking(self) -> str:
        return self._trouble or self._device.problem or self.word()

    # --- what comes by itself ----------------------------------------------------------------

    def attach(self, post: Post) -> None:
        """From now on reports are booked when they come, on the screen's thread."""
        self._is_attached = True
        self._bell.attach(post, self._answer)
        self._bell.ring()

    def _answer(self) -> None:
        self._bell.clear()
        self.pump(self._session.state.table.turn)

    def pump(self, guesser: str = "") -> list[Entry]:
        """Book whatever it has to report. A trouble is said once, then only in its word."""
        known = self._trouble
        try:
            with answering():
                return self._pumped(guesser)
        except CommandError:
            if known:
                return []
            raise

    def _pumped(self, guesser: str) -> list[Entry]:
        try:
            if self._port is None:
                self._port = VaultPort(self._session, self._device)
            return self._port.pump(self._clock(), guesser)
        except RemoteProtocolError as error:
            self._trouble = str(error)
            raise

    def close(self) -> None:
        """Give the port free."""
        self._device.close()


def open_port_desk(session: Session, where: str, *, wait_s: float = HELLO_TIMEOUT_S) -> PortDesk:
    """The vault at a port or URL; a CommandError in one line if there is none."""
    bell = Bell()
    device = None
    try:
        device = open_vault(where, on_ready=bell.ring, wait_s=wait_s)
        return PortDesk(session, device, bell)
    except DriverError as error:
        if device is not None:
            device.close()
        raise CommandError(f"the vault at {where} does not answer: {error}") from error
