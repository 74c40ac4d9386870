"""A command with other arguments than it needs is refused, and nothing is done."""

from __future__ import annotations

import pytest

from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from tests.drivers.vault_rig import ENTROPY, Entropy


def committed() -> SimulatedDevice:
    """A vault that has told its host a commitment and waits for a share."""
    vault = VaultSimulator(VolatileEeprom(), draw=Entropy(1))
    device = SimulatedDevice(vault)
    assert device.carry_out("SYNC", ("0",), 0) == (True, [])
    vault.close_lid()
    for _ in range(3):
        vault.press_lock(10)
    return device


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("MIX", ()),
        ("MIX", ("1",)),
        ("MIX", (ENTROPY,)),
        ("MIX", ("1", ENTROPY, "1")),
        ("MIX", ("x", ENTROPY)),
        ("ACK", ()),
        ("ACK", ("one",)),
        ("SYNC", ()),
        ("SYNC", ("-1",)),
    ],
)
def test_other_arguments_are_refused_in_a_word(verb: str, args: tuple[str, ...]) -> None:
    device = committed()
    before = device.vault.status()
    assert device.carry_out(verb, args, 20) == (False, ["ARGS"])
    assert device.vault.status() == before


def test_with_its_two_arguments_the_share_is_taken() -> None:
    device = committed()
    assert device.carry_out("MIX", ("1", ENTROPY), 20) == (True, [])
