"""Tables of the documents, made from circuit.toml: between two comments of the document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from drivers.circuit import (
    BOARD,
    BUILDS,
    COUNTS_MAX,
    Circuit,
    Part,
    counts_of,
    reached,
    ring_millivolts,
)

USES = {
    "lid": "lid switch, closed when the lid is closed",
    "try": "TRY button (red)",
    "lock": "LOCK button",
    "bolt": "bolt switch, closed when the bolt is really in (not with `BOLT=0`)",
    "solenoid": "solenoid; a pulse of 0.8 s opens",
    "uv": "ultraviolet light",
    "white": "white light",
    "servo": "servo signal, {servo.open} µs open, {servo.shut} µs locked; silent without power",
    "servo_power": "the servo's power; off when the bolt has come, at the latest after 600 ms",
    "buzzer": "piezo sounder",
    "note": "note sensor: low while there is a note (`NOTE=1`)",
    "led": "the board's LED: on while the latch is shut",
    "ring": "pole of the rotary switch: the code ring",
    "channel_a": "output of the amplifier, channel a",
    "open": "leave open: its noise goes into the random numbers",
    "channel_b": "output of the amplifier, channel b",
}
BUILT = {
    "both": "vault and decoder",
    "vault": "vault",
    "box": "vault's box",
    "decoder": "decoder",
    "some": "some boards",
    "solenoid": "spring bolt",
    "note": "note sensor",
}
# What a shop calls a kind of part whose value does not say so.
SOLD_AS = {
    "resistor": "resistor",
    "capacitor": "ceramic capacitor",
    "polar": "electrolytic capacitor",
    "diode": "diode",
    "nmos": "N-MOSFET",
    "pmos": "P-MOSFET",
    "opamp": "operational amplifier",
    "reflex": "reflex sensor",
}


def _names(parts: list[Part]) -> str:
    """R1-R7, R9: what follows each other is drawn together."""
    runs: list[list[tuple[str, int]]] = []
    for part in parts:
        letters = part.ref.rstrip("0123456789")
        here = (letters, int(part.ref[len(letters) :]))
        if runs and runs[-1][-1] == (letters, here[1] - 1):
            runs[-1].append(here)
        else:
            runs.append([here])
    told = []
    for run in runs:
        names = [f"{letters}{number}" for letters, number in run]
        told.append(f"{names[0]}–{names[-1]}" if len(names) > 2 else ", ".join(names))
    return ", ".join(told)


def _order(part: Part) -> tuple[str, int]:
    letters = part.ref.rstrip("0123456789")
    return letters, int(part.ref[len(letters) :])


def parts(circuit: Circuit) -> Iterator[str]:
    """What to buy: one row for all that is bought as the same thing."""
    yield "| For | What | Number | Which | Where, and what to look at |"
    yield "| --- | --- | --- | --- | --- |"
    for build in BUILDS:
        bought: dict[str, list[Part]] = {}
        for part in circuit.parts:
            if part.build == build:
                bought.setdefault(part.value, []).append(part)
        for value, same in bought.items():
            same = sorted(same, key=_order)
            many = len(same) > 3
            places = "" if many else "; ".join(f"{part.place}" for part in same)
            if many:
                places = "by the list of wires"
            needs = "; ".join(dict.fromkeys(part.needs for part in same if part.needs))
            number = sum(part.count for part in same)
            more = f"; {needs}" if needs else ""
            what = f"{SOLD_AS.get(same[0].kind, '')} {value}".strip()
            yield f"| {BUILT[build]} | {what} | {number} | {_names(same)} | {places}{more} |"


def pins(circuit: Circuit) -> Iterator[str]:
    """What is at each pin of the board."""
    yield "| Pin | What | Wired to |"
    yield "| --- | --- | --- |"
    yield "| D0, D1 | USB serial, 115200 | leave free |"
    for use, pin in circuit.pins.items():
        found = sorted((circuit.part(ref) for ref in reached(circuit, use)), key=_order)
        wired = ", ".join(
            f"{part.ref} {part.value}" if part.kind in ("resistor", "capacitor") else part.ref
            for part in found
            if not (use == "ring" and part.value == circuit.part(circuit.role["ring_first"]).value)
        )
        told = USES[use].format(servo=circuit.servo)
        yield f"| {pin} | {told} | {wired or '–'} |"
    yield "| A4, A5 | free for I2C, which this firmware does not use | – |"


def nets(circuit: Circuit) -> Iterator[str]:
    """Each wire, with all that meets there."""
    yield "| Wire | Meets |"
    yield "| --- | --- |"
    for name, ends in circuit.nets.items():
        told = ", ".join("board " + end.removeprefix(f"{BOARD}.") if end.startswith(f"{BOARD}.")
                         else end for end in ends)  # fmt: skip
        yield f"| {name} | {told} |"


def ring(circuit: Circuit) -> Iterator[str]:
    """The ring's numbers: counts, and what a meter says at the pin."""
    yield "| Number | nominal counts | with these resistors | volts at A0 |".replace(
        "A0", circuit.pins["ring"]
    )
    yield "| --- | --- | --- | --- |"
    for number, counts in enumerate(circuit.ring.counts, 1):
        mv = ring_millivolts(circuit, number)
        nominal, volts = f"{counts} ± {circuit.ring.window}", f"{float(mv) / 1000:.2f}"
        yield f"| {number} | {nominal} | {counts_of(mv)} | {volts} |"
    off, above = circuit.ring.wire_off_below, circuit.ring.wire_off_above
    yield f"| between two | 0 | {counts_of(ring_millivolts(circuit, 0))} | 0.00 |"
    yield f"| a wire is off | below {off}, or above {above} of {COUNTS_MAX} | | |"


REFERENCES = (1000, 1100, 1150, 1200)


def limits(circuit: Circuit) -> Iterator[str]:
    """What the untrimmed limits are in truth, by the chip's own reference."""
    supply = circuit.supply
    yield "| the chip's reference | the vault stops below | and works again from |"
    yield "| --- | --- | --- |"
    for real in REFERENCES:
        low, fine = (limit * real / supply.reference / 1000 for limit in (supply.low, supply.fine))
        yield f"| {real / 1000:.2f} V | {low:.2f} V | {fine:.2f} V |"


def figures(circuit: Circuit) -> Iterator[str]:
    """When a vault stops for its supply, and when it works again."""
    supply = circuit.supply
    yield "| reference | the vault stops below | and works again from |"
    yield "| --- | --- | --- |"
    yield f"| not trimmed | {supply.low / 1000:.2f} V | {supply.fine / 1000:.2f} V |"
    low, fine = supply.trimmed_low / 1000, supply.trimmed_fine / 1000
    yield f"| trimmed | {low:.2f} V | {fine:.2f} V |"
    yield ""
    yield (
        f"Between the two values the vault works again after {supply.fine_after // 1000} s, if the"
        f" supply stays {supply.fine_above / 1000:g} V or more above the lower value. The chip"
        f" itself needs {supply.chip_least / 1000:g} V (at 16 MHz)."
    )


BLOCKS: dict[str, Callable[[Circuit], Iterator[str]]] = {
    "parts": parts,
    "pins": pins,
    "wires": nets,
    "ring": ring,
    "limits": limits,
    "figures": figures,
}
BLOCK = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(text: str, circuit: Circuit) -> str:
    """A document with its tables as they have to be; KeyError for a block that nobody makes."""

    def made(found: re.Match[str]) -> str:
        body = "\n".join(BLOCKS[found[2]](circuit))
        return f"{found[1]}\n{body}\n\n{found[3]}"

    return BLOCK.sub(made, text)
