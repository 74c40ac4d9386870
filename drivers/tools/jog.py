"""Jog: moves the servo by keys, with the lid open, to find the pulses for open and shut.

Rules of this file
* Nothing is stored before Enter; Esc stores nothing.
* Two places so near that the bolt stays in the strike are refused, and the keys go on.
* A meter's reading makes a new reference by division; a step that no chip needs is refused.

It must not know how a key comes or a line is shown.
"""

from __future__ import annotations

from drivers.circuit import load
from drivers.errors import DriverError
from drivers.tools.device_bench import DeviceBench, Trimmed

PULSES, SUPPLY = load().servo, load().supply
STEPS = {"left": -10, "right": 10, "down": -50, "up": 50}
# No chip's reference is so far off: then it is the meter.
METER_PERCENT_MAX = 12


class TrimRefused(DriverError):
    """The values cannot be set like this. Examples: the lid is shut; the meter says 3 V."""


class Jog:
    """Moves the servo by a person's keys. `trim`: the values chosen so far."""

    def __init__(self, bench: DeviceBench, trim: Trimmed) -> None:
        self._bench = bench
        self._us = trim.open_us
        self.trim = trim
        self.refused = ""

    def press(self, key: str) -> bool | None:
        """Apply a key. Return True to store the values, False to store nothing, None to go on;
        `refused` says why Enter stores nothing."""
        self.refused = ""
        if key in STEPS:
            self._go(self._us + STEPS[key])
        elif key == "o":
            self.trim = self.trim._replace(open_us=self._us)
        elif key == "s":
            self.trim = self.trim._replace(shut_us=self._us)
        elif key == "escape":
            return False
        elif key == "enter":
            try:
                assert_apart(self.trim)
            except TrimRefused as refused:
                self.refused = str(refused)
                return None
            return True
        return None

    def _go(self, us: int) -> None:
        us = min(max(us, PULSES.least), PULSES.most)
        moved(self._bench, us)
        self._us = us

    def line(self) -> str:
        """Return a line with pulse, bolt and supply, and the values chosen so far."""
        look, levels = self._bench.refresh(), self._bench.levels()
        bolt = "-" if levels is None else "in" if levels.bolt else "back"
        return (
            f"pulse {self._us} µs, bolt {bolt}, {look.supply_mv} mV; open {self.trim.open_us},"
            f" shut {self.trim.shut_us}"
        )


def assert_apart(trim: Trimmed) -> None:
    """TrimRefused if a servo that goes from one place to the other leaves the bolt in the strike.
    A servo may turn either way."""
    apart = abs(trim.shut_us - trim.open_us)
    if apart < PULSES.apart_least:
        raise TrimRefused(
            f"open {trim.open_us} and shut {trim.shut_us} are {apart} µs apart, and the bolt needs"
            f" {PULSES.apart_least}: keep open where the bolt is all the way back, shut where it is"
            " all the way in"
        )


def moved(bench: DeviceBench, us: int) -> None:
    """Move the servo to a pulse of `us` microseconds. Raises `TrimRefused` with what to do if the
    board refuses."""
    reason = bench.move(us)
    if reason == "STATE":
        raise TrimRefused("the servo moves only while the vault is open and its lid is open")
    if reason == "POWER":
        raise TrimRefused("the supply is too low for the servo: feed the board's 5V pin")
    if reason:
        raise TrimRefused("this firmware moves no servo by itself; new firmware: banker devices"
                          " flash")  # fmt: skip


def reference_by_meter(trim: Trimmed, told_mv: int | None, meter_mv: int) -> int:
    """Return the new reference voltage in mV: old reference x meter / what the board reported.
    Raises `TrimRefused` for an impossible step."""
    if told_mv is None:
        raise TrimRefused("this firmware tells no supply; new firmware: banker devices flash")
    new = (trim.reference_mv * meter_mv + told_mv // 2) // told_mv
    if abs(meter_mv - told_mv) * 100 > METER_PERCENT_MAX * told_mv:
        raise TrimRefused(
            f"the board tells {told_mv} mV, the meter {meter_mv}: more than {METER_PERCENT_MAX} %"
            " apart; measure at the board's 5V pin against GND, with a fresh battery in the meter"
        )
    if not SUPPLY.reference_least <= new <= SUPPLY.reference_most:
        raise TrimRefused(
            f"the reference would be {new} mV, and a chip's is {SUPPLY.reference_least} to"
            f" {SUPPLY.reference_most}: measure again"
        )
    return new
