"""Selftest of a built device: a person follows instructions, and the device must notice each act.

Rules of this file
* It is a generator: an `Instruction` for the hands, a `YesNoQuestion` that only ears can answer,
  and a `Result` for each part. Whoever runs it shows them, and acts, between two of them.
* A part that cannot be judged is skipped and says why; that is no failure, and no pass.
* A failure names the pin and the part to look at.
* What can be felt is not asked: a latch is shut if the lid cannot be lifted.

It must not know how a line is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import Literal, NamedTuple, TypeAlias

from drivers.circuit import load
from drivers.errors import DriverError
from drivers.tools.device_bench import LOOK_EVERY_MS, DeviceBench
from drivers.vault.messages import Committed, Locked, Opened, TriedWrong
from drivers.wire.messages import number

PINGS = 50
BROKEN_MAX, REPEATED_MAX = 1, 25
STEADY_LOOKS = 3
PULL_MS = 4000
CREDITS_NEEDED = 128
CHANCE_MS = 15_000
BOLT_MS = 3000
# Rounds and samples of the decoder's measurements, 5 ms and 1 ms each; counts of 0 … 1023.
ROUNDS, SAMPLES = 20, 100
DARK_MAX, LIT_MIN, GLOW_MIN = 200, 20, 5
# At the converter's end a reading says nothing; and the two lights must keep their ratio.
SATURATED_MIN, DRIFT_PERCENT_MAX, DRIFT_LOOKS = 1000, 3, 4
SUPPLY_MV_MIN = load().supply.low
# What firmware before 1.1 lacks, and a builder should know.
GUARDED_FROM = (1, 1)
GUARDS = (
    "starts that leave a weak supply alone",
    "a look at the supply before it writes or moves",
    "a bolt that is in before anything is locked",
    "a lid that must stay shut before the bolt moves",
    "letting go of solenoid and lights when it hangs",
    "chance that is measured",
)
RING_COUNTS = load().ring.counts
# Beyond these a wire of the ring is off: no tap of a whole ladder reads so.
RING_LOW_MAX, RING_HIGH_MIN = load().ring.wire_off_below, load().ring.wire_off_above

_VERSION = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})(\.[0-9]{1,3})?")

Verdict: TypeAlias = Literal["pass", "fail", "skip"]


class Instruction(NamedTuple):
    """An instruction: what the person does next."""

    text: str


class YesNoQuestion(NamedTuple):
    """A question about what was heard or seen: yes, no, or None for nobody there."""

    text: str


class Result(NamedTuple):
    """The result of one part."""

    name: str
    verdict: Verdict
    detail: str


Act: TypeAlias = Instruction | YesNoQuestion | Result
Acts: TypeAlias = Generator[Act, bool | None, bool]


class SelfTest:
    """The self-test of one device, part by part."""

    def __init__(self, bench: DeviceBench, timeout_ms: int) -> None:
        """`timeout_ms` limits the wait for each act of the person."""
        self._bench = bench
        self._timeout_ms = timeout_ms

    def acts(self) -> Acts:
        """Run the whole test; returns whether nothing failed."""
        parts: list[Callable[[], Acts]] = [self._cable, self._firmware]
        if self._bench.is_vault:
            parts += [self._lid, self._ring, self._chance, self._lock_and_try, self._sounds]
        if "decoder" in self._bench.hello.caps:
            parts += [self._eyes]
        fine = True
        for part in [*parts, self._power]:
            fine = (yield from part()) and fine
        return fine

    # --- the parts ---------------------------------------------------------------------------

    def _cable(self) -> Acts:
        pings = self._bench.ping(PINGS)
        half, most = pings.sorted_ms[len(pings.sorted_ms) // 2], pings.sorted_ms[-1]
        return (
            yield from self._judged(
                "the cable",
                # A computer that is busy makes us repeat too; that is no fault of a cable.
                pings.broken <= BROKEN_MAX and pings.repeated <= REPEATED_MAX,
                f"{PINGS} questions, {pings.broken} frames broken, {pings.repeated} repeated, "
                f"answers in {half} ms, at worst {most} ms",
                "; another cable, shorter, and away from the servo's",
            )
        )

    def _firmware(self) -> Acts:
        known = _VERSION.match(self._bench.hello.firmware)
        if known is None or (int(known[1]), int(known[2])) >= GUARDED_FROM:
            return True
        yield from self._skipped(
            "the firmware",
            f"{known[0]} works, and has none of these: {'; '.join(GUARDS)}. New firmware: banker"
            " devices flash, and the ring's two new resistors with it",
        )
        return True

    def _lid(self) -> Acts:
        opens = yield from self._done(
            Instruction("open the lid"),
            "the lid opens",
            lambda: not self._bench.look.is_lid_closed,
            "D2 stays at GND: the switch hangs, or its two wires touch",
        )
        closes = yield from self._done(
            Instruction("close the lid"),
            "the lid closes",
            lambda: self._bench.look.is_lid_closed,
            "D2 must go to GND through the switch when the lid is shut",
        )
        return opens and closes

    def _ring(self) -> Acts:
        fine = True
        for place in range(1, len(RING_COUNTS) + 1):
            fine = (yield from self._ring_at(f"the ring at {place}", place, f"to {place}")) and fine
        between = yield from self._ring_at("the ring between two", 0, "between two numbers")
        return fine and between

    def _ring_at(self, name: str, place: int, where: str) -> Acts:
        """Wait until the ring stays at a place: a ring that is turned passes other places first."""
        looks = 0

        def is_there() -> bool:
            nonlocal looks
            looks = looks + 1 if self._bench.look.ring == place else 0
            return looks >= STEADY_LOOKS

        yield Instruction(f"turn the ring {where}, and leave it there")
        if self._bench.wait(is_there, self._timeout_ms):
            return (yield from self._judged(name, True))
        wanted = f", not about {RING_COUNTS[place - 1]}" if place else ""
        reads = self._bench.look.ring or "between two"
        answer = self._bench.ask("SCAN")
        counts = number(answer.fields[0]) if answer.ok and answer.fields else None
        told = "" if counts is None else f" ({counts} counts{wanted})"
        return (
            yield from self._judged(name, False, f"it reads {reads}{told}: {_ring_cure(counts)}")
        )

    def _chance(self) -> Acts:
        name = "the chance for a code"
        if self._bench.look.credits is None:
            return (yield from self._skipped(name, "this device does not tell"))
        enough = self._bench.wait(
            lambda: (self._bench.look.credits or 0) >= CREDITS_NEEDED, CHANCE_MS
        )
        detail = f"{self._bench.look.credits} of {CREDITS_NEEDED} bits gathered"
        return (yield from self._judged(name, enough, detail, "; the watchdog does not tick"))

    def _lock_and_try(self) -> Acts:
        yield Instruction("with the lid closed, press LOCK three times, within 3 s of each other")
        locks = self._wait_for(lambda: self._bench.has_message(Committed) or self._has_fallen())
        if self._has_fallen() and not self._bench.has_message(Committed):
            # That the power is at fault is said at the end.
            name = "the LOCK button, the latch and the TRY button"
            return (yield from self._skipped(name, "the board started again as the bolt moved"))
        waited = f"nothing came in {self._timeout_ms // 1000} s: "
        cure = "D4 must go to GND at each press; a buzz means refused: is the lid closed?"
        if self._bench.look.is_jammed:
            waited, cure = "", "the bolt did not come in three attempts: servo at D9, switch at D5"
        locks = yield from self._judged("the LOCK button", locks, "", waited + cure)
        if not locks:
            yield from self._skipped("the latch and the TRY button", "it could not be locked")
            return False
        mixed = self._bench.wait(
            lambda: any(isinstance(one, Locked) and one.mixed for one in self._bench.messages),
            self._timeout_ms,
        )
        fine = yield from self._judged(
            "the share of the code", mixed, "", "it did not arrive in time: look at the cable"
        )
        fine = (yield from self._latch_shut()) and fine
        fine = (yield from self._try()) and fine
        return (yield from self._latch_open()) and fine

    def _has_fallen(self) -> bool:
        return self._bench.restarts > 0

    def _latch_shut(self) -> Acts:
        yield from self._bolt(is_in=True)
        yield Instruction("pull at the lid, gently: it must hold")
        came_up = self._bench.wait(lambda: not self._bench.look.is_lid_closed, PULL_MS)
        return (
            yield from self._judged(
                "the latch holds",
                not came_up,
                "",
                "the lid came up: servo at D9 and its 5 V at D10, or the bolt misses its hole",
            )
        )

    def _try(self) -> Acts:
        fine = yield from self._done(
            Instruction("turn the ring to any number and press the red button"),
            "the TRY button",
            lambda: self._bench.has_message(TriedWrong, Opened),
            "D3 must go to GND at each press; a buzz means that the ring is between two numbers",
        )
        return fine

    def _latch_open(self) -> Acts:
        if not self._bench.has_message(Opened):
            self._bench.release()
        yield from self._bolt(is_in=False)
        return (
            yield from self._done(
                Instruction("the latch has opened: lift the lid"),
                "the latch opens",
                lambda: not self._bench.look.is_lid_closed,
                "it stays shut: use the hidden release; servo at D9, or solenoid at D6",
            )
        )

    def _bolt(self, *, is_in: bool) -> Acts:
        if self._bench.look.is_bolt_in is None:
            return True
        fine = self._bench.wait(lambda: self._bench.look.is_bolt_in is is_in, BOLT_MS)
        name = "the bolt is in" if is_in else "the bolt is out"
        return (yield from self._judged(name, fine, "", "D5 says otherwise: bolt or switch is off"))

    def _sounds(self) -> Acts:
        heard = yield YesNoQuestion(
            "only ears can tell: did it click at each LOCK, and sound at the try and the opening?"
        )
        if heard is None:
            return (yield from self._skipped("the sounder", "nobody said what was heard"))
        return (yield from self._judged("the sounder", heard, "", "a passive piezo at D11"))

    def _eyes(self) -> Acts:
        yield Instruction("cover the reader, so that it is dark inside")
        dark = self._wait_for(lambda: self._spot()[1] <= DARK_MAX)
        fine = yield from self._judged(
            "the reader in the dark",
            dark,
            "",
            f"A1 reads {self._spot()[1]} of 1023: light falls in, or the amplifier is saturated",
        )
        yield Instruction("put white copying paper under the reader")
        white = self._wait_for(lambda: self._spot()[4] >= LIT_MIN * ROUNDS)
        highest = self._spot()[2]
        cure = "D8, or the photodiode of channel a at A1"
        # Where it is not dark in the dark, that is the fault.
        if dark and highest >= SATURATED_MIN:
            white, cure = False, _saturated(highest, "a", "A1")
        fine = (yield from self._judged("the white light", white, "", cure)) and fine
        glows = self._wait_for(lambda: self._spot()[3] >= GLOW_MIN * ROUNDS)
        fine = (
            yield from self._judged(
                "the ultraviolet light", glows, "", "D7, or a filter that lets nothing through"
            )
        ) and fine
        both = self._wait_for(self._sees_by_b)
        lit = self._bench.ask("SLIDE", str(SAMPLES), lasts_ms=SAMPLES)
        mean = _signed(lit.fields[3]) // SAMPLES if lit.ok and len(lit.fields) >= 4 else 0
        cure = "the second photodiode at A3"
        if dark and mean >= SATURATED_MIN:
            both, cure = False, _saturated(mean, "b", "A3")
        fine = (yield from self._judged("channel b", both, "", cure)) and fine
        return (yield from self._steady_lights()) and fine

    def _steady_lights(self) -> Acts:
        """The ratio of the lights tells notes apart by ultraviolet; it follows a 5 V that moves."""
        ratios = []
        for _ in range(DRIFT_LOOKS):
            self._bench.wait(lambda: False, LOOK_EVERY_MS)
            _, _, _, uv, white = self._spot()
            if white > 0:
                ratios.append(1000 * uv // white)
        if not ratios or min(ratios) <= 0:
            return (yield from self._skipped("the steady lights", "a light is missing"))
        percent = 100 * (max(ratios) - min(ratios)) // min(ratios)
        mv = self._bench.look.supply_mv
        supply = "" if mv is None else f", the 5 V is {mv} mV now"
        return (
            yield from self._judged(
                "the steady lights",
                percent <= DRIFT_PERCENT_MAX,
                "",
                f"ultraviolet against white moved by {percent} %{supply}: feed the board from the"
                " 5 V supply instead of USB, or each LED from a current source",
            )
        )

    def _spot(self) -> list[int]:
        """n, dark, highest, UV, white."""
        answer = self._bench.ask("SPOT", str(ROUNDS), lasts_ms=5 * ROUNDS)
        if not answer.ok or len(answer.fields) < 5:
            return [0] * 5
        return [_signed(field) for field in answer.fields[:5]]

    def _sees_by_b(self) -> bool:
        dark = self._bench.ask("SCAN")
        lit = self._bench.ask("SLIDE", str(SAMPLES), lasts_ms=SAMPLES)
        if not (dark.ok and lit.ok) or len(dark.fields) < 3 or len(lit.fields) < 4:
            return False
        return _signed(lit.fields[3]) - SAMPLES * _signed(dark.fields[2]) >= LIT_MIN * SAMPLES

    def _power(self) -> Acts:
        count, lowest = self._bench.restarts, self._bench.look.lowest_mv
        told = f"the board started again: {count}" if count else ""
        is_high = lowest is None or lowest >= SUPPLY_MV_MIN
        if not is_high:
            told += f"{', and ' if told else ''}its supply fell to {lowest} mV"
        return (
            yield from self._judged(
                "the power",
                count == 0 and is_high,
                told,
                ": the servo needs a supply of its own, and 1000 µF beside it",
            )
        )

    # --- judging -----------------------------------------------------------------------------

    def _done(self, do: Instruction, name: str, holds: Callable[[], bool], cure: str) -> Acts:
        yield do
        fine = self._bench.wait(holds, self._timeout_ms)
        waited = f"nothing came in {self._timeout_ms // 1000} s: "
        return (yield from self._judged(name, fine, "", waited + cure))

    def _wait_for(self, holds: Callable[[], bool]) -> bool:
        return self._bench.wait(holds, self._timeout_ms)

    def _judged(self, name: str, fine: bool, detail: str = "", cure: str = "") -> Acts:
        yield Result(name, "pass" if fine else "fail", detail if fine else detail + cure)
        return fine

    def _skipped(self, name: str, why: str) -> Acts:
        yield Result(name, "skip", why)
        return True


def _saturated(counts: int, channel: str, pin: str) -> str:
    return (
        f"{pin} reads {counts} of 1023, its end: the resistor across the amplifier of channel"
        f" {channel} is too large; 10 kΩ or less, until white paper reads 400 to 800"
    )


def _ring_cure(counts: int | None) -> str:
    """The wire of the ring that is off, by what the pole reads at a number."""
    if counts is not None and counts <= RING_LOW_MAX:
        return "the wire from 5 V to the ring is off, or the one from its pole to A0"
    if counts is not None and counts >= RING_HIGH_MIN:
        return "the wire from GND to the ring is off"
    return "A0, seven times 1 kΩ, and 100 kΩ from the pole to GND"


def _signed(field: str) -> int:
    value = number(field.removeprefix("-")) or 0
    return -value if field.startswith("-") else value


def lost(error: DriverError) -> Result:
    """The result for a device that was lost during the test."""
    return Result("the way to the device", "fail", str(error))
