"""AutoVault: `--vault auto` in a game in which no real vault has taken part.

Rules of this file
* A real vault that is plugged in when nothing was locked yet takes part by itself. If none answers,
  the one on the screen does.
* Where the one on the screen holds a code already, a real one that is plugged in must be let in:
  F6 a, or `vault joins`.
* It is looked for in the port's thread, and chosen on the caller's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from banker.devices.hardware_vault import NOBODY, HardwareVault
from banker.devices.health import SEARCHING, VaultHealth
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_reports import words_of
from banker.devices.wakeup import Post, Wakeup
from banker.errors import CommandError
from banker.games.board import commands as c
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.port.runner import Runner
from drivers.vault.messages import VaultStatus
from drivers.vault.serial import HELLO_TIMEOUT_S, SerialVault

FOUND = "a vault was plugged in; F6 a lets it take the place of the one on the screen"
CURE = "A vault is plugged in. F6 a, or 'vault joins', lets it take the place of this one"

Connect: TypeAlias = Callable[[str, Callable[[], None]], SerialVault]


class AutoVault:
    """First nobody, then the vault that was found, or the one on the screen."""

    def __init__(
        self,
        session: Session,
        *,
        open_screen: Callable[[], SimulatedVault],
        connect: Connect,
        uid: str = "",
        on_join: Callable[[str, str], None] | None = None,
        is_patient: bool = True,
    ) -> None:
        """`connect` begins to look for the vault of a uid, or any; `uid` is that of other evenings.

        `is_patient`: waits here until it is chosen, as a script wants it and a screen does not.
        """
        self._session = session
        self._open_screen = open_screen
        self._wakeup = Wakeup()
        self._connect = connect
        self._uid = uid
        self._on_join = on_join
        self._is_patient = is_patient
        self._post: Post | None = None
        self._has_failed = False
        self._news: list[str] = []
        self._news_taken = 0
        self._vault: SimulatedVault | HardwareVault | None = None
        if session.state.table.devices:
            self._vault = open_screen()
        self._device = connect(uid, self._wakeup.ring)
        if is_patient:
            self._choose_now()

    # --- choosing ----------------------------------------------------------------------------

    def _choose_now(self) -> None:
        """Before the first statement of a script. What is on the screen already, stays."""
        try:
            for _ in range(2):
                if self._vault is None:
                    self._device.wait_until(self._is_decided, HELLO_TIMEOUT_S)
                    self._choose()
        except BaseException:
            self._device.close()
            raise

    def _is_decided(self) -> bool:
        return self._device.snapshot.hello is not None or self._device.snapshot.sweeps > 0

    def _choose(self) -> None:
        """What has been found by now."""
        device = self._device
        loss = device.snapshot.loss
        if isinstance(self._vault, HardwareVault) or not self._is_decided():
            return
        if (
            device.snapshot.hello is None
            and self._uid
            and loss is not None
            and loss.hello is not None
        ):
            # Not the one of other evenings; then this one.
            self._device.close()
            self._uid = ""
            self._device = self._connect("", self._wakeup.ring)
        elif self._vault is None and device.snapshot.hello is not None:
            self._take()
        elif self._vault is None and not self._has_failed:
            self._has_failed = True
            self._vault = self._open_screen()
        elif device.snapshot.hello is not None and not self._news:
            self._news.append(FOUND)

    def _take(self) -> None:
        """The real vault takes part from now on."""
        if self._vault is not None:
            self._vault.close()
        vault = HardwareVault(
            self._session,
            self._device,
            self._wakeup,
            connect=lambda uid: self._connect(uid, self._wakeup.ring),
            on_join=self._on_join,
            is_patient=self._is_patient,
        )
        self._vault = vault
        if self._post is not None:
            vault.attach(self._post)

    def attach(self, post: Post) -> None:
        """From now on news are dealt with when they come, on the screen's thread."""
        self._post = post
        if isinstance(self._vault, HardwareVault):
            self._vault.attach(post)
            return
        self._wakeup.attach(post, self._answer)
        self._wakeup.ring()

    def _answer(self) -> None:
        self._wakeup.clear()
        self._choose()

    @property
    def _is_asking(self) -> bool:
        return isinstance(self._vault, SimulatedVault) and self._device.snapshot.hello is not None

    # --- what it looks like ------------------------------------------------------------------

    @property
    def board(self) -> Runner | None:
        """As `HardwareVault` has it."""
        return self._vault.board if isinstance(self._vault, HardwareVault) else None

    @property
    def is_on_screen(self) -> bool:
        """Whether ring and buttons are drawn."""
        return isinstance(self._vault, SimulatedVault)

    @property
    def status(self) -> VaultStatus:
        """As it stands."""
        return NOBODY if self._vault is None else self._vault.status

    @property
    def problem(self) -> str:
        """What is in the way."""
        return self._vault.problem if isinstance(self._vault, HardwareVault) else ""

    @property
    def early(self) -> list[Entry]:
        """What it told before the first statement."""
        return self._vault.early if isinstance(self._vault, HardwareVault) else []

    def word(self) -> str:
        """Its state in one word."""
        return SEARCHING if self._vault is None else self._vault.word()

    def number(self) -> int | None:
        """Where the ring stands."""
        return None if self._vault is None else self._vault.number()

    def words(self) -> tuple[str, ...]:
        """The commitment of the code that is locked in, as four words to write down."""
        return words_of(self._session)

    def health(self) -> VaultHealth:
        """For the hardware screen."""
        if self._vault is None:
            return VaultHealth(state=SEARCHING, cure=self._device.snapshot.problem)
        health = self._vault.health()
        if not self._is_asking:
            return health
        return replace(health, asks="first", cure=CURE, news=tuple(self._news))

    def take_news(self) -> list[str]:
        """What happened since the last call, a line each."""
        if isinstance(self._vault, HardwareVault):
            return self._vault.take_news()
        fresh, self._news_taken = self._news[self._news_taken :], len(self._news)
        return fresh

    # --- hands -------------------------------------------------------------------------------

    def _here(self) -> SimulatedVault | HardwareVault:
        if self._vault is None:
            raise CommandError("still looking for a vault; v 5 o says by hand that 5 opened it")
        return self._vault

    def carry_out(self, command: c.AnyCommand) -> list[Entry] | None:
        """What is for hands, and whether a vault takes part; None for all else."""
        if isinstance(command, c.AdoptVault) and not command.uid and self._is_asking:
            count = self._session.journal.count
            self._take()
            return list(self._session.entries(count + 1))
        return None if self._vault is None else self._vault.carry_out(command)

    def turn_ring(self, number: int) -> str:
        """Line a number up with the red button."""
        return self._here().turn_ring(number)

    def press_red(self, who: str) -> list[Entry]:
        """The red button, by a player."""
        return self._here().press_red(who)

    def close_lid(self) -> str:
        """Shut the lid."""
        return self._here().close_lid()

    def open_lid(self) -> str:
        """Lift the lid."""
        return self._here().open_lid()

    def press_lock(self) -> list[Entry]:
        """One press of the lock button."""
        return self._here().press_lock()

    def force_open(self) -> list[Entry]:
        """Without a guess, for the ledger and the audit to tell."""
        return self._here().force_open()

    def close(self) -> None:
        """Give port and memory free."""
        if self._vault is not None:
            self._vault.close()
        if not isinstance(self._vault, HardwareVault):
            self._device.close()
