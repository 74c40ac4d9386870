"""Notes whose two stripes the decoder's channels see against each other, or together."""

from __future__ import annotations

import itertools
import re
import statistics
from xml.etree import ElementTree

import pytest

from banker.bankcards.striped_notes import (
    ANGLES,
    NOTES_ON_A_PAGE,
    SCALES,
    Lines,
    StripedNote,
    calibration_sheet,
    sheet,
)

SVG = "{http://www.w3.org/2000/svg}"
WORDS = ("ruler", "pitch", "angle", "films")
WINDOW_MM = 8.0


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def stripes(svg: str) -> list[ElementTree.Element]:
    return drawn(svg).findall(f"{SVG}svg")


def starts(stripe: ElementTree.Element) -> list[float]:
    """Where its lines begin."""
    [path] = stripe.findall(f"{SVG}path")
    return [float(at) for at in re.findall(r"M(-?[0-9.]+) ", path.attrib["d"])]


def seen(stripe: ElementTree.Element, lines: Lines) -> list[float]:
    """How much black there is under a film of the same pitch while the note is pulled past."""
    begins = starts(stripe)
    half = lines.pitch_mm / 2

    def is_black(at: float) -> bool:
        return any(begin <= at < begin + half for begin in begins)

    steps = int(WINDOW_MM / 0.05)
    films = [0.05 * step for step in range(steps) if (0.05 * step) % lines.pitch_mm < half]
    return [
        sum(is_black(20 + pulled / 20 + film) for film in films) / len(films)
        for pulled in range(0, 100, 2)
    ]


@pytest.mark.parametrize("pitch_mm", [0.5, 0.8, 1.0])
def test_the_channels_go_against_each_other_on_a_real_note_and_together_on_a_fake(
    pitch_mm: float,
) -> None:
    lines = Lines(pitch_mm)
    notes = [StripedNote("10", True), StripedNote("10", False)]
    real_a, real_b, fake_a, fake_b = stripes("".join(sheet(notes, lines, "x")))
    real = statistics.correlation(seen(real_a, lines), seen(real_b, lines))
    fake = statistics.correlation(seen(fake_a, lines), seen(fake_b, lines))
    assert real < -0.9
    assert fake > 0.9


def test_a_stripe_is_full_of_lines_at_the_pitch_from_end_to_end() -> None:
    for angle in (-15.0, 0.0, 15.0):
        svg = "".join(sheet([StripedNote("5", True)], Lines(0.8, angle), "x"))
        for stripe in stripes(svg):
            begins, width = starts(stripe), float(stripe.attrib["width"])
            lean = float(re.findall(r"l(-?[0-9.]+) ", "".join(p.attrib["d"] for p in stripe))[0])
            assert begins[0] + max(0, lean) <= 0.0
            assert begins[-1] + 0.4 + min(0, lean) >= width
            gaps = {round(b - a, 3) for a, b in itertools.pairwise(begins)}
            assert gaps == {0.8}
            assert (lean > 0) is (angle > 0)


def test_pages_follow_each_other_and_what_kind_a_note_is_stands_outside_it() -> None:
    notes = [StripedNote("<b>", number % 2 == 0) for number in range(NOTES_ON_A_PAGE + 1)]
    root = drawn("".join(sheet(notes, Lines(0.8), "a & b")))
    assert root.attrib["height"] == "594mm"
    frames = [{key: float(one.attrib[key]) for key in ("x", "y", "width", "height")}
              for one in root.findall(f"{SVG}rect")]  # fmt: skip
    assert len(frames) == len(notes)
    texts = root.findall(f"{SVG}text")
    kinds = [one for one in texts if one.text in ("real", "fake")]
    assert len(kinds) == len(notes)
    for kind in kinds:
        x, y = float(kind.attrib["x"]), float(kind.attrib["y"])
        inside = [one for one in frames if one["x"] <= x <= one["x"] + one["width"]
                  and one["y"] <= y <= one["y"] + one["height"]]  # fmt: skip
        assert inside == []
    assert {one.text for one in texts if one not in kinds} == {"<b>"}


def test_the_calibration_sheet_has_a_ruler_strips_and_two_films() -> None:
    root = drawn("".join(calibration_sheet(Lines(0.7, 2), "x", WORDS)))
    ticks = [float(one.attrib["x"]) for one in root.findall(f"{SVG}rect")]
    assert max(ticks) - min(ticks) == 100
    strips = root.findall(f"{SVG}svg")
    assert len(strips) == len(SCALES) + len(ANGLES) + 2
    pitches = [round(starts(one)[1] - starts(one)[0], 3) for one in strips]
    assert pitches[: len(SCALES)] == [round(0.7 * (100 + scale) / 100, 3) for scale in SCALES]
    assert set(pitches[len(SCALES) :]) == {0.7}
    texts = [one.text for one in root.findall(f"{SVG}text")]
    assert set(WORDS) <= set(texts)
