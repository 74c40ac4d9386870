"""The ring's ladder: a broken wire is a fault, and never a number."""

from __future__ import annotations

import pytest

from drivers import circuit
from tests.support.emulated_board import TRY, firmware
from tests.system.firmware.raw_link import talk

AT_RING, LAST = 3, 6
RING = circuit.load().ring


def test_each_tap_of_seven_resistors_is_a_number() -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        for place in range(1, 7):
            it.bed.ring(place)
            it.wait(60)
            assert it.ask("STAT").split(",")[AT_RING] == str(place)
        it.bed.ring(0)
        it.wait(60)
        assert it.ask("STAT").split(",")[AT_RING] == "-"


ROLE = circuit.load().role
FIVE_VOLTS, GROUND = f"{ROLE['ring_last']}.2", f"{ROLE['ring_first']}.1"
POLE = f"{ROLE['ring']}.P"


@pytest.mark.parametrize("end", [FIVE_VOLTS, GROUND, POLE])
def test_a_broken_wire_uses_no_guess(end: str) -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        it.lock()
        last = it.ask("STAT").split(",")[LAST]
        it.bed.off = (end,)
        for place in range(1, 7):
            it.bed.ring(place)
            it.wait(60)
            assert it.ask("STAT").split(",")[AT_RING] == "-", place
            it.bed.press(TRY, rest=200)
            counts = int(it.ask("SCAN").split(",")[1])
            assert counts >= RING.wire_off_above if end == GROUND else counts <= 20
        assert it.ask("STAT").split(",")[LAST] == last
