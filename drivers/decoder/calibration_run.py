"""Calibration run: which measurement comes next, and whether it is accepted.

Rules of this file
* A draft is everything measured so far. It can be stored after each pass and continued later.
* An unusable pass is not accepted; the person reads why and repeats the pass.
* Only `without` removes a measurement, one pass at a time.

It must not know files, clocks or ports.
"""

from __future__ import annotations

from statistics import median
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from drivers.decoder.calibration import (
    PASSES_MIN,
    REFERENCES_MIN,
    Calibration,
    Origin,
    Taken,
    calibrated,
)
from drivers.decoder.messages import Measurement, Mode, Slide
from drivers.decoder.optics import levels, statistic
from drivers.decoder.quality import CURES, Scale, fault_of, is_saturated, room_counts

Word: TypeAlias = Literal["empty", "white", "real", "fake", "reference", "done"]

# Of 1023. A hood that lets in more light is open.
EMPTY_ROOM_MAX = 300
# How much brighter than an empty hood white must be, in thousandths of a count.
WHITE_ABOVE_EMPTY = 60_000
SLIDE_SAMPLES = 1500
SPOT_ROUNDS = 20
# Nothing is pulled through an empty hood, or while the white card is in it.
STILL_SAMPLES = 100

_STILL: tuple[Word, ...] = ("empty", "white")
_PASSES: tuple[tuple[Word, int], ...] = (
    ("real", PASSES_MIN),
    ("fake", PASSES_MIN),
    ("reference", REFERENCES_MIN),
)


class Step(NamedTuple):
    """What to measure next. For passes of notes, `place` of `total` counts them from 1; word
    "done": nothing is left."""

    word: Word
    place: int = 1
    total: int = 1


class CalibrationDraft(Struct, frozen=True):
    """The measurements so far of an unfinished calibration; None and empty for those still to
    come."""

    uid: str
    firmware: str
    mode: Mode
    samples: int
    empty: Measurement | None = None
    white: Measurement | None = None
    real: tuple[Measurement, ...] = ()
    fake: tuple[Measurement, ...] = ()
    reference: tuple[Measurement, ...] = ()


def new_draft(uid: str, firmware: str, mode: Mode, samples: int = 0) -> CalibrationDraft:
    """Return a draft without measurements. 0 samples stands for the usual number."""
    return CalibrationDraft(
        uid, firmware, mode, samples or (SLIDE_SAMPLES if mode == "slide" else SPOT_ROUNDS)
    )


def next_step(draft: CalibrationDraft) -> Step:
    """Return what to measure next."""
    for word in _STILL:
        if getattr(draft, word) is None:
            return Step(word)
    for word, count in _PASSES:
        place = len(getattr(draft, word))
        if place < count:
            return Step(word, place + 1, count)
    return Step("done")


def samples_for(draft: CalibrationDraft, step: Step) -> int:
    """Return the number of samples, or rounds, that this step takes."""
    is_still = draft.mode == "slide" and step.word in _STILL
    return min(draft.samples, STILL_SAMPLES) if is_still else draft.samples


def objection(draft: CalibrationDraft, measurement: Measurement) -> str:
    """Return the reason why this measurement cannot be accepted for the next step; empty if it
    can."""
    word = next_step(draft).word
    if word in _STILL and is_saturated(measurement):
        return CURES["saturated"]
    if word == "empty":
        return _against_empty(measurement)
    assert draft.empty is not None
    if word == "white":
        return _against_white(measurement, draft.empty)
    assert draft.white is not None
    fault = fault_of(measurement, Scale(draft.empty, draft.white))
    return CURES[fault] if fault else ""


def with_next(draft: CalibrationDraft, measurement: Measurement) -> CalibrationDraft:
    """Return the draft with this measurement at the next step; check `objection` first."""
    word = next_step(draft).word
    if word in _STILL:
        return replace(draft, **{word: measurement})
    return replace(draft, **{word: (*getattr(draft, word), measurement)})


def without(draft: CalibrationDraft, word: str = "", place: int = 0) -> CalibrationDraft:
    """Return the draft without its last measurement, or without pass number `place` of the kind
    `word`. It is unchanged if there is none."""
    for name, _ in reversed(_PASSES):
        passes = getattr(draft, name)
        if passes and word in ("", name):
            at = place - 1 if word else len(passes) - 1
            kept = tuple(one for index, one in enumerate(passes) if index != at)
            return replace(draft, **{name: kept})
    if word:
        return draft
    if draft.white is not None:
        return replace(draft, white=None)
    return replace(draft, empty=None)


def oddest(draft: CalibrationDraft) -> tuple[str, int]:
    """Return the pass that differs most from the median of its class: "real" or "fake", and its
    number from 1."""
    found: tuple[float, str, int] = (-1.0, "real", 1)
    for word in ("real", "fake"):
        values = [statistic(one) for one in getattr(draft, word)]
        middle = median(values)
        for place, value in enumerate(values, 1):
            found = max(found, (abs(value - middle), word, place))
    return found[1], found[2]


def finished(draft: CalibrationDraft, date: str) -> Calibration:
    """Return the finished calibration. Raises `LocalProtocolError` if the draft does not make
    one."""
    assert draft.empty is not None and draft.white is not None
    origin = Origin(draft.uid, draft.firmware, draft.mode, draft.samples, date)
    scale = Scale(draft.empty, draft.white)
    return calibrated(origin, Taken(scale, draft.real, draft.fake, draft.reference))


def _against_empty(measurement: Measurement) -> str:
    room = room_counts(measurement)
    if room > EMPTY_ROOM_MAX:
        return (
            f"light from the room reaches the sensor ({room} of 1023 with the lights off):"
            " close the hood"
        )
    return ""


def _against_white(measurement: Measurement, empty: Measurement) -> str:
    dark, light = levels(empty), levels(measurement)
    # Under ultraviolet light a card may look like an empty hood.
    channels = (0, 1) if isinstance(measurement, Slide) else (1,)
    for channel in channels:
        gained = light[channel] - dark[channel]
        if gained < WHITE_ABOVE_EMPTY:
            return (
                f"the card is hardly brighter than nothing (by {max(0, gained) // 1000} of 1023):"
                " is it in, is the white light on, are the sensors connected? If it was in at"
                " 'empty', 'x' removes that measurement"
            )
    return ""
