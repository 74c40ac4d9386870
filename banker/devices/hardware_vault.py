"""HardwareVault: a real vault on the table. The players are its hands; here it is only waited for.

Rules of this file
* What the vault reports is what happened, also if another number was announced.
* The rules are asked before anybody is told to press.
* A vault that is lost, or whose log needs a person, stops nothing: `ann guesses 5 opens` goes
  through the door as if there were none, marked as said by hand. Every failure is one line.
* What was said by hand is held against what the vault tells when it is back; see `game.hearsay`.
* The port has a thread of its own. It only rings a bell; books are kept on the caller's thread,
  and on the screen's nothing is waited for.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from banker.devices.handshake import Handshake, adopted
from banker.devices.health import ASK, LOST, SEARCHING, VaultHealth
from banker.devices.physical_controls import ManualControls
from banker.devices.vault_reports import (
    Clock,
    answering,
    assert_may_guess,
    clock_ms,
    differences,
    words_of,
)
from banker.devices.vault_status import OPENINGS, OpenQuestion, VaultNews, asked, health, in_the_way
from banker.devices.wakeup import LOOK_S, Post, Wakeup
from banker.engine.refusal import Refusal
from banker.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.refusal import RefusalCode
from banker.language.phrases.events import BY_HAND
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.errors import DriverError, RemoteProtocolError
from drivers.port.runner import Runner
from drivers.vault.messages import VaultStatus
from drivers.vault.serial import HELLO_TIMEOUT_S, PortVault, SerialVault, open_vault
from drivers.wire.host_link import BLINK_MS

__all__ = ["ASK", "LOOK_S", "LOST", "HardwareVault", "Wakeup", "open_hardware_vault"]

# As long as it takes to turn a ring, argue about it, and press.
REPORT_WAIT_S = 60.0
GUESSES = ("report_tried", "report_opened", "report_forced")
LOCKINGS = ("report_locked",)
# Questions that are answered by saying what a number did.
ANSWERED = ("tried", "opened", "relocked")
NOBODY = VaultStatus("0" * 16, 1, "closed", True, None, 0, 1, 0)

Connect = Callable[[str], PortVault]


class HardwareVault(ManualControls):
    """A vault on a wire, for the script and for the screen."""

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
        """`connect` opens the port again for another uid; `on_join` is told uid and port.

        `is_patient`: waits for the first answer here, as a script wants it and a screen does not.
        """
        super().__init__(session)
        self._device = device
        self._wakeup = wakeup
        self._clock = clock
        self._draw = draw
        self._wait_ms = int(wait_s * 1000)
        self._connect = connect
        self._on_join = on_join
        self._handshake = Handshake(session, device, draw)
        self._is_attached = False
        self._trouble = ""
        self._status = NOBODY
        self._news = VaultNews()
        self.problem = ""
        self.early: list[Entry] = []
        if is_patient:
            self._settle()

    def _settle(self) -> None:
        """The first answer, if it comes; what is in the way otherwise."""
        try:
            self.early = self.pump()
            if self._handshake.is_begun and self._handshake.port is None:
                self._device.wait_until(self._handshake.is_answered, BLINK_MS / 1000)
                self.early = self.pump()
        except CommandError as error:
            self.problem = str(error)
        question = self._asked()
        if question is not None:
            self.problem = f"{question.text}. {question.cure}"
        elif not self.problem and not self.is_live:
            self.problem = self._lacking()

    # --- what it looks like ------------------------------------------------------------------

    @property
    def board(self) -> Runner | None:
        """The link to its board, which may be a decoder as well; None: it is none, or not known."""
        hello = self._device.snapshot.hello
        return self._device.runner if hello is not None and "decoder" in hello.caps else None

    @property
    def status(self) -> VaultStatus:
        """The vault as last known."""
        if self._device.snapshot.hello is None:
            return self._status
        try:
            self._status = self._device.status()
        except DriverError as error:
            self._trouble = str(error)
        return self._status

    @property
    def is_live(self) -> bool:
        """Whether it answers, and a report of it can be believed."""
        is_ours = self._handshake.port is not None and not self._trouble
        return is_ours and self._device.snapshot.state == "live"

    def word(self) -> str:
        """Its state in one word; "lost" without a cable, "ask" if a person must look."""
        device = self._device
        if self._trouble or device.snapshot.state == "stopped" or self._asked() is not None:
            return ASK
        is_first = self._handshake.port is None and device.snapshot.state == "syncing"
        if is_first or (device.snapshot.hello is None and not device.snapshot.sweeps):
            return SEARCHING
        return self.status.state if self.is_live else LOST

    def number(self) -> int | None:
        """Where the ring stands."""
        return self.status.ring

    def words(self) -> tuple[str, ...]:
        """The commitment of the code that is locked in, as four words to write down."""
        return words_of(self._session)

    def health(self) -> VaultHealth:
        """For the hardware screen."""
        return health(
            self._device, self._session.state, self.word(), self._reason(), self._news.lines
        )

    def take_news(self) -> list[str]:
        """What happened to the vault since the last call, a line each."""
        return self._news.take()

    def _asked(self) -> OpenQuestion | None:
        return asked(self._device, self._session.state)

    def _reason(self) -> OpenQuestion | None:
        question = self._asked()
        if question is None and self._trouble:
            question = OpenQuestion(
                "", self._trouble, "Look at the vault, and open the table again"
            )
        return question

    def _lacking(self) -> str:
        return self._trouble or in_the_way(self._device) or self.word()

    # --- what is waited for ------------------------------------------------------------------

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """What is for hands, for a vault that asks, or said by hand; None for all else."""
        match command:
            case c.AdoptVault(uid=""):
                return self.adopt()
            case c.Guess(outcome=None) if self.is_live:
                return self.guess(command.who, command.number)
            case c.Guess(number=number, outcome=str()):
                return self._say(command, f"whether {number} opens it", ANSWERED)
            case c.LockVault() if self.is_live and not self._is_attached:
                return self.lock()
            case c.LockVault():
                return self._say(command, "when it is locked: three presses", ("relocked",))
        return None

    def _say(
        self, command: c.AnyCommand, what: str, answers: tuple[str, ...]
    ) -> list[Entry] | None:
        """By hand; None for an answer to what the vault asked. One that is here tells by itself."""
        table = self._session.state.table
        if table.question in answers:
            return None
        # It was opened by hand's word alone: the vault never heard of it, and cannot lock again.
        is_behind = isinstance(command, c.LockVault) and not table.filled
        if self.is_live and not (is_behind and self.status.state == "locked"):
            raise CommandError(f"the vault is here and tells by itself {what}")
        return [self._session.execute(command, by=BY_HAND).entry]

    def guess(self, who: str, number: int) -> list[Entry]:
        """Ring and red button by a player; what the vault then reports is booked as this guess."""
        assert_may_guess(self._session, who, number)
        early = self.pump(who)
        if not _is_booked(GUESSES, early) and not self._is_locked():
            # By this very guess, perhaps.
            early += self.pump(who)
            if not _is_booked(GUESSES, early):
                text = "the vault is open: fill it, then 'vault locks'"
                raise Refusal(RefusalCode.VAULT_OPEN, text)
        if self._is_attached or _is_booked(GUESSES, early):
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
            if _is_booked(kinds, booked):
                return booked
            now_ms = self._clock()
            live_ms = now_ms if self.is_live else live_ms
            if now_ms >= end_ms or now_ms - live_ms >= BLINK_MS or self._trouble:
                raise CommandError(f"the vault reported nothing ({self._lacking()}): {hint}")
            self._wakeup.wait()

    def _is_locked(self) -> bool:
        """What it is asked three times a second may be a moment old: a new answer decides."""
        known, end_ms = self._device.snapshot.last_status, self._clock() + BLINK_MS
        while True:
            last_status = self._device.snapshot.last_status
            if self.status.state == "locked":
                return True
            has_answered = bool(last_status) and last_status is not known
            if has_answered or self._is_attached or self._clock() >= end_ms:
                return False
            self._wakeup.wait()

    def force_open(self) -> list[Entry]:
        """The Banker opens it without a guess; the ledger and the audit say so for ever.

        Asked here, and not waited for: it is told as any report.
        """
        if not self.is_live:
            raise CommandError(f"the vault does not hear that ({self._lacking()})")
        if self._device.opening() == "asked":
            raise CommandError("the vault was asked to open already, and has not answered yet")
        with answering():
            self._device.ask_to_open()
        self._news.add("the vault is asked to open")
        # So that the line is shown at once, whether or not the vault ever answers.
        self._wakeup.ring()
        return self.pump()

    # --- whether it belongs here -------------------------------------------------------------

    def adopt(self) -> list[Entry]:
        """The answer to a vault that asks: it takes part, from its present numbers on."""
        question = self._asked()
        if question is None or not question.why:
            raise CommandError("no vault asks whether it may take part")
        adoption = adopted(self._session, question.uid, question.event, question.why)
        if question.why in ("other", "divergence") and self._connect is not None:
            self._device.close()
            self._device = self._connect(question.uid)
        self._handshake = Handshake(self._session, self._device, self._draw)
        self._trouble = ""
        self._news.restart()
        return [adoption, *self.pump()]

    # --- what comes by itself ----------------------------------------------------------------

    def attach(self, post: Post) -> None:
        """From now on reports are booked when they come, on the screen's thread."""
        self._is_attached = True
        self._wakeup.attach(post, self._answer)
        self._wakeup.ring()

    def _answer(self) -> None:
        self._wakeup.clear()
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
        finally:
            self._note_state()

    def _pumped(self, guesser: str) -> list[Entry]:
        booked: list[Entry] = []
        try:
            booked += self._joined()
            port = self._handshake.port
            if port is None:
                return booked
            booked += port.pump(self._clock(), guesser, backlog_end=self._backlog_end())
        except RemoteProtocolError as error:
            self._trouble = str(error)
            raise
        outcome = OPENINGS.get(self._device.opening())
        if outcome:
            self._news.add(outcome)
        if self.is_live and self._has_told_all():
            booked += self._differences()
        return booked

    def _joined(self) -> list[Entry]:
        if self._handshake.port is not None:
            return []
        booked = self._handshake.go_on()
        if self._handshake.port is not None and self._on_join is not None:
            self._on_join(self._device.uid, self._device.snapshot.port)
        return booked

    def _differences(self) -> list[Entry]:
        found = differences(self._session)
        if found:
            self._news.add("the table and the vault differ: see the newest entries, note it with n")
        return found

    def _backlog_end(self) -> int:
        """The last event that is of the time when nobody listened, or that was said otherwise."""
        hello = self._device.snapshot.hello
        # Whose try it was that the table told otherwise, or not at all, only the table can say.
        if self._session.state.table.hearsay and hello is not None:
            return hello.last_event
        return self._device.snapshot.backlog_end

    def _has_told_all(self) -> bool:
        """All that it knew when it was found."""
        hello = self._device.snapshot.hello
        assert hello is not None
        return self._session.state.table.devices.get(hello.uid, 0) >= hello.last_event

    def _note_state(self) -> None:
        question = self._reason()
        self._news.note_state(
            self.word(),
            asks=question.text if question else "the vault must be looked at",
            lacks=self._wanting(),
            # What the table waits for is not to be hidden by good news.
            is_shown=not self._session.state.table.question,
        )

    def _wanting(self) -> str:
        """A game begins with a vault that is filled and locked."""
        is_locked = self.status.state in ("locked", "committed")
        table = self._session.state.table
        if is_locked or not table.filled or table.question:
            return ""
        return ": fill it, close its lid, press its lock button three times"

    def close(self) -> None:
        """Give the port free."""
        self._device.close()


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
    """The vault at a port or URL, or wherever it is plugged in; without one it is lost for now."""
    wakeup = Wakeup()

    def connect(uid: str) -> SerialVault:
        return open_vault(where, uid=uid, last=last, on_ready=wakeup.ring, wait_s=None)

    device = connect(session.state.table.vault_uid)
    try:
        if is_patient:
            device.wait_until(
                lambda: device.snapshot.hello is not None or device.snapshot.sweeps > 0, wait_s
            )
        return HardwareVault(
            session, device, wakeup, connect=connect, on_join=on_join, is_patient=is_patient
        )
    except BaseException:
        device.close()
        raise
