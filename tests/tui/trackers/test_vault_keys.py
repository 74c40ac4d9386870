"""Vault keys: each act moves its part of the vault on the screen, and without a vault nothing."""

from __future__ import annotations

import random

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.tui.trackers.vault_keys import VaultKeyTracker
from banker.tui.ui_state import HARDWARE, TABLE, VaultAction
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from tests.tui import scenes


def with_vault() -> tuple[VaultKeyTracker, SimulatedVault]:
    device = VaultSimulator(VolatileEeprom(), draw=random.Random(1).randbytes)
    vault = SimulatedVault(scenes.session(), device, clock=lambda: 0)
    return VaultKeyTracker(vault), vault


def test_each_act_moves_its_part() -> None:
    keys, vault = with_vault()
    assert vault.is_locked and not keys.is_lid_open()
    for number in (4, 2, 6):
        keys.handle(VaultAction("ring", number))
        assert (keys.ring(), vault.status.ring) == (number, number)
    keys.handle(VaultAction("force"))
    assert not vault.is_locked
    keys.handle(VaultAction("open"))
    assert keys.is_lid_open()
    keys.handle(VaultAction("close"))
    assert not keys.is_lid_open()
    epoch = vault.status.epoch
    for _ in range(3):
        keys.handle(VaultAction("lock"))
    assert vault.status.epoch == epoch + 1
    assert len(keys.words()) > 0 and keys.word() == vault.word()


def test_a_vault_on_the_screen_shows_its_health_on_its_own_page_only() -> None:
    keys, vault = with_vault()
    assert keys.kind() == "screen"
    assert keys.health(TABLE) is None
    assert keys.health(HARDWARE) == vault.health()


@pytest.mark.parametrize("act", ["ring", "red", "lock", "open", "close", "force"])
def test_without_a_vault_nothing_is_moved_and_nothing_told(act: str) -> None:
    keys = VaultKeyTracker(None)
    keys.handle(VaultAction(act, 3, "ann"))  # type: ignore[arg-type]
    assert (keys.kind(), keys.ring(), keys.word(), keys.words()) == ("none", 0, "", ())
    assert (keys.is_lid_open(), keys.health(HARDWARE), keys.take_news()) == (False, None, [])
    assert keys.carry_out(c.LockVault()) is False
