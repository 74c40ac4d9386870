"""Verdict on one measurement: real, fake or unclear, by the device's calibration.

Rules of this file
* An unusable measurement is unclear, with its reason, before it is compared with a class.
* Real or fake needs all three: near one class (OUTSIDE_SD), a log-likelihood ratio above
  LIKELIHOOD_MIN for it, and a confidence of CONFIDENCE_MIN. Everything else is unclear.
* The confidence is the probability, in thousandths, that the verdict is right, if half the notes
  are real and one thing in a hundred under the hood is neither; never 1000. Unclear has none.

It must not know files, clocks or ports.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from msgspec import Struct

from drivers.decoder.calibration import Calibration, NoteClass, Verdict, class_variance
from drivers.decoder.messages import Measurement
from drivers.decoder.optics import own_variance, statistic
from drivers.decoder.quality import CURES, Fault, fault_of

Reason: TypeAlias = Fault | Literal["neither", "between", "once", "contradiction"]

LIKELIHOOD_MIN = 3.0
OUTSIDE_SD = 4.0
CONFIDENCE_MIN = 950
CONFIDENCE_MAX = 999
_STRANGE = 0.01

REASON_TEXTS: dict[str, str] = {
    **CURES,
    "neither": "it is like none of the notes that the decoder was calibrated with",
    "between": "it is as close to real notes as to fake ones",
    "once": "it was measured only once: measure again",
    "contradiction": "one measurement says real, another says fake",
}


class Judgement(Struct, frozen=True):
    """The result of judging one measurement. `reason`: empty unless it is unclear."""

    verdict: Verdict
    confidence: int
    reason: Reason


def judged(measurement: Measurement, calibration: Calibration) -> Judgement:
    """Return the judgement of a measurement: real, fake or unclear."""
    fault = fault_of(measurement, calibration.scale, calibration.limits)
    if fault:
        return unclear(fault)
    value, own = statistic(measurement), own_variance(measurement)
    real = _Fit(calibration, calibration.real, value, own)
    fake = _Fit(calibration, calibration.fake, value, own)
    if min(real.distance, fake.distance) > OUTSIDE_SD:
        return unclear("neither")
    ratio = real.log_likelihood - fake.log_likelihood
    if abs(ratio) <= LIKELIHOOD_MIN:
        return unclear("between")
    confidence = _confidence(calibration, real, fake)
    if confidence < CONFIDENCE_MIN:
        return unclear("neither")
    return Judgement("real" if ratio > 0 else "fake", confidence, "")


def unclear(reason: Reason) -> Judgement:
    """Return an unclear judgement with its reason."""
    return Judgement("unclear", 0, reason)


class _Fit:
    """How well a value goes with a class."""

    def __init__(self, calibration: Calibration, kind: NoteClass, value: float, own: float) -> None:
        variance = class_variance(kind, calibration.mode) + own
        self.distance = abs(value - kind.mean) / math.sqrt(variance)
        self.log_likelihood = -(self.distance**2 + math.log(2 * math.pi * variance)) / 2


def _confidence(calibration: Calibration, real: _Fit, fake: _Fit) -> int:
    """The confidence by Bayes, with a third class for any other note, spread evenly over three
    times the gap."""
    gap = abs(calibration.real.mean - calibration.fake.mean)
    known = sorted(math.exp(fit.log_likelihood) * (1 - _STRANGE) / 2 for fit in (real, fake))
    strange = _STRANGE / (3 * gap)
    return min(CONFIDENCE_MAX, math.floor(1000 * known[1] / (known[0] + known[1] + strange)))
