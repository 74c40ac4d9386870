"""Optics: levels, contrast, correlation and the one statistic, from the sums of a measurement.

Rules of this file
* Levels and contrast are integers, calculated exactly and rounded down once, at the end. Only the
  statistic, a logarithm, is a float; from the same sums it is the same float.
* Levels are lit minus dark, in thousandths of a count, so that measurements of different length
  compare.
* The correlation is cut off at CORRELATION_MAX. Above it, two notes differ only by the noise of the
  converter.

It must not know what is real.
"""

from __future__ import annotations

import math

from drivers.decoder.messages import Measurement, Slide

CORRELATION_MAX = 0.98
# A lit reading less the mean of two dark ones, each with a count of noise.
_ROUND_VARIANCE = 1.5


def statistic(measurement: Measurement) -> float:
    """Return the number by which real and fake are told apart: atanh r for a `Slide`, log(U/W) for
    a `Spot`.

    For a `Spot` both sums must be above zero, for a `Slide` both channels must have moved.
    """
    if isinstance(measurement, Slide):
        return math.atanh(max(-CORRELATION_MAX, min(CORRELATION_MAX, correlation(measurement))))
    return math.log(measurement.sum_uv / measurement.sum_white)


def own_variance(measurement: Measurement) -> float:
    """Return the variance that the statistic would have if the same note were measured many
    times."""
    if isinstance(measurement, Slide):
        # Fisher's z; every crossing is an independent look at the note.
        return 1 / max(1, measurement.crossings - 3)
    noise = _ROUND_VARIANCE * measurement.rounds
    return noise / measurement.sum_uv**2 + noise / measurement.sum_white**2


def correlation(slide: Slide) -> float:
    """Return the correlation of the two channels; 0 if one of them did not move."""
    together = slide.samples * slide.sab - slide.sa * slide.sb
    apart = math.sqrt(_scatter(slide, "a") * _scatter(slide, "b"))
    return together / apart if apart else 0.0


def levels(measurement: Measurement) -> tuple[int, int]:
    """Return the light from the note, in thousandths of a count: for a `Slide` of channels a and b
    under white light, for a `Spot` under ultraviolet and under white light."""
    if isinstance(measurement, Slide):
        n = measurement.samples
        return (
            1000 * (measurement.sa - n * measurement.dark_a) // n,
            1000 * (measurement.sb - n * measurement.dark_b) // n,
        )
    n = measurement.rounds
    return 1000 * measurement.sum_uv // n, 1000 * measurement.sum_white // n


def contrasts(slide: Slide) -> tuple[int, int]:
    """Return the contrast of the lines on channels a and b: amplitude divided by level, in
    thousandths."""
    return _contrast(slide, "a"), _contrast(slide, "b")


def peaks(slide: Slide) -> tuple[int, int]:
    """Return the highest values of channels a and b, if they moved as a sine does: counts, rounded
    down."""
    return (
        (slide.sa + math.isqrt(2 * _scatter(slide, "a"))) // slide.samples,
        (slide.sb + math.isqrt(2 * _scatter(slide, "b"))) // slide.samples,
    )


def _scatter(slide: Slide, channel: str) -> int:
    """n² times the variance; an integer."""
    if channel == "a":
        return slide.samples * slide.saa - slide.sa**2
    return slide.samples * slide.sbb - slide.sb**2


def _contrast(slide: Slide, channel: str) -> int:
    total, dark = (slide.sa, slide.dark_a) if channel == "a" else (slide.sb, slide.dark_b)
    light = total - slide.samples * dark
    if light <= 0:
        return 0
    return math.isqrt(2 * _scatter(slide, channel) * 10**6 // light**2)
