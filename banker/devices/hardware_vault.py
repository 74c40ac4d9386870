"""HardwareVault: a real vault at the table. The players use it, and this module waits for their
actions.

Rules of this file
* The rules are checked before anybody is asked to press.
* A vault that is lost, or whose log needs a person, stops nothing: `ann guesses 5 opens` goes
  through the door as if there were none, marked as said by hand. Every failure is one line.
* Entries made by hand are compared with the reports of the vault when it is back; see
  `rules.unconfirmed_reports`.
* A script waits for the hand at the vault. On the screen's thread nothing is waited for.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from banker.devices.health import Post, VaultHealth
from banker.devices.vault_connection import Connect, VaultConnection
from banker.devices.vault_reports import Clock, assert_may_guess, clock_ms, commitment_words_of
from banker.devices.wakeup import Wakeup
from banker.engine.command import Command
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.refusal import RefusalCode
from banker.ledger.entry import Entry
from banker.ledger.origins import BY_HAND
from banker.session.session import Session
from drivers.port.runner import Runner
from drivers.vault.messages import VaultStatus
from drivers.vault.serial import HELLO_TIMEOUT_S, PortVault, SerialVault, open_vault
from drivers.wire.host_link import BLINK_MS

# Long enough to turn the ring, discuss the number, and press.
REPORT_WAIT_S = 60.0
GUESSES = ("report_tried", "report_opened", "report_forced")
LOCKINGS = ("report_locked",)
# The questions that the table answers by saying what a number did.
ANSWERED = ("tried", "opened", "relocked")


class HardwareVault:
    """A `TableVault` for a real vault at a port."""

    is_on_screen = False

    def __init__(
        self,
        session: Session,
        device: PortVault,
        wakeup: Wakeup,
        *,
        clock: Clock = clock_ms,
        wait_s: float = REPORT_WAIT_S,
        draw: Callable[[int], bytes] = os.urandom,
        connect: Connect | None = None,
        on_join: Callable[[str, str], None] | None = None,
        is_patient: bool = True,
    ) -> None:
        """`connect` opens the port again for another uid; `on_join` is called with uid and port.

        `is_patient`: waits for the first answer here, as a script wants it and a screen does not.
        """
        self._session = session
        self._wakeup = wakeup
        self._clock = clock
        self._wait_ms = int(wait_s * 1000)
        self._is_attached = False
        self._connection = VaultConnection(
            session, device, wakeup, clock=clock, draw=draw, connect=connect, on_join=on_join
        )
        self.problem = ""
        self.early_entries: list[Entry] = []
        if is_patient:
            self._join()

    def _join(self) -> None:
        """Wait for the vault's first answer; without one, say what prevents it."""
        connection = self._connection
        try:
            self.early_entries = connection.book_reports()
            if connection.wait_for_answer():
                self.early_entries = connection.book_reports()
        except CommandError as error:
            self.problem = str(error)
        question = connection.question()
        if question is not None:
            self.problem = f"{question.text}. {question.advice}"
        elif not self.problem and not self.is_live:
            self.problem = connection.problem()

    # --- how it stands -----------------------------------------------------------------------

    @property
    def decoder_runner(self) -> Runner | None:
        """The port of the board, if the board is a decoder as well; None if not, or unknown."""
        device = self._connection.device
        hello = device.snapshot.hello
        return device.runner if hello is not None and "decoder" in hello.caps else None

    @property
    def status(self) -> VaultStatus:
        """The vault as last reported."""
        return self._connection.status

    @property
    def is_live(self) -> bool:
        """Tell whether the vault answers and its reports can be booked."""
        return self._connection.is_live

    def word(self) -> str:
        """Return the vault's state in one word: its own, "lost" without a cable, "ask" if a person
        must decide."""
        return self._connection.word()

    def number(self) -> int | None:
        """Return the number to which the ring is turned; None if unknown."""
        return self.status.ring

    def words(self) -> tuple[str, ...]:
        """Return the commitment of the present code as ten words to photograph; empty without
        one."""
        return commitment_words_of(self._session)

    def health(self) -> VaultHealth:
        """Return the state of the vault and its cable, for the hardware screen."""
        return self._connection.health()

    def take_news(self) -> list[str]:
        """Return the vault's messages since the last call, one line each."""
        return self._connection.news.take()

    # --- what only hands at the vault can do -------------------------------------------------

    def turn_ring(self, number: int) -> str:
        """Raise `CommandError`: only a person can do this at a real vault."""
        raise CommandError("turn the ring of the real vault to {number} by hand", number=number)

    def press_red(self, who: str) -> list[Entry]:
        """Raise `CommandError`: only a person can do this at a real vault."""
        name = self._session.state.setup.names[who]
        raise CommandError("{name} must press the red button on the real vault", name=name)

    def close_lid(self) -> str:
        """Raise `CommandError`: only a person can do this at a real vault."""
        raise CommandError("close the lid of the real vault by hand")

    def open_lid(self) -> str:
        """Raise `CommandError`: only a person can do this at a real vault."""
        raise CommandError("open the lid of the real vault by hand")

    def press_lock(self) -> list[Entry]:
        """Raise `CommandError`: only a person can do this at a real vault."""
        raise CommandError("press the lock button of the vault three times")

    # --- commands ----------------------------------------------------------------------------

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a guess, a locking or an answer to the vault's question: at the vault, or by hand
        if the vault is away. None for any other command."""
        match command:
            case c.AdoptVault(uid=""):
                return self._connection.adopt()
            case c.Guess(outcome=None) if self.is_live:
                return self.guess(command.who, command.number)
            case c.Guess(number=number, outcome=str()):
                what = Text("whether {number} opens it", {"number": number})
                return self._book_by_hand(command, what, ANSWERED)
            case c.LockVault() if self.is_live and not self._is_attached:
                return self.lock()
            case c.LockVault():
                when = Text("when it is locked: three presses")
                return self._book_by_hand(command, when, ("relocked",))
        return None

    def _book_by_hand(
        self, command: Command, what: Text, answers: tuple[str, ...]
    ) -> list[Entry] | None:
        """Book what the table says about a vault that is away. A vault that is connected reports by
        itself, so this refuses. None if the statement answers a question of the vault."""
        table = self._session.state.table
        if table.question in answers:
            return None
        # The opening was only typed by hand: the vault knows nothing of it, and cannot be locked a
        # second time.
        is_behind = isinstance(command, c.LockVault) and not table.filled
        if self.is_live and not (is_behind and self.status.state == "locked"):
            raise CommandError("the vault is connected and reports by itself {what}", what=what)
        return [self._session.execute(command, by=BY_HAND).entry]

    def guess(self, who: str, number: int) -> list[Entry]:
        """Wait until a player has turned the ring and pressed the red button; book the vault's
        report as this guess."""
        assert_may_guess(self._session, who, number)
        early = self.book_reports(who)
        if not _is_booked(GUESSES, early) and not self._is_locked():
            # Perhaps this guess opened it.
            early += self.book_reports(who)
            if not _is_booked(GUESSES, early):
                text = "the vault is open: fill it, then 'vault locks'"
                raise Refusal(RefusalCode.VAULT_OPEN, text)
        if self._is_attached or _is_booked(GUESSES, early):
            return early
        hint = Text("turn the ring to {number} and press the red button", {"number": number})
        return early + self._await(GUESSES, hint, who)

    def lock(self) -> list[Entry]:
        """Wait until a person has locked the vault: the lid closed, the lock button pressed three
        times."""
        if self._session.state.table.filled and self.status.state == "locked":
            raise Refusal(
                RefusalCode.VAULT_LOCKED,
                "the vault is locked already; its code changes only when it opens: guess it first",
            )
        return self._await(LOCKINGS, Text("close the lid and press the lock button three times"))

    def force_open(self) -> list[Entry]:
        """Open the vault for the banker without a guess; return the entries. Ledger and audit show
        this."""
        return self._connection.force_open()

    def _await(self, kinds: tuple[str, ...], hint: Text, who: str = "") -> list[Entry]:
        booked: list[Entry] = []
        live_ms = self._clock()
        end_ms = live_ms + self._wait_ms
        while True:
            booked += self.book_reports(who)
            if _is_booked(kinds, booked):
                return booked
            now_ms = self._clock()
            live_ms = now_ms if self.is_live else live_ms
            is_away = now_ms - live_ms >= BLINK_MS or self._connection.is_faulty
            if now_ms >= end_ms or is_away:
                why = Text(self._connection.problem())
                raise CommandError("the vault reported nothing ({why}): {hint}", why=why, hint=hint)
            self._wakeup.wait()

    def _is_locked(self) -> bool:
        """Whether the vault is locked now. Its last status may be out of date, so ask again."""
        known, end_ms = self._connection.snapshot.last_status, self._clock() + BLINK_MS
        while True:
            last_status = self._connection.snapshot.last_status
            if self.status.state == "locked":
                return True
            has_answered = bool(last_status) and last_status is not known
            if has_answered or self._is_attached or self._clock() >= end_ms:
                return False
            self._wakeup.wait()

    # --- reports -----------------------------------------------------------------------------

    def attach(self, post: Post) -> None:
        """From now on, book reports when they come, on the screen's thread."""
        self._is_attached = True
        self._connection.attach(post)

    def book_reports(self, guesser: str = "") -> list[Entry]:
        """Book all reports that have come; return the entries. `guesser`: the player who has just
        pressed the red button."""
        return self._connection.book_reports(guesser)

    def close(self) -> None:
        """Release the vault's port."""
        self._connection.close()


def _is_booked(kinds: tuple[str, ...], booked: list[Entry]) -> bool:
    return any(entry.kind in kinds for entry in booked)


def open_hardware_vault(
    session: Session,
    where: str = "",
    *,
    wait_s: float = HELLO_TIMEOUT_S,
    last: str = "",
    on_join: Callable[[str, str], None] | None = None,
    is_patient: bool = True,
) -> HardwareVault:
    """Open the vault at a port or URL, or search all ports; if none answers, it counts as lost for
    now.

    `wait_s`: how long to wait. `last`: the port to try first. `on_join`: called with the id and the
    port of a vault that takes part. `is_patient`: wait for the first answer.
    """
    wakeup = Wakeup()

    def connect(uid: str) -> SerialVault:
        return open_vault(where, uid=uid, last=last, on_ready=wakeup.ring, wait_s=None)

    device = connect(session.state.table.vault_uid)
    try:
        if is_patient:
            device.wait_until(lambda: device.snapshot.is_decided, wait_s)
        return HardwareVault(
            session, device, wakeup, connect=connect, on_join=on_join, is_patient=is_patient
        )
    except BaseException:
        device.close()
        raise
