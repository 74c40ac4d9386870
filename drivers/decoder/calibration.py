"""Calibration: what real and fake notes measure on one device, learned from passes of both.

Rules of this file
* All raw measurements are kept, so the numbers can be calculated again, also by a later rule.
* Its id is a hash of everything in it, and each judged reading names the id. A calibration is never
  changed, only followed by a newer one.
* Ten passes say little about the variance of a class. Until there are more, the largest plausible
  variance (95 %) is assumed, and never less than a fixed minimum.
* Two classes closer than SEPARATION_MIN are refused: a decoder that would have to guess.

It must not know files, clocks or ports.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from statistics import median_low
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from drivers.decoder.messages import Measurement, Mode, Slide, Uid, mode_of
from drivers.decoder.optics import contrasts, own_variance, statistic
from drivers.decoder.quality import CURES, Limits, Scale, fault_of
from drivers.errors import LocalProtocolError

FORMAT = 1
PASSES_MIN = 10
REFERENCES_MIN = 3
SEPARATION_MIN = 6.0
DRIFT_MAX = 2.0
_FLOOR: dict[Mode, float] = {"slide": 0.1, "spot": 0.03}
_ONE_SIDED_95 = 1.645

Verdict: TypeAlias = Literal["real", "fake", "unclear"]


class NoteClass(Struct, frozen=True):
    """The measurements of one kind of note, with the mean and the standard deviation of their
    statistic."""

    mean: float
    sd: float
    passes: tuple[Measurement, ...]


class Taken(Struct, frozen=True):
    """All measurements for a calibration: of the empty hood and white paper (`scale`), of real and
    fake notes, and of a reference card."""

    scale: Scale
    real: tuple[Measurement, ...]
    fake: tuple[Measurement, ...]
    reference: tuple[Measurement, ...]


class Calibration(Struct, frozen=True):
    """What one device learned from its measurements, with the limits that follow from them. `date`:
    such as 2026-01-31."""

    format: int
    id: str
    date: str
    uid: Uid
    firmware: str
    mode: Mode
    samples: int
    scale: Scale
    limits: Limits
    real: NoteClass
    fake: NoteClass
    reference: NoteClass


class Origin(Struct, frozen=True):
    """The device, its firmware, the mode, the number of samples, and the date, which the caller
    gives."""

    uid: str
    firmware: str
    mode: Mode
    samples: int
    date: str


def calibrated(origin: Origin, taken: Taken) -> Calibration:
    """Return the calibration. Raises `LocalProtocolError` with the reason "passes", "error" or
    "apart" if the measurements do not make one."""
    _assert_complete(taken)
    limits = _limits((*taken.real, *taken.fake))
    for word, passes in (("real", taken.real), ("fake", taken.fake)):
        _assert_sound(word, passes, taken.scale, limits)
    made = Calibration(
        FORMAT,
        "",
        origin.date,
        origin.uid,
        origin.firmware,
        origin.mode,
        origin.samples,
        taken.scale,
        limits,
        _class_of(taken.real),
        _class_of(taken.fake),
        _class_of(taken.reference),
    )
    apart = separation(made)
    if apart < SEPARATION_MIN:
        text = (
            f"the readings of real and fake notes are too close: {apart:.1f} standard"
            " deviations apart,"
            f" at least {SEPARATION_MIN:.0f} are needed"
        )
        raise LocalProtocolError("apart", text)
    return msgspec.structs.replace(made, id=id_of(made))


def id_of(calibration: Calibration) -> str:
    """Return the id: twelve hexadecimal digits of the hash of all other fields."""
    bare = msgspec.json.encode(msgspec.structs.replace(calibration, id=""))
    return hashlib.blake2b(bare, digest_size=6).hexdigest()


def separation(calibration: Calibration) -> float:
    """Return the distance of the two classes, in standard deviations of the wider one."""
    one, other = calibration.real, calibration.fake
    widest = max(math.sqrt(_typical_variance(kind, calibration.mode)) for kind in (one, other))
    return abs(one.mean - other.mean) / widest


def class_variance(kind: NoteClass, mode: Mode) -> float:
    """Return the variance that is assumed for a class of notes."""
    return (kind.sd * _plausible(len(kind.passes))) ** 2 + _FLOOR[mode] ** 2


def drift(calibration: Calibration, passes: Sequence[Measurement]) -> float:
    """Return how far the reference card's statistic has moved since the calibration, in standard
    deviations. `passes`: new measurements of the card."""
    reference, mode = calibration.reference, calibration.mode
    near = min(
        (calibration.real, calibration.fake), key=lambda kind: abs(kind.mean - reference.mean)
    )
    now = _class_of(tuple(passes)).mean
    return abs(now - reference.mean) / math.sqrt(near.sd**2 + _FLOOR[mode] ** 2)


def _class_of(passes: tuple[Measurement, ...]) -> NoteClass:
    values = [statistic(one) for one in passes]
    mean = math.fsum(values) / len(values)
    spare = max(1, len(values) - 1)
    sd = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / spare)
    return NoteClass(mean, sd, passes)


def _typical_variance(kind: NoteClass, mode: Mode) -> float:
    own = math.fsum(own_variance(one) for one in kind.passes) / len(kind.passes)
    return class_variance(kind, mode) + own


def _plausible(count: int) -> float:
    """Upper 95 % limit of a standard deviation by the one found (Wilson and Hilferty)."""
    free = max(1, count - 1)
    part = 2 / (9 * free)
    chi2 = free * (1 - part - _ONE_SIDED_95 * math.sqrt(part)) ** 3
    return math.sqrt(free / chi2) if chi2 > 0 else math.inf


def _limits(passes: tuple[Measurement, ...]) -> Limits:
    slides = [one for one in passes if isinstance(one, Slide)]
    if not slides:
        return Limits(0, 0, 0)
    crossings = median_low(slide.crossings for slide in slides)
    depths = [depth for slide in slides for depth in contrasts(slide)]
    return Limits(crossings, min(depths), max(depths))


def _assert_complete(taken: Taken) -> None:
    wanted = (("real", PASSES_MIN), ("fake", PASSES_MIN), ("reference", REFERENCES_MIN))
    for word, least in wanted:
        count = len(getattr(taken, word))
        if count < least:
            raise LocalProtocolError(
                "passes", f"{count} {word} passes, at least {least} are needed"
            )
    everything = (taken.scale.white, *taken.real, *taken.fake, *taken.reference)
    if any(mode_of(one) != mode_of(taken.scale.empty) for one in everything):
        raise LocalProtocolError("passes", "SLIDE and SPOT cannot be mixed in one calibration")


def _assert_sound(word: str, passes: tuple[Measurement, ...], scale: Scale, limits: Limits) -> None:
    for place, one in enumerate(passes, 1):
        fault = fault_of(one, scale, limits)
        if fault:
            text = f"{word} pass {place} is of no use: {CURES[fault]}"
            raise LocalProtocolError("fault", text)
