"""The breadboard: its holes join what the nets join, and no label lies over another."""

from __future__ import annotations

import pytest

from drivers import circuit
from tests.drivers.kit import breadboard as drawing
from tests.drivers.kit.breadboard import COLUMNS, breadboard, holes, joined, parts, wanted

CIRCUIT = circuit.load()


def test_the_holes_join_exactly_what_the_nets_join() -> None:
    assert joined(CIRCUIT) == wanted(CIRCUIT)
    assert len(wanted(CIRCUIT)) > 25


def test_no_two_leads_are_in_one_hole_and_all_are_on_the_board() -> None:
    # What lies beside the board comes to the rails wherever there is room.
    beside = {part.ref for part in parts(CIRCUIT) if part.kind in drawing.BESIDE}
    found = [
        hole
        for end, hole in holes(CIRCUIT).items()
        if " " not in hole.row or end.split(".")[0] not in beside
    ]
    assert len(found) == len(set(found))
    assert all(1 <= hole.column <= COLUMNS for hole in holes(CIRCUIT).values())


def test_every_part_of_the_vault_is_shown_and_no_label_lies_over_another() -> None:
    page = breadboard(CIRCUIT)
    assert page.overlaps() == []
    texts = " ".join(box.text for box in page.boxes)
    for part in parts(CIRCUIT):
        assert part.ref == circuit.BOARD or part.ref in texts, part.ref


def test_a_wire_in_a_wrong_column_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(drawing.COLUMN, "lid", drawing.COLUMN["try"])
    assert joined(CIRCUIT) != wanted(CIRCUIT)
