"""The decoder's hood: the eyes stand where the notes that Banker draws have their stripes."""

from __future__ import annotations

import re

from banker.bankcards.striped_notes import Lines, StripedNote, sheet
from drivers.circuit import load
from tests import ROOT
from tests.drivers.kit.mechanics import HOOD, measures

LIGHT = load().light
PAGE = ROOT / "docs" / "build_decoder.md"


def test_the_eyes_look_at_the_stripes_of_a_drawn_note() -> None:
    drawn = "".join(sheet([StripedNote("10", is_real=True)], Lines(0.8), "one note"))
    [(top, length, width)] = re.findall(
        r'<rect x="[\d.]+" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn
    )
    stripes = re.findall(r'<svg x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawn)
    a, b = (float(y) + float(height) / 2 - float(top) for y, height in stripes)
    told = PAGE.read_text(encoding="utf-8")
    assert f"a note of {length} × {width} is" in told
    assert f"at {a:g} and at {b:g}\nfrom the note's upper edge" in told
    assert f"{b - a:g} apart" in told
    slot = re.search(r"a slot\nof (\d+) × 3", told)
    assert slot is not None
    assert float(width) < float(slot[1]) <= float(width) + 5
    assert f"a slot of {slot[1]} x 3" in (ROOT / "drivers/firmware/circuit.toml").read_text("utf-8")
    source = measures(HOOD)
    assert source["note"] == f"[{length}, {width}, 0.1]"
    assert [source["stripe_a"], source["stripe_b"]] == [f"{a:g}", f"{b:g}"]
    assert source["slot"] == f"[{slot[1]}, 3]"
    assert f"{source['inside'].strip('[]').replace(', ', ' × ')} inside" in told
    assert f"{source['light_z']} above the paper" in told


def test_the_page_tells_the_limits_of_the_light_as_the_circuit_has_them() -> None:
    told = PAGE.read_text(encoding="utf-8")
    for said in (
        f"{LIGHT.dark_least} at least, {LIGHT.dark_most} at most",
        f"white paper reads {LIGHT.white_least} to {LIGHT.white_most}",
        f"A reading at {LIGHT.saturated} or more",
    ):
        assert said in told, said
