"""The bench on which the decoder's tests stand: sums of made-up notes, and a decoder of paper.

The sums are made of samples in the way of the firmware, so that tests may say what a note is like
and not what its sums are.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from drivers.decoder.calibration import Calibration, Origin, Taken, calibrated
from drivers.decoder.messages import Measurement, Mode, Slide, Spot
from drivers.decoder.quality import Scale
from drivers.wire.messages import Heartbeat, Hello, Record

UID = "00112233445566aa"
FIRMWARE = "1.0.0"
DATE = "2024-05-01"
SAMPLES = 600
ROUNDS = 20
DARK = 5
CROSSING_COUNTS = 4


class Pull(NamedTuple):
    """A note pulled past the films. Levels are in counts of the converter."""

    level: float = 200.0
    depth_a: float = 0.2
    depth_b: float = 0.2
    degrees: float = 180.0
    lines: float = 24.0
    dark: int = DARK
    # Both channels go by so many counts from the middle on.
    step: float = 0.0
    noise: float = 0.7


def slide(
    pull: Pull | None = None, chance: random.Random | None = None, samples: int = SAMPLES
) -> Slide:
    """The sums of it; of an ordinary real note if nothing is said."""
    pull, chance = pull or Pull(), chance or random.Random(1)
    a, b = [], []
    for place in range(samples):
        turn = 2 * math.pi * pull.lines * place / samples
        base = pull.dark + pull.level + (pull.step if place > samples // 2 else 0)
        one = base + pull.level * pull.depth_a * math.sin(turn)
        other = base + pull.level * pull.depth_b * math.sin(turn + math.radians(pull.degrees))
        a.append(counts(one + chance.gauss(0, pull.noise)))
        b.append(counts(other + chance.gauss(0, pull.noise)))
    return slide_sums(a, b, pull.dark)


def slide_sums(a: list[int], b: list[int], dark: int = 0) -> Slide:
    """As the firmware adds them up."""
    return Slide(
        len(a),
        _crossings(a),
        sum(a),
        sum(b),
        sum(one * one for one in a),
        sum(one * one for one in b),
        sum(one * other for one, other in zip(a, b, strict=True)),
        dark,
        dark,
    )


def counts(value: float) -> int:
    return max(0, min(1023, round(value)))


def _crossings(samples: list[int]) -> int:
    mean16, side, crossings = samples[0] << 4, 0, 0
    for counts in samples:
        mean = mean16 >> 4
        mean16 += counts - mean
        before = side
        if counts > mean + CROSSING_COUNTS:
            side = 1
        if counts + CROSSING_COUNTS < mean:
            side = -1
        crossings += before not in (0, side)
    return crossings


def spot(ratio: float, white: float = 200.0, dark: int = 5) -> Spot:
    """A mark that glows under ultraviolet by a part of what it gives back under white."""
    uv = round(ROUNDS * white * ratio)
    highest = min(1023, dark + round(white * max(1.0, ratio)))
    return Spot(ROUNDS, dark, highest, uv, round(ROUNDS * white))


EMPTY: dict[Mode, Measurement] = {
    "slide": slide(Pull(level=15, depth_a=0, depth_b=0)),
    "spot": spot(0.1, 15),
}
WHITE: dict[Mode, Measurement] = {
    "slide": slide(Pull(level=300, depth_a=0, depth_b=0)),
    "spot": spot(0.1, 300),
}
SCALE = {mode: Scale(EMPTY[mode], WHITE[mode]) for mode in EMPTY}


@cache
def passes(mode: Mode, kind: str, count: int, seed: int = 1) -> tuple[Measurement, ...]:
    """Good notes of one kind, which scatter."""
    chance = random.Random(f"{mode} {kind} {seed}")
    return tuple(good(mode, kind, chance) for _ in range(count))


def good(mode: Mode, kind: str, chance: random.Random, samples: int = SAMPLES) -> Measurement:
    """One of them."""
    if mode == "spot":
        return spot((0.3 if kind == "real" else 0.05) * chance.gauss(1, 0.05))
    degrees = (180 if kind == "real" else 0) + chance.uniform(-15, 15)
    depth = chance.uniform(0.1, 0.2)
    level, lines = chance.uniform(150, 260), chance.uniform(23, 25)
    return slide(Pull(level, depth, depth, degrees, lines), chance, samples)


@cache
def taken(mode: Mode, count: int = 10) -> Taken:
    """All that a calibration is made of."""
    real, fake = passes(mode, "real", count), passes(mode, "fake", count)
    return Taken(SCALE[mode], real, fake, passes(mode, "real", 3, seed=2))


def origin(mode: Mode) -> Origin:
    return Origin(UID, FIRMWARE, mode, SAMPLES if mode == "slide" else ROUNDS, DATE)


@cache
def calibration(mode: Mode = "slide") -> Calibration:
    return calibrated(origin(mode), taken(mode))


class PaperDecoder:
    """The device's side of a decoder; what lies under it is `under`, a measurement at a time."""

    def __init__(self, under: Callable[[str, int], Measurement], caps: str = "decoder") -> None:
        self.under = under
        self.caps = frozenset(caps.split("+"))
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.spoils: dict[str, list[str]] = {}
        self.refuses: dict[str, str] = {}

    def hello(self, sid: int) -> Hello:
        return Hello("1", UID, 1, "P", FIRMWARE, self.caps, "-", 0, 1, 0, sid)

    def heartbeat(self, now_ms: int) -> Heartbeat:
        return Heartbeat(1, now_ms, "-", 0)

    def oldest(self, _now_ms: int) -> Record | None:
        return None

    def carry_out(self, verb: str, args: tuple[str, ...], _now_ms: int) -> tuple[bool, list[str]]:
        self.asked.append((verb, args))
        if verb in self.refuses:
            return False, [self.refuses[verb]]
        if verb in self.spoils:
            return True, self.spoils[verb]
        if verb == "SCAN":
            return True, ["0", str(DARK), str(DARK), "0"]
        if verb == "SLIDE":
            return True, sum_fields(self.under("slide", int(args[0])))
        if verb == "SPOT":
            return True, sum_fields(self.under("spot", int(args[0])))
        return False, ["VERB"]


# --- as a device answers -------------------------------------------------------------------------

SLIDE_FIELDS = ("samples", "crossings", "sa", "sb", "saa", "sbb", "sab", "noted")
SPOT_FIELDS = ("rounds", "dark", "highest", "sum_uv", "sum_white", "noted")


def scan_fields(slide: Slide) -> list[str]:
    """The answer to SCAN."""
    return [str(number) for number in (0, slide.dark_a, slide.dark_b, 0)]


def sum_fields(measurement: Measurement) -> list[str]:
    """The answer to SLIDE or SPOT."""
    names = SLIDE_FIELDS if isinstance(measurement, Slide) else SPOT_FIELDS
    numbers = [getattr(measurement, name) for name in names]
    return [str(number) for number in numbers if number is not None]
