"""Look at a board while it is built: the present reading of each pin, in four lines.

Rules of this file
* It only asks: no event is taken and none acknowledged, so a game loses nothing by a look.
* What the firmware does not report is a `-`.

It must not know how a line is shown.
"""

from __future__ import annotations

from drivers.circuit import load
from drivers.tools.device_bench import SCANNED, DeviceBench, DeviceStatus, Levels
from drivers.tools.selftest import RESETS_BELOW
from drivers.tools.vault_parts import CREDITS_NEEDED
from drivers.wire.messages import number

CIRCUIT = load()
BLANK = "-"


def page(bench: DeviceBench) -> list[str]:
    """Return the lines of one look at the board."""
    look, answer = bench.refresh(), bench.ask("SCAN")
    fields = answer.fields if answer.ok else ()
    counts = {name: number(field) for name, field in zip(SCANNED, fields, strict=False)}
    lines = [_board(bench, look)]
    if bench.is_vault:
        lines += [_switches(look, bench.levels()), _ring(counts.get("ring"))]
    if "decoder" in bench.hello.caps:
        lines.append(_light(counts))
    return lines


def _board(bench: DeviceBench, look: DeviceStatus) -> str:
    hello = bench.hello
    what = "vault" if bench.is_vault else "decoder"
    told = [f"{what} {hello.uid[:4]}…  {hello.firmware}"]
    if look.supply_mv is not None:
        told.append(f"{_volts(look.supply_mv)}, lowest {_volts(look.lowest_mv)}")
    if look.fuse is not None:
        below = RESETS_BELOW.get(look.fuse & 7, "")
        means = f"resets below {below}" if below else "never resets"
        told.append(f"fuse {look.fuse:02X}: {means}")
    if look.credits is not None:
        told.append(f"chance {min(look.credits, CREDITS_NEEDED)} of {CREDITS_NEEDED}")
    return "   ".join(told)


def _volts(mv: int | None) -> str:
    return BLANK if mv is None else f"{mv // 1000}.{mv % 1000 // 10:02} V"


def _switches(look: DeviceStatus, levels: Levels | None) -> str:
    pins = CIRCUIT.pins
    lid = look.is_lid_closed if levels is None else levels.lid
    bolt = look.is_bolt_in if levels is None else levels.bolt
    red, lock, power = (None,) * 3 if levels is None else (levels.red, levels.lock,
                                                           levels.servo_power)  # fmt: skip
    return (
        f"lid {pins['lid']} {_either(lid, 'shut', 'open')}   TRY {pins['try']}"
        f" {_either(red, 'DOWN', 'up')}   LOCK {pins['lock']} {_either(lock, 'DOWN', 'up')}"
        f"   bolt {pins['bolt']} {_either(bolt, 'in', 'back')}"
        f"   servo {_either(power, 'on', 'off')}"
    )


def _either(is_so: bool | None, yes: str, no: str) -> str:
    return BLANK if is_so is None else yes if is_so else no


def _ring(counts: int | None) -> str:
    ring = CIRCUIT.ring
    near = [
        place
        for place, wanted in enumerate(ring.counts, 1)
        if counts is not None and abs(counts - wanted) <= ring.window
    ]
    marks = "  ".join(
        f"{wanted} [{place}]{'◄' if place in near else ''}"
        for place, wanted in enumerate(ring.counts, 1)
    )
    reads = BLANK if counts is None else f"{counts} = {near[0] if near else 'between two'}"
    return f"ring {CIRCUIT.pins['ring']}  {reads}   ({marks}, each ± {ring.window})"


def _light(counts: dict[str, int | None]) -> str:
    told = []
    for channel in "ab":
        name = f"channel_{channel}"
        read = counts.get(name)
        told.append(f"{CIRCUIT.pins[name]} {BLANK if read is None else read}")
    light = CIRCUIT.light
    return (
        f"light {'   '.join(told)}   (dark: at most {light.dark_most}; white paper under"
        f" 'devices test --part eyes': {light.white_least} to {light.white_most})"
    )
