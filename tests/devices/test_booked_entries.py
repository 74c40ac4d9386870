"""Whoever pumps is given each entry that was booked by it: what is not given is not told."""

from __future__ import annotations

import time

import pytest

from banker.devices.simulated_vault import SimulatedVault
from banker.foundation.errors import InvalidCommand
from drivers.vault.simulator import VaultSimulator
from tests.support.serial_table import LIMIT_S, Table, new_session


def test_also_the_entry_by_which_a_vault_joins_is_given() -> None:
    table = Table(is_seated=False)
    # The vault is switched on later than the table sits down, so it does not join at once.
    table.port.unplug()
    table.sit_down(is_patient=False)
    before = table.session.journal.count
    table.port.plug()
    given: list[int] = []
    end = time.monotonic() + LIMIT_S
    while not table.desk.is_live and time.monotonic() < end:
        given += [entry.seq for entry in table.desk.book_reports()]
        time.sleep(0.005)
    table.lock()
    table.desk.book_reports()
    kinds = [entry.kind for entry in table.session.entries(before + 1)]
    table.close()
    assert kinds[0] == "adopt_vault"
    assert given[0] == before + 1


def test_a_ring_between_two_numbers_is_no_guess() -> None:
    device = VaultSimulator()
    desk = SimulatedVault(new_session(), device)
    device.turn_ring(None)
    with pytest.raises(
        InvalidCommand, match="the ring has the numbers 1 to 6 and no 0: name one of them"
    ):
        desk.press_red("ann")
    assert device.status().last_event == device.status().first_event - 1, "nothing was pressed"
