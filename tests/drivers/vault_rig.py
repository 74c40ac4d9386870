"""The bench on which the vault's tests stand: known entropy, memories that can be cut, moves."""

from __future__ import annotations

import random
from pathlib import Path

from drivers.durable_file import DurableFiles
from drivers.errors import TransportLost
from drivers.vault.commitment import code
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.messages import Message, Opened, TriedWrong
from drivers.vault.simulator import VaultSimulator

ENTROPY = "5a" * 16


class Entropy:
    """A repeatable source that remembers what it gave."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.drawn: list[bytes] = []

    def __call__(self, count: int) -> bytes:
        self.drawn.append(self._chance.randbytes(count))
        return self.drawn[-1]

    @property
    def secret(self) -> str:
        """The last 16 bytes, which a vault in its epoch has for a secret."""
        return self.drawn[-1].hex()


class CuttableEeprom(VolatileEeprom):
    """Loses the power at a store when told to: before it takes hold, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = ""

    def store(self, image: bytes) -> None:
        cut, self.cut = self.cut, ""
        if cut != "before":
            super().store(image)
        if cut:
            raise TransportLost("the power is gone")


class CuttingDisk(DurableFiles):
    """Loses the power at the n-th step from now; a write stops half way."""

    def __init__(self) -> None:
        self.steps_left = -1

    def write(self, path: Path, data: bytes) -> None:
        if self._is_cut():
            super().write(path, data[: len(data) // 2])
            raise OSError("the power is gone")
        super().write(path, data)

    def rename(self, source: Path, target: Path) -> None:
        if self._is_cut():
            raise OSError("the power is gone")
        super().rename(source, target)

    def sync_folder(self, folder: Path) -> None:
        if self._is_cut():
            raise OSError("the power is gone")
        super().sync_folder(folder)

    def _is_cut(self) -> bool:
        self.steps_left -= 1
        return self.steps_left == -1


def commit(vault: VaultSimulator, now_ms: int = 0) -> None:
    vault.close_lid()
    assert [vault.press_lock(now_ms) for _ in range(3)] == ["click", "click", "clunk"]


def lock(vault: VaultSimulator, now_ms: int = 0) -> None:
    """Locks and mixes; needs a synced vault."""
    commit(vault, now_ms)
    vault.mix(vault.status().epoch, ENTROPY)


def code_of(vault: VaultSimulator, entropy: Entropy, share: str = ENTROPY) -> int:
    """What the vault's code must be, from what it drew."""
    return code(vault.uid, vault.status().epoch, entropy.secret, share)


def other_numbers(number: int) -> list[int]:
    return [other for other in range(1, 7) if other != number]


def try_number(vault: VaultSimulator, number: int | None, now_ms: int = 0) -> str:
    vault.turn_ring(number)
    return vault.press_red(now_ms)


def acknowledge_all(vault: VaultSimulator, now_ms: int = 0) -> list[Message]:
    """Every report not yet acknowledged, each once."""
    told: list[Message] = []
    while vault.status().first_event <= vault.status().last_event:
        now_ms += 1000
        for message in vault.poll(now_ms):
            told.append(message)
            vault.acknowledge(message.delivery.event)
    return told


def kinds(vault: VaultSimulator, now_ms: int = 10_000) -> list[str]:
    """The types of the reports that it hands over."""
    return [type(message).__name__ for message in vault.poll(now_ms)]


def wrong_guesses(messages: list[Message]) -> tuple[int, ...]:
    return tuple(m.guess for m in messages if isinstance(m, TriedWrong))


def opening(messages: list[Message]) -> Opened:
    (opened,) = (m for m in messages if isinstance(m, Opened))
    return opened
