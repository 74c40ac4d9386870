"""The schematic: it joins what the nets join, shows each part, and no label lies over another."""

from __future__ import annotations

import pytest

from drivers import circuit
from tests.drivers.kit import schematic as drawing
from tests.drivers.kit.schematic import drawn, label, schematic
from tests.drivers.kit.svg import Page

CIRCUIT = circuit.load()


def test_the_drawing_joins_exactly_what_the_nets_join() -> None:
    assert drawn(CIRCUIT) == {name: {*ends} for name, ends in CIRCUIT.nets.items()}


def test_each_part_stands_there_with_its_value() -> None:
    texts = " ".join(box.text for box in schematic(CIRCUIT).boxes)
    for part in CIRCUIT.parts:
        if part.ends and part.ref not in (circuit.BOARD, CIRCUIT.role["servo"]):
            assert label(part).split(" ")[0] in texts, part.ref
    for pin in CIRCUIT.pins.values():
        wired = bool(CIRCUIT.net_of(f"{circuit.BOARD}.{pin}"))
        assert (pin in {box.text for box in schematic(CIRCUIT).boxes}) is wired, pin
    for counts in CIRCUIT.ring.counts:
        assert f"{counts} ± {CIRCUIT.ring.window}" in texts


def test_no_label_lies_over_another_or_over_a_wire() -> None:
    assert schematic(CIRCUIT).overlaps() == []


def test_labels_that_overlap_are_found() -> None:
    page = Page(200, 100, "planted")
    page.text(10, 50, "R1 1 kΩ")
    page.text(30, 52, "R2 1 kΩ")
    page.text(120, 50, "far away over the edge")
    page.line(0, 48, 12, 48)
    assert len(page.overlaps()) == 3


def test_a_row_that_joins_what_the_nets_do_not_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = tuple(
        row._replace(items=("U1.D2", "R17", "SW1", "=GND")) if "R16" in row.items else row
        for row in drawing.ROWS
    )
    monkeypatch.setattr(drawing, "ROWS", rows)
    assert drawn(CIRCUIT) != {name: {*ends} for name, ends in CIRCUIT.nets.items()}
