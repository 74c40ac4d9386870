"""Circuit: pins, parts, wires and limits of vault and decoder, read from `firmware/circuit.toml`.

Rules of this file
* The list of nets decides; drawings and tables are made from it.
* Nothing here knows what a board measures: it says what a sound circuit would give.

It must not know how a drawing looks.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec import Struct, field

FILE = Path(__file__).parent / "firmware" / "circuit.toml"
BOARD = "U1"
GROUND, FIVE_VOLTS = "GND", "+5V"
FIVE_MV = 5000
COUNTS_MAX = 1023
# What a part is bought for: `both` for a vault as for a decoder, `some` for a few boards alone.
BUILDS = ("both", "vault", "box", "decoder", "some", "solenoid", "note")
BOARD_PINS = (*(f"D{number}" for number in range(2, 14)), *(f"A{number}" for number in range(4)))
# What hangs free on purpose: the board's own LED, and a pin that only listens.
FREE_PINS = ("led", "open")
# The terminals of each kind of part, in the order of its lead or pin numbers.
TERMINALS: dict[str, tuple[str, ...]] = {
    "board": ("5V", "GND", "RESET", *BOARD_PINS),
    "resistor": ("1", "2"),
    "capacitor": ("1", "2"),
    "polar": ("+", "-"),
    "fuse": ("1", "2"),
    "switch": ("1", "2"),
    "jumper": ("1", "2"),
    "piezo": ("1", "2"),
    "coil": ("1", "2"),
    "diode": ("A", "K"),
    "led": ("A", "K"),
    "supply": ("+", "-"),
    "nmos": ("G", "D", "S"),
    "pmos": ("G", "D", "S"),
    "servo": ("+", "S", "-"),
    "rotary": ("P", "1", "2", "3", "4", "5", "6"),
    "opamp": ("1", "2", "3", "4", "5", "6", "7", "8"),
    "reflex": ("A", "K", "C", "E"),
    "thing": (),
}
_OHMS = re.compile(r"(\d+(?:\.\d+)?) ([kM]?)Ω")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part to buy. `ref`: its name in the circuit, such as R1; `place`: where it is mounted;
    `build`: the device that needs it; `needs`: advice for the buyer."""

    ref: str
    kind: str
    value: str
    place: str
    count: int = 1
    build: str = "vault"
    needs: str = ""

    @property
    def ends(self) -> list[str]:
        """The names of its terminals, as the nets list them, such as `R1.2`."""
        return [f"{self.ref}.{terminal}" for terminal in TERMINALS[self.kind]]

    @property
    def ohms(self) -> int:
        """The resistance of a resistor, in ohms; 0 if its value has none."""
        found = _OHMS.match(self.value)
        return int(Fraction(found[1]) * {"": 1, "k": 1000, "M": 10**6}[found[2]]) if found else 0


class Ring(Struct, frozen=True, forbid_unknown_fields=True):
    """The ring's readings: the `counts` of the converter for numbers 1 to 6, and the limits beyond
    which a wire is off."""

    counts: tuple[int, ...]
    window: int
    wire_off_below: int
    wire_off_above: int


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of the supply voltage, in millivolts; `fine_after` in milliseconds."""

    low: int
    fine: int
    trimmed_low: int
    trimmed_fine: int
    fine_above: int
    fine_after: int
    reference: int
    reference_least: int
    reference_most: int
    chip_least: int
    blocked_servo: int


class Pulses(Struct, frozen=True, forbid_unknown_fields=True):
    """The lengths of the servo's pulses, in microseconds; `apart_least`: the least difference
    between its open place and its shut one."""

    open: int
    shut: int
    least: int
    most: int
    apart_least: int


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits for the readings of the light sensors, in counts of the converter."""

    white_least: int
    white_most: int
    saturated: int
    dark_least: int
    dark_most: int
    lit_least: int
    glow_least: int


