"""Signal quality: whether a measurement can be judged at all; if not, why.

Rules of this file
* The first error found is the reason, in the order in which a person would look for errors.
* These limits hold for real and for fake notes alike.

Why a note that is lifted or pulled right out is hardly taken for the other kind: whatever dims both
channels together drives the correlation to +1. To turn -1 into the +0.92 of a fair fake it must
scatter 24 times as much as the lines do, and the contrast is then 5 times what it was. So contrasts
above 3.75 times the palest known are refused, unless the deepest known is nearly as deep as that.

It must not know files, clocks or ports.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from drivers.decoder.messages import Measurement, Slide, length_of, mode_of
from drivers.decoder.optics import contrasts, correlation, levels, peaks

Fault: TypeAlias = Literal[
    "",
    "saturated",
    "too_bright",
    "no_note",
    "left",
    "dark_channel",
    "not_pulled",
    "worn",
    "too_deep",
    "pulled_short",
    "too_many_lines",
    "weak",
]

# The advice for the person who holds the note.
CURES: dict[str, str] = {
    "saturated": "too much light for the sensor: shade it; if the room is dark its own lamp is too"
    " strong, and the resistor across the amplifier (channel a at A1, b at A3) must be smaller",
    "too_bright": "light from the room reaches the sensor: close the hood or shade it",
    "no_note": "there is no note in it",
    "left": "the note left the hood during the measurement: stop before its end",
    "dark_channel": "a light or a sensor is covered or broken",
    "not_pulled": "pull the note through while the light is on",
    "worn": "the lines are too pale: worn, faded or not there",
    "too_deep": "the note was lifted or pulled out: keep it flat and stop before its end",
    "pulled_short": "the note was pulled only part of the way",
    "too_many_lines": "more lines than a note has: a flickering lamp, perhaps",
    "weak": "the two stripes neither match nor are opposite",
}

SATURATED_COUNTS = 1015
# Brightness above that of the empty hood, of 1023.
ROOM_COUNTS_MAX = 100
# In thousandths of a count.
UV_LEVEL_MIN = 2000
CROSSINGS_MIN = 12
CONTRAST_MIN = 30  # thousandths
CORRELATION_MIN = 0.7


class Scale(Struct, frozen=True):
    """Measurements of the empty hood and of a white card, between which the light of a note
    lies."""

    empty: Measurement
    white: Measurement


class Limits(Struct, frozen=True):
    """The range of known notes: the crossings of a whole pull, and the lowest and highest contrast,
    in thousandths."""

    crossings: int
    palest: int
    deepest: int


def fault_of(measurement: Measurement, scale: Scale, limits: Limits | None = None) -> Fault:
    """Return a word for the error of a measurement, or an empty text. `limits`: known once notes
    have been measured."""
    assert mode_of(measurement) == mode_of(scale.empty)
    fault = _light(measurement, scale)
    if fault or not isinstance(measurement, Slide):
        return fault
    return _motion(measurement, limits)


def note_level_min(scale: Scale) -> tuple[int, int]:
    """Return the least light that any note gives, for both channels: a quarter of the way from the
    empty hood to white."""
    first, second = (
        dark + (light - dark) // 4
        for dark, light in zip(levels(scale.empty), levels(scale.white), strict=True)
    )
    return first, second


def contrast_max(limits: Limits) -> int:
    """Return the highest contrast that a note can have, in thousandths; a higher one comes from a
    movement."""
    return max(5 * limits.deepest // 4, min(2 * limits.deepest, 15 * limits.palest // 4))


def room_counts(measurement: Measurement) -> int:
    """Return the reading with all lights off, in counts: the light from the room."""
    if isinstance(measurement, Slide):
        return max(measurement.dark_a, measurement.dark_b)
    return measurement.dark


def is_saturated(measurement: Measurement) -> bool:
    """Tell whether the converter was at its upper limit, or near enough to make a sum wrong."""
    highest = max(peaks(measurement)) if isinstance(measurement, Slide) else measurement.highest
    return highest >= SATURATED_COUNTS


def _light(measurement: Measurement, scale: Scale) -> Fault:
    if is_saturated(measurement):
        return "saturated"
    if room_counts(measurement) > room_counts(scale.empty) + ROOM_COUNTS_MAX:
        return "too_bright"
    if measurement.noted is not None and measurement.noted < length_of(measurement):
        return "left" if measurement.noted else "no_note"
    first, second = levels(measurement)
    first_min, second_min = note_level_min(scale)
    if not isinstance(measurement, Slide):
        if second < second_min:
            return "no_note"
        return "dark_channel" if first < UV_LEVEL_MIN else ""
    if first < first_min and second < second_min:
        return "no_note"
    return "dark_channel" if first < first_min or second < second_min else ""


def _motion(slide: Slide, limits: Limits | None) -> Fault:
    low, high = sorted(contrasts(slide))
    if slide.crossings < CROSSINGS_MIN:
        return "not_pulled"
    if low < CONTRAST_MIN:
        return "worn"
    if limits is not None:
        if 2 * low < limits.palest:
            return "worn"
        if high > contrast_max(limits):
            return "too_deep"
        if 4 * slide.crossings < 3 * limits.crossings:
            return "pulled_short"
        if 2 * slide.crossings > 3 * limits.crossings:
            return "too_many_lines"
    return "weak" if abs(correlation(slide)) < CORRELATION_MIN else ""
