"""The way to a calibration: the next step, what is not taken, and the way back."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from drivers.decoder.calibration import PASSES_MIN, REFERENCES_MIN
from drivers.decoder.calibration_run import (
    SLIDE_SAMPLES,
    SPOT_ROUNDS,
    STILL_SAMPLES,
    CalibrationDraft,
    Step,
    finished,
    new_draft,
    next_step,
    objection,
    oddest,
    samples_for,
    with_next,
    without,
)
from drivers.decoder.messages import Measurement, Mode
from drivers.errors import LocalProtocolError
from tests.support.decoder_rig import (
    EMPTY,
    FIRMWARE,
    ROUNDS,
    SAMPLES,
    UID,
    WHITE,
    Pull,
    good,
    slide,
    spot,
)

MODES: tuple[Mode, ...] = ("slide", "spot")


def fitting(draft: CalibrationDraft, chance: random.Random) -> Measurement:
    word = next_step(draft).word
    if word in ("empty", "white"):
        return EMPTY[draft.mode] if word == "empty" else WHITE[draft.mode]
    return good(draft.mode, "real" if word == "reference" else word, chance)


def whole(mode: Mode = "slide") -> tuple[CalibrationDraft, list[Step]]:
    draft, chance, steps = new_draft(UID, FIRMWARE, mode, SAMPLES), random.Random(3), []
    while (step := next_step(draft)).word != "done":
        measurement = fitting(draft, chance)
        assert objection(draft, measurement) == ""
        draft = with_next(draft, measurement)
        steps.append(step)
    return draft, steps


@pytest.mark.parametrize("mode", MODES)
def test_the_steps_in_their_order(mode: Mode) -> None:
    draft, steps = whole(mode)
    assert [step.word for step in steps] == [
        "empty",
        "white",
        *["real"] * PASSES_MIN,
        *["fake"] * PASSES_MIN,
        *["reference"] * REFERENCES_MIN,
    ]
    assert steps[4] == Step("real", 3, PASSES_MIN)
    made = finished(draft, "2024-05-01")
    assert (made.uid, made.mode, made.date) == (UID, mode, "2024-05-01")
    assert made.real.passes == draft.real


def test_usual_lengths_and_a_short_look_at_what_stands_still() -> None:
    assert new_draft(UID, FIRMWARE, "slide").samples == SLIDE_SAMPLES
    spots = new_draft(UID, FIRMWARE, "spot")
    assert spots.samples == SPOT_ROUNDS == ROUNDS
    assert samples_for(spots, Step("empty")) == SPOT_ROUNDS
    assert samples_for(new_draft(UID, FIRMWARE, "slide"), Step("white")) == STILL_SAMPLES
    assert samples_for(new_draft(UID, FIRMWARE, "slide"), Step("real")) == SLIDE_SAMPLES


def test_an_open_hood_is_not_taken_for_an_empty_one() -> None:
    draft = new_draft(UID, FIRMWARE, "slide")
    assert "light from the room reaches the sensor (301 of 1023" in objection(
        draft, slide(Pull(level=15, dark=301))
    )
    assert "too much light" in objection(draft, slide(Pull(level=1015, depth_a=0, depth_b=0)))
    assert objection(draft, EMPTY["slide"]) == ""


@pytest.mark.parametrize("mode", MODES)
def test_no_card_is_not_taken_for_a_white_one(mode: Mode) -> None:
    draft = with_next(new_draft(UID, FIRMWARE, mode), EMPTY[mode])
    assert "hardly brighter than nothing (by 0 of 1023)" in objection(draft, EMPTY[mode])
    assert objection(draft, WHITE[mode]) == ""


def test_a_card_that_one_channel_does_not_see_is_not_taken() -> None:
    draft = with_next(new_draft(UID, FIRMWARE, "slide"), EMPTY["slide"])
    white = WHITE["slide"]
    blind = replace(white, sb=5 * SAMPLES, sbb=25 * SAMPLES, sab=0)
    assert "hardly brighter" in objection(draft, blind)


def test_a_pass_that_tells_nothing_is_not_taken_and_says_why() -> None:
    draft = with_next(with_next(new_draft(UID, FIRMWARE, "slide"), EMPTY["slide"]), WHITE["slide"])
    assert objection(draft, slide(Pull(lines=3))).startswith("pull the note through")
    assert objection(draft, slide(Pull(degrees=90))).startswith("the two stripes")
    assert objection(draft, EMPTY["slide"]) == "there is no note in it"


def test_the_way_back_is_one_step_at_a_time() -> None:
    draft, steps = whole()
    for step in reversed(steps):
        draft = without(draft)
        assert next_step(draft) == step
    assert without(draft) == draft == new_draft(UID, FIRMWARE, "slide", SAMPLES)


def test_one_pass_is_taken_back_by_its_name() -> None:
    draft, _ = whole()
    shorter = without(draft, "real", 7)
    assert shorter.real == (*draft.real[:6], *draft.real[7:])
    assert shorter.fake == draft.fake
    assert next_step(shorter) == Step("real", 10, 10)
    for word, place in (("real", 11), ("real", 0), ("white", 1), ("nonsense", 1)):
        assert without(draft, word, place) == draft


def test_a_note_from_the_wrong_pile_is_the_oddest() -> None:
    draft, _ = whole("spot")
    wrong = (*draft.fake[:3], spot(0.3), *draft.fake[4:])
    doubtful = replace(draft, fake=wrong)
    with pytest.raises(LocalProtocolError, match="are too close"):
        finished(doubtful, "2024-05-01")
    assert oddest(doubtful) == ("fake", 4)
    assert finished(with_next(without(doubtful, "fake", 4), draft.fake[3]), "2024-05-01")


@pytest.mark.parametrize("mode", MODES)
def test_a_draft_comes_through_json_as_it_was(mode: Mode) -> None:
    for draft in (new_draft(UID, FIRMWARE, mode), whole(mode)[0]):
        assert msgspec.json.decode(msgspec.json.encode(draft), type=CalibrationDraft) == draft
