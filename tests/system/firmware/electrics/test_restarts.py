"""What a start tells: its cause behind a boot loader, and what happened without power."""

from __future__ import annotations

import pytest

from tests.support.emulated_board import ARDUINO, Bed, firmware
from tests.system.firmware.raw_link import ENTROPY_MS, Talk, talk

OPTIBOOT = ARDUINO / "bootloaders" / "optiboot" / "optiboot_atmega328.hex"
LOADER_MS = 2000
CAUSE = 3
STATE, LID = 1, 2


def words(it: Talk) -> list[str]:
    return it.ask("STAT").split(",")[10:]


def power_cycle(it: Talk) -> None:
    it.port.close()
    it.bed.power_cycle()
    it.plug_in_again()


@pytest.mark.in_check("firmware")
def test_power_reset_and_hang_are_told_apart_behind_a_boot_loader() -> None:
    """The shop's loader clears the chip's own note of the cause."""
    if not OPTIBOOT.exists():
        pytest.skip("needs arduino-core-avr")
    with (
        Bed(firmware("vault"), speed=0, autoreset=False, boot=OPTIBOOT) as bed,
        Talk(bed) as it,
    ):
        it.wait(LOADER_MS + ENTROPY_MS)
        assert it.hello()[CAUSE] == "P"
        bed.reset()
        it.wait(LOADER_MS)
        assert it.hello()[CAUSE] == "E"
        bed.stall(3000, "program")
        it.wait(3100)
        bed.reset()
        it.wait(LOADER_MS)
        assert it.hello()[CAUSE] == "W"
        bed.supply(4200)
        it.wait(200)
        bed.supply(2000)
        it.wait(20)
        bed.supply(5000)
        it.wait(LOADER_MS)
        assert it.hello()[CAUSE] == "B"
        power_cycle(it)
        it.wait(LOADER_MS)
        assert it.hello()[CAUSE] == "P"


@pytest.mark.in_check("firmware")
def test_a_lid_that_was_opened_without_power_is_told_and_nobody_is_accused() -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        it.lock()
        it.wait(4000)
        it.port.close()
        it.bed.power_off()
        it.bed.lid(False)
        it.bed.power_on()
        it.plug_in_again()
        it.wait(3000)
        it.begin()
        assert it.ask("STAT").split(",")[1:3] == ["locked", "0"]
        assert "moved" in words(it)
        it.bed.lid(True)
        it.wait(500)
        assert "moved" in words(it), "for as long as it lives"
        assert not [body for body in it.heard if body[:2] == "E," and body.split(",")[3] == "8"]
        # With power it is a report, as ever.
        it.bed.lid(False)
        it.wait(500)
        assert [body for body in it.heard if body[:2] == "E," and body.split(",")[3] == "8"]


def test_a_lid_that_was_lifted_in_a_reset_is_a_report() -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        it.lock()
        it.wait(1000)
        it.bed.lid(False)
        it.bed.reset()
        it.wait(1500)
        it.begin()
        it.wait(300)
        assert [body for body in it.heard if body[:2] == "E," and body.split(",")[3] == "8"]
