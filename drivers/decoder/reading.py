"""Reading: a verdict for the table, with the measurements that it follows from.

Rules of this file
* Two clear measurements, one directly after the other, must agree; then the verdict is clear. Real
  and fake in one reading is a contradiction and stays unclear.
* A reading carries all its raw sums, the calibration's id and the firmware, so that a program that
  doubts it can have it judged again.

It must not know files, clocks or ports.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from drivers.decoder.calibration import Calibration, Verdict
from drivers.decoder.messages import Measurement, Uid
from drivers.decoder.verdict import CONFIDENCE_MAX, Judgement, Reason, judged, unclear
from drivers.errors import LocalProtocolError

AGREEING = 2
MEASUREMENTS_MAX = 16


class Reading(Struct, frozen=True):
    """A verdict on a note. `confidence`: in thousandths, 0 if unclear; `measurements`: oldest
    first; `calibration`: the id of the one used."""

    verdict: Verdict
    confidence: Annotated[int, Meta(ge=0, le=CONFIDENCE_MAX)]
    reason: Reason
    measurements: Annotated[tuple[Measurement, ...], Meta(max_length=MEASUREMENTS_MAX)]
    calibration: str
    uid: Uid
    firmware: str


def reading_of(
    measurements: Sequence[Measurement], calibration: Calibration, firmware: str
) -> Reading:
    """Return the reading that follows from these measurements."""
    answer = settled([judged(one, calibration) for one in measurements])
    return Reading(
        answer.verdict,
        answer.confidence,
        answer.reason,
        tuple(measurements),
        calibration.id,
        calibration.uid,
        firmware,
    )


def judge_again(reading: Reading, calibration: Calibration) -> Reading:
    """Judge the measurements of a reading again, and return the new reading.

    The same calibration gives the same verdict; another one of the same device may give another.
    Raises `LocalProtocolError` if the calibration belongs to another device.
    """
    if calibration.uid != reading.uid:
        text = f"decoder {reading.uid} was not taught by calibration {calibration.id}"
        raise LocalProtocolError("calibration", text)
    return reading_of(reading.measurements, calibration, reading.firmware)


def settled(judgements: Sequence[Judgement]) -> Judgement:
    """Return the judgement of all measurements together; unclear, with the last reason, until two
    agree."""
    clear = {one.verdict for one in judgements if one.verdict != "unclear"}
    if len(clear) > 1:
        return unclear("contradiction")
    last = judgements[-AGREEING:]
    if len(last) == AGREEING and clear == {one.verdict for one in last}:
        return min(last, key=lambda one: one.confidence)
    reasons = [one.reason for one in judgements if one.reason]
    return unclear(reasons[-1] if reasons else "once")


def is_settled(answer: Judgement | Reading) -> bool:
    """Tell whether another measurement could not change the judgement."""
    return answer.verdict != "unclear" or answer.reason == "contradiction"