class Circuit(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole circuit: parts, pins, wires and limits."""

    pins: dict[str, str]
    ring: Ring
    supply: Supply
    servo: Pulses
    light: Light
    role: dict[str, str]
    nets: dict[str, list[str]]
    parts: list[Part] = field(name="part")

    def part(self, ref: str) -> Part:
        """Return the part with this name. Raises `KeyError`."""
        return {part.ref: part for part in self.parts}[ref]

    def net_of(self, end: str) -> str:
        """Return the name of the net that a terminal is on; empty if it is on none."""
        return next((name for name, ends in self.nets.items() if end in ends), "")

    def on(self, net: str) -> list[tuple[Part, str]]:
        """Return the parts on a net, each with the terminal that is on it."""
        return [(self.part(ref), at) for ref, at in map(_split, self.nets[net])]

    def without(self, *ends: str) -> Circuit:
        """Return the same circuit with these terminals disconnected, as if a wire were off."""
        nets = {name: [it for it in all_ if it not in ends] for name, all_ in self.nets.items()}
        return msgspec.structs.replace(self, nets=nets)

    def words(self) -> dict[str, str]:
        """Return the words that a fix may use: `pin_lid` -> D2, `lid` -> the name of the lid's
        switch."""
        return {**self.role, **{f"pin_{use}": pin for use, pin in self.pins.items()}}


def _split(end: str) -> tuple[str, str]:
    ref, _, terminal = end.partition(".")
    return ref, terminal


def read(text: str) -> Circuit:
    """Read the text of a circuit file. Raises `msgspec.ValidationError`."""
    return msgspec.toml.decode(text, type=Circuit)


@functools.cache
def load() -> Circuit:
    """Return the circuit in `firmware/circuit.toml`."""
    return read(FILE.read_text(encoding="utf-8"))


# --- what is wrong with it ---------------------------------------------------------------------


def problems(circuit: Circuit) -> list[str]:
    """Return the errors of a circuit, a line each; empty if a working board can be built by it."""
    form = [*_bad_parts(circuit), *_bad_nets(circuit)]
    # A list that names what is not there cannot be asked what it does.
    return form or [*_bad_pins(circuit), *_bad_ring(circuit), *_bad_limits(circuit)]


def _repeated(words: list[str]) -> list[str]:
    return sorted({word for word in words if words.count(word) > 1})


def _bad_parts(circuit: Circuit) -> Iterator[str]:
    refs = [part.ref for part in circuit.parts]
    yield from (f"part {ref} is there twice" for ref in _repeated(refs))
    for part in circuit.parts:
        if part.kind not in TERMINALS:
            yield f"part {part.ref}: no kind {part.kind!r}"
        elif part.build not in BUILDS:
            yield f"part {part.ref}: no build {part.build!r}"
        elif part.kind == "resistor" and not part.ohms:
            yield f"part {part.ref}: {part.value!r} is no resistance"
    yield from (f"role {name}: no part {r}" for name, r in circuit.role.items() if r not in refs)


def _bad_nets(circuit: Circuit) -> Iterator[str]:
    known = {end for part in circuit.parts for end in part.ends if part.kind in TERMINALS}
    wired: list[str] = []
    for name, ends in circuit.nets.items():
        yield from (f"net {name}: no terminal {end}" for end in ends if end not in known)
        if len(ends) < 2:
            yield f"net {name} has one end"
        wired += ends
    yield from (f"{end} is in two nets" for end in _repeated(wired))
    for part in circuit.parts:
        loose = [end for end in part.ends if end not in wired]
        if part.ref != BOARD:
            yield from (f"{end} is in no net" for end in loose)


def _bad_pins(circuit: Circuit) -> Iterator[str]:
    pins = list(circuit.pins.values())
    yield from (f"pin {pin} is used twice" for pin in _repeated(pins))
    for use, pin in circuit.pins.items():
        is_wired = bool(circuit.net_of(f"{BOARD}.{pin}"))
        if pin not in BOARD_PINS:
            yield f"{use}: no pin {pin}"
        elif is_wired is (use in FREE_PINS):
            yield f"{use}: {BOARD}.{pin} is {'wired' if is_wired else 'in no net'}"
    for pin in BOARD_PINS:
        if circuit.net_of(f"{BOARD}.{pin}") and pin not in pins:
            yield f"{BOARD}.{pin} is wired, and nothing uses it"
    for use, role in _ACTORS.items():
        if circuit.role[role] not in reached(circuit, use):
            yield f"{use}: {circuit.pins[use]} does not lead to {circuit.role[role]}"


# What a pin must lead to, over resistors alone.
_ACTORS = {
    "lid": "lid",
    "try": "try",
    "lock": "lock",
    "bolt": "bolt",
    "ring": "ring",
    "solenoid": "solenoid_switch",
    "uv": "uv_switch",
    "white": "white_switch",
    "servo": "servo",
    "servo_power": "servo_gate",
    "buzzer": "sounder",
    "channel_a": "eye_a",
    "channel_b": "eye_b",
    "note": "note",
}


def reached(circuit: Circuit, use: str) -> set[str]:
    """Return the names of the parts that the pin for `use` reaches through resistors, but not
    through GND or 5 V."""
    seen: set[str] = set()
    to_see = [circuit.net_of(f"{BOARD}.{circuit.pins[use]}")]
    found: set[str] = set()
    while to_see:
        net = to_see.pop()
        if net in seen or net in ("", GROUND, FIVE_VOLTS):
            continue
        seen.add(net)
        for part, _ in circuit.on(net):
            found.add(part.ref)
            if part.kind == "resistor":
                to_see += [circuit.net_of(end) for end in part.ends]
    return found - {BOARD}


def _bad_ring(circuit: Circuit) -> Iterator[str]:
    ring = circuit.ring
    steps = len(ring.counts) + 1
    for place, counts in enumerate(ring.counts, 1):
        # As the firmware reckons them: equal steps from 0 to the converter's end.
        nominal = (COUNTS_MAX * place + steps // 2) // steps
        if counts != nominal:
            yield f"ring at {place}: {counts} counts, and equal steps give {nominal}"
        solved = counts_of(ring_millivolts(circuit, place))
        if abs(solved - counts) > ring.window // 4:
            yield f"ring at {place}: the resistors give {solved} counts instead of {counts}"
    gap = min(b - a for a, b in zip(ring.counts, ring.counts[1:], strict=False))
    if 2 * ring.window >= gap:
        yield f"ring: windows of {ring.window} overlap"
    if ring.wire_off_below >= ring.counts[0] - ring.window:
        yield "ring: number 1 reads like a wire that is off"
    if ring.wire_off_above <= ring.counts[-1] + ring.window:
        yield "ring: the last number reads like a wire that is off"


def _bad_limits(circuit: Circuit) -> Iterator[str]:
    supply, servo, light = circuit.supply, circuit.servo, circuit.light
    order: dict[str, tuple[int, ...]] = {
        "supply": (supply.trimmed_low, supply.trimmed_fine, supply.low, supply.fine, FIVE_MV),
        "reference": (supply.reference_least, supply.reference, supply.reference_most),
        "servo": (servo.least, servo.open, servo.shut, servo.most),
        "servo, open to shut": (0, servo.apart_least, servo.shut - servo.open),
        "dark": (light.dark_least, light.dark_most),
        "light": (light.glow_least, light.lit_least, light.white_least, light.white_most,
                  light.saturated, COUNTS_MAX),
    }  # fmt: skip
    for what, values in order.items():
        if sorted(set(values)) != list(values):
            yield f"{what}: {values} do not rise"
    # Told = true x nominal reference / real one; a reference may be a tenth too low.
    real = supply.low * (supply.reference - supply.reference // 11) // supply.reference
    if real < supply.chip_least:
        needs = f"the chip needs {supply.chip_least}"
        yield f"supply: {supply.low} mV may be {real} in truth, and {needs}"


# --- what the ring reads -----------------------------------------------------------------------


def ring_millivolts(circuit: Circuit, position: int) -> Fraction:
    """Return the voltage at the ring's pin for a position 1 to 6, in millivolts; position 0 is
    between two numbers.

    Solves the nodal equations of all resistors connected to the pin.
    """
    switch = circuit.role["ring"]
    tap = circuit.net_of(f"{switch}.{position}")
    pole = circuit.net_of(f"{switch}.P")
    at = circuit.net_of(f"{BOARD}.{circuit.pins['ring']}")
    one = {pole: tap} if position and pole and tap else {}
    links = []
    for part in circuit.parts:
        if part.kind == "resistor":
            ends = [one.get(net, net) or end for end, net in zip(
                part.ends, map(circuit.net_of, part.ends), strict=True)]  # fmt: skip
            links.append((ends[0], ends[1], Fraction(1, part.ohms)))
    # R8 alone pulls a pole that touches nothing: a net without a way to GND reads as nothing.
    return _solved(links, one.get(at, at))


def _solved(links: list[tuple[str, str, Fraction]], wanted: str) -> Fraction:
    fixed = {GROUND: Fraction(0), FIVE_VOLTS: Fraction(FIVE_MV)}
    names, to_see = [wanted], [wanted]
    while to_see:
        here = to_see.pop()
        for a, b, _ in links:
            for near, far in ((a, b), (b, a)):
                if near == here and far not in fixed and far not in names:
                    names.append(far)
                    to_see.append(far)
    size = len(names)
    rows = [[Fraction(0)] * (size + 1) for _ in names]
    for a, b, siemens in links:
        for near, far in ((a, b), (b, a)):
            if near not in names:
                continue
            row = rows[names.index(near)]
            row[names.index(near)] += siemens
            if far in fixed:
                row[size] += siemens * fixed[far]
            else:
                row[names.index(far)] -= siemens
    return _eliminated(rows)


def _eliminated(rows: list[list[Fraction]]) -> Fraction:
    """The first unknown, by Gauss; 0 for one that hangs free."""
    size = len(rows)
    for step in range(size - 1, -1, -1):
        pivot = next((row for row in rows[: step + 1] if row[step]), None)
        if pivot is None:
            continue
        at = rows.index(pivot)
        rows[at], rows[step] = rows[step], rows[at]
        for row in rows[:step]:
            share = row[step] / rows[step][step]
            for place in range(size + 1):
                row[place] -= share * rows[step][place]
    return rows[0][size] / rows[0][0] if rows[0][0] else Fraction(0)


def counts_of(millivolts: Fraction) -> int:
    """Return the reading of a ten-bit converter at this voltage."""
    return int(millivolts * COUNTS_MAX / FIVE_MV)
