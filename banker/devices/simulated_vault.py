"""SimulatedVault: the vault on the screen, which the screen and the script move.

Rules of this file
* The lid, the ring and the buttons are methods here. At a real vault people move them, and
  `banker.devices.hardware_vault` waits for those people.
* The rules are checked before a hand presses: a guess cannot be undone.
* Without its memory the vault does not know its code: it locks with a new code, and says why. The
  ledger notes the wrong numbers of the old code; they may be right for the new one.
"""

from __future__ import annotations

from pathlib import Path

from banker.devices.health import Post, VaultHealth
from banker.devices.vault_reports import (
    Clock,
    VaultReports,
    assert_may_guess,
    book_differences,
    clock_ms,
    commitment_words_of,
    device_errors_in_a_line,
)
from banker.engine.command import Command
from banker.engine.refusal import Refusal
from banker.foundation.errors import JournalUnavailable
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.queries.permissions.vault import why_no_guess
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State
from banker.ledger.entry import Entry
from banker.ledger.origins import is_drawn
from banker.session.session import Session
from drivers.errors import DriverError, RemoteProtocolError
from drivers.vault.eeprom import EepromFile
from drivers.vault.messages import VaultStatus
from drivers.vault.simulator import PRESSES_TO_LOCK, VaultSimulator

NO_MEMORY = (
    "the memory of this game's vault is not in this data folder, so the vault locks with a new code"
)
NO_MEMORY_TRIED = (
    "the memory of this game's vault is not in this data folder, so the vault locks with a new"
    " code; wrong for the old code were {numbers}"
)
# The game and its vault's memory are of different times, by the reason that the vault gives.
OTHER_COPY = {
    "gap": (
        "{game} is an older copy: its vault on the screen went on with a newer one; open the newer"
        " one, or go on without that vault: 'banker play --vault none {game}'"
    ),
    "ahead": (
        "{game} is newer than the memory of its vault on the screen, which is an older copy; bring"
        " the newer memory back, or go on without that vault: 'banker play --vault none {game}'"
    ),
}
GO = 0  # where every piece begins


