"""Vault connection: books the reports of one vault at a port in one game.

Rules of this file
* The vault's report is the fact, even if another number was announced.
* The port has a separate thread, which only rings the `Wakeup`. Books are kept on the caller's
  thread, or on the screen's once one is attached.
* An error that a person must clear is raised once, in one line; until then the word is "ask".
"""

from __future__ import annotations

from collections.abc import Callable

from banker.devices.handshake import Handshake, adopt
from banker.devices.health import ASK, LOST, SEARCHING, Post, VaultHealth
from banker.devices.vault_reports import Clock, book_differences, device_errors_in_a_line
from banker.devices.vault_status import (
    OPENING_TEXTS,
    UNKNOWN_STATUS,
    OpenQuestion,
    VaultNews,
    cable_problem,
    health,
    open_question,
)
from banker.devices.wakeup import Wakeup
from banker.foundation.errors import CommandError
from banker.foundation.text import Text
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.errors import DriverError, RemoteProtocolError
from drivers.port.link_snapshot import LinkSnapshot
from drivers.vault.messages import VaultStatus
from drivers.vault.serial import PortVault
from drivers.wire.host_link import BLINK_MS

Connect = Callable[[str], PortVault]


class VaultConnection:
    """A vault at a port and one game, from the first greeting to the last booked report."""

    def __init__(
        self,
        session: Session,
        device: PortVault,
        wakeup: Wakeup,
        *,
        clock: Clock,
        draw: Callable[[int], bytes],
        connect: Connect | None,
        on_join: Callable[[str, str], None] | None,
    ) -> None:
        self.device = device
        self._session = session
        self._wakeup = wakeup
        self._clock = clock
        self._draw = draw
        self._connect = connect
        self._on_join = on_join
        self._handshake = Handshake(session, device, draw)
        self._status = UNKNOWN_STATUS
        self._fault = ""
        self.news = VaultNews()

    # --- how it stands -----------------------------------------------------------------------

    @property
    def snapshot(self) -> LinkSnapshot:
        """Return the state of the link, as the port's thread published it last."""
        return self.device.snapshot

    @property
    def status(self) -> VaultStatus:
        """The vault as last reported."""
        if self.snapshot.hello is None:
            return self._status
        try:
            self._status = self.device.status()
        except DriverError as error:
            self._fault = str(error)
        return self._status

    @property
    def is_live(self) -> bool:
        """Tell whether the vault answers and its reports can be booked."""
        is_joined = self._handshake.reports is not None and not self._fault
        return is_joined and self.snapshot.state == "live"

    @property
    def is_faulty(self) -> bool:
        """Tell whether nothing more of the vault is booked until a person has looked at an
        error."""
        return bool(self._fault)

    def word(self) -> str:
        """Return the vault's state in one word: its own, "lost" without a cable, "ask" if a person
        must decide."""
        link = self.snapshot
        if self._fault or link.state == "stopped" or self.question() is not None:
            return ASK
        is_first = self._handshake.reports is None and link.state == "syncing"
        if is_first or (link.hello is None and not link.sweeps):
            return SEARCHING
        return self.status.state if self.is_live else LOST

    def question(self) -> OpenQuestion | None:
        """Return the question that a person must decide; None if there is none."""
        return open_question(self.snapshot, self._session.state)

    def problem(self) -> str:
        """Return the reason why the vault is silent: an error, the cable, or its state in one
        word."""
        return self._fault or cable_problem(self.snapshot) or self.word()

    def health(self) -> VaultHealth:
        """Return the state of the vault and its cable."""
        question = self._question_or_fault()
        return health(self.device, self._session.state, self.word(), question, self.news.lines)

    def _question_or_fault(self) -> OpenQuestion | None:
        question = self.question()
        if question is None and self._fault:
            return OpenQuestion("", self._fault, "Check the vault, then open the game again")
        return question

    # --- its reports -------------------------------------------------------------------------

    def wait_for_answer(self) -> bool:
        """Wait a short time for the vault's first answer, if one is due; return whether one was."""
        is_due = self._handshake.is_sync_started and self._handshake.reports is None
        if is_due:
            self.device.wait_until(self._handshake.is_answered, BLINK_MS / 1000)
        return is_due

    def attach(self, post: Post) -> None:
        """From now on, book reports when they come, on the screen's thread."""
        self._wakeup.attach(post, self._on_wakeup)
        self._wakeup.ring()

    def _on_wakeup(self) -> None:
        self._wakeup.clear()
        self.book_reports(self._session.state.table.turn)

    def book_reports(self, guesser: str = "") -> list[Entry]:
        """Book all reports that have come; return the entries. An error is raised once; later only
        `word` shows it. `guesser`: the player who has just pressed the red button."""
        was_faulty = self.is_faulty
        try:
            with device_errors_in_a_line():
                return self._booked(guesser)
        except CommandError:
            if was_faulty:
                return []
            raise
        finally:
            self._note_state()

    def _booked(self, guesser: str) -> list[Entry]:
        booked: list[Entry] = []
        try:
            booked += self._advance_handshake()
            reports = self._handshake.reports
            if reports is None:
                return booked
            booked += reports.book(self._clock(), guesser, backlog_end=self._backlog_end())
        except RemoteProtocolError as error:
            self._fault = str(error)
            raise
        outcome = OPENING_TEXTS.get(self.device.opening())
        if outcome:
            self.news.add(outcome)
        if self.is_live and self._has_reported_all():
            booked += self._book_differences()
        return booked

    def _advance_handshake(self) -> list[Entry]:
        if self._handshake.reports is not None:
            return []
        booked = self._handshake.advance()
        if self._handshake.reports is not None and self._on_join is not None:
            self._on_join(self.device.uid, self.snapshot.port)
        return booked

    def _book_differences(self) -> list[Entry]:
        found = book_differences(self._session)
        if found:
            self.news.add(
                "the ledger and the vault differ: see the newest entries, and write a note with n"
            )
        return found

    def _backlog_end(self) -> int:
        """The last event from the time without a connection, or one that the table described
        differently."""
        link = self.snapshot
        # If the table named another player or nobody, only the table can say who tried.
        if self._session.state.table.hearsay and link.hello is not None:
            return link.hello.last_event
        return link.backlog_end

    def _has_reported_all(self) -> bool:
        """Whether all events are booked that the vault held when it said hello."""
        hello = self.snapshot.hello
        assert hello is not None
        return self._session.state.table.devices.get(hello.uid, 0) >= hello.last_event

    def _note_state(self) -> None:
        self.news.note_conditions(self.snapshot)
        question = self._question_or_fault()
        self.news.note_state(
            self.word(),
            asks=question.text if question else "a person must check the vault",
            lacks=self._request_to_lock(),
            # Good news must not hide what the table waits for.
            is_shown=not self._session.state.table.question,
        )

    def _request_to_lock(self) -> str:
        """Ask the table to fill and lock the vault: a game begins with a locked vault."""
        is_locked = self.status.state in ("locked", "committed")
        table = self._session.state.table
        if is_locked or not table.filled or table.question:
            return ""
        return ": fill it, close its lid, press its lock button three times"

    # --- the answers of a person -------------------------------------------------------------

    def adopt(self) -> list[Entry]:
        """Accept a vault that waits for this: its reports count from its present number on. Return
        the entries."""
        question = self.question()
        if question is None or not question.why:
            raise CommandError("no vault asks to join: plug in a new one, or play on")
        adoption = adopt(self._session, question.uid, question.event, question.why)
        if question.why in ("other", "divergence") and self._connect is not None:
            self.device.close()
            self.device = self._connect(question.uid)
        self._handshake = Handshake(self._session, self.device, self._draw)
        self._fault = ""
        self.news.restart()
        return [adoption, *self.book_reports()]

    def force_open(self) -> list[Entry]:
        """Ask the vault to open without a guess, and do not wait: the opening will be a report.

        Returns the entries of reports that had already come. Raises `CommandError` if the vault
        cannot be reached, or has not answered an earlier call.
        """
        if not self.is_live:
            raise CommandError(
                "the vault cannot be reached ({why}): check its cable and try again",
                why=Text(self.problem()),
            )
        if self.device.opening() == "asked":
            raise CommandError(
                "the vault was asked to open already, and has not answered yet: wait a moment"
            )
        with device_errors_in_a_line():
            self.device.ask_to_open()
        self.news.add("the vault is asked to open")
        # Ring, so that the line is shown at once, whether or not the vault ever answers.
        self._wakeup.ring()
        return self.book_reports()

    def close(self) -> None:
        """Release the port."""
        self.device.close()
