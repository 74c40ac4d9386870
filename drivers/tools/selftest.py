"""Selftest of a built device: a person follows instructions, and the device must notice each
action.

Rules of this file
* It is a generator: an `Instruction` for the hands, a `YesNoQuestion` that only ears can answer,
  and a `Result` for each part. The caller shows each, and sends the person's answer.
* A part that cannot be judged is skipped and says why; that is not a failure, and no pass.
* A failure names the pin and the part to look at.
* The parts stand in the order of building: each passes on what is wired by then.

It must not know how a line is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from drivers.errors import DriverError
from drivers.tools.acts import CIRCUIT, Act, Acts, Instruction, Judge, Result, YesNoQuestion, named
from drivers.tools.decoder_parts import DecoderParts
from drivers.tools.device_bench import DeviceBench, Trimmed
from drivers.tools.vault_parts import VaultParts

PINGS = 50
BROKEN_MAX, REPEATED_MAX = 1, 25
# In the order of building.
OF_A_VAULT = ("lid", "buttons", "ring", "servo", "bolt", "lock")
OF_A_DECODER = ("lights", "amplifier", "eyes", "slide")
PARTS = ("board", *OF_A_VAULT, *OF_A_DECODER)
# The lower three bits of the extended fuse: where the chip resets.
RESETS_BELOW = {7: "", 6: "1.8 V", 5: "2.7 V", 4: "4.3 V"}
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

_VERSION = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})(\.[0-9]{1,3})?")

__all__ = ["PARTS", "Act", "Instruction", "Result", "SelfTest", "YesNoQuestion", "lost"]


class SelfTest:
    """The self-test of one device, part by part, with a person's help."""

    def __init__(self, bench: DeviceBench, timeout_ms: int) -> None:
        """`timeout_ms` limits the wait for each action of the person."""
        self._bench = bench
        self._timeout_ms = timeout_ms

    def acts(self, parts: frozenset[str] = frozenset()) -> Acts:
        """Test the parts with these names, or all parts; return whether nothing failed."""
        board = BoardParts(self._bench, self._timeout_ms)
        vault = VaultParts(self._bench, self._timeout_ms)
        decoder = DecoderParts(self._bench, self._timeout_ms)
        tests: dict[str, Callable[[], Acts]] = {
            "board": board.board,
            **{name: getattr(vault, name) for name in OF_A_VAULT},
            **{name: getattr(decoder, name) for name in OF_A_DECODER},
        }
        fine = True
        for name in PARTS:
            if parts and name not in parts:
                continue
            lacks = self._lacks(name)
            if not lacks:
                fine = (yield from tests[name]()) and fine
            elif parts:
                yield Result(name, "fail", f"this device is no {lacks}")
                fine = False
        return (yield from board.power()) and fine

    def _lacks(self, part: str) -> str:
        """What the device would have to be for a part, or nothing."""
        if part in OF_A_VAULT:
            return "" if self._bench.is_vault else "vault"
        if part in OF_A_DECODER:
            return "" if "decoder" in self._bench.hello.caps else "decoder"
        return ""


class BoardParts(Judge):
    """Tests what a bare board can show."""

    def board(self) -> Acts:
        """Test the cable, the firmware, the fuse, and whether opening the port restarts the
        board."""
        cable = yield from self._cable()
        firmware = yield from self._firmware()
        fuse = yield from self._fuse()
        return (yield from self._port()) and fuse and cable and firmware

    def _cable(self) -> Acts:
        pings = self.bench.ping(PINGS)
        half, most = pings.sorted_ms[len(pings.sorted_ms) // 2], pings.sorted_ms[-1]
        return (
            yield from self.judged(
                "the cable",
                # A computer that is busy makes us repeat too; that is no fault of a cable.
                pings.broken <= BROKEN_MAX and pings.repeated <= REPEATED_MAX,
                f"{PINGS} questions, {pings.broken} frames broken, {pings.repeated} repeated, "
                f"answers in {half} ms, at worst {most} ms",
                "; another cable, shorter, and away from the servo's",
            )
        )

    def _firmware(self) -> Acts:
        known = _VERSION.match(self.bench.hello.firmware)
        if known is None or (int(known[1]), int(known[2])) >= GUARDED_FROM:
            return True
        yield from self.skipped(
            "the firmware",
            f"{known[0]} works, and has none of these: {'; '.join(GUARDS)}. New firmware: banker"
            " devices flash, and the ring's two new resistors with it",
        )
        return True

    def _fuse(self) -> Acts:
        look = self.bench.refresh()
        if look.fuse is None:
            return True
        fuse = f"extended fuse {look.fuse:02X}"
        supply = "" if look.supply_mv is None else f"the supply is {look.supply_mv} mV; "
        below = RESETS_BELOW.get(look.fuse & 7)
        if below is None:
            return (yield from self.skipped("the fuse", f"{fuse}: no chip can have that"))
        cure = "; set it with a programmer, by the page on supply (docs/supply.md)"
        told = f"{fuse}: the chip resets below {below}" if below else f"{fuse}: it never resets"
        return (
            yield from self.judged("the fuse", below in ("2.7 V", "4.3 V"), supply + told, cure)
        )

    def _port(self) -> Acts:
        """No error either way: one is for flashing, the other for playing."""
        restarted = self.bench.restarted_at_opening() if self.bench.is_vault else None
        if restarted is None:
            return True
        told = "opening it restarts nothing: fit to play; to flash, open {jumper}"
        if restarted:
            told = (
                "opening it restarts the board: fit to flash; to play, close {jumper} with {reset}"
            )
        return (yield from self.judged("the port", True, named(told)))

    def power(self) -> Acts:
        """Test whether the board lost power during the whole test."""
        count, lowest = self.bench.restarts, self.bench.look.lowest_mv
        told = f"the board started again: {count}" if count else ""
        is_high = lowest is None or lowest >= self._limit_mv()
        if not is_high:
            told += f"{', and ' if told else ''}its supply fell to {lowest} mV"
        now = self.bench.look.supply_mv
        cure = ": {servo} needs the adapter {adapter}, with {bulk} beside {servo_switch}"
        if not count and now is not None and now < self._limit_mv():
            # Nothing pulls at it, and it is low.
            cure = ": feed the board's 5V pin from {adapter}, or trim its reference with a meter"
        return (yield from self.judged("the power", count == 0 and is_high, told, named(cure)))

    def _limit_mv(self) -> int:
        return supply_limit(self.bench.trim() if self.bench.is_vault else None)


def supply_limit(trim: Trimmed | None) -> int:
    """Return the lowest supply voltage that passes, in millivolts; a lower one if the reference was
    set."""
    supply = CIRCUIT.supply
    is_trimmed = trim is not None and trim.reference_mv != supply.reference
    return supply.trimmed_low if is_trimmed else supply.low


def lost(error: DriverError) -> Result:
    """Return the result for a device that was lost during the test."""
    return Result("the way to the device", "fail", str(error))