class SimulatedVault:
    """A `TableVault` simulated on the screen: methods of this class move lid, ring and buttons."""

    is_on_screen = True
    decoder_runner = None
    problem: str | Text = ""
    early_entries: tuple[Entry, ...] = ()

    def __init__(
        self, session: Session, device: VaultSimulator, *, clock: Clock = clock_ms
    ) -> None:
        self._session = session
        self._device = device
        self._clock = clock
        is_lost = is_memory_lost(session.state, device.uid)
        self._reports = VaultReports(session, device)
        self.book_reports()
        if is_lost:
            self.problem = memory_lost(session.state)
            session.execute(c.Say(str(self.problem)))
        if session.state.table.filled and not self.is_locked:
            self._lock()

    # --- what it looks like ------------------------------------------------------------------

    @property
    def status(self) -> VaultStatus:
        """The present state of the vault."""
        return self._device.status()

    @property
    def is_locked(self) -> bool:
        """Tell whether the vault is locked and waits for a guess."""
        return self.status.state == "locked"

    def word(self) -> str:
        """Return the vault's state in one word."""
        return self.status.state

    def health(self) -> VaultHealth:
        """Return the state of the vault, which has no cable."""
        now = self.status
        return VaultHealth(
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
        """Return the number to which the ring is turned."""
        return self.status.ring

    def words(self) -> tuple[str, ...]:
        """Return the commitment of the present code as ten words to photograph; empty without
        one."""
        return commitment_words_of(self._session)

    # --- what hands do -----------------------------------------------------------------------

    def turn_ring(self, number: int) -> str:
        """Turn the ring until this number is at the red button; return the outcome in a word, such
        as `click`."""
        with device_errors_in_a_line():
            return self._device.turn_ring(number)

    def press_red(self, who: str) -> list[Entry]:
        """Press the red button for a player: a guess with the number at the ring. Return the
        entries."""
        with device_errors_in_a_line():
            self._assert_may_guess(who, self.status.ring or 0)
            self._device.press_red(self._clock())
            return self.book_reports(who)

    def guess(self, who: str, number: int) -> list[Entry]:
        """Turn the ring to a number and press the red button; return the entries."""
        with device_errors_in_a_line():
            self._assert_may_guess(who, number)
            self._device.turn_ring(number)
            self._device.press_red(self._clock())
            return self.book_reports(who)

    def close_lid(self) -> str:
        """Shut the lid; return the outcome in a word: `clunk`, or `nothing` if it was shut."""
        with device_errors_in_a_line():
            return self._device.close_lid()

    def open_lid(self) -> str:
        """Lift the lid. Return the outcome in a word: `open`, `tampered` for a locked vault, which
        reports this, or `nothing`."""
        with device_errors_in_a_line():
            word = self._device.open_lid()
            self.book_reports()
            return word

    def press_lock(self) -> list[Entry]:
        """Press the lock button once; the third time locks the vault. Return the entries."""
        with device_errors_in_a_line():
            self._device.press_lock(self._clock())
            return self.book_reports()

    def force_open(self) -> list[Entry]:
        """Open the vault without a guess; return the entries. The vault reports this, and the audit
        finds it."""
        with device_errors_in_a_line():
            self._device.force_open()
            return self.book_reports()

    def take_news(self) -> list[str]:
        """Return nothing: the vault acts only when this class does."""
        return []

    def attach(self, _post: Post) -> None:
        """Do nothing: the vault acts only when this class does."""

    def lock(self) -> list[Entry]:
        """Lock the vault: close the lid, press the lock button three times. Return the entries."""
        if self.is_locked:
            raise Refusal(
                RefusalCode.VAULT_LOCKED,
                "the vault is locked already; its code changes only when it opens: guess it first",
            )
        return self._lock()

    def _lock(self) -> list[Entry]:
        self.close_lid()
        booked = []
        for _ in range(PRESSES_TO_LOCK):
            booked += self.press_lock()
        return booked

    def book_reports(self, guesser: str = "") -> list[Entry]:
        """Book all reports of the vault, and the differences from entries made by hand; return the
        entries."""
        return self._reports.book(self._clock(), guesser) + book_differences(self._session)

    def close(self) -> None:
        """Release the file of the vault's memory."""
        self._device.close()

    def _assert_may_guess(self, who: str, number: int) -> None:
        """Ask the rules before the red button is pressed, because a try cannot be undone. Where
        dice are reported, they must be reported first: only a piece whose moves were never reported
        is believed to stand on a space that allows a guess."""
        if not self.is_locked:
            raise Refusal(RefusalCode.VAULT_OPEN, "the vault is open: fill it, then 'vault locks'")
        state = self._session.state
        if state.table.guess is None and state.seats[who].position not in (None, GO):
            raise Refusal(RefusalCode.NO_GUESS, why_no_guess(state, who))
        assert_may_guess(self._session, who, number)

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a guess or a locking, and return the entries; None for all other commands."""
        if isinstance(command, c.Guess) and command.outcome is None:
            return self.guess(command.who, command.number)
        if isinstance(command, c.LockVault):
            return self.lock()
        return None


def is_memory_lost(state: State, uid: str) -> bool:
    """Tell whether the code of this game is in the memory of another vault, real or simulated, than
    `uid`."""
    table = state.table
    return bool(table.filled and table.devices and uid not in table.devices)


def memory_lost(state: State) -> Text:
    """Return a sentence: why the vault must lock again, and the wrong numbers of the lost code."""
    wrong = ", ".join(str(one.number) for one in state.table.tried)
    if not wrong:
        return Text(NO_MEMORY)
    return Text(NO_MEMORY_TRIED, {"numbers": wrong})


def open_on_screen_vault(session: Session, folder: Path) -> SimulatedVault:
    """Open the simulated vault of this game, whose memory is kept in `folder`.

    The memory and the key that encrypts it are in separate folders: neither alone gives the code
    away. Raises `JournalUnavailable`.
    """
    game = session.journal.entry(1).cmd
    if not is_drawn(game):  # a stranger's file: what it says names no file here
        game = next(session.journal.rows()).h
    keys = folder / "keys"
    device = None
    try:
        keys.mkdir(parents=True, exist_ok=True)
        device = VaultSimulator(EepromFile(folder / f"{game}.vault", keys / f"{game}.key"))
        return SimulatedVault(session, device)
    except (DriverError, OSError) as error:
        if device is not None:
            device.close()
        if isinstance(error, RemoteProtocolError) and error.reason in OTHER_COPY:
            raise JournalUnavailable(OTHER_COPY[error.reason], game=session.journal.path) from error
        raise JournalUnavailable(
            "the vault on the screen does not start: {error}", error=error
        ) from error
