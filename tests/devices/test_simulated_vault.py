"""The vault on the screen: what is booked when the table locks it, fills it and tries a number."""

from __future__ import annotations

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.engine.refusal import Refusal
from drivers.vault.simulator import VaultSimulator
from tests.support.serial_table import new_session


def test_locking_returns_what_was_booked_and_is_refused_while_locked() -> None:
    session = new_session()
    vault = SimulatedVault(session, VaultSimulator())
    vault.force_open()
    before = session.journal.count
    booked = vault.lock()
    assert [entry.seq for entry in booked] == list(range(before + 1, session.journal.count + 1))
    assert vault.is_locked and len(booked) > 1
    with pytest.raises(Refusal, match="the vault is locked"):
        vault.lock()
