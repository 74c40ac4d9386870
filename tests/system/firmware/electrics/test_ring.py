"""The ring's ladder: a broken wire is a fault, and never a number."""

from __future__ import annotations

import pytest

from tests.support.emulated_board import TRY, firmware
from tests.system.firmware.raw_link import talk

RING, LAST = 3, 6


def test_each_tap_of_seven_resistors_is_a_number() -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        for place in range(1, 7):
            it.bed.ctl(f"ring {place}")
            it.wait(60)
            assert it.ask("STAT").split(",")[RING] == str(place)
        it.bed.ctl("ring between")
        it.wait(60)
        assert it.ask("STAT").split(",")[RING] == "-"


@pytest.mark.parametrize("wire", ["5v", "gnd", "pole"])
def test_a_broken_wire_uses_no_guess(wire: str) -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        it.lock()
        last = it.ask("STAT").split(",")[LAST]
        for place in range(1, 7):
            it.bed.ctl(f"ring {place} {wire}")
            it.wait(60)
            assert it.ask("STAT").split(",")[RING] == "-", place
            it.bed.press(TRY, rest=200)
            counts = int(it.ask("SCAN").split(",")[1])
            assert counts >= 950 if wire == "gnd" else counts <= 20
        assert it.ask("STAT").split(",")[LAST] == last
