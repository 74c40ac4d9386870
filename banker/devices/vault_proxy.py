"""VaultProxy: a vault that passes every call on to another vault, which may be swapped."""

from __future__ import annotations

from collections.abc import Sequence

from banker.devices.health import Post, TableVault, VaultHealth
from banker.engine.command import Command
from banker.foundation.text import Text
from banker.ledger.entry import Entry
from drivers.port.runner import Runner
from drivers.vault.messages import VaultStatus


class VaultProxy:
    """A `TableVault` that passes every call on to another one, which may be swapped."""

    def __init__(self, vault: TableVault) -> None:
        self._vault = vault

    @property
    def is_on_screen(self) -> bool:
        return self._vault.is_on_screen

    @property
    def decoder_runner(self) -> Runner | None:
        return self._vault.decoder_runner

    @property
    def problem(self) -> str | Text:
        return self._vault.problem

    @property
    def early_entries(self) -> Sequence[Entry]:
        return self._vault.early_entries

    @property
    def status(self) -> VaultStatus:
        return self._vault.status

    def word(self) -> str:
        return self._vault.word()

    def number(self) -> int | None:
        return self._vault.number()

    def words(self) -> tuple[str, ...]:
        return self._vault.words()

    def health(self) -> VaultHealth:
        return self._vault.health()

    def take_news(self) -> list[str]:
        return self._vault.take_news()

    def attach(self, post: Post) -> None:
        self._vault.attach(post)

    def carry_out(self, command: Command) -> list[Entry] | None:
        return self._vault.carry_out(command)

    def turn_ring(self, number: int) -> str:
        return self._vault.turn_ring(number)

    def press_red(self, who: str) -> list[Entry]:
        return self._vault.press_red(who)

    def close_lid(self) -> str:
        return self._vault.close_lid()

    def open_lid(self) -> str:
        return self._vault.open_lid()

    def press_lock(self) -> list[Entry]:
        return self._vault.press_lock()

    def force_open(self) -> list[Entry]:
        return self._vault.force_open()

    def close(self) -> None:
        self._vault.close()
