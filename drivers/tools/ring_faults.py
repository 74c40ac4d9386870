"""Ring faults: finds which wire of the ring is off or exchanged, or which resistor is wrong.

Rules of this file
* Each possible error is put into the circuit, and the six readings are calculated; the error that
  gives the measured ones is reported. Errors with the same readings are reported together.
* If no single error explains the readings, nothing is guessed.

It must not know how a count was measured.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import msgspec

from drivers.circuit import COUNTS_MAX, Circuit, counts_of, ring_millivolts

# A resistor is named if its share of the 5 V is so much off the usual one.
STEP_OFF_PERCENT = 50


def ring_fault(circuit: Circuit, counts: list[int | None]) -> str:
    """Return the error in words, by the counts at numbers 1 to 6; empty if no single error gives
    these counts."""
    told = [one for one in counts if one is not None]
    if len(told) != len(circuit.ring.counts):
        return ""
    near = circuit.ring.window // 2
    found = [
        said
        for said, wanted in _readings(circuit)
        if all(abs(a - b) <= near for a, b in zip(told, wanted, strict=True))
    ]
    return "; or ".join(dict.fromkeys(found)) or _wrong_resistor(circuit, told)


def _readings(circuit: Circuit) -> list[tuple[str, list[int]]]:
    """Every single error with what the ring would read then."""
    faults = [(f"{_lead(end)} is off", circuit.without(end)) for end in _ends(circuit)]
    switch = circuit.role["ring"]
    first, last = f"{circuit.role['ring_first']}.1", f"{circuit.role['ring_last']}.2"
    faults.append((f"GND and 5 V are exchanged at {first.split('.')[0]} and {last.split('.')[0]}",
                   _exchanged(circuit, first, last)))  # fmt: skip
    last_place = len(circuit.ring.counts)
    around = circuit
    for place in range(1, last_place // 2 + 1):
        around = _exchanged(around, f"{switch}.{place}", f"{switch}.{last_place + 1 - place}")
    faults.append((f"1 to {last_place} of {switch} stand the other way round", around))
    for place in range(1, last_place):
        one, other = f"{switch}.{place}", f"{switch}.{place + 1}"
        said = f"the wires to {place} and {place + 1} of {switch} are exchanged"
        faults.append((said, _exchanged(circuit, one, other)))
    return [(said, _counts(broken)) for said, broken in faults]


def _ends(circuit: Circuit) -> list[str]:
    """The leads of the ring that change what is read at a number."""
    switch, pull = circuit.role["ring"], circuit.role["ring_pull"]
    of_ring = _resistors(circuit)
    resistors = [end for ref in of_ring for end in (f"{ref}.1", f"{ref}.2")]
    [series] = [part.ref for part, _ in circuit.on(circuit.pins["ring"]) if part.kind == "resistor"]
    places = range(1, len(circuit.ring.counts) + 1)
    taps = [f"{switch}.{place}" for place in places]
    return [end for end in (*resistors, f"{series}.1", f"{switch}.P", *taps) if pull not in end]


def _resistors(circuit: Circuit) -> list[str]:
    """From GND to 5 V: each place of the switch lies between two of them."""
    refs = [part.ref for part in circuit.parts if part.kind == "resistor"]
    first, last = refs.index(circuit.role["ring_first"]), refs.index(circuit.role["ring_last"])
    return refs[first : last + 1]


def _lead(end: str) -> str:
    ref, _, terminal = end.partition(".")
    return f"the wire to {terminal} of {ref}" if not ref.startswith("R") else ref


def _exchanged(circuit: Circuit, one: str, other: str) -> Circuit:
    turn = {one: other, other: one}
    nets = {name: [turn.get(end, end) for end in ends] for name, ends in circuit.nets.items()}
    return msgspec.structs.replace(circuit, nets=nets)


def _counts(circuit: Circuit) -> list[int]:
    places = range(1, len(circuit.ring.counts) + 1)
    return [counts_of(ring_millivolts(circuit, place)) for place in places]


def _wrong_resistor(circuit: Circuit, told: list[int]) -> str:
    """The one resistor whose share of the 5 V is not that of the others."""
    levels = [0, *told, COUNTS_MAX]
    steps = [after - before for before, after in pairwise(levels)]
    usual = median(steps)
    off = [
        at for at, step in enumerate(steps) if abs(step - usual) * 100 > STEP_OFF_PERCENT * usual
    ]
    if usual <= 0 or min(steps) < 0 or len(off) != 1:
        return ""
    part = circuit.part(_resistors(circuit)[off[0]])
    ohms = round(part.ohms * steps[off[0]] / usual, -2)
    return f"{part.ref} is about {ohms:g} Ω instead of {part.value}"
