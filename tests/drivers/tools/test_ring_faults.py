"""Faults of the ring: six readings together name the wire or the resistor."""

from __future__ import annotations

import msgspec
import pytest

from drivers.circuit import Circuit, counts_of, load, ring_millivolts
from drivers.tools.ring_faults import ring_fault

CIRCUIT = load()
SOUND = [144, 288, 431, 574, 720, 869]


def readings(circuit: Circuit) -> list[int | None]:
    return [counts_of(ring_millivolts(circuit, place)) for place in range(1, 7)]


@pytest.mark.parametrize(
    ("off", "said"),
    [
        *((f"R{number}.{end}", f"R{number} is off") for number in range(1, 8) for end in (1, 2)),
        *((f"SW5.{place}", f"the wire to {place} of SW5 is off") for place in range(1, 7)),
        ("SW5.P", "the wire to P of SW5 is off"),
        ("R9.1", "R9 is off"),
    ],
)
def test_a_lead_that_is_off_is_named(off: str, said: str) -> None:
    told = ring_fault(CIRCUIT, readings(CIRCUIT.without(off)))
    assert said in told.split("; or "), f"{off}: {told}"
    assert len(told.split("; or ")) <= 3, told


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([*reversed(SOUND)], "GND and 5 V are exchanged at R1 and R7"),
        ([*reversed(SOUND)], "1 to 6 of SW5 stand the other way round"),
        ([144, 288, 574, 431, 720, 869], "the wires to 3 and 4 of SW5 are exchanged"),
    ],
)
def test_leads_that_are_exchanged_are_named(counts: list[int | None], said: str) -> None:
    assert said in ring_fault(CIRCUIT, counts)


@pytest.mark.parametrize(("ref", "value"), [("R1", "10 kΩ"), ("R3", "2.2 kΩ"), ("R7", "100 Ω")])
def test_a_wrong_resistor_is_named_with_about_its_value(ref: str, value: str) -> None:
    parts = [
        msgspec.structs.replace(part, value=value) if part.ref == ref else part
        for part in CIRCUIT.parts
    ]
    told = ring_fault(CIRCUIT, readings(msgspec.structs.replace(CIRCUIT, parts=parts)))
    assert told.startswith(f"{ref} is about "), told
    assert told.endswith("instead of 1 kΩ 1 %"), told


@pytest.mark.parametrize(
    "counts",
    [[438] * 6, [None, *SOUND[1:]], [100, 150, 200, 250, 300, 350], [300, 10, 900, 20, 500, 1]],
)
def test_what_no_single_fault_explains_is_not_guessed(counts: list[int | None]) -> None:
    assert ring_fault(CIRCUIT, counts) == ""
