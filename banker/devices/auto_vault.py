"""AutoVault: `--vault auto` in a game in which no real vault has taken part.

Rules of this file
* A real vault that is plugged in before any code is locked takes part by itself. If none answers,
  the vault on the screen takes part.
* If the vault on the screen holds a code already, a person must let the real vault in: F6 a, or
  `vault joins`.
* The port's thread searches for a real vault; the caller's thread chooses the vault.
* This file only chooses a vault and swaps it; everything else is left to that vault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from banker.devices.hardware_vault import HardwareVault
from banker.devices.health import Post, VaultHealth
from banker.devices.no_vault import NoVault
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_proxy import VaultProxy
from banker.devices.wakeup import Wakeup
from banker.engine.command import Command
from banker.games.board import commands as c
from banker.ledger.entry import Entry
from banker.session.session import Session
from drivers.vault.serial import HELLO_TIMEOUT_S, SerialVault

FOUND = "a vault was plugged in; F6 a replaces the vault on the screen by it"
ADVICE = "A vault is plugged in. F6 a, or 'vault joins', replaces this one by it"

Connect: TypeAlias = Callable[[str, Callable[[], None]], SerialVault]


class AutoVault(VaultProxy):
    """A `TableVault` that chooses: first no vault, then the real vault that was found, or the
    simulated one."""

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
        """`connect` starts the search for the vault of a uid, or any; `uid`: that of earlier games.

        `is_patient`: wait here until a vault is chosen, for a script; a screen does not wait.
        """
        self._nobody = NoVault(session, lambda: self._device.snapshot.problem)
        super().__init__(self._nobody)
        self._session = session
        self._open_screen = open_screen
        self._wakeup = Wakeup()
        self._connect = connect
        self._uid = uid
        self._on_join = on_join
        self._is_patient = is_patient
        self._post: Post | None = None
        self._is_real = False
        self._has_failed = False
        self._news: list[str] = []
        self._news_taken = 0
        if session.state.table.devices:
            self._vault = open_screen()
        self._device = connect(uid, self._wakeup.ring)
        if is_patient:
            self._choose_now()

    # --- choosing ----------------------------------------------------------------------------

    def _choose_now(self) -> None:
        """Choose before the first statement of a script. A vault on the screen that is in use
        already stays."""
        try:
            for _ in range(2):
                if self._is_searching:
                    self._device.wait_until(self._is_decided, HELLO_TIMEOUT_S)
                    self._choose()
        except BaseException:
            self._device.close()
            raise

    @property
    def _is_searching(self) -> bool:
        return self._vault is self._nobody

    def _is_decided(self) -> bool:
        return self._device.snapshot.is_decided

    def _choose(self) -> None:
        """Choose the vault by what has been found so far."""
        link = self._device.snapshot
        if self._is_real or not link.is_decided:
            return
        if link.hello is not None:
            if self._is_searching:
                self._join()
            elif not self._news:
                self._news.append(FOUND)
        elif self._uid and link.loss is not None and link.loss.hello is not None:
            # Not the one of earlier games; then this one.
            self._device.close()
            self._uid = ""
            self._device = self._connect("", self._wakeup.ring)
        elif self._is_searching and not self._has_failed:
            self._has_failed = True
            self._vault = self._open_screen()

    def _join(self) -> None:
        """Replace the vault on the screen by the real one."""
        self._vault.close()
        vault = HardwareVault(
            self._session,
            self._device,
            self._wakeup,
            connect=lambda uid: self._connect(uid, self._wakeup.ring),
            on_join=self._on_join,
            is_patient=self._is_patient,
        )
        self._vault, self._is_real = vault, True
        if self._post is not None:
            vault.attach(self._post)

    def attach(self, post: Post) -> None:
        self._post = post
        super().attach(post)
        if not self._is_real:
            self._wakeup.attach(post, self._answer)
            self._wakeup.ring()

    def _answer(self) -> None:
        self._wakeup.clear()
        self._choose()

    # --- the question whether a real vault may join ------------------------------------------

    @property
    def _is_asking(self) -> bool:
        return self.is_on_screen and self._device.snapshot.hello is not None

    def health(self) -> VaultHealth:
        """Return the state of the chosen vault, and the question while a real vault waits to be let
        in."""
        health = super().health()
        if not self._is_asking:
            return health
        return replace(health, asks="first", advice=ADVICE, news=tuple(self._news))

    def take_news(self) -> list[str]:
        """Return the new messages of the real vault; before it takes part, a line when one waits to
        be let in."""
        found, self._news_taken = self._news[self._news_taken :], len(self._news)
        return super().take_news() if self._is_real else found

    def carry_out(self, command: Command) -> list[Entry] | None:
        """Apply a command as the chosen vault does. The answer `vault joins` swaps the vault."""
        if isinstance(command, c.AdoptVault) and not command.uid and self._is_asking:
            count = self._session.journal.count
            self._join()
            return list(self._session.entries(count + 1))
        return super().carry_out(command)

    def close(self) -> None:
        """Release the port, and the memory of the simulated vault."""
        super().close()
        self._device.close()
