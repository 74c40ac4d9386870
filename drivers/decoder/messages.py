"""Measurements of a decoder: raw integer sums, kept as they came.

Rules of this file
* A measurement is a fact. Nothing is scaled, rounded or left out, so that a later and better rule
  can judge it again.
* The limits written here are checked where a message is decoded; that the sums of one measurement
  go together is checked by `is_possible`.

It must not know what a note is, files, clocks or ports.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

# The converter has ten bits.
COUNTS_MAX = 1023
SAMPLES_MAX = 1500
ROUNDS_MAX = 100

Mode: TypeAlias = Literal["slide", "spot"]
Uid: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
Counts: TypeAlias = Annotated[int, Meta(ge=0, le=COUNTS_MAX)]
Sum: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
Difference: TypeAlias = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class Slide(Struct, frozen=True, tag_field="kind", tag="slide"):
    """A note pulled past two printed line films, with about one sample a millisecond.

    `crossings`: how often channel a passed its own mean. `sa` … `sab`: the sums of a, b, a², b² and
    ab. `dark_a`, `dark_b`: readings just before, with all lights off. `noted`: at how many samples
    the board's sensor saw a note; None without such a sensor.
    """

    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MAX)]
    crossings: Annotated[int, Meta(ge=0, le=SAMPLES_MAX)]
    sa: Sum
    sb: Sum
    saa: Sum
    sbb: Sum
    sab: Sum
    dark_a: Counts
    dark_b: Counts
    noted: Annotated[int, Meta(ge=0, le=SAMPLES_MAX)] | None = None


class Spot(Struct, frozen=True, tag_field="kind", tag="spot"):
    """A mark on a note, measured under ultraviolet and under white light, each between two dark
    readings.

    `dark`: the mean dark reading; `highest`: the highest reading of all. `sum_uv`, `sum_white`:
    sums over all rounds of lit minus dark. `noted`: in how many rounds the board's sensor saw a
    note; None without one.
    """

    rounds: Annotated[int, Meta(ge=1, le=ROUNDS_MAX)]
    dark: Counts
    highest: Counts
    sum_uv: Difference
    sum_white: Difference
    noted: Annotated[int, Meta(ge=0, le=ROUNDS_MAX)] | None = None


Measurement: TypeAlias = Slide | Spot


def mode_of(measurement: Measurement) -> Mode:
    """Return the mode of a measurement, "slide" or "spot"."""
    return "slide" if isinstance(measurement, Slide) else "spot"


def length_of(measurement: Measurement) -> int:
    """Return the number of samples or rounds of a measurement."""
    return measurement.samples if isinstance(measurement, Slide) else measurement.rounds


def is_possible(measurement: Measurement) -> bool:
    """Tell whether these sums can come from any readings at all."""
    if measurement.noted is not None and measurement.noted > length_of(measurement):
        return False
    if isinstance(measurement, Spot):
        return _is_possible_spot(measurement)
    return _is_possible_slide(measurement)


def _is_possible_spot(spot: Spot) -> bool:
    largest = spot.rounds * COUNTS_MAX
    sums = (spot.sum_uv, spot.sum_white)
    return spot.dark <= spot.highest and all(-largest <= one <= largest for one in sums)


def _is_possible_slide(slide: Slide) -> bool:
    n = slide.samples
    sides = ((slide.sa, slide.saa), (slide.sb, slide.sbb))
    # Cauchy-Schwarz for each channel with itself, and of one with the other.
    if any(n * squares < total * total or squares > COUNTS_MAX * total for total, squares in sides):
        return False
    return slide.crossings <= n and slide.sab * slide.sab <= slide.saa * slide.sbb
